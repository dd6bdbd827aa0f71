/**
 * Where the areas are, for a map of areas instead of hexes: outlines, neighbours, who lies in which direction. World
 * units as for hexes.
 */

import { inside, type Point, type Rect } from '../map/points';
import type { AreaMap } from '../protocol';

/** An area as ground: a loop, clockwise on the screen; of a point it is a ring round it. */
export interface Plot {
  loop: readonly Point[];
  point: boolean;
  /** Numbers of the areas it is connected with. */
  near: readonly number[];
}

/** The areas of a map by number, and the size of the map. */
export interface Plots {
  all: readonly Plot[];
  size: { w: number; h: number };
  /** The middle of each connection, by `linkKey`. */
  links: ReadonlyMap<string, Point>;
}

/** The ring of a point, in radii of a piece: a counter and its frame lie within. */
const RING = 1.15;
const CORNERS = 28;

export const linkKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** A point of the drawing in units of the world. */
export const scaled = ({ radius }: AreaMap, [x, y]: Point): Point => [x / radius, y / radius];

export function makePlots(map: AreaMap, index: ReadonlyMap<string, number>): Plots {
  const near = map.areas.map((): number[] => []);
  const links = new Map<string, Point>();
  for (const { a, b, line } of map.connections) {
    const [i, j] = [index.get(a), index.get(b)];
    if (i === undefined || j === undefined) continue;
    near[i]!.push(j);
    near[j]!.push(i);
    links.set(linkKey(i, j), middleOf(line.map((p) => scaled(map, p))));
  }
  const all = map.areas.map(({ at, outline = [] }, i) => ({
    loop: outline.length ? clockwise(outline.map((p) => scaled(map, p))) : ringAbout(scaled(map, at)),
    point: outline.length === 0,
    near: near[i]!,
  }));
  return { all, links, size: { w: map.width / map.radius, h: map.height / map.radius } };
}

const ringAbout = ([x, y]: Point): Point[] =>
  Array.from({ length: CORNERS }, (_, k): Point => {
    const angle = (k / CORNERS) * 2 * Math.PI;
    return [x + Math.cos(angle) * RING, y + Math.sin(angle) * RING];
  });

function clockwise(loop: Point[]): Point[] {
  const turn = loop.reduce((sum, [x, y], i) => {
    const [u, v] = loop[(i + 1) % loop.length]!;
    return sum + x * v - u * y;
  }, 0);
  return turn < 0 ? loop.reverse() : loop;
}

/** The point halfway along a line. */
export function middleOf(line: readonly Point[]): Point {
  const steps = line.slice(1).map((b, i) => Math.hypot(b[0] - line[i]![0], b[1] - line[i]![1]));
  let left = steps.reduce((sum, step) => sum + step, 0) / 2;
  for (const [i, step] of steps.entries()) {
    if (step >= left && step > 0) {
      const [[ax, ay], [bx, by]] = [line[i]!, line[i + 1]!];
      return [ax + ((bx - ax) * left) / step, ay + ((by - ay) * left) / step];
    }
    left -= step;
  }
  return line[0] ?? [0, 0];
}

/** The area at a point of the world, -1 where there is none. */
export const plotAt = ({ all }: Plots, x: number, y: number): number =>
  all.findIndex(({ loop }) => inside([x, y], loop));

/** The closed loops round a set of areas: borders that two of them share are none. */
export function plotOutline({ all }: Plots, areas: Iterable<number>): Point[][] {
  const edges = new Map<string, [Point, Point]>();
  for (const i of areas) {
    const { loop } = all[i]!;
    loop.forEach((a, k) => {
      const b = loop[(k + 1) % loop.length]!;
      if (!edges.delete(`${String(b)} ${String(a)}`)) edges.set(`${String(a)} ${String(b)}`, [a, b]);
    });
  }
  const onward = new Map<string, [Point, Point][]>();
  for (const edge of edges.values()) {
    const key = String(edge[0]);
    onward.set(key, [...(onward.get(key) ?? []), edge]);
  }
  return [...onward.keys()].flatMap((start) => {
    const loops: Point[][] = [];
    while (onward.get(start)?.length) loops.push(walk(onward, start));
    return loops;
  });
}

function walk(onward: Map<string, [Point, Point][]>, start: string): Point[] {
  const loop: Point[] = [];
  for (let edge = onward.get(start)?.pop(); edge; edge = onward.get(String(edge[1]))?.pop()) {
    loop.push(edge[0]);
    if (String(edge[1]) === start) break;
  }
  return loop;
}

const WAYS: { [key: string]: Point } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How far off the arrow's direction an area may lie: the cosine of the angle. */
const AHEAD = 0.5;

/**
 * The area that an arrow key leads to: of the connected ones the best in that direction, else of all; -1 where there is
 * none.
 */
export function stepPlot({ all }: Plots, at: (i: number) => Point, from: number, key: string): number {
  const way = WAYS[key];
  if (!way) return -1;
  const [x, y] = at(from);
  const best = (choice: readonly number[]): number | undefined =>
    choice
      .map((i) => {
        const [dx, dy] = [at(i)[0] - x, at(i)[1] - y];
        const far = Math.hypot(dx, dy);
        const straight = far > 0 ? (dx * way[0] + dy * way[1]) / far : -1;
        return { i, straight, price: far * (2 - straight) };
      })
      .filter(({ i, straight }) => i !== from && straight > AHEAD)
      .sort((a, b) => a.price - b.price)[0]?.i;
  return best(all[from]!.near) ?? best([...all.keys()]) ?? -1;
}

export const plotBounds = ({ size: { w, h } }: Plots): Rect => ({ x: 0, y: 0, w, h });
