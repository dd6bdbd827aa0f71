import { describe, expect, it } from 'vitest';
import type { DicePromise } from '../frames';
import { broken, isEarly, keepPromise, keptOf, promisesOf, type Kept } from './kept';
import type { Shelf } from '../shelf';

const shelf = (): Shelf & { kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
};
const FIRST = new Date('2026-11-01T10:00:00Z');
const LATER = new Date('2026-11-09T10:00:00Z');

describe('promises', () => {
  it('are kept at first sight, and not anew', () => {
    const at = shelf();
    keepPromise('abc', 'aa', 3, FIRST, at);
    keepPromise('abc', 'aa', 9, LATER, at);
    expect(keptOf('abc', at)).toEqual([{ commitment: 'aa', at: FIRST.toISOString(), seq: 3 }]);
  });

  it('say something of the dice where they were seen before the first of them fell', () => {
    const seen = (seq?: number): Kept => ({ commitment: 'aa', at: FIRST.toISOString(), seq });
    const [start, later] = [
      { epoch: 0, from_seq: 1 },
      { epoch: 1, from_seq: 26 },
    ];
    expect([0, 1, 25].map((seq) => isEarly(seen(seq), start))).toEqual([true, false, false]);
    expect([0, 25, 26, 27].map((seq) => isEarly(seen(seq), later))).toEqual([true, true, true, false]);
    expect(
      [start, later].some((epoch) => isEarly(seen(), epoch)),
      'an older browser kept no event',
    ).toBe(false);
  });

  it('of another game are others', () => {
    const at = shelf();
    keepPromise('abc', 'aa', 0, FIRST, at);
    expect(keptOf('xyz', at)).toEqual([]);
  });

  it('are broken when the game has them no longer; those of new dice stand beside the first', () => {
    const at = shelf();
    keepPromise('abc', 'aa', 0, FIRST, at);
    keepPromise('abc', 'bb', 0, LATER, at);
    expect(broken(keptOf('abc', at), [{ commitment: 'aa' }, { commitment: 'bb' }])).toEqual([]);
    expect(broken(keptOf('abc', at), [{ commitment: 'bb' }]).map((one) => one.commitment)).toEqual(['aa']);
    expect(broken(keptOf('abc', at), [{ commitment: 'aa' }, { commitment: 'bb' }, { commitment: 'cc' }])).toEqual([]);
  });

  it('need no shelf, no sense on it and no room', () => {
    keepPromise('abc', 'aa', 0, FIRST, null);
    keepPromise('abc', undefined, 0, FIRST, shelf());
    const full: Shelf = {
      getItem: () => 'not json',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    keepPromise('abc', 'aa', 0, FIRST, full);
    expect(keptOf('abc', full)).toEqual([]);
    expect(keptOf('abc', { ...full, getItem: () => '[1, {"commitment": 2}, null]' })).toEqual([]);
  });

  it('has not broken what a roll-back promised and has not begun', () => {
    const proof = { dice: [{ commitment: 'aa' }] as DicePromise[], promised: ['bb'] };
    const kept = ['aa', 'bb', 'cc'].map((commitment) => ({ commitment, at: '2026-11-01T10:00:00Z' }));
    expect(broken(kept, promisesOf(proof)).map((one) => one.commitment)).toEqual(['cc']);
  });
});
