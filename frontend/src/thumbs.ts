/** Cuts of the printed map for the pages: round a place, or the whole of what is in play. */

import { bounds, centreOf, makeGrid } from './board/geometry';
import { makeScenery } from './board/scenery';
import { paintMap, type Print } from './board/tiles';
import {
  contact,
  fetchFronts,
  forcesOf,
  hexes,
  paintFront,
  paintStands,
  paintUnits,
  type Force,
  type Front,
  type Standing,
} from './fronts';
import type { Point, Rect } from './map/points';
import { isTable, type AnyMap, type PlaceMap, type Tabletop } from './protocol';
import { groundSvg } from './tabletop/ground';
import { isSpot, spotOf } from './tabletop/slots';
import { shownTheme, storedTheme } from './theme';

/** Hex radius of a cut round one hex, in canvas pixels: small enough to show where on the map it is. */
const CUT_R = 20;
/** Hex radius at least where units are drawn: on a larger map a part of it is shown. */
const FRONT_R = 11;
/** Pixels to a millimetre of a cut round one spot of a table. */
const CUT_MM = 0.36;
/** Radius of a stand's base, in millimetres. */
const BASE = 15;
const maps = new Map<string, Promise<AnyMap | null>>();
const prints = new WeakMap<PlaceMap, Print>();

async function fetchMap(address: string): Promise<AnyMap | null> {
  const answer = await fetch(address);
  return answer.ok ? ((await answer.json()) as AnyMap) : null;
}

function mapOf(address: string): Promise<AnyMap | null> {
  const map = maps.get(address) ?? fetchMap(address);
  maps.set(address, map);
  return map;
}

function printOf(map: PlaceMap): Print {
  const grid = makeGrid(map);
  const print = prints.get(map) ?? {
    map,
    grid,
    scenery: makeScenery(map, grid),
    theme: shownTheme(storedTheme()),
    razed: new Set<number>(),
  };
  prints.set(map, print);
  return print;
}

/**
 * The part of the world to show, and its scale: round a place; else as much of the map as fills the cut, the front in
 * it.
 */
function frame(
  { grid }: Print,
  at: string,
  front: Point | undefined,
  width: number,
  height: number,
): { rect: Rect; R: number } {
  const place = centreOf(grid, at);
  const whole = bounds(grid, grid.window);
  const R = place ? CUT_R : Math.max(width / whole.w, height / whole.h, front ? FRONT_R : 0);
  const [w, h] = [width / R, height / R];
  const [x, y] = place ?? [
    within(front?.[0] ?? whole.x + whole.w / 2, w, whole.x, whole.w),
    within(front?.[1] ?? whole.y + whole.h / 2, h, whole.y, whole.h),
  ];
  return { rect: { x: x - w / 2, y: y - h / 2, w, h }, R };
}

/** The middle of a part that stays within `all` from `from` on. */
const within = (middle: number, part: number, from: number, all: number): number =>
  Math.max(from + part / 2, Math.min(from + all - part / 2, middle));

/** Draws every cut of a page: their games are asked for together. */
export async function drawCuts(canvases: readonly HTMLCanvasElement[]): Promise<void> {
  const codes = canvases.flatMap(({ dataset }) => dataset['game'] ?? []);
  const fronts = codes.length ? fetchFronts(codes) : Promise.resolve(new Map<string, Front>());
  await Promise.all(canvases.map(async (canvas) => drawCut(canvas, (await fronts).get(canvas.dataset['game'] ?? ''))));
}

/** Draws the cut that `data-board` and `data-at` ask for, with the units of the game or else of `data-front`; leaves the
 *  canvas blank when there is no such map. */
async function drawCut(canvas: HTMLCanvasElement, played: Front | undefined): Promise<void> {
  const { board = '', at = '', front: start } = canvas.dataset;
  const front = played ?? (start ? (JSON.parse(start) as Standing) : undefined);
  const map = await mapOf(board);
  const context = canvas.getContext('2d', { willReadFrequently: front !== undefined });
  if (!map || !context) return;
  if (isTable(map))
    return drawTable(
      context,
      map,
      at,
      front && (await forcesOf(front, (place) => (isSpot(place) ? place : undefined))),
    );
  const print = printOf(map);
  const forces = front ? await forcesOf(front, hexes(print.grid)) : [];
  const { rect, R } = frame(print, at, contact(forces), canvas.width, canvas.height);
  paintMap(context, print, rect, R, 1, 'ground');
  // areas have borders of their own
  if (!print.grid.plots) paintFront(context, forces, rect, R, print.theme);
  paintUnits(context, forces, rect, R, print.theme);
}

/** The part of a table round a spot, a feature or a zone; else as much of it as fills the cut. */
async function drawTable(
  context: CanvasRenderingContext2D,
  map: Tabletop,
  place: string,
  forces: readonly Force[] = [],
): Promise<void> {
  const { width, height } = context.canvas;
  const at = spotOf(map, new Map(), place) ?? contact(forces);
  const k = place ? CUT_MM : Math.max(width / map.width, height / map.height);
  const [w, h] = [width / k, height / k];
  const x = within(at?.[0] ?? map.width / 2, w, 0, map.width) - w / 2;
  const y = within(map.height - (at?.[1] ?? map.height / 2), h, 0, map.height) - h / 2;
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${w} ${h}">${groundSvg(map, shownTheme(storedTheme()))}</svg>`)}`;
  await picture.decode();
  context.drawImage(picture, 0, 0, width, height);
  paintStands(context, forces, Math.max(9, BASE * k), shownTheme(storedTheme()), ([east, north]) => [
    (east - x) * k,
    (map.height - north - y) * k,
  ]);
}
