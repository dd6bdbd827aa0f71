/** The table as a list of buttons, for those who cannot see or point: what may be chosen first, then the rest. */

import { drawnRadius, LEAST } from './pick';
import type { Spot } from './plane';
import type { Stand } from './scene';
import { isLegal, type Lit } from './slots';
import { describeStand, groundAt, offerOf, placeAt } from './speech';
import type { TableState } from './state';

export interface TableButton {
  id: string;
  at: Spot;
  /** Radius in pixels. */
  r: number;
  name: string;
  lit: boolean;
  /** Number of the place in the list, of a button that is no stand. */
  spot?: number;
}

/** Radius of the button of a place, px. */
const PLACE = 8;

/** Stands that are asked for now, places that are, stands that a slot filled before still takes, and all others. */
export function buttonsOf(table: TableState): TableButton[] {
  const {
    setting: { scene },
    composing: { lit, taken, choices },
  } = table;
  const stands = scene.stands.map((stand) => standButton(table, stand));
  const places = choices.spots.flatMap((lit, n) => (isLegal(lit.candidate) ? [placeButton(table, lit, n)] : []));
  const asked = stands.filter(({ id }) => lit.has(id));
  const others = stands.filter(({ id }) => !lit.has(id));
  return [
    ...asked,
    ...places,
    ...others.filter(({ id }) => taken.has(id)),
    ...others.filter(({ id }) => !taken.has(id)),
  ];
}

function standButton({ setting, composing: { taken, choices, actor } }: TableState, stand: Stand): TableButton {
  const name = describeStand(setting.teller, setting.scene, choices, stand, actor);
  return {
    id: stand.id,
    at: stand.at,
    r: Math.max(drawnRadius(stand.r, setting.k), LEAST.mouse),
    lit: taken.has(stand.id),
    name,
  };
}

function placeButton({ setting: { teller, scene } }: TableState, { candidate, at }: Lit, spot: number): TableButton {
  const named = candidate.label ? teller.say(candidate.label) : '';
  const name = [named, placeAt(teller, at), groundAt(teller, at, scene.gone), offerOf(teller, candidate)]
    .filter(Boolean)
    .join('. ');
  return { id: `spot ${spot}`, at, r: PLACE, lit: true, name, spot };
}
