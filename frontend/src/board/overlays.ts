/**
 * What is drawn over the map for the moment: reach, orders, traces. Pixels of the screen; nothing here knows a rule.
 */

import { figureOf } from '../figures';
import { toScreen, type Camera, type Size } from '../map/camera';
import type { Point } from '../map/points';
import type { PaletteName } from '../map/presentation';
import type { Context } from '../map/shape';
import { paintSign, type Disc } from '../map/signs';
import type { Explanation, Path } from '../protocol';
import { bandOf, type Choices, type Order } from './choices';
import { centre, cornerKey, hexsideBetween, outline, shapeOf, type Grid } from './geometry';
import type { Inks } from './inks';
import { addLine } from './pencil';

/** The screen as a painter sees it. */
export interface Stage {
  context: Context;
  grid: Grid;
  inks: Inks;
  theme: 'light' | 'dark';
  camera: Camera;
  size: Size;
  palette: (side: string | undefined) => PaletteName;
}

export const FIGURES = '"Barlow Condensed"';
const WASH = [0.3, 0.22, 0.15, 0.08] as const;

export const spot = ({ camera, grid }: Stage, hex: number): Point => toScreen(camera, centre(grid, hex));

export function onScreen({ size, camera }: Stage, [x, y]: Point, margin = 2): boolean {
  const m = margin * camera.R;
  return x > -m && y > -m && x < size.w + m && y < size.h + m;
}

export function strokePath(context: Context, colour: string, width: number, dash: number[] = []): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}

/** Everything outside the lit hexes is veiled, the nearest fourths are washed in amber, the edge is lined. */
export function paintReach(stage: Stage, choices: Choices, starts: Iterable<number>): void {
  const { context, inks, size } = stage;
  const loops = reachLoops(stage.grid, choices, starts).map((loop) => loop.map((p) => toScreen(stage.camera, p)));
  context.beginPath();
  context.rect(0, 0, size.w, size.h);
  for (const loop of loops) addLine(context, loop, true);
  context.fillStyle = inks.veil;
  context.fill('evenodd');
  paintBands(stage, choices);
  context.lineJoin = 'round';
  context.beginPath();
  for (const loop of loops) addLine(context, loop, true);
  strokePath(context, stage.theme === 'dark' ? '#12140f' : inks.paper, 6);
  strokePath(context, inks.lampLine, 3);
}

const reaches = new WeakMap<Choices, { key: string; loops: Point[][] }>();

/** The edge of the reach in the world, kept as long as the choices stand. */
function reachLoops(grid: Grid, choices: Choices, starts: Iterable<number>): Point[][] {
  const key = [...starts].join();
  const known = reaches.get(choices);
  if (known?.key === key) return known.loops;
  const loops = outline(grid, new Set([...choices.lit.keys(), ...starts]));
  reaches.set(choices, { key, loops });
  return loops;
}

function paintBands(stage: Stage, { lit }: Choices): void {
  const costs = [...lit].map(([hex, candidates]) => [hex, figureOf(candidates[0]?.cost)] as const);
  const most = Math.max(0, ...costs.map(([, cost]) => cost).filter((cost) => !Number.isNaN(cost)));
  for (const [hex, cost] of costs) {
    if (!onScreen(stage, spot(stage, hex))) continue;
    stage.context.fillStyle = `rgba(246,180,0,${WASH[bandOf(cost, most)]! * stage.inks.wash})`;
    fillHex(stage, hex);
  }
}

export function hexPath({ context, camera, grid }: Stage, hex: number, size = 1): void {
  context.beginPath();
  addLine(
    context,
    shapeOf(grid, hex, size).map((p) => toScreen(camera, p)),
    true,
  );
}

function fillHex(stage: Stage, hex: number): void {
  hexPath(stage, hex);
  stage.context.fill();
}

/** The smallest scale at which costs are written. */
export const COSTS_FROM = 16;
/** Pixels of their letters, and how far below the middle they stand, in R. */
export const costPrint = (R: number): { letters: number; down: number } => ({
  letters: Math.max(13, R * 0.47),
  down: 0.5,
});

/** The cost in the lower half of each empty lit hex. */
export function paintCosts(stage: Stage, { lit }: Choices, taken: ReadonlySet<number>): void {
  const {
    context,
    inks,
    camera: { R },
  } = stage;
  if (R < COSTS_FROM) return;
  const { letters, down } = costPrint(R);
  context.font = `700 ${letters}px ${FIGURES}`;
  context.textAlign = 'center';
  context.lineJoin = 'round';
  for (const [hex, [candidate]] of lit) {
    const [x, y] = spot(stage, hex);
    if (!candidate?.cost || taken.has(hex) || !onScreen(stage, [x, y])) continue;
    context.strokeStyle = inks.costHalo;
    context.lineWidth = 3.4;
    context.strokeText(candidate.cost, x, y + R * down);
    context.fillStyle = inks.text;
    context.fillText(candidate.cost, x, y + R * down);
  }
}

/** A paper disc with the reason's sign in each blocked hex that has one. */
export function paintBlocked(stage: Stage, signs: ReadonlyMap<number, string>, taken: ReadonlySet<number>): void {
  const {
    inks,
    camera: { R },
  } = stage;
  const disc: Disc = { ground: inks.paper, edge: inks.quiet, ink: inks.text };
  for (const [hex, sign] of signs) {
    const [x, y] = spot(stage, hex);
    if (!taken.has(hex) && onScreen(stage, [x, y])) paintSign(stage.context, sign, x, y, R / 32, disc);
  }
}

/** A larger disc with a cross where something was chosen that a rule forbids. */
export function paintBarred(stage: Stage, hex: number): void {
  const { inks, camera } = stage;
  const disc: Disc = { ground: inks.paper, edge: inks.oos, ink: inks.oos };
  paintSign(stage.context, 'cross', ...spot(stage, hex), Math.max(12, camera.R * 0.45) / 12, disc);
}

const linePoints = (stage: Stage, hexes: readonly number[]): Point[] => hexes.map((hex) => spot(stage, hex));

/** The order being composed: amber between dark lines, under the counters, with the running cost in discs. */
export function paintOrder(
  stage: Stage,
  { path }: Order,
  costs: ReadonlyMap<number, string>,
  taken: ReadonlySet<number>,
  waypoints: readonly number[] = [],
): void {
  const {
    context,
    inks,
    camera: { R },
  } = stage;
  if (path.length < 2) return;
  context.lineJoin = context.lineCap = 'round';
  context.beginPath();
  addLine(context, linePoints(stage, path), false);
  strokePath(context, '#2a1e00', 9);
  strokePath(context, inks.lamp, 5);
  const corners = new Set(waypoints);
  for (const hex of path.slice(1)) {
    const cost = costs.get(hex) ?? '';
    if (corners.has(hex)) corner(stage, spot(stage, hex), cost, R * ORDERED);
    else if (cost && !taken.has(hex))
      plate(stage, spot(stage, hex), cost, inks.lamp, '#2a1e00', '#2a1e00', R * ORDERED, false);
  }
}

/** A waypoint: a square on its corner, with the cost as far as there. */
function corner(stage: Stage, [x, y]: Point, cost: string, r: number): void {
  const { context, inks } = stage;
  const half = Math.max(8, r) * 1.25;
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.closePath();
  context.fillStyle = inks.lamp;
  context.fill();
  strokePath(context, '#2a1e00', 2);
  const size = Math.max(11.5, half * 1.1);
  context.fillStyle = '#2a1e00';
  context.textAlign = 'center';
  context.font = `700 ${size}px ${FIGURES}`;
  context.fillText(cost, x, y + size * 0.35);
}

/** Where a unit came from in this phase: a thin dashed line, while it is looked at. */
export function paintTrails(stage: Stage, trails: readonly (readonly [from: number, to: number])[]): void {
  const { context, inks } = stage;
  for (const [from, to] of trails) {
    context.beginPath();
    addLine(context, [spot(stage, from), spot(stage, to)], false);
    context.lineCap = 'butt';
    strokePath(context, inks.paper, 4);
    strokePath(context, inks.text, 1.8, [4, 4]);
  }
}

/** Half as wide as a plate is, in pixels, where the scale asks for that; and what scales ask for in R. */
export const plateHalf = (wanted: number): number => Math.max(8, wanted);
export const [ORDERED, TRACED] = [0.33, 0.27];
/** The smallest scale at which an explanation has its figures. */
export const FIGURED_FROM = 14;
/** Pixels of the cross where a trace breaks. */
export const breakRadius = (R: number): number => Math.max(9, R * 0.38);

/** A figure on a round or square plate. */
function plate(
  stage: Stage,
  [x, y]: Point,
  text: string,
  ground: string,
  edge: string,
  ink: string,
  r: number,
  square: boolean,
): void {
  const { context } = stage;
  const half = plateHalf(r);
  context.beginPath();
  if (square) context.roundRect(x - half, y - half, half * 2, half * 2, 2);
  else context.arc(x, y, half, 0, 7);
  context.fillStyle = ground;
  context.fill();
  strokePath(context, edge, 2);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.font = `700 ${Math.max(11.5, half * 1.4)}px ${FIGURES}`;
  context.fillText(text, x, y + Math.max(11.5, half * 1.4) * 0.35);
}

/** The lines of an explanation that lie under the counters. */
export function paintPaths(stage: Stage, explanation: Explanation, taken: ReadonlySet<number>): void {
  for (const path of explanation.paths ?? []) PATHS[path.style](stage, path, taken);
}

const hexesOf = ({ grid }: Stage, { places }: Path): number[] =>
  places.flatMap((place) => (typeof place === 'string' ? (grid.index.get(place) ?? []) : []));

type PathPainter = (stage: Stage, path: Path, taken: ReadonlySet<number>) => void;

const PATHS: Record<Path['style'], PathPainter> = {
  trace: paintTrace,
  broken: paintBroken,
  bond: paintBond,
  range: paintRange,
  area: paintArea,
  tint: () => undefined,
  sight: (stage, path, taken) => ((path.broken_at ?? null) === null ? paintTrace : paintBroken)(stage, path, taken),
  order: (stage, path, taken) =>
    paintOrder(stage, { path: hexesOf(stage, path), chosen: new Set(), targets: new Set() }, new Map(), taken),
};

function cased(stage: Stage, points: readonly Point[], colour: string, width: number, dash: number[] = []): void {
  const { context, inks } = stage;
  context.lineJoin = context.lineCap = 'round';
  context.beginPath();
  addLine(context, points, false);
  context.globalAlpha = 0.85;
  strokePath(context, inks.paper, width + 3.6);
  context.globalAlpha = 1;
  strokePath(context, colour, width, dash);
}

/** In supply: solid, round plates. A merged net is as wide as it is used, and carries no figures. */
function paintTrace(stage: Stage, path: Path, taken: ReadonlySet<number>): void {
  const {
    inks,
    camera: { R },
  } = stage;
  const hexes = hexesOf(stage, path);
  const width = (path.weight ?? 1) > 1 ? 2 + ((path.weight ?? 1) - 1) * 1.25 : path.counts?.length ? 3.4 : 2.4;
  cased(stage, linePoints(stage, hexes), inks.net, width);
  counts(stage, path, hexes, taken, (at, text) =>
    plate(stage, at, text, inks.net, inks.paper, inks.onTone, R * TRACED, false),
  );
}

function counts(
  stage: Stage,
  path: Path,
  hexes: number[],
  taken: ReadonlySet<number>,
  put: (at: Point, text: string) => void,
): void {
  if (stage.camera.R < FIGURED_FROM) return;
  path.counts?.forEach((text, i) => {
    const hex = hexes[i];
    if (hex !== undefined && text && text !== '0' && !taken.has(hex) && onScreen(stage, spot(stage, hex)))
      put(spot(stage, hex), text);
  });
}

/** Out of supply: striped, square plates up to the hexside that fails, then dots for where it would have gone. */
function paintBroken(stage: Stage, path: Path, taken: ReadonlySet<number>): void {
  const {
    context,
    inks,
    camera: { R },
  } = stage;
  const hexes = hexesOf(stage, path);
  const broken = path.broken_at ?? hexes.length;
  const points = linePoints(stage, hexes);
  cased(stage, points.slice(Math.max(0, broken - 1)), inks.oos, 3.4, [1, 8]);
  cased(stage, points.slice(0, broken), inks.oos, 5);
  context.beginPath();
  addLine(context, points.slice(0, broken), false);
  context.lineCap = 'butt';
  strokePath(context, inks.paper, 2, [5, 6]);
  const reached = { ...path, counts: path.counts?.slice(0, broken) ?? [] };
  counts(stage, reached, hexes, taken, (at, text) =>
    plate(stage, at, text, inks.oos, inks.paper, inks.onTone, R * TRACED, true),
  );
}

function paintBond(stage: Stage, path: Path): void {
  const {
    context,
    inks,
    camera: { R },
  } = stage;
  const hexes = hexesOf(stage, path);
  const points = linePoints(stage, hexes);
  if (points.length < 2) return;
  context.beginPath();
  addLine(context, points, false);
  context.lineCap = 'round';
  strokePath(context, inks.paper, 5);
  strokePath(context, inks.quiet, 2, [5, 4]);
  if (hexes.length < 3 || R < FIGURED_FROM) return;
  const [x, y] = points[Math.floor(points.length / 2)]!;
  paintSign(context, 'chain', x, y, R / 40, { ground: inks.paper, edge: inks.quiet, ink: inks.text });
}

function paintRange(stage: Stage, path: Path): void {
  const { context, inks } = stage;
  context.beginPath();
  addLine(context, linePoints(stage, hexesOf(stage, path)), false);
  strokePath(context, inks.net, 2.4, [7, 5]);
}

/** How far something reaches: the outline of its hexes, dashed. */
function paintArea(stage: Stage, path: Path): void {
  const { context, inks } = stage;
  context.lineJoin = 'round';
  context.beginPath();
  for (const loop of outline(stage.grid, new Set(hexesOf(stage, path))))
    addLine(
      context,
      loop.map((p) => toScreen(stage.camera, p)),
      true,
    );
  context.globalAlpha = 0.7;
  strokePath(context, inks.paper, 4.4);
  context.globalAlpha = 1;
  strokePath(context, inks.net, 2.2, [8, 5]);
}

/** The cross on the hexside that fails, with the comparison and the clause beside it. */
export function paintBreaks(stage: Stage, explanation: Explanation, label: (path: Path) => string): void {
  for (const path of explanation.paths ?? []) {
    const [a, b] = [path.places[(path.broken_at ?? 0) - 1], path.places[path.broken_at ?? -1]];
    const side = typeof a === 'string' && typeof b === 'string' ? hexsideBetween(stage.grid, a, b) : undefined;
    if (!side || path.style !== 'broken') continue;
    const middle: Point = [(side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2];
    paintBreak(stage, toScreen(stage.camera, middle), label(path));
  }
}

function paintBreak(stage: Stage, [x, y]: Point, text: string): void {
  const {
    context,
    inks,
    camera: { R },
  } = stage;
  const k = Math.max(4, R * 0.16);
  if (text) breakLabel(stage, [x, y], text);
  context.beginPath();
  context.arc(x, y, breakRadius(R), 0, 7);
  context.fillStyle = inks.paper;
  context.fill();
  strokePath(context, inks.oos, 3);
  context.beginPath();
  context.moveTo(x - k, y - k);
  context.lineTo(x + k, y + k);
  context.moveTo(x + k, y - k);
  context.lineTo(x - k, y + k);
  context.lineCap = 'round';
  strokePath(context, inks.oos, 3.6);
}

/** To the left of the cross; to its right where the screen ends. */
function breakLabel({ context, inks, camera: { R } }: Stage, [x, y]: Point, text: string): void {
  const size = Math.max(12, R * 0.45);
  context.font = `700 ${size}px ${FIGURES}`;
  const width = context.measureText(text).width + size;
  const gap = breakRadius(R) + 4;
  const left = x - gap - width > 4 ? x - gap - width : x + gap;
  context.beginPath();
  context.roundRect(left, y - size * 0.78, width, size * 1.46, 3);
  context.fillStyle = inks.oos;
  context.fill();
  context.fillStyle = inks.onTone;
  context.textAlign = 'center';
  context.fillText(text, left + width / 2, y + size * 0.32);
}

/** A layer of traces: a buffer stop on each source they end in, a dot on each bridge in use. */
export function paintNetEnds(
  stage: Stage,
  net: Explanation,
  bridges: ReadonlySet<string>,
  sources: ReadonlySet<number>,
): void {
  const {
    context,
    inks,
    camera: { R },
  } = stage;
  const traces = (net.paths ?? []).filter(({ style }) => style === 'trace').map((path) => hexesOf(stage, path));
  const used = new Set(
    traces.flatMap((hexes) => hexes.slice(1).map((hex, i) => cornerKey(between(stage.grid, hexes[i]!, hex)))),
  );
  context.fillStyle = inks.net;
  for (const key of used) {
    if (!bridges.has(key)) continue;
    const [x, y] = toScreen(stage.camera, key.split(',').map((part) => Number(part) / 50) as [number, number]);
    context.beginPath();
    context.arc(x, y, Math.max(3, R * 0.14), 0, 7);
    context.fill();
    strokePath(context, inks.paper, 1.5);
  }
  const disc: Disc = { ground: inks.paper, edge: inks.net, ink: inks.net };
  for (const end of new Set(traces.map((hexes) => hexes.at(-1)))) {
    if (end !== undefined && sources.has(end) && onScreen(stage, spot(stage, end)))
      paintSign(context, 'source', ...spot(stage, end), Math.max(0.45, R / 44), disc);
  }
}

function between(grid: Grid, a: number, b: number): Point {
  const [p, q] = [centre(grid, a), centre(grid, b)];
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
}
