import { describe, expect, it } from 'vitest';
import { BLANK, type Composition } from '../src/compose';
import { nextEscape, type Beside } from '../src/escape';
import type { Candidate } from '../src/protocol';
import type { Route } from '../src/route';

const UNIT: Candidate = { value: 'a', at: '0101' };
const TO: Candidate = { value: ['0101', '0202'], at: '0202' };
const units: Composition = { ...BLANK, filled: [{ slot: 'units', kind: 'units', chosen: [UNIT] }] };
const goal: Composition = {
  ...units,
  filled: [...units.filled, { slot: 'path', kind: 'path', chosen: [TO] }],
  route: { slot: 'path', points: [], legs: [], goal: TO } as unknown as Route,
};
const corner: Composition = { ...goal, route: { ...goal.route!, points: [TO] } };
const beside: Beside = { past: false, menu: false, rules: false, film: false, card: true };

describe('Esc', () => {
  it('takes back one thing at a time: menu, rules, waypoint, goal, units, and the cards last', () => {
    expect(nextEscape(corner, { ...beside, rules: true, menu: true })).toBe('menu');
    expect(nextEscape(corner, { ...beside, rules: true, past: true })).toBe('rules');
    expect([corner, goal, units, BLANK].map((order) => nextEscape(order, beside))).toEqual([
      'waypoint',
      'goal',
      'unit',
      'card',
    ]);
    expect(nextEscape(BLANK, { ...beside, card: false })).toBe('nothing');
  });

  it('closes the film at once, though it plays in the past and an order is begun', () => {
    expect(nextEscape(goal, { ...beside, film: true, past: true })).toBe('film');
    expect(nextEscape(goal, { ...beside, rules: true, film: true })).toBe('rules');
  });
});
