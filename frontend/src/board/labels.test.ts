import { describe, expect, it } from 'vitest';
import { shownPlaces } from './labels';
import type { Spot } from './sheet';

const spot = (name: string, x: number, more: Partial<Spot> = {}): Spot => ({
  hex: 0,
  name,
  at: [x, 0],
  size: 'town',
  signs: [],
  worth: 0,
  ...more,
});

const names = (places: Spot[], R: number, ranked = false): string[] =>
  shownPlaces({ places, ranked }, R).map(({ name }) => name);

describe('names of places', () => {
  const [first, second, third] = [spot('Kotelnikovo', 0), spot('Pokhlebin', 2), spot('Nebykovo', 20)];

  it('leaves out a name that would run into another, until there is room', () => {
    expect(names([first, second, third], 12)).toEqual(['Kotelnikovo', 'Nebykovo']);
    expect(names([first, second, third], 60)).toEqual(['Kotelnikovo', 'Nebykovo']);
    expect(names([first, { ...second, at: [3.4, 0] }], 60)).toEqual(['Kotelnikovo', 'Pokhlebin']);
  });

  it('writes what is worth something first, then the greater place', () => {
    const close = [
      spot('Luga', 0),
      spot('Pskov', 0.5, { size: 'city' }),
      spot('Riga', 1, { size: 'major' }),
      spot('Orsha', 1.5, { worth: 1 }),
    ];
    expect(names(close, 20, true)).toEqual(['Orsha']);
    expect(names(close.slice(0, 3), 20, true)).toEqual(['Riga']);
  });

  it('writes every city of a map that knows two sizes only', () => {
    expect(names([spot('Kiev', 0, { size: 'city' }), spot('Lvov', 0.5, { size: 'city' })], 4)).toEqual([
      'Kiev',
      'Lvov',
    ]);
  });
});
