import { describe, expect, it } from 'vitest';
import { broken, keepPromise, keptOf, seenAt, type Shelf } from './kept';

const shelf = (): Shelf & { kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
};
const FIRST = new Date('2026-11-01T10:00:00Z');
const LATER = new Date('2026-11-09T10:00:00Z');

describe('promises', () => {
  it('are kept at first sight, and not anew', () => {
    const at = shelf();
    keepPromise('abc', 'aa', FIRST, at);
    keepPromise('abc', 'aa', LATER, at);
    expect(keptOf('abc', at)).toEqual([{ commitment: 'aa', at: FIRST.toISOString() }]);
    expect(seenAt(keptOf('abc', at), 'aa')).toBe(FIRST.toISOString());
    expect(seenAt(keptOf('abc', at), 'bb')).toBeNull();
  });

  it('of another game are others', () => {
    const at = shelf();
    keepPromise('abc', 'aa', FIRST, at);
    expect(keptOf('xyz', at)).toEqual([]);
  });

  it('are broken when the game has them no longer; those of new dice stand beside the first', () => {
    const at = shelf();
    keepPromise('abc', 'aa', FIRST, at);
    keepPromise('abc', 'bb', LATER, at);
    expect(broken(keptOf('abc', at), [{ commitment: 'aa' }, { commitment: 'bb' }])).toEqual([]);
    expect(broken(keptOf('abc', at), [{ commitment: 'bb' }]).map((one) => one.commitment)).toEqual(['aa']);
    expect(broken(keptOf('abc', at), [{ commitment: 'aa' }, { commitment: 'bb' }, { commitment: 'cc' }])).toEqual([]);
  });

  it('need no shelf, no sense on it and no room', () => {
    keepPromise('abc', 'aa', FIRST, null);
    keepPromise('abc', undefined, FIRST, shelf());
    const full: Shelf = { getItem: () => 'not json', setItem: () => { throw new DOMException('full', 'QuotaExceededError'); } };
    keepPromise('abc', 'aa', FIRST, full);
    expect(keptOf('abc', full)).toEqual([]);
    expect(keptOf('abc', { ...full, getItem: () => '[1, {"commitment": 2}, null]' })).toEqual([]);
  });
});
