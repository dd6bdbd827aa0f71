/** Where the hexes are, or the areas. World units: R = 1, from the centre of a hex to its corner; y points down. */

import { contains, type Point, type Rect } from '../map/points';
import { isAreas, type AreaMap, type PlaceMap } from '../protocol';
import { linkKey, makePlots, plotAt, plotBounds, plotOutline, scaled, stepPlot, type Plots } from './areas';

/**
 * The hexes of a map by index (row × columns + column), with their centres; of a map of areas these in a single row,
 * where their pieces stand. Made once per map.
 */
export interface Grid {
  flat: boolean;
  columns: number;
  rows: number;
  /** Parity (0 or 1) of the columns (flat) or rows (pointy) that are pushed on by half a hex. */
  pushed: 0 | 1;
  ids: string[];
  index: ReadonlyMap<string, number>;
  x: Float64Array;
  y: Float64Array;
  /** `-` where there is no hex. */
  terrain: string[];
  /** The part in play: first column, first row, last column, last row. */
  window: readonly [number, number, number, number];
  /** Letters of rows or figures of columns stand beside it. */
  ruled?: boolean;
  /** The outlines of areas, where the map has no hexes. */
  plots?: Plots;
}

const ROOT3 = Math.sqrt(3);
const FLAT_PUSHED = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;
const FLAT_REST = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
] as const;
const POINTY_PUSHED = [
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const POINTY_REST = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;
/** Direction → the two corners of that hexside, clockwise. Flat: N, NE, SE, S, SW, NW; pointy: NE, E, SE, SW, W, NW. */
const FLAT_SIDES = [
  [4, 5],
  [5, 0],
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
] as const;
const POINTY_SIDES = [
  [5, 0],
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
] as const;

export function makeGrid(map: PlaceMap): Grid {
  if (isAreas(map)) return areaGrid(map);
  const rows = map.ids.length;
  const columns = map.ids[0]?.length ?? 0;
  const ids = map.ids.flat();
  const grid: Grid = {
    flat: (map.layout ?? 'flat') === 'flat',
    columns,
    rows,
    ids,
    pushed: (map.shift ?? 'odd') === 'odd' ? 1 : 0,
    index: new Map(ids.flatMap((id, i) => (id === '' ? [] : [[id, i] as const]))),
    x: new Float64Array(ids.length),
    y: new Float64Array(ids.length),
    terrain: ids.map((id, i) => (id === '' ? '-' : (map.terrain[Math.floor(i / columns)]?.[i % columns] ?? '.'))),
    window: map.window,
    ruled: Boolean(map.rows?.length || map.columns?.length),
  };
  ids.forEach((_, i) => {
    [grid.x[i], grid.y[i]] = place(grid, i % columns, Math.floor(i / columns));
  });
  return grid;
}

function areaGrid(map: AreaMap): Grid {
  const ids = map.areas.map(({ id }) => id);
  const index = new Map(ids.map((id, i) => [id, i]));
  const at = map.areas.map((area) => scaled(map, area.at));
  return {
    flat: true,
    columns: ids.length,
    rows: 1,
    pushed: 1,
    ids,
    index,
    x: Float64Array.from(at, ([x]) => x),
    y: Float64Array.from(at, ([, y]) => y),
    terrain: map.areas.map(({ terrain }) => terrain),
    window: [0, 0, ids.length - 1, 0],
    plots: makePlots(map, index),
  };
}

function place(grid: Grid, column: number, row: number): [number, number] {
  if (grid.flat) return [1.5 * column, ROOT3 * (row + ((column & 1) === grid.pushed ? 0.5 : 0))];
  return [ROOT3 * (column + ((row & 1) === grid.pushed ? 0.5 : 0)), 1.5 * row];
}

export const centre = (grid: Grid, i: number): Point => [grid.x[i] ?? 0, grid.y[i] ?? 0];

/** The centre of the hex with this id; undefined for a hex that is not on the map. */
export function centreOf(grid: Grid, id: string): Point | undefined {
  const i = grid.index.get(id);
  return i === undefined ? undefined : centre(grid, i);
}

/** Corner k of a hex around `p`, `size` times as large as the hex. */
export function corner(grid: Grid, p: Point, k: number, size = 1): Point {
  const angle = (k * Math.PI) / 3 - (grid.flat ? 0 : Math.PI / 6);
  return [p[0] + Math.cos(angle) * size, p[1] + Math.sin(angle) * size];
}

export const corners = (grid: Grid, p: Point, size = 1): Point[] =>
  [0, 1, 2, 3, 4, 5].map((k) => corner(grid, p, k, size));

/** The neighbour in one of the six directions, or -1 off the map. */
export function neighbour(grid: Grid, i: number, direction: number): number {
  const column = i % grid.columns;
  const row = Math.floor(i / grid.columns);
  const [dc, dr] = steps(grid, column, row)[direction] ?? [0, 0];
  return hexNumber(grid, column + dc, row + dr);
}

/** The hex at a column and row, or -1 off the map. */
function hexNumber(grid: Grid, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return -1;
  const i = row * grid.columns + column;
  return grid.ids[i] === '' ? -1 : i;
}

function steps(grid: Grid, column: number, row: number): readonly (readonly [number, number])[] {
  if (grid.flat) return (column & 1) === grid.pushed ? FLAT_PUSHED : FLAT_REST;
  return (row & 1) === grid.pushed ? POINTY_PUSHED : POINTY_REST;
}

/** The two ends of the hexside of `i` in a direction. */
export function hexside(grid: Grid, i: number, direction: number): [Point, Point] {
  const [a, b] = (grid.flat ? FLAT_SIDES : POINTY_SIDES)[direction] ?? [0, 1];
  const p = centre(grid, i);
  return [corner(grid, p, a), corner(grid, p, b)];
}

/**
 * The hexside between two neighbours, of areas the middle of their connection; undefined when they are not neighbours.
 */
export function hexsideBetween(grid: Grid, a: string, b: string): [Point, Point] | undefined {
  const i = grid.index.get(a);
  const j = grid.index.get(b);
  if (i === undefined || j === undefined) return undefined;
  const link = grid.plots?.links.get(linkKey(i, j));
  if (grid.plots) return link && [link, link];
  for (let d = 0; d < 6; d++) if (neighbour(grid, i, d) === j) return hexside(grid, i, d);
  return undefined;
}

/** The hex at a point of the world, -1 when there is none: the nearest centre, when nearer than a corner. */
export function hexAt(grid: Grid, x: number, y: number): number {
  if (grid.plots) return plotAt(grid.plots, x, y);
  const column = Math.round(grid.flat ? x / 1.5 : x / ROOT3);
  const row = Math.round(grid.flat ? y / ROOT3 : y / 1.5);
  let best = -1;
  let nearest = 1;
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = column - 1; c <= column + 1; c++) {
      if (c < 0 || r < 0 || c >= grid.columns || r >= grid.rows) continue;
      const i = r * grid.columns + c;
      const distance = (grid.x[i]! - x) ** 2 + (grid.y[i]! - y) ** 2;
      if (distance < nearest && grid.ids[i] !== '') [best, nearest] = [i, distance];
    }
  }
  return best !== -1 && inside(grid, best, x, y) ? best : -1;
}

function inside(grid: Grid, i: number, x: number, y: number): boolean {
  const dx = Math.abs(x - grid.x[i]!);
  const dy = Math.abs(y - grid.y[i]!);
  const [along, across] = grid.flat ? [dx, dy] : [dy, dx];
  return across <= ROOT3 / 2 + 1e-9 && ROOT3 * along + across <= ROOT3 + 1e-9;
}

/** The corners of a hex, `size` times as large as it; an area as it is. */
export const shapeOf = (grid: Grid, i: number, size = 1): readonly Point[] =>
  grid.plots?.all[i]?.loop ?? corners(grid, centre(grid, i), size);

/** A key that makes the same corner of two hexes equal. */
export const cornerKey = (p: Point): string => `${Math.round(p[0] * 50)},${Math.round(p[1] * 50)}`;

/** The closed loops round a set of hexes (holes too), as corner points. */
export function outline(grid: Grid, hexes: ReadonlySet<number>): Point[][] {
  if (grid.plots) return plotOutline(grid.plots, hexes);
  const next = new Map<string, [Point, Point][]>();
  for (const i of hexes) {
    for (let d = 0; d < 6; d++) {
      if (hexes.has(neighbour(grid, i, d))) continue;
      const side = hexside(grid, i, d);
      const key = cornerKey(side[0]);
      const list = next.get(key);
      if (list) list.push(side);
      else next.set(key, [side]);
    }
  }
  const loops: Point[][] = [];
  for (const start of next.keys()) while (next.get(start)?.length) loops.push(walkLoop(next, start));
  return loops.filter((loop) => loop.length > 2);
}

function walkLoop(next: Map<string, [Point, Point][]>, start: string): Point[] {
  const loop: Point[] = [];
  let key = start;
  for (let side = next.get(key)?.pop(); side; side = next.get(key)?.pop()) {
    loop.push(side[0]);
    key = cornerKey(side[1]);
    if (key === start) break;
  }
  return loop;
}

/** The hexes in play, as a rectangle of the world from the outermost corners. */
export function bounds(grid: Grid, [c0, r0, c1, r1]: readonly [number, number, number, number]): Rect {
  if (grid.plots) return plotBounds(grid.plots);
  if (grid.flat) return { x: 1.5 * c0 - 1, y: ROOT3 * (r0 - 0.5), w: 1.5 * (c1 - c0) + 2, h: ROOT3 * (r1 - r0 + 1.5) };
  return { x: ROOT3 * (c0 - 0.5), y: 1.5 * r0 - 1, w: ROOT3 * (c1 - c0 + 1.5), h: 1.5 * (r1 - r0) + 2 };
}

export const wholeMap = (grid: Grid): Rect => bounds(grid, [0, 0, grid.columns - 1, grid.rows - 1]);

export function inPlay(grid: Grid, i: number): boolean {
  const column = i % grid.columns;
  const row = Math.floor(i / grid.columns);
  const [c0, r0, c1, r1] = grid.window;
  return grid.ids[i] !== '' && column >= c0 && column <= c1 && row >= r0 && row <= r1;
}

/** The hexes whose centre lies in a rectangle, row by row. */
export function hexesIn(grid: Grid, rect: Rect): number[] {
  if (grid.plots) return grid.ids.flatMap((_, i) => (contains(rect, centre(grid, i)) ? [i] : []));
  const [dx, dy] = grid.flat ? [1.5, ROOT3] : [ROOT3, 1.5];
  const c0 = Math.max(0, Math.floor(rect.x / dx) - 1);
  const c1 = Math.min(grid.columns - 1, Math.ceil((rect.x + rect.w) / dx) + 1);
  const r0 = Math.max(0, Math.floor(rect.y / dy) - 1);
  const r1 = Math.min(grid.rows - 1, Math.ceil((rect.y + rect.h) / dy) + 1);
  const found: number[] = [];
  for (let r = r0; r <= r1; r++)
    for (let c = c0; c <= c1; c++) if (grid.ids[r * grid.columns + c] !== '') found.push(r * grid.columns + c);
  return found.filter((i) => contains(rect, centre(grid, i)));
}

/**
 * The hex reached from `i` by an arrow key, -1 at the edge. Flat maps have no left or right neighbour: keep the row.
 */
export function stepCursor(grid: Grid, i: number, key: string): number {
  if (grid.plots) return stepPlot(grid.plots, (one) => centre(grid, one), i, key);
  const column = i % grid.columns;
  const row = Math.floor(i / grid.columns);
  const [dc, dr] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key] ?? [0, 0];
  return hexNumber(grid, column + dc!, row + dr!);
}
