import { describe, expect, it } from 'vitest';
import type { Witnessed } from '../frames';
import { leadsToRoot } from './witness';

// The tree of wargame/witness/tree.py over the heads of three games.
const ROOT: Witnessed = {
  day: '2026-11-23',
  root: 'e621022ce5f23fb200555b8c56faa786c32254adab4b19017897a71ae36e4172',
  before: '0'.repeat(64),
  seq: 3,
  count: 2,
  sealed_head: 'f'.repeat(64),
  path: [
    ['left', 'd06d2f768d95f3409b209b50df5f424c7142ee9f798b5e5f51ed4b8fa2b831c4'],
    ['right', '7c058be4798e263f85e99fa5a139180d739055c6ed996709ff5d010f26aacf38'],
  ],
  time: '2026-11-23T20:41:07.123456Z',
  key: '',
  signature: '',
};

describe('the path to a daily root', () => {
  it('leads there from every head', async () => {
    expect(await leadsToRoot('def', ROOT)).toBe(true);
    const lone = {
      ...ROOT,
      seq: 9,
      sealed_head: 'a'.repeat(64),
      path: [['left', '1dcdd30514d33b96c8418e14982976bec6342077b6a2abb9d5f2e30032f5389e']],
    };
    expect(await leadsToRoot('ghi', lone)).toBe(true);
  });

  it.each<[string, Partial<Witnessed>]>([
    ['another event', { seq: 4 }],
    ['another head', { sealed_head: 'e'.repeat(64) }],
    ['another day', { day: '2026-11-24' }],
    ['another past', { before: '1'.repeat(64) }],
    ['a step too few', { path: ROOT.path.slice(1) }],
  ])('does not with %s', async (_, change) => {
    expect(await leadsToRoot('def', { ...ROOT, ...change })).toBe(false);
  });
});
