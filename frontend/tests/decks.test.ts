import { describe, expect, it } from 'vitest';
import { drawnBefore, drawnBetween } from '../src/decks';
import type { Deck, DrawnCard, Entity } from '../src/protocol';

const deck = (n: number | null, more: Partial<Deck> = {}): Deck => ({
  id: 'd',
  kind: 'deck',
  left: 5,
  of: 9,
  top: n === null ? null : ({ n, title: { id: `card-${n}` } } satisfies DrawnCard),
  ...more,
});
const view = (...all: Entity[]): Map<string, Entity> => new Map(all.map((one) => [one.id, one]));

describe('cards', () => {
  it('are drawn when the number of the top one goes up', () => {
    expect(drawnBetween(view(deck(3)), view(deck(4))).map(({ card }) => card.n)).toEqual([4]);
    expect(drawnBetween(view(deck(null)), view(deck(1)))).toHaveLength(1);
  });

  it('are not drawn by a look back, a shuffle or a first view', () => {
    expect(drawnBetween(view(deck(4)), view(deck(3)))).toEqual([]);
    expect(drawnBetween(view(deck(4)), view(deck(null)))).toEqual([]);
    expect(drawnBetween(view(), view(deck(4)))).toEqual([]);
    expect(drawnBetween(view(deck(4)), view(deck(4, { left: 4 })))).toEqual([]);
  });

  it('drawn before are told most first', () => {
    const out = [
      { title: { id: 'a' }, count: 1 },
      { title: { id: 'b' }, count: 3 },
    ];
    expect(drawnBefore(deck(4, { out })).map(({ count }) => count)).toEqual([3, 1]);
  });
});
