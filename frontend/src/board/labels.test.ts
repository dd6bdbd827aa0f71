import { describe, expect, it } from 'vitest';
import { roomy } from './labels';

describe('names of places', () => {
  const places = [
    { name: 'Kotelnikovo', at: [0, 0] as [number, number], city: false },
    { name: 'Pokhlebin', at: [2, 0] as [number, number], city: false },
    { name: 'Nebykovo', at: [20, 0] as [number, number], city: false },
  ];

  it('leaves out a name that would run into another, until there is room', () => {
    expect([...roomy(places, 12)]).toEqual(['Kotelnikovo', 'Nebykovo']);
    expect([...roomy(places, 60)]).toEqual(['Kotelnikovo', 'Nebykovo']);
    expect([...roomy([places[0]!, { ...places[1]!, at: [3.4, 0] }], 60)]).toEqual(['Kotelnikovo', 'Pokhlebin']);
  });
});
