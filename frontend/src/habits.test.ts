import { expect, it } from 'vitest';
import { keepSpeed, speedOf } from './habits';
import type { Shelf } from './shelf';

const holding = (text: string | null): Shelf => ({ getItem: () => text, setItem: () => undefined });

it.each(['toString', '__proto__', 'constructor', 'NaN', '', null])('plays %s at the usual speed', (text) => {
  expect(speedOf(holding(text))).toBe('normal');
});

it('plays at the speed that was kept', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (n: string, v: string) => kept.set(n, v),
  };
  keepSpeed('off', shelf);
  expect(speedOf(shelf)).toBe('off');
});
