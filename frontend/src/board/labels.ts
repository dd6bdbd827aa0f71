/** Names on the map: places below their hexes, rivers along their water. Of areas they are printed above the veil. */

import { shared } from '../map/cards';
import { boxOf, grow, overlap, type Point, type Rect } from '../map/points';
import type { Context } from '../map/shape';
import { paintSign } from '../map/signs';
import { inPixels } from './pencil';
import { along, lengths } from './shapes';
import type { Sheet, Spot } from './sheet';

const SERIF = '"Source Serif 4 Variable"';

/**
 * Writes the names of areas; those of hexes give way to counters: `names` writes them. The context is scaled to R; sizes
 * are given in R, but never below 10 px on the screen.
 */
export function paintLabels(sheet: Sheet): void {
  const { scenery, R } = sheet;
  writeWaters(sheet, R >= FIRST_WATERS.areas ? layWaterNames(scenery, R, widthIn(R)) : []);
  for (const place of shownPlaces(scenery, R)) writePlace(sheet, place, BELOW);
}

/** The smallest scales at which the names along the water are written. */
export const FIRST_WATERS = { areas: 20, hexes: 14 } as const;

/**
 * Where a name stands about its hex: its baseline's middle, left or right end, in R; and how much smaller than printed.
 */
export interface Anchor {
  x: number;
  y: number;
  align: 'center' | 'left' | 'right';
  scale: number;
}

/** Below its hex as the style says. */
export const BELOW: Anchor = { x: 0, y: 0, align: 'center', scale: 1 };

/** What it takes to write a name. */
export type NameSheet = Pick<Sheet, 'context' | 'inks' | 'rect' | 'R'> & { scenery: Named };

export type Named = Pick<Sheet['scenery'], 'places' | 'ranked'>;
const rooms = new WeakMap<readonly Spot[], Map<number, readonly Spot[]>>();

/** The places whose names do not run into that of a greater one at this scale; the same for every tile. */
export function shownPlaces({ places, ranked }: Named, R: number): readonly Spot[] {
  const known = rooms.get(places) ?? new Map<number, readonly Spot[]>();
  rooms.set(places, known);
  let shown = known.get(R);
  if (!shown) known.set(R, (shown = fitting(places, ranked, R)));
  return shown;
}

const RANK = { major: 0, city: 1, town: 2 } as const;

/** Without ranks the cities are all written; else who is worth more, then who is greater, goes first. */
function fitting(places: readonly Spot[], ranked: boolean, R: number): Spot[] {
  const merit = ({ size, worth }: Spot): number => RANK[size] - worth * 3;
  const taken: Rect[] = [];
  return [...places]
    .sort((a, b) => merit(a) - merit(b))
    .filter((place) => {
      const must = !ranked && place.size === 'city';
      if (!must && R < SMALLEST[place.size]) return false;
      const box = nameBox(place, ranked, R);
      if (!must && taken.some((other) => overlap(box, other))) return false;
      taken.push(box);
      return true;
    });
}

/** Below this scale a name of its size is left out. */
const SMALLEST = { major: 0, city: 9, town: 9 } as const;

interface Style {
  weight: number;
  /** Pixels. */
  size: number;
  spacing: number;
  capitals: boolean;
  /** Baseline below the hex centre, in R. */
  down: number;
}

function styleOf({ size, around }: Spot, ranked: boolean, R: number): Style {
  if (ranked && size === 'major')
    return { weight: 680, size: Math.max(12.5, R * 0.44), spacing: R * 0.06, capitals: true, down: 1.02 };
  if (ranked && size === 'city')
    return { weight: 640, size: Math.max(11.5, R * 0.42), spacing: 0, capitals: false, down: 1.02 };
  if (ranked) return { weight: 560, size: Math.max(11, R * 0.36), spacing: 0, capitals: false, down: 1 };
  if (around) {
    const letters = Math.max(13, R * 0.42);
    return { weight: 620, size: letters, spacing: R * 0.02, capitals: false, down: (letters * 0.35) / R };
  }
  if (size === 'town') return { weight: 560, size: Math.max(12.5, R * 0.42), spacing: 0, capitals: false, down: 1.04 };
  return { weight: 640, size: Math.max(16, R * 0.6), spacing: R * 0.12, capitals: true, down: 1.55 };
}

const iconsOf = ({ signs, worth }: Spot, R: number): number => (worth > 0 ? 1 : 0) + (R < SIGNED ? 0 : signs.length);

/** About where a name is written, in units of R: about half an em a letter is near enough. */
export function textBox(place: Spot, ranked: boolean, R: number, { x, y, align, scale }: Anchor = BELOW): Rect {
  const { size, capitals, spacing, down } = styleOf(place, ranked, R);
  const em = (size / R) * scale;
  const letters = place.name.length * ((capitals ? em * 0.74 : em * 0.53) + (spacing / R) * scale);
  const w = letters + iconsOf(place, R) * em * 1.1;
  const left = align === 'left' ? x : align === 'right' ? x - w : x - w / 2;
  return { x: place.at[0] + left, y: place.at[1] + (y || down) - em * 0.8, w, h: em };
}

/** The same with the pennant of its holder, which may stand before it. */
export function nameBox(place: Spot, ranked: boolean, R: number, anchor = BELOW): Rect {
  const box = textBox(place, ranked, R, anchor);
  const before = box.h * PENNANT + 2 / R;
  return { ...box, x: box.x - before, w: box.w + before };
}

/** What a pennant takes before a name, in its letters. */
export const PENNANT = 0.7;

/** Pixels of the letters of a name as printed. */
export const lettersOf = (place: Spot, ranked: boolean, R: number): number => styleOf(place, ranked, R).size;

/** From this scale on the signs of a place stand behind its name. */
const SIGNED = 18;

/** Both ends of a written name, and its size, in pixels from the centre of its hex. */
export interface Written {
  left: number;
  right: number;
  baseline: number;
  size: number;
}

const measured = new Map<string, number>();

function widthOf(context: Context, text: string, { weight, size, spacing }: Style): number {
  context.font = `${weight} ${size}px ${SERIF}`;
  context.letterSpacing = `${spacing}px`;
  const key = `${weight} ${size} ${spacing} ${text}`;
  const width = measured.get(key) ?? context.measureText(text).width;
  if (measured.size > 4000) measured.clear();
  measured.set(key, width);
  return width;
}

/** Where a name stands: with its signs it is centred on the hex. */
export function writtenAt(context: Context, place: Spot, ranked: boolean, R: number, anchor = BELOW): Written {
  const style = scaled(styleOf(place, ranked, R), anchor.scale);
  const width = widthOf(context, textOf(place, style), style);
  const all = width + iconsOf(place, R) * style.size * 1.1;
  context.letterSpacing = '0px';
  const left = anchor.x * R - { left: 0, center: all / 2, right: all }[anchor.align];
  return { left, right: left + width, baseline: (anchor.y || style.down) * R, size: style.size };
}

const scaled = (style: Style, by: number): Style => ({ ...style, size: style.size * by, spacing: style.spacing * by });

const textOf = ({ name }: Spot, { capitals }: Style): string => (capitals ? name.toUpperCase() : name);

export function writePlace(sheet: NameSheet, place: Spot, anchor: Anchor): void {
  const { context, inks, rect, R, scenery } = sheet;
  const style = scaled(styleOf(place, scenery.ranked, R), anchor.scale);
  const [reach, [x, y]] = [7 + 90 / R, place.at];
  if (!overlap({ x: x - reach, y: y - 2, w: 2 * reach, h: 3 }, rect)) return;
  inPixels(sheet, place.at, () => {
    const { left, right, baseline } = writtenAt(context, place, scenery.ranked, R, anchor);
    const text = textOf(place, style);
    context.letterSpacing = `${style.spacing}px`;
    context.textAlign = 'left';
    context.lineJoin = 'round';
    context.strokeStyle = inks.halo;
    context.lineWidth = Math.max(3, R * 0.13);
    context.strokeText(text, left, baseline);
    context.fillStyle = inks.name;
    context.fillText(text, left, baseline);
    context.letterSpacing = '0px';
    paintSigns(sheet, place, right, baseline - style.size * 0.34, style.size);
  });
}

/** What is printed beside a name: its worth on a gold disc, then its signs. */
function paintSigns(
  { context, inks, R }: Pick<Sheet, 'context' | 'inks' | 'R'>,
  { worth, signs }: Spot,
  right: number,
  middle: number,
  size: number,
): void {
  let x = right + size * 0.55;
  if (worth > 0) {
    paintSign(
      context,
      '',
      x,
      middle,
      size * 0.045,
      { ground: inks.worth, edge: inks.worthInk, ink: inks.worthInk },
      String(worth),
    );
    x += size * 1.1;
  }
  for (const sign of R < SIGNED ? [] : signs) {
    paintSign(context, sign, x, middle, size * 0.042, { ground: inks.paper, edge: inks.quiet, ink: inks.text });
    x += size * 1.1;
  }
}

interface Glyph {
  sign: string;
  at: Point;
  angle: number;
}

const FIRST = 5;
const REPEAT = 19;
const GAP = 0.09;

const riverFont = (R: number): string => `italic 500 ${Math.max(12, R * 0.4)}px ${SERIF}`;

/** A name along a line, letter by letter. */
export interface WaterName {
  name: string;
  letters: readonly Glyph[];
  /** What each letter covers. */
  boxes: readonly Rect[];
  box: Rect;
  border: boolean;
}

export type Watered = Named & Pick<Sheet['scenery'], 'riverNames' | 'borderNames' | 'waterNames'>;
let pen: Context | undefined;

/** How wide a letter along the water is at this scale, in R. */
export function widthIn(R: number): (sign: string) => number {
  const context = (pen ??= document.createElement('canvas').getContext('2d')!);
  context.font = riverFont(R);
  return (sign) => context.measureText(sign).width / R + GAP;
}

/** How far along its line a name may be moved to run into nothing, in R; nearest first. */
const SHIFTS = [0, 1.2, 2.4, 3.6, 4.8, 6, 7.5, 9.5, 12].flatMap((by) => (by ? [by, -by] : [by]));

/**
 * Each as near to its place along the line as it runs into nothing: names of places, others of its kind, and what else
 * is `taken`. A river whose name has room nowhere has it once, where the least of it runs into names; no name is cut by
 * what is taken, it is left out. `widthOf` a letter is in R.
 */
export function layWaterNames(
  scenery: Watered,
  R: number,
  widthOf: (sign: string) => number,
  taken: readonly Rect[] = [],
): WaterName[] {
  const all = shownPlaces(scenery, R).map((place) => nameBox(place, scenery.ranked, R));
  return [...scenery.riverNames, ...scenery.borderNames].flatMap(({ name, line, border = false }) => {
    const signs = [...name.replace(/ \(.*\)/, '')];
    const widths = signs.map(widthOf);
    const way = lengths(line);
    const end = way.at(-1)! - widths.reduce((a, b) => a + b, 0);
    const laid: WaterName[] = [];
    let best: { name: WaterName; hidden: number } | undefined;
    for (let start = Math.min(FIRST, end / 2); start > 0.4 && start < end; start += REPEAT) {
      for (const at of SHIFTS.map((by) => start + by).filter((one) => one > 0.4 && one < end)) {
        const one = waterName(name, glyphs(signs, widths, line, way, at), R, border);
        if (hiddenOf(one, taken) > 0) continue;
        const hidden = hiddenOf(one, all);
        if (!best || hidden < best.hidden) best = { name: one, hidden };
        if (hidden > 0) continue;
        laid.push(one);
        all.push(...one.boxes);
        break;
      }
    }
    if (laid.length || !best) return laid;
    all.push(...best.name.boxes);
    return [best.name];
  });
}

/** How much of a name along a line lies on something. */
function hiddenOf({ boxes, box }: WaterName, taken: readonly Rect[]): number {
  const near = taken.filter((other) => overlap(box, other));
  return near.reduce((sum, other) => sum + boxes.reduce((part, one) => part + shared(one, other), 0), 0);
}

/** Letters stand on their line, this far from it, in R. */
const LIFT = 0.22;

function waterName(name: string, letters: Glyph[], R: number, border: boolean): WaterName {
  const em = Math.max(12 / R, 0.4);
  const boxes = letters.map(({ at, angle }): Rect => {
    const up = LIFT + em * 0.3;
    return {
      x: at[0] + Math.sin(angle) * up - em / 2,
      y: at[1] - Math.cos(angle) * up - em / 2,
      w: em,
      h: em,
    };
  });
  return { name, letters, boxes, border, box: grow(boxOf(letters.map(({ at }) => at)), 1) };
}

/** Each letter with its place and turn; from the far end where the water runs right to left, to stand upright. */
function glyphs(signs: string[], widths: number[], line: readonly Point[], way: number[], start: number): Glyph[] {
  const total = widths.reduce((a, b) => a + b, 0);
  const back = along(line, way, start)[0] > along(line, way, start + total)[0];
  const order = back ? signs.map((_, i) => signs.length - 1 - i) : signs.map((_, i) => i);
  let s = start;
  return order.map((i) => {
    const [a, b] = [along(line, way, s - 0.1), along(line, way, s + widths[i]! + 0.1)];
    const at = along(line, way, s + widths[i]! / 2);
    s += widths[i]!;
    return { sign: signs[i]!, at, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) + (back ? Math.PI : 0) };
  });
}

/** Writes the names along the water that are in view. */
export function writeWaters(sheet: WaterSheet, waters: readonly WaterName[]): void {
  for (const { letters, box, border } of waters)
    if (overlap(box, sheet.rect)) writeGlyphs(sheet, letters, border ? sheet.inks.frontier : sheet.inks.riverName);
}

type WaterSheet = Pick<Sheet, 'context' | 'inks' | 'rect' | 'R'>;

/** Halos first, so that no halo covers the letter before it. */
function writeGlyphs(sheet: WaterSheet, letters: readonly Glyph[], ink: string): void {
  for (const halo of [true, false]) for (const glyph of letters) writeGlyph(sheet, glyph, halo, ink);
}

function writeGlyph(sheet: WaterSheet, { sign, at, angle }: Glyph, halo: boolean, ink: string): void {
  const { context, inks, R } = sheet;
  inPixels(sheet, at, () => {
    context.rotate(angle);
    context.font = riverFont(R);
    context.textAlign = 'center';
    context.lineJoin = 'round';
    context.strokeStyle = inks.halo;
    context.fillStyle = ink;
    context.lineWidth = R * 0.1 + 1;
    if (halo) context.strokeText(sign, 0, -R * LIFT);
    else context.fillText(sign, 0, -R * LIFT);
  });
}
