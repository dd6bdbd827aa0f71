/** Cuts of the map with the counters of one moment, as one reader saw it: beside the query, and in booklets. */

import { paintArrows } from './board/battle';
import { bounds, centreOf, makeGrid, type Grid } from './board/geometry';
import { INKS } from './board/inks';
import { FIGURES, hexPath, onScreen, paintPaths, spot, strokePath, type Stage } from './board/overlays';
import { layNames, paintNames, paintWaters } from './board/names';
import { paintAllFigures, paintStacks } from './board/pieces';
import { makeScene, type Scene } from './board/scene';
import { makeScenery } from './board/scenery';
import { SpriteCache } from './board/sprites';
import { paintMap, type Print } from './board/tiles';
import { boxOf, grow, type Point, type Rect } from './map/points';
import { paletteOf } from './map/presentation';
import {
  isTable,
  type AnyMap,
  type Entity,
  type Path,
  type Place,
  type PlaceMap,
  type Presentation,
  type Tabletop,
} from './protocol';
import { groundSvg } from './tabletop/ground';
import type { Spot } from './tabletop/plane';
import { makeScene as makeTable, type Scene as TableScene } from './tabletop/scene';
import { arrowSvg } from './tabletop/overlays';
import { isSpot, spotOf } from './tabletop/slots';
import { standSvg } from './tabletop/stand';
import { d, disc, path } from './tabletop/svg';
import { shownTheme, storedTheme } from './theme';

/** What a page hands over of one cut. */
export interface Cut {
  board: string;
  presentation: string;
  place: unknown;
  lit: string[];
  hatched: string[];
  pieces: Entity[];
  /** Lines of an order or an answer, under the counters. */
  paths?: Path[];
  /** Places that are all to be seen: the picture is made smaller for them. */
  all?: Place[];
}

/**
 * Height of a cut as a part of its width, and at most in pixels unless its style has `--tallest`; hex radius in pixels;
 * pixels to a millimetre of a table.
 */
const RATIO = 0.67;
const TALLEST = 340;
const HEX = 29;
const MM = 0.75;
/** The smallest of both, where a picture is made smaller; room about its places, in hex radii and in millimetres. */
const LEAST_HEX = 15;
const LEAST_MM = 0.14;
/** Pixels to a millimetre below which stands are drawn larger than they are, to be seen. */
const SEEN_MM = 0.5;
const ROOM = { hex: 1.6, mm: 55 };
/** Hex radii beside the map. */
const MARGIN = 1;
const LEAST = 2;
const sprites = new SpriteCache();
const answers = new Map<string, Promise<unknown>>();
const prints = new Map<string, Print>();

/** What stands at an address, asked for once; null where it is not to be had. */
export function asked<T>(address: string): Promise<T | null> {
  const known =
    answers.get(address) ??
    fetch(address).then(
      (answer) => (answer.ok ? answer.json() : null),
      () => null,
    );
  answers.set(address, known);
  return known as Promise<T | null>;
}

/** Draws every cut in a page over its plain picture; one whose map is not to be had keeps that. */
export async function drawMoments(boxes: readonly HTMLElement[]): Promise<void> {
  await fonts();
  await Promise.all(boxes.map(drawMoment));
  document.documentElement.dataset['drawn'] = String(boxes.length);
}

const fonts = (): Promise<unknown> =>
  Promise.allSettled([
    document.fonts.load('700 20px "Barlow Condensed"'),
    document.fonts.load('600 14px "Source Serif 4 Variable"'),
  ]);

async function drawMoment(box: HTMLElement): Promise<void> {
  const cut = JSON.parse(box.dataset['cut'] ?? '{}') as Cut;
  const [map, presentation] = await Promise.all([asked<AnyMap>(cut.board), asked<Presentation>(cut.presentation)]);
  if (!map || !presentation) return;
  const ratio = Math.max(LEAST, devicePixelRatio);
  const canvas = document.createElement('canvas');
  const tallest = parseFloat(getComputedStyle(box).getPropertyValue('--tallest'));
  const size = sizeOf(box.clientWidth || 340, tallest || TALLEST);
  [canvas.width, canvas.height] = [size.w * ratio, size.h * ratio];
  const context = canvas.getContext('2d')!;
  if (await drawPart(context, map, presentation, cut, size, ratio)) box.replaceChildren(canvas);
}

/** Draws the part of a map about a place with its pieces; whether the map has that place. */
export async function drawPart(
  context: CanvasRenderingContext2D,
  map: AnyMap,
  presentation: Presentation,
  cut: Cut,
  size: { w: number; h: number },
  ratio: number,
): Promise<boolean> {
  await fonts();
  return isTable(map)
    ? drawTable(context, map, presentation, cut, size, ratio)
    : drawHexes(context, map, presentation, cut, size, ratio);
}

/** A cut as wide as its box. */
export const sizeOf = (w: number, tallest = TALLEST): { w: number; h: number } => ({
  w,
  h: Math.min(tallest, Math.round(w * RATIO)),
});

/** A map is prepared for its painters once. */
function printOf(address: string, map: PlaceMap): Print {
  const known = prints.get(address);
  if (known) return known;
  const grid = makeGrid(map);
  const print = {
    map,
    grid,
    scenery: makeScenery(map, grid),
    theme: shownTheme(storedTheme()),
    razed: new Set<number>(),
  };
  prints.set(address, print);
  return print;
}

function drawHexes(
  context: CanvasRenderingContext2D,
  map: PlaceMap,
  presentation: Presentation,
  cut: Cut,
  size: { w: number; h: number },
  ratio: number,
): boolean {
  const plain = printOf(cut.board, map);
  const place = centreOf(plain.grid, String(cut.place));
  if (!place) return false;
  const spots = (cut.all ?? []).flatMap((one) => [centreOf(plain.grid, String(one))].filter((at) => at !== undefined));
  const { middle, scale: R } = fit(spots, place, size, { usual: HEX, least: LEAST_HEX, room: ROOM.hex });
  const scene = makeScene(plain.grid, presentation, cut.pieces);
  const print = { ...plain, razed: scene.razed };
  const rect = partAbout(middle, { w: size.w / R, h: size.h / R }, bounds(plain.grid, plain.grid.window));
  paintMap(context, print, rect, R, ratio, 'ground');
  if (print.grid.plots) paintMap(context, print, rect, R, ratio, 'labels');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const stage: Stage = {
    context,
    grid: print.grid,
    inks: INKS[print.theme],
    theme: print.theme,
    camera: { x: rect.x, y: rect.y, R },
    size,
    palette: (side) => paletteOf(presentation, side),
  };
  const names = layNames(print.scenery, print.grid, scene, R);
  paintWaters(stage, names, R);
  const nobody: ReadonlySet<string> = new Set<string>();
  paintArrows(stage, scene.arrows);
  paintPaths(stage, { title: { id: '' }, paths: cut.paths ?? [] }, new Set());
  const standing = { chosen: nobody, lit: null, clear: null, changed: nobody, turnedUp: new Map(), moving: new Map() };
  const counters = { stage, sprites, ratio, settled: R, standing };
  const tops = paintStacks(counters, scene);
  if (!print.grid.plots) paintNames(stage, print.scenery, names.places, R);
  paintAllFigures(counters, tops);
  for (const hex of found(print.grid, cut.hatched)) hatch(stage, hex);
  for (const hex of found(print.grid, cut.lit)) ring(stage, hex);
  paintOdds(stage, scene);
  return true;
}

/** The middle of a picture and its scale, so that all of some points are in it if `least` lets them. */
export function fit(
  points: readonly Point[],
  place: Point,
  size: { w: number; h: number },
  { usual, least, room }: { usual: number; least: number; room: number },
): { middle: Point; scale: number } {
  if (!points.length) return { middle: place, scale: usual };
  const box = grow(boxOf(points), room);
  const scale = Math.min(usual, size.w / box.w, size.h / box.h);
  return scale < least ? { middle: place, scale: least } : { middle: [box.x + box.w / 2, box.y + box.h / 2], scale };
}

/** The part of a map about a place; at the map's edge what is written there has room. */
export function partAbout([x, y]: Point, { w, h }: { w: number; h: number }, map: Rect): Rect {
  const whole = grow(map, MARGIN);
  return { x: within(x, w, whole.x, whole.w), y: within(y, h, whole.y, whole.h), w, h };
}

/**
 * Where a part begins whose middle this is, as far as it can without leaving the whole; a smaller whole lies in its
 * middle.
 */
const within = (middle: number, part: number, from: number, all: number): number =>
  part >= all ? from + (all - part) / 2 : Math.max(from, Math.min(from + all - part, middle - part / 2));

const found = (grid: Grid, ids: readonly string[]): number[] => ids.flatMap((id) => grid.index.get(id) ?? []);

/** Not for everybody: slanting lines over the hex. */
function hatch(stage: Stage, hex: number): void {
  const {
    context,
    camera: { R },
  } = stage;
  const [x, y] = spot(stage, hex);
  context.save();
  hexPath(stage, hex, 0.94);
  context.clip();
  context.beginPath();
  for (let k = -2 * R; k < 2 * R; k += 7) {
    context.moveTo(x + k, y - R);
    context.lineTo(x + k + R, y + R);
  }
  strokePath(context, stage.theme === 'dark' ? 'rgba(246,242,226,.62)' : 'rgba(20,18,10,.55)', 1.6);
  context.restore();
}

/** What the event is about: an amber line between two dark ones. */
function ring(stage: Stage, hex: number): void {
  hexPath(stage, hex, 0.97);
  strokePath(stage.context, '#2a1e00', 5);
  hexPath(stage, hex, 0.97);
  strokePath(stage.context, '#ffc53a', 2.6);
}

/** The odds that stood over an attack. */
function paintOdds(stage: Stage, { bubbles }: Scene): void {
  const {
    context,
    camera: { R },
  } = stage;
  for (const { hex, bubble } of bubbles) {
    const [x, y] = spot(stage, hex);
    if (!onScreen(stage, [x, y], 0)) continue;
    const words = `${String(bubble.headline ?? '–')} shown`;
    context.font = `700 16px ${FIGURES}`;
    const w = context.measureText(words).width + 20;
    context.beginPath();
    context.roundRect(x - w / 2, y + R * 0.9, w, 24, 5);
    context.fillStyle = '#24130a';
    context.fill();
    strokePath(context, '#fffdf3', 1.4);
    context.fillStyle = '#fffdf3';
    context.textAlign = 'center';
    context.fillText(words, x, y + R * 0.9 + 17.5);
  }
}

/** The table about the place, its stands over it. */
async function drawTable(
  context: CanvasRenderingContext2D,
  map: Tabletop,
  presentation: Presentation,
  cut: Cut,
  size: { w: number; h: number },
  ratio: number,
): Promise<boolean> {
  const scene = makeTable(presentation, new Map(cut.pieces.map((entity) => [entity.id, entity])));
  const at: Point = isSpot(cut.place)
    ? cut.place
    : (spotOf(map, new Map(), cut.place) ?? [map.width / 2, map.height / 2]);
  const spots = (cut.all ?? []).flatMap((one) => [spotOf(map, new Map(), one)].filter((one) => one !== undefined));
  const { middle, scale } = fit(spots, at, size, { usual: MM, least: LEAST_MM, room: ROOM.mm });
  const [w, h] = [Math.min(map.width, size.w / scale), Math.min(map.height, size.h / scale)];
  const [x, y] = [within(middle[0], w, 0, map.width), within(map.height - middle[1], h, 0, map.height)];
  const larger = Math.max(1, SEEN_MM / scale);
  const stands = scene.stands
    .map(
      (stand) =>
        `<g transform="translate(${stand.at[0]} ${map.height - stand.at[1]})">${standSvg(stand, stand.r * larger)}</g>`,
    )
    .join('');
  const ringed = !cut.all || scene.arrows.some(({ order }) => !order);
  const under = waysSvg(map, cut.paths ?? [], larger) + (ringed ? ringSvg([at[0], map.height - at[1]]) : '');
  const arrows = arrowsSvg(map, scene, scale);
  const picture = new Image(size.w * ratio, size.h * ratio);
  picture.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.w * ratio}" height="${size.h * ratio}" viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice">${groundSvg(map, shownTheme(storedTheme()), scene.gone)}${under}${stands}${arrows}</svg>`)}`;
  await picture.decode();
  context.drawImage(picture, 0, 0);
  return true;
}

const ringSvg = (at: Point): string =>
  disc([...at], 26, { fill: 'none', stroke: '#2a1e00', 'stroke-width': 6 }) +
  disc([...at], 26, { fill: 'none', stroke: '#ffc53a', 'stroke-width': 3 });

/** Arrows as large as on the board, whatever the scale. */
function arrowsSvg(map: Tabletop, { arrows }: TableScene, scale: number): string {
  const desk = { lay: ([x, y]: Spot): Spot => [x * scale, (map.height - y) * scale] };
  const drawn = arrows.map(({ from, to, order }) => {
    const [a, b] = [spotOf(map, new Map(), from), spotOf(map, new Map(), to)];
    return a && b ? arrowSvg(desk, a, b, order) : '';
  });
  return `<g transform="scale(${1 / scale})">${drawn.join('')}</g>`;
}

/** The lines of an order on a table: amber between dark edges, a dot where each ends. */
const waysSvg = (map: Tabletop, paths: readonly Path[], larger: number): string =>
  paths
    .map(({ places }) => {
      const spots = places.filter(isSpot).map(([x, y]): [number, number] => [x, map.height - y]);
      const end = spots.at(-1);
      const line = d(spots, false);
      return end
        ? path(line, { stroke: '#2a1e00', 'stroke-width': 9 * larger }) +
            path(line, { stroke: '#ffc53a', 'stroke-width': 4.5 * larger }) +
            disc(end, 9 * larger, { fill: '#ffc53a', stroke: '#2a1e00', 'stroke-width': 3 * larger })
        : '';
    })
    .join('');
