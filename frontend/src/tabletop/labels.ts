/** Names on the table: beside what they name where nothing lies, along the water in italics; the lesser gives way. */

import { shared } from '../map/cards';
import { boxOf, overlap, type Rect } from '../map/points';
import type { Feature, Tabletop } from '../protocol';
import type { TableInks } from './inks';
import { areaOf, isThin, lengthOf, middleOf, spine, waypointAt, type Spot } from './plane';
import { drawingOf } from './sheet';
import { group, SERIF, words, type Lay } from './svg';

interface Name {
  text: string;
  size: number;
  water: boolean;
  /** Where it may stand, best first. */
  places: readonly Placing[];
}

/** The middle of its baseline, and how it is turned. */
interface Placing {
  at: [number, number];
  turn: number;
}

const WATER = new Set(['stream', 'river', 'lake', 'water', 'marsh', 'swamp', 'ford']);
const INSIDE = new Set(['hill', 'hills', 'lake', 'marsh', 'swamp']);
/** Where along the water a name may stand, best first: parts of its way. */
const ALONG = [0.66, 0.5, 0.8, 0.33, 0.2, 0.9];
/** The next place is as bad as that part of a name hidden; beside the table it is not read at all. */
const NEXT = 0.02;

/** The names that find room at this scale, where nothing is `taken`, or the least of it. */
export function labelsSvg(map: Tabletop, inks: TableInks, lay: Lay, k: number, taken: readonly Rect[]): string {
  const written: Rect[] = [];
  const [[left, bottom], [right, top]] = [lay([0, 0]), lay([map.width, map.height])];
  const table = { x: left, y: top, w: right - left, h: bottom - top };
  return map.features
    .filter(({ name }) => name)
    .map((feature) => nameOf(map, feature, lay, k))
    .sort((a, b) => b.size - a.size)
    .flatMap((name) => {
      const free = name.places.filter((one) => !boxesOf(name, one).some((box) => written.some((o) => overlap(o, box))));
      const costs = free.map((one, at) => at * NEXT + hidden(boxesOf(name, one), taken, table));
      const best = free[costs.indexOf(Math.min(...costs))];
      if (!best) return [];
      written.push(...boxesOf(name, best));
      return drawn(name, best, inks);
    })
    .join('');
}

/** Which part of a name lies on something, or beside the table. */
function hidden(boxes: readonly Rect[], taken: readonly Rect[], table: Rect): number {
  const all = boxes.reduce((sum, { w, h }) => sum + w * h, 0);
  const on = boxes.reduce((sum, box) => sum + shared(box, table), 0);
  const under = boxes.reduce((sum, box) => sum + taken.reduce((part, other) => part + shared(box, other), 0), 0);
  return (all - on + under) / all;
}

/** What a name covers: in pieces where it is turned. */
function boxesOf({ text, size }: Name, { at: [x, y], turn }: Placing): Rect[] {
  const [w, h] = [text.length * size * 0.52, size * 1.3];
  if (turn === 0) return [{ x: x - w / 2, y: y - size, w, h }];
  const count = Math.max(1, Math.round(w / h));
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Array.from({ length: count }, (_, n): Rect => {
    const [along, up] = [((n + 0.5) / count - 0.5) * w, -size * 0.35];
    return { x: x + along * cos - up * sin - h / 2, y: y + along * sin + up * cos - h / 2, w: h, h };
  });
}

function nameOf(map: Tabletop, feature: Feature, lay: Lay, k: number): Name {
  const drawing = drawingOf(map, feature);
  const { outline = [], line = [], name } = feature;
  const water = WATER.has(drawing);
  const large = outline.length ? Math.min(1.25, Math.max(0.86, Math.sqrt(areaOf(outline)) / 130)) : 0.9;
  const size = Math.max(12, Math.min(24, 14.5 * large * Math.sqrt(k / 1.2)));
  const text = name ?? '';
  if (water && (line.length > 1 || isThin(outline)))
    return { text, places: alongWater(line.length > 1 ? line : spine(outline), lay, size), size: size * 1.05, water };
  const crest = (feature.crest ?? []).map(lay);
  const spots = crest.length ? crest : (outline.length ? outline : line).map(lay);
  const within = INSIDE.has(drawing) && !crest.length ? lay(middleOf(outline)) : null;
  const places = around(boxOf(spots), middleOf(spots), text.length * size * 0.52, size, crest.length ? 1.25 : 1.15);
  const first = within && { at: [within[0], within[1] + size * 0.35] as [number, number], turn: 0 };
  return { text, places: first ? [first, ...places] : places, size, water };
}

/** Below and above a shape, then beside it and at its corners. */
function around(box: Rect, middle: Spot, w: number, size: number, down: number): Placing[] {
  const [below, above, level] = [box.y + box.h + size * down, box.y - size * 0.4, box.y + box.h / 2 + size * 0.35];
  const [right, left] = [box.x + box.w + w / 2 + size * 0.5, box.x - w / 2 - size * 0.5];
  const spots: [number, number][] = [
    [middle[0], below],
    [middle[0], above],
    [right, level],
    [left, level],
    [box.x + w / 2, below],
    [box.x + box.w - w / 2, below],
    [box.x + w / 2, above],
    [box.x + box.w - w / 2, above],
    [right, below],
    [left, below],
    [right, above],
    [left, above],
  ];
  return spots.map((at) => ({ at, turn: 0 }));
}

/** Below the water or above it, turned with it, never upside down. */
function alongWater(line: readonly Spot[], lay: Lay, size: number): Placing[] {
  const run = line.map(lay);
  const long = lengthOf(run);
  return [size * 1.95, -size * 1.1].flatMap((down) =>
    ALONG.map((part): Placing => {
      const { at, way } = waypointAt(run, long * part);
      const raw = (Math.atan2(way[1], way[0]) * 180) / Math.PI;
      const turn = raw > 90 ? raw - 180 : raw < -90 ? raw + 180 : raw;
      return { at: [at[0], at[1] + down], turn };
    }),
  );
}

function drawn({ text, size, water }: Name, { at, turn }: Placing, inks: TableInks): string {
  const ink = {
    'font-family': SERIF,
    'font-weight': water ? 500 : 560,
    'font-style': water ? 'italic' : undefined,
    fill: water ? inks.waterName : inks.name,
    stroke: inks.halo,
    'stroke-width': 4.2,
  };
  return turn === 0
    ? words(text, at, size, ink)
    : group(words(text, [0, 0], size, ink), {
        transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)}) rotate(${turn.toFixed(1)})`,
      });
}
