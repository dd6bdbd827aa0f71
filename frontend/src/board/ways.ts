/** Connections between areas: roads, tracks, rails, bridges, fords, ferries. Worked out once, painted per tile. */

import { contains, grow, type Point } from '../map/points';
import { paintSign } from '../map/signs';
import type { AreaMap } from '../protocol';
import { middleOf, scaled } from './areas';
import { pieces } from './geography';
import type { Grid } from './geometry';
import { inPixels, near, strokeLines } from './pencil';
import { flow } from './shapes';
import type { Bridge, Sheet, Way } from './sheet';

/** Colour of a line by what the inks call it, width in units of R, dashes. */
type Pen = readonly [
  ink: 'roadCase' | 'road' | 'rail' | 'sleeper' | 'riverName' | 'track' | 'halo' | 'works',
  width: number,
  dash?: number[],
];

const ROAD: readonly Pen[] = [
  ['roadCase', 0.2],
  ['road', 0.125],
];
const TRACK: readonly Pen[] = [
  ['halo', 0.15],
  ['track', 0.075, [0.26, 0.13]],
];
const FERRY: readonly Pen[] = [
  ['halo', 0.16],
  ['riverName', 0.085, [0.02, 0.17]],
];
export const PENS: { [drawing: string]: readonly Pen[] } = {
  road: ROAD,
  bridge: ROAD,
  track: TRACK,
  ford: TRACK,
  pass: TRACK,
  ferry: FERRY,
  sea: FERRY,
  rail: [
    ['rail', 0.13],
    ['sleeper', 0.06, [0.2, 0.2]],
  ],
};
const PLAIN: readonly Pen[] = [
  ['halo', 0.12],
  ['works', 0.05],
];

export function makeWays(map: AreaMap): Way[] {
  return map.connections.map(({ kind, line }) => {
    const way = flow(
      line.map((p) => scaled(map, p)),
      line.length > 2 ? 0 : 0.1,
      0,
    );
    const [middle, before, after] = [
      middleOf(way),
      way[Math.floor(way.length / 2) - 1]!,
      way[Math.floor(way.length / 2)]!,
    ];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    return {
      drawing: map.ways[kind]?.drawing ?? kind,
      strokes: pieces(way),
      middle,
      along: [(after[0] - before[0]) / length, (after[1] - before[1]) / length],
    };
  });
}

/** Bridges are drawn as on a map of hexes. */
export const bridgesOf = (ways: readonly Way[]): Bridge[] =>
  ways
    .filter(({ drawing }) => drawing === 'bridge')
    .map(({ middle, along }) => ({ at: middle, across: along, major: true }));

export function paintWays(sheet: Sheet): void {
  const { context, scenery, inks, rect } = sheet;
  const around = grow(rect, 0.5);
  context.lineJoin = context.lineCap = 'round';
  for (const { drawing, strokes } of scenery.ways) {
    const shown = near(strokes, around);
    for (const [ink, width, dash] of shown.length ? (PENS[drawing] ?? PLAIN) : []) {
      context.lineCap = dash && dash[0]! > 0.05 ? 'butt' : 'round';
      strokeLines(sheet, shown, inks[ink], width, dash);
    }
  }
  for (const { drawing, middle } of scenery.ways)
    if (drawing === 'ford' && contains(grow(rect, 1), middle)) paintFord(sheet, middle);
}

/** Waves on a disc: the connection goes through water. */
function paintFord(sheet: Sheet, at: Point): void {
  const { context, inks, R } = sheet;
  inPixels(sheet, at, () =>
    paintSign(context, 'waves', 0, 0, Math.max(0.55, R / 44), {
      ground: inks.paper,
      edge: inks.riverName,
      ink: inks.riverName,
    }),
  );
}

/** The kind of connection of two areas, in words: «ford to Midham». */
export function wayNames(map: AreaMap, grid: Grid, area: number): string[] {
  const id = grid.ids[area];
  return map.connections.flatMap(({ a, b, kind }) => {
    const to = a === id ? b : b === id ? a : undefined;
    const name = map.areas.find((one) => one.id === to)?.name;
    return name ? [`${map.ways[kind]?.name ?? kind} to ${name}`] : [];
  });
}
