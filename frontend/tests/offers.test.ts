import { describe, expect, it } from 'vitest';
import { offersOf } from '../src/offers';
import { EMPTY, receive } from '../src/store';

describe('offers', () => {
  it('are those of the last frame of the game', () => {
    const offered = receive(EMPTY, { type: 'game', status: 'active', offers: ['red'], abandon_offers: ['blue'] });
    expect(offersOf(offered.game).map((offer) => [offer.what, offer.side])).toEqual([
      ['draw', 'red'],
      ['abandon', 'blue'],
    ]);
    const lapsed = receive(offered, { type: 'game', status: 'active', offers: [], abandon_offers: [] });
    expect(offersOf(lapsed.game)).toEqual([]);
  });

  it('to go on under newer rules are read before they are accepted', () => {
    const { game } = receive(EMPTY, { type: 'game', status: 'active', rules_offers: ['red'] });
    const [offer] = offersOf(game);
    expect([offer?.what, offer?.side, offer?.doubt]).toEqual(['rules', 'red', undefined]);
    expect(offer?.theirs).toContain('newer rules');
  });

  it('say what is offered and what accepting it means', () => {
    const [offer] = offersOf({ abandon_offers: ['blue'] });
    expect(offer?.theirs).toBe('offers to abandon the game');
    expect(offer?.doubt).toContain('without a result');
  });
});
