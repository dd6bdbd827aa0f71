/** The drawing of a printed map as lines and loops in world units, made once; painting only strokes them. */

import type { Point } from '../map/points';
import { isAreas, type BoardMap, type PlaceMap } from '../protocol';
import { hexesOf, makeGeography, outlined, pieces, townPlan } from './geography';
import { centreOf, hexsideBetween, type Grid } from './geometry';
import { makeLand } from './land';
import { makeRelief } from './relief';
import { chains, flow } from './shapes';
import type { Bridge, Edge, Scenery, Spot } from './sheet';

export function makeScenery(map: PlaceMap, grid: Grid): Scenery {
  if (isAreas(map)) return makeLand(map, grid);
  const drawing = grid.terrain.map((key) => map.legend[key]?.drawing ?? 'clear');
  const minor = riverLines(map, grid, 'minor');
  const major = riverLines(map, grid, 'major');
  const geography = makeGeography(map, grid, drawing);
  const shores = [...geography.seas, ...geography.lakes, ...geography.narrows].flatMap(({ points }) => points);
  return {
    ...geography,
    swamps: outlined(grid, drawing, 'swamp'),
    woods: outlined(grid, drawing, 'woods'),
    cities: outlined(grid, drawing, 'city'),
    towns: new Map([...hexesOf(grid, drawing, 'town')].map((i) => [i, townPlan([grid.x[i]!, grid.y[i]!])])),
    minor: minor.flatMap(pieces),
    major: major.flatMap(pieces),
    roads: roadLines(map, grid).flatMap(pieces),
    rails: railLines(map, grid).flatMap(pieces),
    bridges: bridges(map, grid),
    works: new Set((map.works ?? []).flatMap((id) => grid.index.get(id) ?? [])),
    riverNames: riverNames(map, grid),
    places: places(map, grid),
    drawing,
    ranked: (map.places ?? []).some(({ size }) => size === 'major'),
    relief: makeRelief(grid, [...minor, ...major, shores].flat()),
    fields: [],
    ways: [],
  };
}

/** The lines of the rivers of one size; each stays within 0.25 R of its hexsides. */
export function riverLines(map: BoardMap, grid: Grid, size: 'minor' | 'major'): Point[][] {
  const sides = (map.sides ?? []).filter((side) => side.river === size);
  const edges = sides.flatMap(({ a, b }) =>
    [hexsideBetween(grid, a, b)].filter((edge): edge is Edge => edge !== undefined),
  );
  return chains(edges).map((line) => flow(line, size === 'minor' ? 0.42 : 0.3, 0.18));
}

function links(
  pairs: readonly (readonly [string, string])[] | undefined,
  at: (id: string) => Point | undefined,
): Edge[] {
  return (pairs ?? []).flatMap(([a, b]) => {
    const [p, q] = [at(a), at(b)];
    return p && q ? [[p, q] as Edge] : [];
  });
}

const roadLines = (map: BoardMap, grid: Grid): Point[][] =>
  chains(links(map.roads, (id) => centreOf(grid, id))).map((line) => flow(line, 0.1, 0));

/** Rails run centre to centre, but step aside where a road shares the hex. */
function railLines(map: BoardMap, grid: Grid): Point[][] {
  const onRoad = new Set((map.roads ?? []).flat());
  const at = (id: string): Point | undefined => {
    const p = centreOf(grid, id);
    return p && onRoad.has(id) ? [p[0] + 0.2, p[1] + 0.16] : p;
  };
  return chains(links(map.rails, at)).map((line) => flow(line, 0, 0));
}

function bridges(map: BoardMap, grid: Grid): Bridge[] {
  return (map.sides ?? [])
    .filter((side) => side.bridge)
    .flatMap(({ a, b, river }) => {
      const [p, q] = [centreOf(grid, a), centreOf(grid, b)];
      if (!p || !q) return [];
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      const across: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
      return [{ at: [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] as Point, across, major: river === 'major' }];
    });
}

/** Along the two longest stretches of each named river, straightened so that letters stand well. */
function riverNames(map: BoardMap, grid: Grid): Scenery['riverNames'] {
  const named = new Map<string, Edge[]>();
  for (const { a, b, name, river } of map.sides ?? []) {
    const edge = name && river ? hexsideBetween(grid, a, b) : undefined;
    if (!edge) continue;
    const edges = named.get(name!);
    if (edges) edges.push(edge);
    else named.set(name!, [edge]);
  }
  return [...named].flatMap(([name, edges]) =>
    chains(edges)
      .sort((a, b) => b.length - a.length)
      .slice(0, 2)
      .map((line) => ({ name, line: flow(line, 0, 0.6) })),
  );
}

function places(map: BoardMap, grid: Grid): Spot[] {
  return (map.places ?? []).flatMap(({ hex, name, size, signs, worth }) => {
    const at = centreOf(grid, hex);
    return at
      ? [{ hex: grid.index.get(hex)!, name, at, size: size ?? 'town', signs: signs ?? [], worth: worth ?? 0 }]
      : [];
  });
}
