import { describe, expect, it } from 'vitest';
import type { Line } from '../protocol';
import { flagsOf } from './flags';
import { partsOf } from './winning';

const line = (id: string, kind: Line['kind'] = '', value?: string): Line => ({
  message: { id },
  ...(kind ? { kind } : {}),
  ...(value === undefined ? {} : { value }),
});
const ids = (lines: readonly Line[]): string[] => lines.map(({ message }) => message.id);

describe('who is winning', () => {
  it('is told by places, what else counts, how it ends, and how near each side is, as the umpire sorts it', () => {
    const lines = [
      line('depot', 'place', '+6'),
      line('losses', 'count', '2'),
      line('later', 'count'),
      line('best', 'level', '8'),
      line('turns', 'end', '12'),
      line('ford', 'place'),
      line('short', 'near', '8'),
      line('swings', 'near'),
    ];
    const { places, counts, ends, near } = partsOf(lines);
    expect([ids(places), ids(counts), ids(ends), ids(near)]).toEqual([
      ['depot', 'ford'],
      ['losses', 'later'],
      ['turns'],
      ['short', 'swings'],
    ]);
  });

  it('has figures apart from sentences where older rules do not sort it', () => {
    const { places, counts, ends, near } = partsOf([line('depot', '', '6'), line('turns')]);
    expect([ids(places), ids(counts), ids(ends), ids(near)]).toEqual([[], ['depot'], ['turns'], []]);
  });

  it('flags the places that are marked with their worth, and the middles of areas', () => {
    const title = { id: 't' };
    const answer = {
      title,
      marks: [
        { place: '0506', sign: 'star', value: '6' },
        { place: '0701', sign: 'star' },
      ],
      shapes: [{ style: 'zone' as const, centre: [30, 40] as [number, number] }, { style: 'zone' as const }],
    };
    expect(flagsOf(answer)).toEqual([
      { place: '0506', worth: '6' },
      { place: '0701', worth: '' },
      { place: [30, 40], worth: '' },
    ]);
    expect(flagsOf(null)).toEqual([]);
  });
});
