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

/** Of what is lit, the cheapest first. */
export function litButtons(board: BoardState): HexButton[] {
  return byCost(board.composing.choices).map((hex) => buttonAt(board, hex));
}

/** Of what else holds pieces or markers, or is dark: of hexes those in view and a little beyond; of areas all. */
export function otherButtons(board: BoardState): HexButton[] {
  const {
    setting,
    composing: { choices },
  } = board;
  const { grid, scene, viewport } = setting;
  const seen = grow(viewOf(viewport.settled, viewport.size), 2);
  const others = grid.plots
    ? grid.ids.map((_, hex) => hex)
    : [...scene.stacks.keys(), ...scene.signs.map(({ hex }) => hex), ...choices.dark.keys()].filter((hex) =>
        contains(seen, centre(grid, hex)),
      );
  return [...new Set(others)].filter((hex) => !choices.lit.has(hex)).map((hex) => buttonAt(board, hex));
}

function buttonAt(
  { setting: { scene, teller }, composing: { choices }, attention }: BoardState,
  hex: number,
): HexButton {
  return {
    hex,
    name: describeHex(teller, scene, choices, hex),
    lit: choices.lit.has(hex),
    cost: choices.lit.get(hex)?.[0]?.cost,
    units: attention.piecesAt(hex).length,
  };
}
