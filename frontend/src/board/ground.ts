/** The ground of the map: relief, fields, woods, settlements, works. Painted once per tile. */

import { hash, random } from '../map/noise';
import { contains, grow, type Point } from '../map/points';
import type { Context } from '../map/shape';
import { OUTLINES } from './geography';
import { centre, hexesIn, outline } from './geometry';
import type { Inks } from './inks';
import { addLine, merged, near, pathOf } from './pencil';
import { groundPicture, groundUnder, type Relief } from './relief';
import { area, inset } from './shapes';
import type { Mark, Scenery, Sheet } from './sheet';

const pictures = new WeakMap<Relief, Map<Inks, HTMLCanvasElement>>();

function pictureOf(relief: Relief, inks: Inks): HTMLCanvasElement {
  const made = pictures.get(relief) ?? new Map<Inks, HTMLCanvasElement>();
  pictures.set(relief, made);
  const picture = made.get(inks) ?? groundPicture(relief, inks);
  made.set(inks, picture);
  return picture;
}

export function paintRelief({ context, scenery, inks, rect }: Sheet): void {
  context.fillStyle = inks.base;
  context.fillRect(rect.x, rect.y, rect.w, rect.h);
  const { source: s, target: t } = groundUnder(scenery.relief, rect);
  if (s.w < 1 || s.h < 1) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(pictureOf(scenery.relief, inks), s.x, s.y, s.w, s.h, t.x, t.y, t.w, t.h);
}

const hexesNear = ({ grid, rect }: Sheet): number[] => hexesIn(grid, grow(rect, 1.2));

const marksNear = (sheet: Sheet): readonly Mark[] =>
  sheet.scenery.marks?.filter(({ at }) => contains(grow(sheet.rect, 1.2), at)) ??
  hexesNear(sheet).map((i) => ({ at: centre(sheet.grid, i), drawing: sheet.scenery.drawing[i] ?? '', seed: i }));

/** Short parallel strokes, so that clear ground is not empty. */
export function paintFields(sheet: Sheet): void {
  const { context, inks, R } = sheet;
  if (R < 8) return;
  context.strokeStyle = inks.field;
  context.lineWidth = 0.02;
  context.beginPath();
  for (const { at, drawing, seed } of marksNear(sheet))
    if (drawing === 'clear') ploughHex(context, at, random(seed + 7));
  context.stroke();
}

function ploughHex(context: Context, [px, py]: Point, chance: () => number): void {
  for (let n = Math.floor(chance() * 3) + 1; n > 0; n--) {
    const [turn, way, angle, length] = [chance() * 6.28, chance() * 0.7, chance() * 3.14, 0.12 + chance() * 0.1];
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    for (let row = -1; row <= 1; row++) {
      const x = px + Math.cos(turn) * way - dy * row * 0.07;
      const y = py + Math.sin(turn) * way + dx * row * 0.07;
      context.moveTo(x - dx * length, y - dy * length);
      context.lineTo(x + dx * length, y + dy * length);
    }
  }
}

export function paintWoods(sheet: Sheet): void {
  const { context, inks, scenery, rect } = sheet;
  const woods = near(scenery.woods, rect);
  if (woods.length === 0) return;
  const path = merged(woods);
  context.fillStyle = inks.woods;
  context.fill(path, 'evenodd');
  context.fillStyle = crowns(sheet);
  context.fill(path, 'evenodd');
  context.strokeStyle = inks.woodEdge;
  context.lineWidth = 0.045;
  context.stroke(path);
}

/** A texture of tree crowns that repeats every `PERIOD` R; kept for the scale last painted. */
const PERIOD = 6;
const SPACING = 0.25;
const textures = new Map<string, HTMLCanvasElement>();

function crowns({ context, inks, theme, R, ratio }: Sheet): CanvasPattern {
  const size = Math.max(16, Math.round(PERIOD * R * ratio));
  const key = `${theme} ${size}`;
  const texture = textures.get(key) ?? crownTexture(size, inks, R);
  if (textures.size > 12) textures.clear();
  textures.set(key, texture);
  const pattern = context.createPattern(texture, 'repeat')!;
  pattern.setTransform(new DOMMatrix().scale(PERIOD / size));
  return pattern;
}

function crownTexture(size: number, inks: Inks, R: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d')!;
  context.scale(size / PERIOD, size / PERIOD);
  for (const tree of trees(R < 12 ? SPACING * 1.6 : SPACING)) {
    for (const dx of [-PERIOD, 0, PERIOD])
      for (const dy of [-PERIOD, 0, PERIOD]) paintTree(context, inks, tree, dx, dy);
  }
  return canvas;
}

interface Tree {
  x: number;
  y: number;
  r: number;
  tone: 0 | 1 | 2;
}

function trees(spacing: number): Tree[] {
  const chance = random(3);
  const found: Tree[] = [];
  for (let y = 0; y < PERIOD; y += spacing) {
    for (let x = 0; x < PERIOD; x += spacing) {
      const jitter = () => (chance() - 0.5) * spacing * 1.1;
      const tree = { x: x + jitter(), y: y + jitter(), r: (0.085 + chance() * 0.06) * (spacing / SPACING) };
      found.push({ ...tree, tone: Math.floor(chance() * 3) as 0 | 1 | 2 });
    }
  }
  return found.sort((a, b) => a.y - b.y);
}

function paintTree(context: Context, inks: Inks, { x, y, r, tone }: Tree, dx: number, dy: number): void {
  if (Math.abs(x + dx - PERIOD / 2) > PERIOD / 2 + 0.4 || Math.abs(y + dy - PERIOD / 2) > PERIOD / 2 + 0.4) return;
  const disc = (cx: number, cy: number, size: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x + dx + cx, y + dy + cy, size, 0, 7);
    context.fill();
  };
  disc(0.035, 0.05, r, inks.crownShade);
  disc(0, 0, r, inks.crown[tone]);
  disc(-r * 0.3, -r * 0.35, r * 0.42, inks.crownLit);
}

type MarkPainter = (sheet: Sheet, at: Point, chance: () => number) => void;

/** What has a mark in each of its hexes, or marks all over its area. */
const MARKS: { [drawing: string]: MarkPainter } = {
  swamp: inInk('swampDash', swampMarks),
  rough: inInk('rough', roughMarks),
  hills: paintHills,
  mountain: paintPeaks,
  mountains: paintPeaks,
};

/** All that terrain may be drawn as: outlined, marked, ploughed, built on, or left bare. */
export const DRAWINGS: ReadonlySet<string> = new Set([
  ...Object.keys(OUTLINES),
  ...Object.keys(MARKS),
  'clear',
  'town',
  'open',
]);

function inInk(
  ink: 'swampDash' | 'rough',
  mark: (context: Context, at: Point, chance: () => number) => void,
): MarkPainter {
  return ({ context, inks }, at, chance) => {
    context.strokeStyle = inks[ink];
    context.lineWidth = 0.05;
    context.beginPath();
    mark(context, at, chance);
    context.stroke();
  };
}

export function paintSwampAndRough(sheet: Sheet): void {
  paintBogs(sheet);
  for (const { at, drawing: name, seed } of marksNear(sheet)) MARKS[name]?.(sheet, at, random(seed + 31));
}

/** The pale green ground of swamps. */
function paintBogs({ context, scenery, inks, rect }: Sheet): void {
  const bogs = near(scenery.swamps, rect);
  if (bogs.length === 0) return;
  context.fillStyle = inks.swamp;
  context.fill(merged(bogs), 'evenodd');
}

/** Rounded heights: a bow with hachures down its south-eastern side. */
function paintHills({ context, inks }: Sheet, [px, py]: Point, chance: () => number): void {
  context.strokeStyle = inks.crag;
  context.lineWidth = 0.04;
  context.lineCap = 'round';
  context.beginPath();
  for (const [cx, cy] of [
    [-0.38, -0.32],
    [0.36, -0.38],
    [0, 0.12],
    [-0.46, 0.5],
    [0.42, 0.46],
  ] as const) {
    const [x, y, r] = [px + cx + (chance() - 0.5) * 0.12, py + cy + (chance() - 0.5) * 0.12, 0.17 + chance() * 0.06];
    context.moveTo(x - r, y);
    context.quadraticCurveTo(x, y - r * 1.5, x + r, y);
    for (let k = 0; k < 4; k++) {
      const t = 0.35 + k * 0.2;
      const [hx, hy] = [x - r + 2 * r * t, y - 3 * r * t * (1 - t)];
      context.moveTo(hx, hy);
      context.lineTo(hx + 0.05, hy + 0.09 + k * 0.012);
    }
  }
  context.stroke();
}

/** Peaks with a lit and a dark side. */
function paintPeaks({ context, inks }: Sheet, [px, py]: Point, chance: () => number): void {
  for (const [cx, cy, size] of [
    [-0.1, -0.28, 0.4],
    [-0.45, 0.22, 0.3],
    [0.42, 0.12, 0.36],
    [0.02, 0.52, 0.28],
  ] as const) {
    const [x, y, h] = [
      px + cx + (chance() - 0.5) * 0.1,
      py + cy + (chance() - 0.5) * 0.1,
      size * (0.9 + chance() * 0.2),
    ];
    const ridge = (chance() - 0.5) * 0.1;
    paintFace(
      context,
      [
        [x - h * 0.62, y + h * 0.42],
        [x, y - h * 0.5],
        [x + ridge, y + h * 0.42],
      ],
      inks.cragLit,
    );
    paintFace(
      context,
      [
        [x + h * 0.62, y + h * 0.42],
        [x, y - h * 0.5],
        [x + ridge, y + h * 0.42],
      ],
      inks.cragShade,
    );
    context.strokeStyle = inks.crag;
    context.lineWidth = 0.045;
    context.lineJoin = 'round';
    context.beginPath();
    addLine(
      context,
      [
        [x - h * 0.62, y + h * 0.42],
        [x, y - h * 0.5],
        [x + h * 0.62, y + h * 0.42],
      ],
      false,
    );
    context.stroke();
  }
}

function paintFace(context: Context, points: readonly Point[], colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  addLine(context, points, true);
  context.fill();
}

function swampMarks(context: Context, [px, py]: Point, chance: () => number): void {
  for (let y = -0.6; y <= 0.6; y += 0.2) {
    const x = px + (chance() - 0.5) * 0.7;
    context.moveTo(x - 0.18, py + y);
    context.lineTo(x + 0.18, py + y);
  }
}

function roughMarks(context: Context, [px, py]: Point, chance: () => number): void {
  for (let n = 0; n < 7; n++) {
    const [x, y] = [px + (chance() - 0.5) * 1.2, py + (chance() - 0.5) * 1.1];
    context.moveTo(x - 0.1, y + 0.07);
    context.lineTo(x, y - 0.07);
    context.lineTo(x + 0.1, y + 0.07);
  }
}

export function paintSettlements(sheet: Sheet): void {
  paintCities(sheet);
  for (const [i, plan] of sheet.scenery.towns) {
    if (contains(grow(sheet.rect, 1), centre(sheet.grid, i))) paintTown(sheet, centre(sheet.grid, i), plan, 15, 1);
  }
  for (const { at, plan, size } of sheet.scenery.settlements) {
    if (contains(grow(sheet.rect, 1), at)) paintTown(sheet, at, plan, HOUSES[size], size === 'major' ? 1 : 0.55);
  }
}

/** Houses in a settlement that is smaller than its hex. */
const HOUSES = { town: 0, city: 7, major: 22 } as const;

function paintCities(sheet: Sheet): void {
  const { context, inks, scenery, rect } = sheet;
  const cities = near(scenery.cities, rect);
  if (cities.length === 0) return;
  const path = merged(cities);
  context.fillStyle = inks.city;
  context.fill(path, 'evenodd');
  context.save();
  context.clip(path, 'evenodd');
  context.fillStyle = inks.block;
  for (const { at, drawing, seed } of marksNear(sheet)) if (drawing === 'city') paintBlocks(context, at, seed);
  context.restore();
  context.strokeStyle = inks.cityEdge;
  context.lineWidth = 0.05;
  context.stroke(path);
}

function paintBlocks(context: Context, [px, py]: Point, i: number): void {
  const chance = random(i + 11);
  context.save();
  context.translate(px, py);
  context.rotate((hash(i, 1) - 0.5) * 0.5 + 0.2);
  context.globalAlpha = 0.82;
  for (let y = -0.95; y < 1; y += 0.27) {
    for (let x = -0.98; x < 1; x += 0.25)
      if (chance() >= 0.2) context.fillRect(x, y, 0.1 + chance() * 0.1, 0.1 + chance() * 0.11);
  }
  context.restore();
}

function paintTown(
  { context, inks }: Sheet,
  [px, py]: Point,
  plan: readonly Point[],
  houses: number,
  spread: number,
): void {
  context.fillStyle = inks.town;
  context.strokeStyle = inks.cityEdge;
  context.lineWidth = 0.03;
  context.fill(pathOf(plan, true));
  context.stroke(pathOf(plan, true));
  context.fillStyle = inks.block;
  const seed = Math.round(px * 10);
  for (let k = 0; k < houses; k++) {
    const [turn, way] = [hash(k, seed) * 6.28, (0.1 + hash(seed, k) * 0.4) * spread];
    context.save();
    context.translate(px + Math.cos(turn) * way * 1.05, py + Math.sin(turn) * way * 0.88);
    context.rotate(0.3 + hash(seed, 99) * 0.6);
    context.fillRect(-0.05, -0.04, 0.09 + hash(k, 3) * 0.05, 0.075);
    context.restore();
  }
}

/** A toothed line just inside the outline of the works that still stand, teeth outward. */
export function paintWorks(sheet: Sheet): void {
  const { context, inks } = sheet;
  context.strokeStyle = inks.works;
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  for (const loop of standingWorks(sheet)) {
    if (loop.some((p) => contains(grow(sheet.rect, 2), p)))
      paintToothed(context, inset(loop, 0.11), area(loop) > 0 ? 1 : -1);
  }
}

const works = new WeakMap<Scenery, { razed: ReadonlySet<number>; loops: Point[][] }>();

/** The outlines of the works that stand, kept until another hex is razed. */
function standingWorks({ grid, scenery, razed }: Sheet): Point[][] {
  const known = works.get(scenery);
  if (known?.razed === razed) return known.loops;
  const loops = outline(grid, new Set([...scenery.works].filter((i) => !razed.has(i))));
  works.set(scenery, { razed, loops });
  return loops;
}

function paintToothed(context: Context, line: readonly Point[], turn: 1 | -1): void {
  context.lineWidth = 0.045;
  context.beginPath();
  addLine(context, line, true);
  context.stroke();
  context.lineWidth = 0.06;
  context.beginPath();
  line.forEach((a, i) => teeth(context, a, line[(i + 1) % line.length]!, turn));
  context.stroke();
}

function teeth(context: Context, a: Point, b: Point, turn: 1 | -1): void {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const count = Math.max(2, Math.round(length / 0.24));
  const [ox, oy] = [(dy / length) * 0.1 * turn, (-dx / length) * 0.1 * turn];
  for (let k = 0; k < count; k++) {
    const t = (k + 0.5) / count;
    context.moveTo(a[0] + dx * t, a[1] + dy * t);
    context.lineTo(a[0] + dx * t + ox, a[1] + dy * t + oy);
  }
}
