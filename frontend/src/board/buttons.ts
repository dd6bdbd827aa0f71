/** The clear buttons over the map: lit hexes cheapest first, then those with units and those that are dark. */

import { viewOf } from '../map/camera';
import { contains, grow } from '../map/points';
import { byCost } from './choices';
import { centre } from './geometry';
import { describeHex } from './speech';
import type { BoardState } from './state';

export interface HexButton {
  hex: number;
  name: string;
  lit: boolean;
  cost: string | undefined;
  units: number;
}

/** Of hexes those in view and a little beyond; of areas all. */
export function buttonsOf({ setting, composing: { choices }, attention }: BoardState): HexButton[] {
  const { grid, scene, teller, viewport } = setting;
  const seen = grow(viewOf(viewport.settled, viewport.size), 2);
  const others = grid.plots
    ? grid.ids.map((_, hex) => hex)
    : [...scene.stacks.keys(), ...choices.dark.keys()].filter((hex) => contains(seen, centre(grid, hex)));
  return [...byCost(choices), ...new Set(others.filter((hex) => !choices.lit.has(hex)))].map((hex) => ({
    hex,
    name: describeHex(teller, scene, choices, hex),
    lit: choices.lit.has(hex),
    cost: choices.lit.get(hex)?.[0]?.cost,
    units: attention.piecesAt(hex).length,
  }));
}
