import { expect, it } from 'vitest';
import { keepPurpose, keepTab, tabOf, wantsPurpose } from '../src/habits';

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
