/** Lines a draughtsman would draw: organic outlines, flowing rivers, chains of edges. World units (R = 1). */

import { noise } from '../map/noise';
import { mixed, type Point } from '../map/points';
import { cornerKey } from './geometry';

type Edge = readonly [Point, Point];

/** Chaikin's corner cutting, three times; an open line keeps its ends. */
function soften(points: readonly Point[], closed: boolean): Point[] {
  let line = [...points];
  for (let round = 0; round < 3; round++) line = cutCorners(line, closed);
  return line;
}

function cutCorners(line: readonly Point[], closed: boolean): Point[] {
  const cut: Point[] = closed ? [] : [line[0]!];
  const edges = closed ? line.length : line.length - 1;
  for (let i = 0; i < edges; i++) {
    const [a, b] = [line[i]!, line[(i + 1) % line.length]!];
    cut.push(mixed(a, b, 0.25), mixed(a, b, 0.75));
  }
  if (!closed) cut.push(line[line.length - 1]!);
  return cut;
}

/** A closed outline made irregular: each side bulges by up to `amplitude`/2 of its length, then all is rounded. */
export function organic(loop: readonly Point[], amplitude: number, pull: number): Point[] {
  const points = loop.flatMap((a, i) => {
    const b = loop[(i + 1) % loop.length]!;
    const m = mixed(a, b, 0.5);
    const n = (noise(m[0] * 1.7, m[1] * 1.7) - 0.5) * amplitude + pull;
    return [a, [m[0] - (b[1] - a[1]) * n, m[1] + (b[0] - a[0]) * n] as const];
  });
  return soften(points, true);
}

/** Edges joined into lines as long as they go without a fork. */
export function chains(edges: readonly Edge[]): Point[][] {
  const graph = new Map<string, Node>();
  const node = (point: Point) => {
    const key = cornerKey(point);
    if (!graph.has(key)) graph.set(key, { point, ends: [] });
    return { key, ends: graph.get(key)!.ends };
  };
  edges.forEach(([a, b], edge) => {
    const [from, to] = [node(a), node(b)];
    from.ends.push({ to: to.key, edge });
    to.ends.push({ to: from.key, edge });
  });
  return walkChains(graph);
}

interface End {
  to: string;
  edge: number;
}

interface Node {
  point: Point;
  ends: End[];
}

type Graph = ReadonlyMap<string, Node>;

function walkChains(graph: Graph): Point[][] {
  const used = new Set<number>();
  const lines: Point[][] = [];
  const startAt = (wanted: (ends: number) => boolean) => {
    for (const [key, { ends }] of graph) {
      if (wanted(ends.length))
        for (const end of ends) if (!used.has(end.edge)) lines.push(walkChain(graph, key, end, used));
    }
  };
  startAt((ends) => ends !== 2);
  startAt(() => true);
  return lines;
}

function walkChain(graph: Graph, start: string, first: End, used: Set<number>): Point[] {
  const line = [graph.get(start)!.point];
  let end: End | undefined = first;
  while (end) {
    used.add(end.edge);
    const here: Node = graph.get(end.to)!;
    line.push(here.point);
    end = here.ends.length === 2 ? here.ends.find(({ edge }) => !used.has(edge)) : undefined;
  }
  return line;
}

/** A line made to flow: bends pulled in by `soft` (0–1), sides wobbled by `amplitude`, then rounded. */
export function flow(line: readonly Point[], amplitude: number, soft: number): Point[] {
  const pulled =
    soft === 0
      ? line
      : line.map((p, i) => {
          const [a, b] = [line[i - 1], line[i + 1]];
          return a && b ? mixed(p, mixed(a, b, 0.5), soft) : p;
        });
  return soften(amplitude === 0 ? pulled : wobble(pulled, amplitude), false);
}

function wobble(line: readonly Point[], amplitude: number): Point[] {
  const out: Point[] = [line[0]!];
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i]!, line[i + 1]!];
    for (const t of [0.33, 0.67]) {
      const [x, y] = mixed(a, b, t);
      const n = (noise(x * 3.1 + 9, y * 3.1) - 0.5) * amplitude;
      out.push([x - (b[1] - a[1]) * n, y + (b[0] - a[0]) * n]);
    }
    out.push(b);
  }
  return out;
}

/** Twice the area of a loop, positive when it runs clockwise on the screen. */
export function area(loop: readonly Point[]): number {
  return loop.reduce((sum, a, i) => {
    const b = loop[(i + 1) % loop.length]!;
    return sum + a[0] * b[1] - b[0] * a[1];
  }, 0);
}

/** A loop moved inwards by `distance`, corner by corner. */
export function inset(loop: readonly Point[], distance: number): Point[] {
  const turn = area(loop) > 0 ? 1 : -1;
  return loop.map((p, i) => {
    const a = loop[(i - 1 + loop.length) % loop.length]!;
    const b = loop[(i + 1) % loop.length]!;
    const x = (a[1] - p[1] + (p[1] - b[1])) * turn;
    const y = (p[0] - a[0] + (b[0] - p[0])) * turn;
    const length = Math.hypot(x, y) || 1;
    return [p[0] + (x / length) * distance * 1.15, p[1] + (y / length) * distance * 1.15];
  });
}

/** Lengths along a line: entry i is the way from its start to point i. */
export function lengths(line: readonly Point[]): number[] {
  let sum = 0;
  return line.map((p, i) => {
    const before = line[i - 1];
    if (before) sum += Math.hypot(p[0] - before[0], p[1] - before[1]);
    return sum;
  });
}

/** The point `distance` along a line. */
export function along(line: readonly Point[], way: readonly number[], distance: number): Point {
  let [i, last] = [1, line.length - 1];
  while (i < last) {
    const half = (i + last) >> 1;
    if (way[half]! < distance) i = half + 1;
    else last = half;
  }
  const span = way[i]! - way[i - 1]! || 1;
  return mixed(line[i - 1]!, line[i]!, (distance - way[i - 1]!) / span);
}
