/** Names on the table: below what they name, along the water in italics; the lesser gives way to the greater. */

import { overlap, type Rect } from '../map/points';
import type { Feature, Tabletop } from '../protocol';
import type { TableInks } from './inks';
import { areaOf, isThin, lengthOf, middleOf, spine, waypointAt, type Spot } from './plane';
import { drawingOf } from './sheet';
import { group, SERIF, words, type Lay } from './svg';

interface Name {
  text: string;
  at: [number, number];
  size: number;
  turn: number;
  water: boolean;
}

const WATER = new Set(['stream', 'river', 'lake', 'water', 'marsh', 'swamp', 'ford']);
const INSIDE = new Set(['hill', 'hills', 'lake', 'marsh', 'swamp']);

/** The names that find room at this scale. */
export function labelsSvg(map: Tabletop, inks: TableInks, lay: Lay, k: number): string {
  const taken: Rect[] = [];
  const names = map.features
    .filter(({ name }) => name)
    .map((feature) => nameOf(map, feature, lay, k))
    .sort((a, b) => b.size - a.size);
  return names
    .filter((name) => {
      const box: Rect = {
        x: name.at[0] - name.text.length * name.size * 0.26,
        y: name.at[1] - name.size,
        w: name.text.length * name.size * 0.52,
        h: name.size * 1.3,
      };
      if (taken.some((other) => overlap(other, box))) return false;
      taken.push(box);
      return true;
    })
    .map((name) => written(name, inks))
    .join('');
}

function nameOf(map: Tabletop, feature: Feature, lay: Lay, k: number): Name {
  const drawing = drawingOf(map, feature);
  const { outline = [], line = [], name } = feature;
  const water = WATER.has(drawing);
  const large = outline.length ? Math.min(1.25, Math.max(0.86, Math.sqrt(areaOf(outline)) / 130)) : 0.9;
  const size = Math.max(12, Math.min(24, 14.5 * large * Math.sqrt(k / 1.2)));
  const text = name ?? '';
  if (water && (line.length > 1 || isThin(outline)))
    return { text, ...alongWater(line.length > 1 ? line : spine(outline), lay, size), size: size * 1.05, water };
  const spots = (outline.length ? outline : line).map(lay);
  const crest = (feature.crest ?? []).map(lay);
  const [x, y] = crest.length
    ? [middleOf(crest)[0], Math.max(...crest.map((p) => p[1])) + size * 0.9]
    : INSIDE.has(drawing)
      ? lay(middleOf(outline))
      : [middleOf(spots)[0], Math.max(...spots.map((p) => p[1])) + size * 1.15];
  return { text, at: [x, INSIDE.has(drawing) ? y + size * 0.35 : y], size, turn: 0, water };
}

/** Above the water at two thirds of its way, turned with it, never upside down. */
function alongWater(line: readonly Spot[], lay: Lay, size: number): Pick<Name, 'at' | 'turn'> {
  const run = line.map(lay);
  const { at, way } = waypointAt(run, lengthOf(run) * 0.66);
  const raw = (Math.atan2(way[1], way[0]) * 180) / Math.PI;
  const turn = raw > 90 ? raw - 180 : raw < -90 ? raw + 180 : raw;
  return { at: [at[0], at[1] + size * 1.95], turn };
}

function written({ text, at, size, turn, water }: Name, inks: TableInks): string {
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
