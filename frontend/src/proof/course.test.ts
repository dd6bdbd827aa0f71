/** What a line of the site's may bring. */

import { describe, expect, it } from 'vitest';
import { checkSite } from './course';
import type { Line } from './shape';

const HASH = 'a'.repeat(64);
const RULED = {
  event: 'Ruled',
  ruling: 3,
  choice: 'release',
  rules: ['2.1'],
  cites: [],
  side: null,
  reason: '2.1 was wrong',
  by: HASH,
};
const RESUMED = { event: 'GameResumed', hold: 'dispute-1' };
const CHANGED = { event: 'RulesChanged', release: HASH, version: 2, before: 'b'.repeat(64), reason: '2.1 was wrong' };
const line = (...events: object[]): Line =>
  ({ seq: 9, until: 8 + events.length, side: '', action: { site: 'ruling' }, dice: [], events }) as unknown as Line;

describe('a ruling that changes the rules', () => {
  it('is known', () => expect(checkSite(line(RULED, RESUMED, CHANGED))).toEqual([]));
  it('says so last', () => expect(checkSite(line(RULED, CHANGED, RESUMED)).join()).toContain('does not answer'));
  it('is a ruling', () => expect(checkSite(line(CHANGED)).join()).toContain('does not answer'));
});

describe('a game forfeited at a deadline', () => {
  const ended = (...events: object[]): Line => ({ ...line(...events), action: { site: 'forfeit' } }) as unknown as Line;
  it('ends by that one event', () =>
    expect(checkSite(ended({ event: 'Forfeited', side: 'blue', winner: 'red' }))).toEqual([]));
  it('ends by no other', () =>
    expect(checkSite(ended({ event: 'Adjudicated', side: 'blue', winner: 'red' })).join()).toContain(
      'does not answer',
    ));
});

describe('a side that leaves a game which goes on', () => {
  const LEFT = { event: 'SideLeft', side: 'red', how: 'Resigned' };
  const GONE = { event: 'UnitsWithdrawn', side: 'red' };
  const asked = (site: string, ...events: object[]): Line =>
    ({ ...line(...events), side: 'red', action: { site } }) as unknown as Line;
  it('is followed by what the rules say, with their dice', () =>
    expect(checkSite({ ...asked('resign', LEFT, GONE), dice: [{}] } as unknown as Line)).toEqual([]));
  it('is never the end of it', () => expect(checkSite(asked('resign', LEFT)).join()).toContain('does not answer'));
  it('leaves in the way that was asked', () =>
    expect(checkSite(asked('claim', LEFT, GONE)).join()).toContain('does not answer'));
  it('brings nothing else of the site', () =>
    expect(checkSite(asked('resign', LEFT, RESUMED)).join()).toContain('does not answer'));
  it('has its fields', () =>
    expect(checkSite(asked('resign', { ...LEFT, why: '' }, GONE)).join()).toContain('unknown fields'));
});
