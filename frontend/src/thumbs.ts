/** Cuts of the printed map for the pages: round a place, or the whole of what is in play. */

import { bounds, centreOf, makeGrid, type Rect } from './board/geometry';
import { makeScenery } from './board/scenery';
import { paintMap, type Print } from './board/tiles';
import { groundSvg } from './tabletop/ground';
import { spotOf } from './tabletop/slots';
import { isTable, type AnyMap, type BoardMap, type Tabletop } from './protocol';
import { shownTheme, storedTheme } from './theme';

/** Hex radius of a cut round one hex, in canvas pixels: small enough to show where on the map it is. */
const CUT_R = 20;
/** Pixels to a millimetre of a cut round one spot of a table. */
const CUT_MM = 0.36;
const maps = new Map<string, Promise<AnyMap | null>>();
const prints = new WeakMap<BoardMap, Print>();

async function fetchMap(address: string): Promise<AnyMap | null> {
  const answer = await fetch(address);
  return answer.ok ? ((await answer.json()) as AnyMap) : null;
}

function mapOf(address: string): Promise<AnyMap | null> {
  const map = maps.get(address) ?? fetchMap(address);
  maps.set(address, map);
  return map;
}

function printOf(map: BoardMap): Print {
  const grid = makeGrid(map);
  const print = prints.get(map) ?? { map, grid, scenery: makeScenery(map, grid), theme: shownTheme(storedTheme()), razed: new Set<number>() };
  prints.set(map, print);
  return print;
}

/** The part of the world to show, and its scale. */
function frame({ grid, map }: Print, at: string, width: number, height: number): { rect: Rect; R: number } {
  const middle = centreOf(grid, at);
  const whole = bounds(grid, map.window);
  const R = middle ? CUT_R : Math.max(width / whole.w, height / whole.h);
  const [x, y] = middle ?? [whole.x + whole.w / 2, whole.y + whole.h / 2];
  return { rect: { x: x - width / R / 2, y: y - height / R / 2, w: width / R, h: height / R }, R };
}

/** Draws the cut that `data-board` and `data-at` ask for; leaves the canvas blank when there is no such map. */
export async function drawCut(canvas: HTMLCanvasElement): Promise<void> {
  const { board = '', at = '' } = canvas.dataset;
  const map = await mapOf(board);
  const context = canvas.getContext('2d');
  if (!map || !context) return;
  if (isTable(map)) return drawTable(context, map, at, canvas.width, canvas.height);
  const print = printOf(map);
  const { rect, R } = frame(print, at, canvas.width, canvas.height);
  paintMap(context, print, rect, R, 1, 'ground');
}

/** The part of a table round a spot, a feature or a zone; else as much of it as fills the cut. */
async function drawTable(context: CanvasRenderingContext2D, map: Tabletop, place: string, width: number, height: number): Promise<void> {
  const at = spotOf(map, new Map(), place);
  const k = at ? CUT_MM : Math.max(width / map.width, height / map.height);
  const [w, h] = [width / k, height / k];
  const within = (middle: number, part: number, all: number): number => Math.max(0, Math.min(all - part, middle - part / 2));
  const [x, y] = [within(at?.[0] ?? map.width / 2, w, map.width), within(map.height - (at?.[1] ?? map.height / 2), h, map.height)];
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${w} ${h}">${groundSvg(map, shownTheme(storedTheme()))}</svg>`)}`;
  await picture.decode();
  context.drawImage(picture, 0, 0, width, height);
}
