/** Names of places on a map of hexes: above the counters, and where none of them lies. Pure but for the writing. */

import { toScreen, viewOf, type Camera } from '../map/camera';
import { shared } from '../map/cards';
import { grow, mixed, type Point, type Rect } from '../map/points';
import { ARROW, placeSigns, SIGN, signScale } from './battle';
import { NOTHING_ASKED, type Choices } from './choices';
import { bounds, centre, type Grid } from './geometry';
import {
  BELOW,
  FIRST_WATERS,
  layWaterNames,
  lettersOf,
  nameBox,
  PENNANT,
  shownPlaces,
  widthIn,
  writePlace,
  writeWaters,
  type Anchor,
  type Named,
  type NameSheet,
  type Watered,
  type WaterName,
} from './labels';
import { marksInTheWay, type Drawn } from './marks';
import { costPrint, COSTS_FROM, type Stage } from './overlays';
import { SIDE, type Scene } from './scene';
import { laySeas, writeSeas, type SeaName } from './seas';
import type { Spot } from './sheet';

/** Round the hex: below and above it, then beside its lower and its upper half, then a row farther off. */
const ANCHORS: readonly Anchor[] = [
  BELOW,
  { x: 0, y: -0.94, align: 'center', scale: 1 },
  { x: 0.76, y: 0.5, align: 'left', scale: 1 },
  { x: -0.76, y: 0.5, align: 'right', scale: 1 },
  { x: 0.76, y: -0.2, align: 'left', scale: 1 },
  { x: -0.76, y: -0.2, align: 'right', scale: 1 },
  { x: 0, y: 1.45, align: 'center', scale: 1 },
  { x: 0.4, y: 1.04, align: 'left', scale: 1 },
  { x: -0.4, y: 1.04, align: 'right', scale: 1 },
];
/** Where there is room nowhere it is written smaller, but never below so many pixels. */
const SCALES = [1, 0.8, 0.65];
const SMALLEST = 10.5;

export interface NamePlace {
  place: Spot;
  anchor: Anchor;
}

/** What a name may lie on when there is room nowhere, and how bad that is. */
export interface Obstacle extends Rect {
  weight: number;
}

/** What is painted over names, what they are painted over, and what is no more than a line of print. */
export const [OVER, PIECE, WATER] = [12, 4, 1];
/** Worth as much as that part of a name hidden: to be written smaller, and at the next place. */
const [SMALLER, NEXT] = [0.06, 0.004];

/** Badges stand over the top edge of a counter, in R. */
const BADGES = 0.16;
/** In pixels: the plate of what it has left, below it, and the disc at its upper right corner with what sticks out. */
const [LEFT, DISC, OUT] = [10, 18, 4];
/** How far off something can be in the way of a name beside it, above or below, in R. */
const [NEAR, HIGH] = [8, 3];

/** Each name at the first of its anchors that lies on nothing, else where the least of it does. */
export function placeNames(named: Named, obstacles: readonly Obstacle[], R: number): NamePlace[] {
  const taken: Obstacle[] = [];
  return shownPlaces(named, R).map((place) => {
    const anchor = anchorAt(place, named, [...obstacles, ...taken], R);
    taken.push({ ...nameBox(place, named.ranked, R, anchor), weight: OVER });
    return { place, anchor };
  });
}

/** The first of its anchors at which a name lies on nothing, else that where the least of it does. */
export function anchorAt(place: Spot, named: Named, obstacles: readonly Obstacle[], R: number): Anchor {
  const [x, y] = place.at;
  const near = obstacles.filter(
    (box) => box.x < x + NEAR && box.x + box.w > x - NEAR && box.y < y + HIGH && box.y + box.h > y - HIGH,
  );
  return bestAnchor(place, named, near, R);
}

function bestAnchor(place: Spot, named: Named, near: readonly Obstacle[], R: number): Anchor {
  let [best, least] = [BELOW, Infinity];
  const letters = lettersOf(place, named.ranked, R);
  for (const [size, scale] of SCALES.entries()) {
    if (scale < 1 && letters * scale < SMALLEST) continue;
    for (const [at, wanted] of ANCHORS.entries()) {
      const anchor = scaled(wanted, scale, (letters / R) * scale);
      const cost = size * SMALLER + at * NEXT + hidden(nameBox(place, named.ranked, R, anchor), near);
      if (cost < least) [best, least] = [anchor, cost];
    }
    if (least < SMALLER) break;
  }
  return best;
}

/** Beside the hex on its right the pennant of its holder comes first. */
const scaled = (anchor: Anchor, scale: number, em: number): Anchor => ({
  ...anchor,
  scale,
  x: anchor.align === 'left' ? anchor.x + em * PENNANT : anchor.x,
});

/** Which part of a name lies on something, weighed. */
function hidden(box: Rect, near: readonly Obstacle[]): number {
  let sum = 0;
  for (const other of near) sum += shared(box, other) * other.weight;
  return sum / (box.w * box.h);
}

/** Names along the water: names of places lie on them rather than on counters. */
export const watersInTheWay = (waters: readonly WaterName[]): Obstacle[] =>
  waters.flatMap(({ boxes }) => boxes.map((box) => ({ ...box, weight: WATER })));

/** What names keep clear of: counters with all that hangs on them, signs, and arrows. */
export function inTheWay(scene: Scene, grid: Grid, R: number): Obstacle[] {
  const counters = [...scene.stacks.values()].flatMap(({ hex, pieces }): Obstacle[] => {
    const [x, y] = [centre(grid, hex)[0] - SIDE / 2, centre(grid, hex)[1] - SIDE / 2];
    const left = pieces.some(({ face }) => face.left) ? LEFT / R : 0;
    const counter = { x, y: y - BADGES, w: SIDE, h: SIDE + BADGES + left, weight: PIECE };
    const disc = { x: x + SIDE + (OUT - DISC) / R, y: y - OUT / R, w: DISC / R, h: DISC / R, weight: OVER };
    return pieces.length > 1 ? [counter, disc] : [counter];
  });
  const round = (at: Point, half: number): Obstacle => ({
    ...grow({ x: at[0], y: at[1], w: 0, h: 0 }, half),
    weight: OVER,
  });
  return [
    ...counters,
    ...placeSigns(grid, scene.signs).map(({ at }) => round(at, (signScale(R) * SIGN) / R)),
    ...scene.arrows.map(({ from, to }) => round(mixed(centre(grid, from), centre(grid, to), 0.5), ARROW)),
  ];
}

/** Pixels beside the map that its rulers take. */
const RULED = 20;

/** Letters of rows on both sides of the map, and figures of columns above it: a box for each, which no name covers. */
export function rulersInTheWay(grid: Grid, R: number): Obstacle[] {
  if (!grid.ruled) return [];
  const { x, y, w } = bounds(grid, grid.window);
  const [deep, step] = [RULED / R, 1.8];
  const rows = Array.from({ length: grid.rows }, (_, row) => centre(grid, row * grid.columns)[1] - step / 2);
  const columns = Array.from({ length: grid.columns }, (_, column) => centre(grid, column)[0] - step / 2);
  return [
    ...rows.flatMap((top): Obstacle[] => [
      { x: x - deep, y: top, w: deep, h: step, weight: OVER },
      { x: x + w, y: top, w: deep, h: step, weight: OVER },
    ]),
    ...columns.map((left) => ({ x: left, y: y - deep, w: step, h: deep, weight: OVER })),
  ];
}

/** What is written on a map as it lies: names of places, and on hexes those along the water. */
export interface Names {
  places: readonly NamePlace[];
  waters: readonly WaterName[];
  /** Those of seas and lakes. */
  seas: readonly SeaName[];
  /** What they were to give way to. */
  taken: readonly Obstacle[];
}

interface Kept {
  choices: Choices;
  drawn: Drawn | undefined;
  names: Names;
}

const known = new WeakMap<Scene, Map<number, Kept>>();
/** How wide and high a cost is, in its letters. */
const [COST_WIDE, COST_HIGH] = [1, 0.8];

/** The hexes of a reach whose cost is written. */
const costly = ({ area, lit }: Choices, { stacks }: Scene, R: number): number[] =>
  area && R >= COSTS_FROM ? [...lit].flatMap(([hex, [one]]) => (one?.cost && !stacks.has(hex) ? [hex] : [])) : [];

/** What the costs of a reach cover: names give way to them. */
export const costsInTheWay = (hexes: readonly number[], grid: Grid, R: number): Obstacle[] =>
  hexes.map((hex) => {
    const [x, y] = centre(grid, hex);
    const { down, letters } = costPrint(R);
    const [w, h] = [(letters / R) * COST_WIDE, (letters / R) * COST_HIGH];
    return { x: x - w / 2, y: y + down - h, w, h, weight: OVER };
  });

/**
 * Where names stand, kept as long as the position, the reach, what is drawn over the map and the scale stay. Along
 * the water they run into nothing that lies there; those of places leave them free. Of areas they are printed.
 */
export function layNames(
  named: Watered,
  grid: Grid,
  scene: Scene,
  R: number,
  choices: Choices = NOTHING_ASKED,
  drawn?: Drawn,
): Names {
  const kept = known.get(scene) ?? new Map<number, Kept>();
  known.set(scene, kept);
  const last = kept.get(R);
  if (last?.choices === choices && last.drawn === drawn) return last.names;
  const marks = drawn ? marksInTheWay(drawn, scene.stacks, grid, R) : [];
  const taken = [
    ...inTheWay(scene, grid, R),
    ...costsInTheWay(costly(choices, scene, R), grid, R),
    ...marks.map((box): Obstacle => ({ ...box, weight: OVER })),
  ];
  const names = grid.plots ? printed(named, R) : laid(named, grid, taken, R);
  kept.set(R, { choices, drawn, names });
  return names;
}

const printed = (named: Named, R: number): Names => ({
  places: shownPlaces(named, R).map((place) => ({ place, anchor: BELOW })),
  waters: [],
  seas: [],
  taken: [],
});

function laid(named: Watered, grid: Grid, taken: readonly Obstacle[], R: number): Names {
  const waters = R < FIRST_WATERS.hexes ? [] : layWaterNames(named, R, widthIn(R), taken);
  const print = [...watersInTheWay(waters), ...rulersInTheWay(grid, R)];
  const all = [...taken, ...print];
  const places = placeNames(named, all, R);
  const written = places.map(({ place, anchor }) => nameBox(place, named.ranked, R, anchor));
  return { places, waters, seas: laySeas(named.waterNames, R, [...all, ...written]), taken: all };
}

/** What the names cover on the screen. */
export function namesOnScreen(names: readonly NamePlace[], ranked: boolean, settled: number, camera: Camera): Rect[] {
  return names.map(({ place, anchor }) => {
    const { x, y, w, h } = nameBox(place, ranked, settled, anchor);
    const [left, top] = toScreen(camera, [x, y]);
    return { x: left, y: top, w: w * camera.R, h: h * camera.R };
  });
}

/** Writes those along the water, and on it. */
export const paintWaters = (stage: Stage, { waters, seas }: Names, settled: number): void =>
  inView(stage, settled, (sheet) => {
    writeSeas(sheet, seas);
    writeWaters(sheet, waters);
  });

/** Writes those of places, with their signs. */
export const paintNames = (stage: Stage, named: Named, names: readonly NamePlace[], settled: number): void =>
  inView(stage, settled, (sheet) => {
    for (const { place, anchor } of names) writePlace({ ...sheet, scenery: named }, place, anchor);
  });

function inView(
  { context, camera, inks, size }: Stage,
  settled: number,
  write: (sheet: Pick<NameSheet, 'context' | 'inks' | 'rect' | 'R'>) => void,
): void {
  context.save();
  context.scale(camera.R, camera.R);
  context.translate(-camera.x, -camera.y);
  context.textBaseline = 'alphabetic';
  write({ context, inks, rect: viewOf(camera, size), R: settled });
  context.restore();
}
