/** Names at the edge of what is seen, whole or not at all: who would be cut stands elsewhere, or is left out. Pure. */

import { shared } from '../map/cards';
import { contains, overlap, type Rect } from '../map/points';
import { layWaterNames, nameBox, textBox, type Watered, type WaterName } from './labels';
import { keepSeasWhole } from './seas';
import { anchorAt, OVER, WATER, type NamePlace, type Names, type Obstacle } from './names';

/** Pixels of air at the edge: how wide a name is, is known about. */
const AIR = 4;
/** That part of a name may touch the edge of a counter: its box is no finer than that. */
const TOUCH = 0.12;
/** How far the ground beyond the edge reaches, in R: farther than any name. */
const BEYOND = 40;

/** What is seen of the map, and what lies over it there, in R. */
export interface Clearing {
  view: Rect;
  covers: readonly Rect[];
}

/** What is not seen: what lies beyond the four edges, and under the covers. */
function unseen({ view: { x, y, w, h }, covers }: Clearing, R: number): Rect[] {
  const air = AIR / R;
  const [left, top, right, bottom] = [x + air, y + air, x + w - air, y + h - air];
  const [wide, high] = [w + 2 * BEYOND, h + 2 * BEYOND];
  return [
    { x: left - BEYOND, y: top - BEYOND, w: BEYOND, h: high },
    { x: right, y: top - BEYOND, w: BEYOND, h: high },
    { x: left - BEYOND, y: top - BEYOND, w: wide, h: BEYOND },
    { x: left - BEYOND, y: bottom, w: wide, h: BEYOND },
    ...covers,
  ];
}

/** The names as they stand while the map rests where it is seen so; `widthOf` a letter along the water is in R. */
export function keepWhole(
  names: Names,
  named: Watered,
  R: number,
  sight: Clearing,
  widthOf: (sign: string) => number,
): Names {
  const out = unseen(sight, R);
  const isCut = (box: Rect): boolean => out.some((other) => shared(box, other) > 0);
  const waters = wholeWaters(names, named, R, sight, out, widthOf);
  const boxOf = ({ place, anchor }: NamePlace): Rect => nameBox(place, named.ranked, R, anchor);
  const isNameCut = ({ place, anchor }: NamePlace): boolean => isCut(textBox(place, named.ranked, R, anchor));
  const obstacles: Obstacle[] = [...names.taken, ...out].map((box) => ({ weight: OVER, ...box }));
  const hides = (box: Rect): boolean => {
    const firm = names.taken.filter(({ weight }) => weight > WATER);
    return firm.reduce((sum, other) => sum + shared(box, other), 0) > TOUCH * box.w * box.h;
  };
  const taken: Obstacle[] = names.places.map((one) => ({ ...boxOf(one), weight: OVER }));
  const places = names.places.flatMap((one, at): NamePlace[] => {
    const box = boxOf(one);
    if (!isNameCut(one) || !(overlap(box, sight.view) || contains(sight.view, one.place.at))) return [one];
    const others = taken.filter((_, other) => other !== at);
    const moved = { place: one.place, anchor: anchorAt(one.place, named, [...obstacles, ...others], R) };
    const next = boxOf(moved);
    taken[at] = { ...next, weight: OVER };
    return isNameCut(moved) || hides(next) || others.some((other) => shared(next, other) > 0) ? [] : [moved];
  });
  const written = places.map(boxOf);
  const seas = keepSeasWhole(names.seas, R, sight.view, isCut, [...names.taken, ...written]);
  return { ...names, places, waters, seas };
}

/** Of a river with no whole name in sight one is sought along it. */
function wholeWaters(
  { waters, places, taken }: Names,
  named: Watered,
  R: number,
  { view }: Clearing,
  out: readonly Rect[],
  widthOf: (sign: string) => number,
): readonly WaterName[] {
  const isCut = ({ boxes }: WaterName): boolean => boxes.some((box) => out.some((other) => shared(box, other) > 0));
  const seen = waters.filter(({ boxes }) => boxes.some((box) => overlap(box, view)));
  const whole = new Set(seen.filter((one) => !isCut(one)));
  const known = new Set([...whole].map(({ name }) => name));
  const lost = new Set(seen.map(({ name }) => name).filter((name) => !known.has(name)));
  if (seen.length === whole.size) return waters;
  const wanted = <T extends { name: string }>(all: readonly T[]): T[] => all.filter(({ name }) => lost.has(name));
  const { riverNames, borderNames } = named;
  const rivers = { ...named, riverNames: wanted(riverNames), borderNames: wanted(borderNames) };
  const written = places.map(({ place, anchor }) => nameBox(place, named.ranked, R, anchor));
  const letters = [...whole].flatMap(({ boxes }) => boxes);
  const firm = taken.filter(({ weight }) => weight > WATER);
  const found = lost.size ? layWaterNames(rivers, R, widthOf, [...firm, ...out, ...written, ...letters]) : [];
  const first = new Map(found.filter((one) => !isCut(one)).map((one) => [one.name, one]));
  return [...waters.filter((one) => whole.has(one) || !seen.includes(one)), ...first.values()];
}
