/** Decks of cards: what was drawn between two views. Pure. */

import type { Deck, DrawnCard, Entity } from './protocol';

export interface Draw {
  deck: Deck;
  card: DrawnCard;
}

type Entities = ReadonlyMap<string, Entity>;

const isDeck = (entity: Entity | undefined): entity is Deck => entity?.kind === 'deck';

/** The decks whose last card is another one than before: a card was turned up. */
export function drawnBetween(before: Entities, after: Entities): Draw[] {
  const drawn: Draw[] = [];
  for (const [id, deck] of after) {
    const was = before.get(id);
    if (!isDeck(deck) || !deck.top || deck === was || !isDeck(was)) continue;
    if (deck.top.n > (was.top?.n ?? 0)) drawn.push({ deck, card: deck.top });
  }
  return drawn;
}

/** Most first, so that the commonest card is read first. */
export const drawnBefore = ({ out = [] }: Deck): NonNullable<Deck['out']> => [...out].sort((a, b) => b.count - a.count);
