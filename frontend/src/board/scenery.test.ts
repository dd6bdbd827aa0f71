import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import { centre, corners, hexAt, hexsideBetween, makeGrid, outline, type Grid, type Point } from './geometry';
import { chains } from './shapes';
import { riverLines, woodEdge } from './scenery';

const MAPS = [1, 2].flatMap((seed) => (['flat', 'pointy'] as const).map((layout) => ({ seed, layout })));

/** Points of a line at most 0.08 apart. */
function dense(line: readonly Point[]): Point[] {
  return line.flatMap((a, i) => {
    const b = line[i + 1] ?? a;
    const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.08));
    return Array.from({ length: n }, (_, k): Point => [a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]);
  });
}

/** How far a point is from a segment. */
function distanceTo(p: Point, [a, b]: readonly [Point, Point]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p[0] - a[0] - dx * t, p[1] - a[1] - dy * t);
}

describe.each(MAPS)('an honest map (seed $seed, $layout)', ({ seed, layout }) => {
  const map = generateMap({ columns: 24, rows: 20, units: 0, seed, layout });
  const grid = makeGrid(map);

  it.each(['minor', 'major'] as const)('keeps a %s river within 0.25 R of its hexsides, mostly within 0.13 R', (size) => {
    const edges = map.sides!.filter(({ river }) => river === size).map(({ a, b }) => hexsideBetween(grid, a, b)!);
    const off = riverLines(map, grid, size).flatMap(dense).map((p) => Math.min(...edges.map((edge) => distanceTo(p, edge))));
    expect(off.length).toBeGreaterThan(0);
    expect(Math.max(...off)).toBeLessThan(0.25);
    expect(off.filter((d) => d < 0.13).length / off.length).toBeGreaterThan(0.8);
  });

  it('covers every hexside of a river', () => {
    const lines = [...riverLines(map, grid, 'minor'), ...riverLines(map, grid, 'major')].flatMap(dense);
    for (const { a, b } of map.sides!) {
      const [p, q] = hexsideBetween(grid, a, b)!;
      const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
      expect(lines.some(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) < 0.3)).toBe(true);
    }
  });

  it('never lets the edge of a wood more than 0.2 R out of its hexes', () => {
    const woods = new Set(grid.terrain.flatMap((key, i) => (key === 'w' ? [i] : [])));
    expect(woods.size).toBeGreaterThan(0);
    for (const p of outline(grid, woods).flatMap((loop) => dense(woodEdge(loop)))) expect(outside(grid, woods, p)).toBeLessThan(0.2);
  });
});

/** How far a point lies outside a set of hexes. */
function outside(grid: Grid, hexes: ReadonlySet<number>, p: Point): number {
  if (hexes.has(hexAt(grid, ...p))) return 0;
  const near = [...hexes].filter((i) => Math.hypot(grid.x[i]! - p[0], grid.y[i]! - p[1]) < 2.5);
  return Math.min(...near.map((i) => {
    const ring = corners(grid, centre(grid, i));
    return Math.min(...ring.map((a, k) => distanceTo(p, [a, ring[(k + 1) % 6]!])));
  }));
}

describe('chains', () => {
  it('joins edges up to a fork and closes a ring', () => {
    const edge = (a: Point, b: Point) => [a, b] as const;
    const fork = [edge([0, 0], [1, 0]), edge([1, 0], [2, 0]), edge([2, 0], [3, 1]), edge([2, 0], [3, -1])];
    expect(chains(fork).map((line) => line.length).sort()).toEqual([2, 2, 3]);
    const ring = [edge([0, 0], [1, 0]), edge([1, 0], [1, 1]), edge([1, 1], [0, 0])];
    expect(chains(ring)).toEqual([[[0, 0], [1, 0], [1, 1], [0, 0]]]);
  });
});
