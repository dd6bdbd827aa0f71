/** The drawing of a map of areas: what `scenery.ts` makes of hexes. Each area is toned by its terrain and lined. */

import { hash } from '../map/noise';
import { boxOf, inside, type Point } from '../map/points';
import type { AreaMap } from '../protocol';
import { scaled } from './areas';
import { hexesOf, pieces, townPlan, whole } from './geography';
import { centre, outline, type Grid } from './geometry';
import { near, pathOf } from './pencil';
import { makeRelief } from './relief';
import type { Mark, Scenery, Sheet, Stroke } from './sheet';
import { bridgesOf, makeWays } from './ways';

const WATERS = new Set(['sea', 'water', 'lake']);

export function makeLand(map: AreaMap, grid: Grid): Scenery {
  const drawing = grid.terrain.map((key) => map.legend[key]?.drawing ?? 'clear');
  const loops = (...wanted: string[]): Stroke[] =>
    wanted.flatMap((one) => outline(grid, hexesOf(grid, drawing, one)).map(whole));
  const rivers = (map.rivers ?? []).map(({ line, name }) => ({ name, line: line.map((p) => scaled(map, p)) }));
  const ways = makeWays(map);
  const water = waterOf(map, grid, drawing);
  return {
    drawing,
    fields: grid.plots!.all.map(({ loop }, i) => ({ stroke: whole(loop), drawing: drawing[i]! })),
    marks: drawing.flatMap((name, i) => marksOf(grid.plots!.all[i]!.loop, name, i)),
    ways,
    bridges: bridgesOf(ways),
    woods: loops('woods'),
    swamps: loops('swamp'),
    cities: loops('city'),
    settlements: drawing.flatMap((name, i) =>
      name === 'town' ? [{ at: centre(grid, i), size: 'major' as const, plan: townPlan(centre(grid, i), 1.75) }] : [],
    ),
    towns: new Map(),
    seas: map.ground === 'lake' ? [] : water,
    lakes: map.ground === 'lake' ? water : [],
    major: rivers.flatMap(({ line }) => pieces(line)),
    minor: [],
    riverNames: rivers.flatMap(({ name, line }) => (name ? [{ name, line }] : [])),
    places: map.areas.map(({ name, label, worth = 0 }, hex) => ({
      hex,
      name,
      at: scaled(map, label),
      size: 'town' as const,
      signs: [],
      worth,
      around: true,
    })),
    ranked: false,
    roads: [],
    rails: [],
    works: new Set(),
    narrows: [],
    ferries: [],
    frontiers: [],
    boundaries: [],
    teeth: [],
    waterNames: [],
    borderNames: [],
    holes: [],
    relief: makeRelief(grid, [...rivers.flatMap(({ line }) => line), ...water.flatMap(({ points }) => points)]),
  };
}

/** Where there is no land: what no area covers, if that is water, and the areas that are. */
function waterOf(map: AreaMap, grid: Grid, drawing: readonly string[]): Stroke[] {
  const land = new Set(drawing.flatMap((name, i) => (WATERS.has(name) ? [] : [i])));
  if (!WATERS.has(map.ground ?? 'water'))
    return outline(grid, new Set(drawing.flatMap((_, i) => (land.has(i) ? [] : [i])))).map(whole);
  const { w, h } = grid.plots!.size;
  const edge: Point[] = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ];
  return [edge, ...outline(grid, land)].map(whole);
}

/** How far apart the marks of an area's ground are, and what of them must lie within it. */
const APART = 1.7;
const REACH: readonly Point[] = [
  [0, 0],
  [0.6, 0],
  [-0.6, 0],
  [0, 0.65],
  [0, -0.65],
];

function marksOf(loop: readonly Point[], drawing: string, area: number): Mark[] {
  const { x, y, w, h } = boxOf(loop);
  const marks: Mark[] = [];
  for (let row = 0; row * APART < h; row++)
    for (let column = 0; column * APART < w; column++) {
      const seed = area * 997 + row * 31 + column;
      const at: Point = [
        x + (column + 0.5 + (row & 1) * 0.5 + (hash(seed, 1) - 0.5) * 0.4) * APART,
        y + (row + 0.5 + (hash(seed, 2) - 0.5) * 0.4) * APART,
      ];
      if (REACH.every(([dx, dy]) => inside([at[0] + dx, at[1] + dy], loop))) marks.push({ at, drawing, seed });
    }
  return marks;
}

/** The tone of each area's ground; what has a texture of its own is painted after it. */
export function paintTones(sheet: Sheet): void {
  const { context, inks, scenery, rect } = sheet;
  for (const { stroke, drawing } of scenery.fields) {
    const tone = { town: inks.town, hills: inks.heights, rough: inks.heights, mountain: inks.heights }[drawing];
    if (!tone || near([stroke], rect).length === 0) continue;
    context.fillStyle = tone;
    context.globalAlpha = drawing === 'town' ? 0.55 : 1;
    context.fill(pathOf(stroke.points, true));
    context.globalAlpha = 1;
  }
}

/** Every border once: a light line under a dark one, so that it stands out from woods and water alike. */
export function paintBorderlines({ context, inks, scenery, R }: Sheet): void {
  if (scenery.fields.length === 0) return;
  const path = new Path2D();
  for (const { stroke } of scenery.fields) path.addPath(pathOf(stroke.points, true));
  context.lineJoin = 'round';
  context.strokeStyle = inks.shoal;
  context.lineWidth = Math.max(0.13, 3.4 / R);
  context.stroke(path);
  context.strokeStyle = inks.borderline;
  context.lineWidth = Math.max(0.05, 1.5 / R);
  context.stroke(path);
}
