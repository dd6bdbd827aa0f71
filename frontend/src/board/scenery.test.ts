import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import type { Point } from '../map/points';
import type { BoardMap } from '../protocol';
import { makeGeography, narrowLines, woodEdge } from './geography';
import { centre, corners, hexAt, hexsideBetween, makeGrid, outline, type Grid } from './geometry';
import { riverLines } from './scenery';
import { chains } from './shapes';

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

  it.each(['minor', 'major'] as const)(
    'keeps a %s river within 0.25 R of its hexsides, mostly within 0.13 R',
    (size) => {
      const edges = map.sides!.filter(({ river }) => river === size).map(({ a, b }) => hexsideBetween(grid, a, b)!);
      const off = riverLines(map, grid, size)
        .flatMap(dense)
        .map((p) => Math.min(...edges.map((edge) => distanceTo(p, edge))));
      expect(off.length).toBeGreaterThan(0);
      expect(Math.max(...off)).toBeLessThan(0.25);
      expect(off.filter((d) => d < 0.13).length / off.length).toBeGreaterThan(0.8);
    },
  );

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
    for (const p of outline(grid, woods).flatMap((loop) => dense(woodEdge(loop))))
      expect(outside(grid, woods, p)).toBeLessThan(0.2);
  });
});

/** How far a point lies outside a set of hexes. */
function outside(grid: Grid, hexes: ReadonlySet<number>, p: Point): number {
  if (hexes.has(hexAt(grid, ...p))) return 0;
  const near = [...hexes].filter((i) => Math.hypot(grid.x[i]! - p[0], grid.y[i]! - p[1]) < 2.5);
  return Math.min(
    ...near.map((i) => {
      const ring = corners(grid, centre(grid, i));
      return Math.min(...ring.map((a, k) => distanceTo(p, [a, ring[(k + 1) % 6]!])));
    }),
  );
}

describe('chains', () => {
  it('joins edges up to a fork and closes a ring', () => {
    const edge = (a: Point, b: Point) => [a, b] as const;
    const fork = [edge([0, 0], [1, 0]), edge([1, 0], [2, 0]), edge([2, 0], [3, 1]), edge([2, 0], [3, -1])];
    expect(
      chains(fork)
        .map((line) => line.length)
        .sort(),
    ).toEqual([2, 2, 3]);
    const ring = [edge([0, 0], [1, 0]), edge([1, 0], [1, 1]), edge([1, 1], [0, 0])];
    expect(chains(ring)).toEqual([
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ]);
  });
});

describe.each(['flat', 'pointy'] as const)('waters and borders of a map (%s)', (layout) => {
  const plain = generateMap({ columns: 12, rows: 12, units: 0, seed: 5, layout });
  const wet = plain.terrain.map((row, r) =>
    [...row].map((_, c) => (r > 3 && r < 8 && c > 3 && c < 9 ? '~' : '.')).join(''),
  );
  const pair = (row: number, column: number): [string, string] => [
    plain.ids[row]![column]!,
    plain.ids[row + 1]![column]!,
  ];
  const map: BoardMap = {
    ...plain,
    terrain: wet,
    legend: { ...plain.legend, '~': { name: 'sea', drawing: 'sea' } },
    ids: plain.ids.map((row, r) => row.map((id, c) => (r === 11 && c < 2 ? '' : id))),
    sides: [
      { a: pair(1, 1)[0], b: pair(1, 1)[1], water: 'strait' },
      { a: pair(9, 3)[0], b: pair(9, 3)[1], water: 'lake' },
    ],
    borders: [
      { drawing: 'works', sides: [pair(2, 2)], name: 'The Line' },
      { drawing: 'frontier', sides: [pair(2, 10)] },
    ],
    waters: [{ name: 'Middle Sea', hexes: plain.ids.slice(4, 8).flatMap((row) => row.slice(4, 9)) }],
    places: [{ hex: plain.ids[1]![8]!, name: 'Port', size: 'major', signs: ['port'], worth: 2 }],
  };
  const grid = makeGrid(map);
  const drawn = makeGeography(
    map,
    grid,
    grid.terrain.map((key) => map.legend[key]?.drawing ?? 'clear'),
  );

  it('keeps a shore within 0.2 R of the sides of its hexes', () => {
    const sea = outline(grid, new Set(grid.terrain.flatMap((key, i) => (key === '~' ? [i] : []))));
    const edges = sea.flatMap((loop) => loop.map((p, i): [Point, Point] => [p, loop[(i + 1) % loop.length]!]));
    const off = drawn.seas
      .flatMap(({ points }) => dense(points))
      .map((p) => Math.min(...edges.map((edge) => distanceTo(p, edge))));
    expect(drawn.seas).toHaveLength(1);
    expect(Math.max(...off)).toBeLessThan(0.25);
  });

  it('lays open water along its hexside, and marks where a strait is crossed', () => {
    const edges = map.sides!.map(({ a, b }) => hexsideBetween(grid, a, b)!);
    const off = narrowLines(map, grid)
      .flatMap(dense)
      .map((p) => Math.min(...edges.map((edge) => distanceTo(p, edge))));
    expect(Math.max(...off)).toBeLessThan(0.25);
    expect(drawn.ferries).toHaveLength(1);
  });

  it('points the teeth of a fortified line away from what it protects', () => {
    const [tooth] = drawn.teeth;
    const [inside, outside] = pair(2, 2).map((id) => centre(grid, grid.index.get(id)!)) as [Point, Point];
    expect(tooth!.out[0] * (outside[0] - inside[0]) + tooth!.out[1] * (outside[1] - inside[1])).toBeGreaterThan(0);
    expect(drawn.borderNames.map(({ name }) => name)).toEqual(['The Line']);
    expect(drawn.frontiers).toHaveLength(1);
  });

  it('writes the name of a water in the midst of it and joins gaps to one outline', () => {
    const [name] = drawn.waterNames;
    const at = grid.ids[hexAt(grid, ...name!.spots[0]!)]!;
    expect(map.waters![0]!.hexes).toContain(at);
    expect(drawn.holes).toHaveLength(1);
    expect(drawn.settlements.map(({ size }) => size)).toEqual(['major']);
  });
});
