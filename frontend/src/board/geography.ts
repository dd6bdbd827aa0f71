/** Seas, borders and settlements of a map as lines and loops in world units, made once (look.md, section 4). */

import { hash } from '../map/noise';
import { boxOf, type Point } from '../map/points';
import type { BoardMap } from '../protocol';
import { centre, centreOf, cornerKey, hexsideBetween, neighbour, outline, type Grid } from './geometry';
import { chains, flow, lengths, organic } from './shapes';
import type { Edge, Geography, Lettering, Settlement, Size, Stroke, Tooth } from './sheet';

export function makeGeography(map: BoardMap, grid: Grid, drawing: readonly string[]): Geography {
  return {
    seas: [...outlined(grid, drawing, 'sea'), ...outlined(grid, drawing, 'water')],
    lakes: outlined(grid, drawing, 'lake'),
    narrows: narrowLines(map, grid).flatMap(pieces),
    ferries: ferries(map, grid),
    frontiers: borderLines(map, grid, 'frontier').flatMap(pieces),
    boundaries: borderLines(map, grid, 'boundary').flatMap(pieces),
    teeth: teeth(map, grid),
    settlements: settlements(map, grid, drawing),
    waterNames: waterNames(map, grid),
    borderNames: borderNames(map, grid),
    holes: holes(grid),
  };
}

export const hexesOf = (grid: Grid, drawing: readonly string[], wanted: string): Set<number> =>
  new Set(drawing.flatMap((name, i) => (name === wanted && grid.ids[i] !== '' ? [i] : [])));

/** A shore: irregular, rounded, and never more than 0.2 R off its hexes. */
export const shoreLine = (loop: readonly Point[]): Point[] => organic(loop, 0.42, 0);

/** The edge of a wood: irregular, rounded, and never more than 0.2 R outside its hexes. */
export const woodEdge = (loop: readonly Point[]): Point[] => organic(loop, 0.55, 0.01);

/** How the edge runs of what is painted as one ground over all its hexes. */
export const OUTLINES = {
  woods: woodEdge,
  swamp: woodEdge,
  city: (loop: readonly Point[]): Point[] => organic(loop, 0.25, -0.02),
  sea: shoreLine,
  water: shoreLine,
  lake: shoreLine,
};

export const outlined = (grid: Grid, drawing: readonly string[], wanted: keyof typeof OUTLINES): Stroke[] =>
  outline(grid, hexesOf(grid, drawing, wanted)).map((loop) => whole(OUTLINES[wanted](loop)));

export const whole = (points: readonly Point[]): Stroke => ({ points, box: boxOf(points), from: 0 });

const PIECE = 48;

/** A long line cut into pieces, each with its own box, so that a tile paints only what touches it. */
export function pieces(line: readonly Point[]): Stroke[] {
  const way = lengths(line);
  const cut: Stroke[] = [];
  for (let i = 0; i + 1 < line.length; i += PIECE) {
    const points = line.slice(i, i + PIECE + 1);
    cut.push({ points, box: boxOf(points), from: way[i]! });
  }
  return cut;
}

type Pair = readonly [string, string];

const edgesOf = (grid: Grid, pairs: readonly Pair[]): Edge[] =>
  pairs.flatMap(([a, b]) => [hexsideBetween(grid, a, b)].filter((edge): edge is Edge => edge !== undefined));

type Water = NonNullable<NonNullable<BoardMap['sides']>[number]['water']>;

/** The waters along hexsides, and whether a crossing is dotted over them. */
export const CROSSED: Record<Water, boolean> = { lake: false, sea: false, strait: true };

const watery = (map: BoardMap): NonNullable<BoardMap['sides']> => (map.sides ?? []).filter(({ water }) => water);

/** Open water between two land hexes stays as near to its hexside as a river does. */
export const narrowLines = (map: BoardMap, grid: Grid): Point[][] =>
  chains(
    edgesOf(
      grid,
      watery(map).map(({ a, b }) => [a, b]),
    ),
  ).map((line) => flow(line, 0.3, 0.12));

function ferries(map: BoardMap, grid: Grid): Edge[] {
  return watery(map)
    .filter(({ water }) => water && CROSSED[water])
    .flatMap(({ a, b }) => {
      const [p, q] = [centreOf(grid, a), centreOf(grid, b)];
      if (!p || !q) return [];
      const at = (t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
      return [[at(0.33), at(0.67)] as Edge];
    });
}

const bordersOf = (map: BoardMap, drawing: string): NonNullable<BoardMap['borders']> =>
  (map.borders ?? []).filter((border) => border.drawing === drawing);

const borderLines = (map: BoardMap, grid: Grid, drawing: 'frontier' | 'boundary'): Point[][] =>
  bordersOf(map, drawing).flatMap(({ sides }) => chains(edgesOf(grid, sides)).map((line) => flow(line, 0, 0.3)));

function teeth(map: BoardMap, grid: Grid): Tooth[] {
  return bordersOf(map, 'works').flatMap(({ sides }) =>
    sides.flatMap(([inside, outside]) => {
      const [p, q, edge] = [centreOf(grid, inside), centreOf(grid, outside), hexsideBetween(grid, inside, outside)];
      if (!p || !q || !edge) return [];
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      return [{ edge, out: [(q[0] - p[0]) / length, (q[1] - p[1]) / length] as Point }];
    }),
  );
}

/** The name along the longest stretches of a border. */
function borderNames(map: BoardMap, grid: Grid): Lettering[] {
  return (map.borders ?? []).flatMap(({ name, sides }) => {
    if (!name) return [];
    const lines = chains(edgesOf(grid, sides))
      .sort((a, b) => b.length - a.length)
      .slice(0, 2);
    return lines.map((line) => ({ name, line: flow(line, 0, 0.6), border: true }));
  });
}

/** Names of waters: in the hex that has the most water round it, the nearest to the middle of those, else in others. */
function waterNames(map: BoardMap, grid: Grid): Geography['waterNames'] {
  return (map.waters ?? []).flatMap(({ name, hexes }) => {
    const all = hexes.flatMap((id) => grid.index.get(id) ?? []);
    if (all.length === 0) return [];
    return [{ name, spots: openest(grid, all), hexes: all.length }];
  });
}

function openest(grid: Grid, all: readonly number[]): Point[] {
  const own = new Set(all);
  const mean = (values: Float64Array): number => all.reduce((sum, i) => sum + values[i]!, 0) / all.length;
  const [x, y] = [mean(grid.x), mean(grid.y)];
  const merit = (i: number): number => {
    const wet = [0, 1, 2, 3, 4, 5].filter((d) => own.has(neighbour(grid, i, d))).length;
    return wet * 2 - Math.hypot(grid.x[i]! - x, grid.y[i]! - y) * 0.5;
  };
  return [...all].sort((a, b) => merit(b) - merit(a)).map((i) => centre(grid, i));
}

/** Places whose hex is not drawn as a town or city itself. */
function settlements(map: BoardMap, grid: Grid, drawing: readonly string[]): Settlement[] {
  return (map.places ?? []).flatMap(({ hex, size }) => {
    const i = grid.index.get(hex);
    if (i === undefined || drawing[i] === 'town' || drawing[i] === 'city') return [];
    const at = centre(grid, i);
    return [{ at, size: size ?? 'town', plan: townPlan(at, SCALE[size ?? 'town']) }];
  });
}

const SCALE: Record<Size, number> = { town: 0.3, city: 0.62, major: 1.05 };

/** The irregular footprint of a town, 0.5 to 0.65 R at full scale. */
export function townPlan(p: Point, scale = 1): Point[] {
  const ring = Array.from({ length: 9 }, (_, k): Point => {
    const angle = (k / 9) * 2 * Math.PI;
    const size = (0.48 + hash(Math.round(p[0] * 10) + k, Math.round(p[1] * 10)) * 0.2) * scale;
    return [p[0] + Math.cos(angle) * size * 1.08, p[1] + Math.sin(angle) * size * 0.9];
  });
  return organic(ring, 0.2, 0);
}

/** The outlines of the gaps within the map, as whole loops. */
function holes(grid: Grid): Point[][] {
  const gaps = new Set(grid.ids.flatMap((id, i) => (id === '' ? [i] : [])));
  const seen = new Map<string, Edge>();
  for (const i of gaps) {
    for (const [a, b] of outline(grid, new Set([i])).flatMap((loop) =>
      loop.map((p, k): Edge => [p, loop[(k + 1) % loop.length]!]),
    )) {
      const back = `${cornerKey(b)} ${cornerKey(a)}`;
      if (!seen.delete(back)) seen.set(`${cornerKey(a)} ${cornerKey(b)}`, [a, b]);
    }
  }
  return chains([...seen.values()]);
}
