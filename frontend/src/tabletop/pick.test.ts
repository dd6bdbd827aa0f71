import { describe, expect, it } from 'vitest';
import { endAt, figure, sightQuestion, tapeOf } from './measure';
import { inLines } from './pieces';
import { drawnRadius, LEAST, picked, snapped, type Disc } from './pick';

const disc = (id: string, x: number, y: number): Disc => ({ id, at: [x, y], r: 15 });
const ids = (discs: readonly Disc[]): string[] => discs.map(({ id }) => id);

describe('which stand a click means', () => {
  const pair = [disc('a', 100, 100), disc('b', 135, 100)];

  it('is the one whose base it hits, where bases are drawn true', () => {
    expect(ids(picked(pair, [112, 100], 1.2))).toEqual(['a']);
    expect(ids(picked(pair, [124, 100], 1.2))).toEqual(['b']);
    expect(picked(pair, [117.5, 140], 1.2)).toEqual([]);
  });

  it('is both where they cannot be told apart', () => {
    const close = [disc('a', 100, 100), disc('b', 108, 100)];
    expect(ids(picked(close, [104, 100], 0.3)).sort()).toEqual(['a', 'b']);
    expect(ids(picked(pair, [117.5, 100], 0.3)).sort()).toEqual(['a', 'b']);
  });

  it('gives a finger more room than a pointer', () => {
    expect(picked([disc('a', 100, 100)], [100, 140], 0.45)).toHaveLength(0);
    expect(picked([disc('a', 100, 100)], [100, 140], 0.45, true)).toHaveLength(1);
  });

  it('never draws a stand too small to see', () => {
    expect(drawnRadius(15, 0.2)).toBe(LEAST.drawn);
    expect(drawnRadius(15, 2)).toBe(30);
  });
});

describe('a place offered close by', () => {
  const offered = [{ at: [100, 100] }, { at: [110, 100] }] as const;

  it('is meant within eight pixels, the nearest first', () => {
    expect(snapped(offered, [104, 106], 1)).toBe(offered[0]);
    expect(snapped(offered, [106, 100], 1)).toBe(offered[1]);
    expect(snapped(offered, [100, 109], 1)).toBeUndefined();
    expect(snapped(offered, [100, 109], 0.5)).toBe(offered[0]);
  });
  it('within fourteen of a finger', () =>
    expect([13, 15].map((y) => snapped(offered, [100, 100 + y], 1, true))).toEqual([offered[0], undefined]));
});

describe('the tape', () => {
  const gun = disc('gun', 870, 930);
  const target = disc('target', 1120, 620);

  it('runs from rim to rim', () => {
    const tape = tapeOf(endAt([868, 928], gun), endAt([1120, 622], target));
    expect(tape.gap).toBe(Math.ceil(Math.hypot(250, 310) - 30));
    expect(Math.hypot(tape.from[0] - 870, tape.from[1] - 930)).toBeCloseTo(15);
    expect(figure({}, tape.gap)).toBe('36.9 cm');
  });

  it('has no length where bases touch', () =>
    expect(tapeOf(endAt([0, 0], disc('a', 0, 0)), endAt([29, 0], disc('b', 29, 0))).gap).toBe(0));

  it('counts in what the table counts in', () => expect(figure({ unit: 'in', unit_mm: 25.4 }, 254)).toBe('10.0 in'));

  it('asks by the stand, or by the point in whole millimetres', () => {
    expect(sightQuestion('sight', endAt([868, 928], gun), endAt([10.4, 20.6], undefined))).toEqual({
      about: 'sight',
      from: 'gun',
      to: [10, 21],
    });
  });
});

describe('a reason beside the point', () => {
  it('is cut into lines at words', () =>
    expect(inLines('one two three four', 9)).toEqual(['one two', 'three', 'four']));
  it('keeps a word that is longer than a line', () => expect(inLines('extraordinary', 5)).toEqual(['extraordinary']));
});
