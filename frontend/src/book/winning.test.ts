import { describe, expect, it } from 'vitest';
import type { Line } from '../protocol';
import { flagsOf } from './flags';
import { partsOf } from './winning';

const line = (id: string, value?: string): Line => ({ message: { id }, ...(value === undefined ? {} : { value }) });
const ids = (lines: readonly Line[]): string[] => lines.map(({ message }) => message.id);
const isPlace = ({ message }: Line): boolean => message.id.startsWith('at-');

describe('who is winning', () => {
  it('is told by places, what else counts, how it ends, and how near each side is', () => {
    const lines = [
      line('at-depot', '+6'),
      line('at-ford', '3'),
      line('losses', '−2'),
      line('booty', '0'),
      line('supply', '2/5'),
      line('at-once'),
      line('short', '8'),
      line('swings'),
    ];
    const { places, counts, ends, near } = partsOf(lines, isPlace);
    expect([ids(places), ids(counts), ids(ends), ids(near)]).toEqual([
      ['at-depot', 'at-ford'],
      ['losses', 'booty', 'supply'],
      ['at-once'],
      ['short', 'swings'],
    ]);
  });

  it('may say nothing of what is lacked', () => {
    expect(partsOf([line('losses', '1 : 2')], isPlace).near).toEqual([]);
    expect(partsOf([], isPlace)).toEqual({ places: [], counts: [], ends: [], near: [] });
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
