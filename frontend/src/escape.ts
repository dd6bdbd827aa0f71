/** What Esc takes back next: one thing at a time, the order from its end, then what lies open beside it. */

import type { Composition } from './compose';

export type Escape = 'past' | 'menu' | 'rules' | 'film' | 'waypoint' | 'goal' | 'unit' | 'slot' | 'card' | 'nothing';

/** What lies open beside the order. */
export interface Beside {
  past: boolean;
  /** The menu of acts. */
  menu: boolean;
  /** The rule book. */
  rules: boolean;
  /** The film, which plays in the past. */
  film: boolean;
  /** A card that is not kept. */
  card: boolean;
}

/** What a drag takes back, the board knows itself. */
export function nextEscape({ filled, route, sent }: Composition, { past, menu, rules, film, card }: Beside): Escape {
  if (menu) return 'menu';
  if (rules) return 'rules';
  if (film) return 'film';
  if (past) return 'past';
  const last = sent ? undefined : filled.at(-1);
  if (last && route?.slot === last.slot) return route.points.length > 0 ? 'waypoint' : 'goal';
  if (last) return last.kind === 'unit' || last.kind === 'units' ? 'unit' : 'slot';
  return card ? 'card' : 'nothing';
}

/** The same in words, for the list of keys. */
export const ESCAPES: Record<Escape, string> = {
  past: 'come back to the present',
  menu: 'close the menu',
  rules: 'close the rule book',
  film: 'close the film',
  waypoint: 'take back the last waypoint',
  goal: 'take back the goal',
  unit: 'take back the unit chosen last',
  slot: 'take back what was chosen last',
  card: 'put away the cards that are not kept',
  nothing: 'nothing to take back now; else the last waypoint, the goal, the units, then the cards',
};
