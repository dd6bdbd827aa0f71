/**
 * The ground of a table as one SVG drawing: cloth, and every feature as its legend says it is drawn. The outline that
 * is drawn is the outline the umpire measures; what grows or flows within it is ornament.
 */

import { hash, random } from '../map/noise';
import { inside, mixed } from '../map/points';
import type { Feature, Tabletop } from '../protocol';
import { bunker, fieldwork, hedge, mines, wall, wire } from './fieldworks';
import { building, church } from './houses';
import { TABLE_INKS, type TableInks } from './inks';
import { along, leftward, offLine, strewn, type Spot } from './plane';
import { roads } from './roads';
import { drawingOf, seedOf, type Painter, type Sheet } from './sheet';
import { d, group, path, plate } from './svg';
import { bridge, ford, marsh, water } from './waterways';

/** The frame round the cloth, mm. */
export const FRAME = 26;

export const PAINTERS: { [drawing: string]: Painter } = {
  hill,
  hills: hill,
  woods: trees('wood', 17, 10),
  forest: trees('forest', 13.5, 10.5),
  bush: trees('bush', 20, 6),
  orchard: trees('bush', 24, 8),
  marsh,
  swamp: marsh,
  stream: water,
  river: water,
  lake: water,
  water,
  bridge,
  ford,
  building,
  church,
  town: building,
  trench: fieldwork,
  entrenchment: fieldwork,
  works: fieldwork,
  bunker,
  mines,
  minefield: mines,
  wall,
  hedge,
  wire,
  field,
  sand,
  rough: sand,
};

/** Roads are drawn together, so that crossings join. */
export const ROADS: ReadonlySet<string> = new Set(['road', 'track']);
const isRoad = (drawing: string): boolean => ROADS.has(drawing);

/** What is laid over roads, whatever the order of the features. */
const ABOVE = new Set([
  'bridge',
  'building',
  'church',
  'town',
  'bunker',
  'wall',
  'hedge',
  'wire',
  'trench',
  'entrenchment',
  'works',
  'mines',
  'minefield',
  'woods',
  'forest',
  'bush',
  'orchard',
]);

/** All that is printed: cloth, features from the lowest up. `gone` names features that no longer stand. */
export function groundSvg(map: Tabletop, theme: 'light' | 'dark', gone: ReadonlySet<string> = new Set()): string {
  const sheet: Sheet = { map, inks: TABLE_INKS[theme], lay: ([x, y]) => [x, map.height - y], gone };
  const drawn = (some: (drawing: string) => boolean): string =>
    map.features
      .map((feature) => {
        const drawing = drawingOf(map, feature);
        return some(drawing) && !isRoad(drawing) ? (PAINTERS[drawing] ?? plain)(sheet, feature) : '';
      })
      .join('');
  const ways = map.features.filter((feature) => isRoad(drawingOf(map, feature)));
  return (
    cloth(sheet) +
    group(drawn((drawing) => !ABOVE.has(drawing)) + roads(sheet, ways) + drawn((drawing) => ABOVE.has(drawing)), {
      'clip-path': 'url(#table-edge)',
    })
  );
}

/** The cloth: turf in short strokes, and patches a shade lighter or darker. */
function cloth({ map, inks }: Sheet): string {
  const { width, height } = map;
  const chance = random(5);
  const blades = Array.from({ length: 130 }, () => {
    const [x, y] = [chance() * 150, chance() * 150];
    return `M${x.toFixed(1)} ${y.toFixed(1)}l1.5-5M${(x + 2).toFixed(1)} ${y.toFixed(1)}l.5-4`;
  }).join('');
  const size = (width * height) / 90_000;
  const patches = Array.from({ length: Math.min(60, Math.round(size)) }, (_, i) => {
    const [x, y, a] = [chance() * width, chance() * height, 60 + chance() * 120];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${a.toFixed(0)}" ry="${(a * 0.55).toFixed(0)}" transform="rotate(${(chance() * 60 - 30).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="${inks.patches[i % 2]}" opacity=".34"/>`;
  }).join('');
  return (
    `<defs><clipPath id="table-edge"><rect width="${width}" height="${height}"/></clipPath>` +
    `<pattern id="turf" width="150" height="150" patternUnits="userSpaceOnUse">${plate([0, 0], 150, 150, { fill: inks.cloth })}${path(blades, { stroke: inks.blade, 'stroke-width': 1, 'stroke-linecap': 'round' })}</pattern>` +
    `<pattern id="roof" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">${plate([0, 0], 7, 7, { fill: inks.roof[0] })}${path('M0 0V7', { stroke: inks.roof[1], 'stroke-width': 2 })}</pattern>` +
    `<pattern id="plough" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">${plate([0, 0], 9, 9, { fill: inks.field[0] })}${path('M0 0V9', { stroke: inks.field[1], 'stroke-width': 1.6 })}</pattern></defs>` +
    frame(sheetEdge(map), inks) +
    plate([0, 0], width, height, { fill: 'url(#turf)' }) +
    group(patches, { 'clip-path': 'url(#table-edge)' })
  );
}

const sheetEdge = ({ width, height, unit_mm = 10 }: Tabletop): { width: number; height: number; step: number } => ({
  width,
  height,
  step: unit_mm,
});

/** The wooden frame, with a notch each unit and a longer one each ten. */
function frame({ width, height, step }: { width: number; height: number; step: number }, inks: TableInks): string {
  const notches = (length: number): number[] => Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => i);
  const reach = (i: number): number => (i % 10 === 0 ? 11 : i % 5 === 0 ? 7 : 4);
  const rows = notches(width)
    .map((i) => `M${i * step} ${height + 2}v${reach(i)}M${i * step}-2v${-reach(i)}`)
    .join('');
  const columns = notches(height)
    .map((i) => `M-2 ${height - i * step}h${-reach(i)}M${width + 2} ${height - i * step}h${reach(i)}`)
    .join('');
  return (
    plate([-FRAME, -FRAME], width + 2 * FRAME, height + 2 * FRAME, {
      rx: 6,
      fill: inks.frame,
      stroke: inks.frameEdge,
      'stroke-width': 3,
    }) +
    path(rows + columns, { stroke: inks.tick, 'stroke-width': 0.9, opacity: 0.75 }) +
    plate([-1.5, -1.5], width + 3, height + 3, { fill: inks.frameEdge })
  );
}

/** Ground no drawing is known for: its outline in a thin line. */
function plain({ inks, lay }: Sheet, { outline = [], line = [] }: Feature): string {
  return path(d(outline.length ? outline.map(lay) : line.map(lay), outline.length > 0), {
    fill: outline.length ? inks.sand : 'none',
    'fill-opacity': 0.5,
    stroke: inks.hachure,
    'stroke-width': 1.5,
  });
}

function field({ inks, lay }: Sheet, { outline = [] }: Feature): string {
  return path(d(outline.map(lay)), {
    fill: 'url(#plough)',
    stroke: inks.field[1],
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  });
}

function sand({ inks, lay }: Sheet, { outline = [], id }: Feature): string {
  const dots = strewn(outline, 15, random(seedOf(id)), 4)
    .map(lay)
    .map(([x, y]) => `M${x} ${y}l3-4 3 4`)
    .join('');
  return (
    path(d(outline.map(lay)), { fill: inks.sand, stroke: inks.hachure, 'stroke-width': 1.4, 'stroke-opacity': 0.6 }) +
    path(dots, { stroke: inks.hachure, 'stroke-width': 1.1, opacity: 0.7 })
  );
}

/** A hill: its foot with hachures that point downhill, steps of tone up to the crest. */
function hill({ inks, lay }: Sheet, { id, outline = [], crest = [] }: Feature): string {
  const foot = leftward(outline);
  const base = path(d(foot.map(lay)), {
    fill: inks.hill[0],
    stroke: inks.hachure,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  });
  if (crest.length < 3) return base + hachures({ lay, inks, id }, foot);
  const steps = [0.34, 0.67]
    .map((t, i) =>
      path(d(between(foot, crest, t).map(lay)), {
        fill: inks.hill[i + 1],
        stroke: inks.hachure,
        'stroke-width': 0.7,
        'stroke-opacity': 0.45,
      }),
    )
    .join('');
  const top = path(d(crest.map(lay)), {
    fill: inks.crest,
    stroke: inks.hachure,
    'stroke-width': 1.5,
    'stroke-linejoin': 'round',
  });
  return base + hachures({ lay, inks, id }, foot) + steps + top + rim({ lay, inks, id }, leftward(crest));
}

/** A line part of the way from the foot to the crest. */
function between(foot: readonly Spot[], crest: readonly Spot[], t: number): Spot[] {
  const middle: Spot = [
    crest.reduce((s, [x]) => s + x, 0) / crest.length,
    crest.reduce((s, [, y]) => s + y, 0) / crest.length,
  ];
  const raw = along(foot, 14, true).map(({ at }) => mixed(at, outward(middle, at, crest), t));
  return raw.map((p, i) => mixed(p, mixed(raw.at(i - 1)!, raw[(i + 1) % raw.length]!, 0.5), 0.6));
}

/** Where the straight line from the middle towards a spot leaves a ring. */
function outward(middle: Spot, spot: Spot, ring: readonly Spot[]): Spot {
  let [low, high] = [0, 1];
  for (let i = 0; i < 12; i += 1) {
    const t = (low + high) / 2;
    if (inside(mixed(middle, spot, t), ring)) low = t;
    else high = t;
  }
  return mixed(middle, spot, low);
}

function hachures({ lay, inks, id }: Pick<Sheet, 'lay' | 'inks'> & { id: string }, foot: readonly Spot[]): string {
  const seed = seedOf(id);
  const strokes = along(foot, 8.5, true).map(({ at, way }, i) => {
    const long = 9 + hash(seed, i) * 9;
    return d([at, [at[0] - way[1] * long, at[1] + way[0] * long] as Spot].map(lay), false);
  });
  return path(strokes.join(''), { stroke: inks.hachure, 'stroke-width': 1.2, 'stroke-linecap': 'round' });
}

/** Short strokes that fall away from the crest. */
function rim({ lay, inks, id }: Pick<Sheet, 'lay' | 'inks'> & { id: string }, crest: readonly Spot[]): string {
  const seed = seedOf(id) + 1;
  const strokes = along(crest, 7.5, true).map(({ at, way }, i) => {
    const long = 4 + hash(seed, i) * 4;
    return d([at, [at[0] + way[1] * long, at[1] - way[0] * long] as Spot].map(lay), false);
  });
  return path(strokes.join(''), { stroke: inks.hachure, 'stroke-width': 1, 'stroke-opacity': 0.75 });
}

/** Crowns with shadow and light, the northern ones behind. */
function trees(kind: 'wood' | 'forest' | 'bush', gap: number, radius: number): Painter {
  return ({ inks, lay }, { id, outline = [], line = [], width = 0 }) => {
    const [fill, edge, crowns] = inks[kind];
    const chance = random(seedOf(id));
    const spots = outline.length
      ? [...rimmed(outline, gap * 1.15, radius), ...strewn(outline, gap, chance, radius * 1.5)]
      : rowOf(line, width, gap);
    const ground = outline.length
      ? path(d(outline.map(lay)), { fill, stroke: edge, 'stroke-width': 2, 'stroke-linejoin': 'round' })
      : '';
    return (
      ground +
      spots
        .sort((a, b) => b[1] - a[1])
        .map((spot) =>
          crown(lay(spot), radius * (0.72 + chance() * 0.5), crowns[Math.floor(chance() * crowns.length)]!, inks),
        )
        .join('')
    );
  };
}

/** Crowns along the edge of a wood, so that it reads as one; now and then one is left out. */
function rimmed(outline: readonly Spot[], gap: number, radius: number): [number, number][] {
  const ring = leftward(outline);
  return along(ring, gap, true)
    .flatMap(({ at, way }, i): [number, number][] => {
      const deep = radius * (0.75 + hash(i, 7) * 0.4);
      return hash(i, 3) < 0.16 ? [] : [[at[0] - way[1] * deep, at[1] + way[0] * deep]];
    })
    .filter((spot) => inside(spot, ring) && offLine(spot, [...ring, ring[0]!]) > radius * 0.4);
}

function rowOf(line: readonly Spot[], width: number, gap: number): [number, number][] {
  return along(line, gap).map(({ at }, i) => [
    at[0] + (hash(i, 1) - 0.5) * width * 0.5,
    at[1] + (hash(i, 2) - 0.5) * width * 0.5,
  ]);
}

function crown([x, y]: Spot, r: number, colour: string, inks: TableInks): string {
  const f = (value: number): string => value.toFixed(1);
  return `<circle cx="${f(x + 2)}" cy="${f(y + 3)}" r="${f(r)}" fill="${inks.crownShade}" opacity=".33"/><circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${colour}"/><circle cx="${f(x - r * 0.3)}" cy="${f(y - r * 0.35)}" r="${f(r * 0.42)}" fill="${inks.crownLit}" opacity=".3"/>`;
}
