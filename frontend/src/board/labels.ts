/** Names on the map, on their own canvas above the veil: places below their hexes, rivers along their water. */

import { boxOf, contains, grow, overlap, type Point, type Rect } from './geometry';
import { inPixels, type Sheet } from './pencil';
import { along, lengths } from './shapes';

const SERIF = '"Source Serif 4 Variable"';

/** Writes the names. The context is scaled to R; sizes are given in R, but never below 10 px on the screen. */
export function paintLabels(sheet: Sheet): void {
  for (const { name, line } of sheet.scenery.riverNames) {
    if (sheet.R >= 14 && overlap(grow(boxOf(line), 1), sheet.rect)) writeRiver(sheet, name, line);
  }
  const room = roomy(sheet.scenery.places, sheet.R);
  for (const place of sheet.scenery.places) if (place.city) writeCity(sheet, place.name, place.at);
    else if (sheet.R >= 9 && room.has(place.name)) writePlace(sheet, place.name, place.at);
}

type Places = Sheet['scenery']['places'];
const rooms = new WeakMap<Places, Map<number, Set<string>>>();

/** The towns whose names do not run into another at this scale; the same for every tile. */
export function roomy(places: Places, R: number): Set<string> {
  const known = rooms.get(places) ?? new Map<number, Set<string>>();
  rooms.set(places, known);
  let shown = known.get(R);
  if (!shown) known.set(R, (shown = fitting(places, R)));
  return shown;
}

function fitting(places: Places, R: number): Set<string> {
  const taken = places.filter(({ city }) => city).map((place) => nameBox(place, R));
  const shown = new Set<string>();
  for (const place of places.filter(({ city }) => !city)) {
    const box = nameBox(place, R);
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    shown.add(place.name);
  }
  return shown;
}

/** About where a name is written, in units of R: half an em a letter is near enough. */
function nameBox({ name, at: [x, y], city }: Places[number], R: number): Rect {
  const size = (city ? Math.max(16, R * 0.6) : Math.max(12.5, R * 0.42)) / R;
  const w = name.length * (city ? size * 0.72 + 0.12 : size * 0.5);
  return { x: x - w / 2, y: y + (city ? 1.55 : 1.04) - size * 0.8, w, h: size };
}

function writePlace(sheet: Sheet, name: string, [x, y]: Point): void {
  write(sheet, name, [x, y + 1.04], `560 ${Math.max(12.5, sheet.R * 0.42)}px ${SERIF}`, 0);
}

function writeCity(sheet: Sheet, name: string, [x, y]: Point): void {
  write(sheet, name.toUpperCase(), [x, y + 1.55], `640 ${Math.max(16, sheet.R * 0.6)}px ${SERIF}`, sheet.R * 0.12);
}

function write(sheet: Sheet, text: string, [x, y]: Point, font: string, spacing: number): void {
  const { context, inks, rect, R } = sheet;
  const reach = 7 + 90 / R;
  if (!overlap({ x: x - reach, y: y - 2, w: 2 * reach, h: 3 }, rect)) return;
  inPixels(sheet, [x, y], () => {
    context.font = font;
    context.letterSpacing = `${spacing}px`;
    context.textAlign = 'center';
    context.lineJoin = 'round';
    context.strokeStyle = inks.halo;
    context.lineWidth = Math.max(3, R * 0.13);
    context.strokeText(text, 0, 0);
    context.fillStyle = inks.name;
    context.fillText(text, 0, 0);
  });
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

function writeRiver(sheet: Sheet, name: string, line: readonly Point[]): void {
  const signs = [...name.replace(/ \(.*\)/, '')];
  const widths = measure(sheet, signs);
  const total = widths.reduce((a, b) => a + b, 0);
  const way = lengths(line);
  const end = way.at(-1)! - total;
  for (let start = Math.min(FIRST, end / 2); start > 0.4 && start < end; start += REPEAT) {
    if (contains(grow(sheet.rect, total + 1), along(line, way, start))) writeGlyphs(sheet, glyphs(signs, widths, line, way, start));
  }
}

/** Widths of the letters in R. */
function measure({ context, R }: Sheet, signs: string[]): number[] {
  context.font = riverFont(R);
  return signs.map((sign) => context.measureText(sign).width / R + GAP);
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

/** Halos first, so that no halo covers the letter before it. */
function writeGlyphs(sheet: Sheet, letters: Glyph[]): void {
  for (const halo of [true, false]) for (const glyph of letters) writeGlyph(sheet, glyph, halo);
}

function writeGlyph(sheet: Sheet, { sign, at, angle }: Glyph, halo: boolean): void {
  const { context, inks, R } = sheet;
  inPixels(sheet, at, () => {
    context.rotate(angle);
    context.font = riverFont(R);
    context.textAlign = 'center';
    context.lineJoin = 'round';
    context.strokeStyle = inks.halo;
    context.fillStyle = inks.riverName;
    context.lineWidth = R * 0.1 + 1;
    if (halo) context.strokeText(sign, 0, -R * 0.22);
    else context.fillText(sign, 0, -R * 0.22);
  });
}
