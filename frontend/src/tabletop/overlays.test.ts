import { describe, expect, it } from 'vitest';
import type { Tabletop } from '../protocol';
import { boundOf, costOf, lengthWords, markSvg, reached, type Desk } from './overlays';

describe('the length of a way', () => {
  it('is said with what is left, or that it is too much', () => {
    const map = { unit_mm: 10, unit: 'cm' } as Tabletop;
    expect(lengthWords(map, 44, 60)).toBe('4.4 cm, 1.6 left');
    expect(lengthWords(map, 61, 60)).toBe('6.1 cm: too far, 6.0 left');
    expect(lengthWords(map, 61, 0)).toBe('6.1 cm');
  });

  it('is each leg rounded up to whole millimetres', () =>
    expect(
      costOf([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toBe(4));
  it('is exact where the leg is', () =>
    expect(
      costOf([
        [0, 0],
        [30, 40],
        [30, 100],
      ]),
    ).toBe(110));
  it('is held against what any way may take while it is within', () =>
    expect(boundOf(50, { limit: 50, most: 100 })).toBe(50));
  it('and beyond that against the best', () => expect(boundOf(51, { limit: 50, most: 100 })).toBe(100));
  it('which there need not be', () => expect(boundOf(51, { limit: 50, most: 0 })).toBe(50));
});

describe('a click at the end of the reach', () => {
  it('is taken as it is within it', () => expect(reached([[0, 0]], [90, 0], 100, 8)).toEqual([90, 0]));
  it('is drawn back where it is a little beyond', () => expect(reached([[0, 0]], [104, 0], 100, 8)).toEqual([100, 0]));
  it('also where the end has no whole millimetres', () => {
    const [x, y] = reached(
      [
        [0, 0],
        [30, 40],
      ],
      [70, 72],
      100,
      8,
    );
    expect(
      costOf([
        [0, 0],
        [30, 40],
        [x, y],
      ]),
    ).toBeLessThanOrEqual(100);
    expect(Math.hypot(x - 30, y - 40)).toBeGreaterThan(47);
  });
  it('is left to the umpire where it is far beyond, or nothing is left', () => {
    expect(reached([[0, 0]], [120, 0], 100, 8)).toEqual([120, 0]);
    expect(
      reached(
        [
          [0, 0],
          [100, 0],
        ],
        [104, 0],
        100,
        8,
      ),
    ).toEqual([104, 0]);
  });
});

describe('a sign', () => {
  const desk = { inks: {}, lay: (at) => at, spot: (at) => at, say: ({ id }) => id } as Desk;
  const foot = (where: 'below' | 'above'): number => {
    const drawn = markSvg(desk, { place: [100, 200], sign: 'burst', label: { id: 'shells' } } as never, where);
    return Number(/<text[^>]* y="([\d.]+)"/.exec(drawn)?.[1]);
  };

  it('has its words below, and on the rim of a zone above, beside what is in it', () => {
    expect(foot('below')).toBeGreaterThan(200 + 11 + 10);
    expect(foot('above')).toBeLessThan(200 - 11);
  });
});
