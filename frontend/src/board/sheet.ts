/**
 * What the painters of the printed map share: the sheet they draw on, and the drawing as lines and loops in world
 * units.
 */

import type { Point, Rect } from '../map/points';
import type { Context } from '../map/shape';
import type { Grid } from './geometry';
import type { Inks } from './inks';
import type { Relief } from './relief';

/** A piece of a line or a loop, with the box that says where it need be painted. `from` is where its dashes go on. */
export interface Stroke {
  points: readonly Point[];
  box: Rect;
  from: number;
}

export type Edge = [Point, Point];
export type Size = 'town' | 'city' | 'major';

/** An edge of a fortified line, with the unit vector to the side its teeth point to. */
export interface Tooth {
  edge: Edge;
  out: Point;
}

export interface Settlement {
  at: Point;
  size: Size;
  plan: readonly Point[];
}

/** A name written along a line; a border's in its own ink. */
export interface Lettering {
  name: string;
  line: readonly Point[];
  border?: boolean;
}

export interface Geography {
  seas: Stroke[];
  lakes: Stroke[];
  /** Open water along hexsides. */
  narrows: Stroke[];
  /** Where a strait is crossed, from bank to bank. */
  ferries: Edge[];
  frontiers: Stroke[];
  boundaries: Stroke[];
  teeth: Tooth[];
  settlements: Settlement[];
  /** Of how many hexes; where a name may stand, the openest water first. */
  waterNames: { name: string; hexes: number; spots: readonly Point[] }[];
  borderNames: Lettering[];
  /** Where there is no hex within the map. */
  holes: readonly Point[][];
}

export interface Bridge {
  at: Point;
  /** Unit vector across the hexside. */
  across: Point;
  major: boolean;
}

export interface Spot {
  hex: number;
  name: string;
  at: Point;
  size: Size;
  signs: readonly string[];
  worth: number;
  /** Written round `at`, and not below the hex. */
  around?: boolean;
}

/** A mark of the ground: furrows, hills, reeds. */
export interface Mark {
  at: Point;
  drawing: string;
  seed: number;
}

/** An area to be toned. */
export interface Field {
  stroke: Stroke;
  drawing: string;
}

/** A connection as it is drawn. */
export interface Way {
  drawing: string;
  strokes: Stroke[];
  /** Where a crossing is marked. */
  middle: Point;
  /** Unit vector along the line in its middle. */
  along: Point;
}

export interface Scenery extends Geography {
  woods: Stroke[];
  swamps: Stroke[];
  cities: Stroke[];
  towns: Map<number, readonly Point[]>;
  minor: Stroke[];
  major: Stroke[];
  roads: Stroke[];
  rails: Stroke[];
  bridges: Bridge[];
  works: ReadonlySet<number>;
  riverNames: Lettering[];
  places: Spot[];
  /** Three sizes of names instead of two. */
  ranked: boolean;
  drawing: string[];
  relief: Relief;
  /** Of a map of areas: their grounds, their connections, and marks all over them; of hexes there is a mark in each. */
  fields: readonly Field[];
  ways: readonly Way[];
  marks?: readonly Mark[];
}

/** What a painter needs to know of the piece of map it paints. */
export interface Sheet {
  context: Context;
  grid: Grid;
  scenery: Scenery;
  inks: Inks;
  theme: 'light' | 'dark';
  /** The part of the world to paint. */
  rect: Rect;
  /** CSS pixels to a unit: decides what is drawn at all. */
  R: number;
  /** Device pixels to a CSS pixel. */
  ratio: number;
  /** Hexes whose printed works no longer stand. */
  razed: ReadonlySet<number>;
}
