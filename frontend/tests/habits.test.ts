import { expect, it } from 'vitest';
import { keepPurpose, keepSeen, keepTab, seenOf, tabOf, wantsPurpose } from '../src/habits';

const kept = new Map<string, string>();
const shelf = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (k: string, v: string) => void kept.set(k, v),
};

it('keeps the open tab by game, and what was switched off for all', () => {
  keepTab('abc', 'chat', shelf);
  expect([tabOf('abc', shelf), tabOf('xyz', shelf)]).toEqual(['chat', '']);
  expect(wantsPurpose(shelf)).toBe(true);
  keepPurpose(false, shelf);
  expect(wantsPurpose(shelf)).toBe(false);
});

it('keeps how far a game was shown, for each side that is played in this browser', () => {
  keepSeen('abc', 'red', 9, shelf);
  keepSeen('abc', 'red', 7, shelf);
  expect([seenOf('abc', 'red', shelf), seenOf('abc', 'blue', shelf), seenOf('xyz', 'red', shelf)]).toEqual([9, 0, 0]);
});
