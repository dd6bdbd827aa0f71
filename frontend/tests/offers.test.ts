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

  it('of a pause stand until it begins', () => {
    const pause = { side: 'red', until: '2026-03-09T12:00:00Z' };
    const { game } = receive(EMPTY, { type: 'game', status: 'active', pause });
    const [offer] = offersOf(game);
    expect([offer?.what, offer?.side]).toEqual(['pause', 'red']);
    expect(offer?.doubt).toContain('Clocks stop');
    const agreed = offersOf({ pause: { ...pause, agreed: ['blue'] } });
    expect(agreed.map((one) => one.side)).toEqual(['red', 'blue']);
    expect(offersOf({ pause: { ...pause, since: '2026-03-02T12:00:00Z' } })).toEqual([]);
  });

  it('to take a side over name who would', () => {
    const [offer] = offersOf({ given_up: ['blue'], heirs: [{ player: 'hedda', side: 'blue', agreed: [] }] });
    expect([offer?.what, offer?.side, offer?.who]).toEqual(['heir', 'blue', 'hedda']);
    expect(offer?.theirs).toContain('counts for neither');
  });
});
