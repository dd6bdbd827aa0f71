/** Cuts of the printed map for the pages: round a hex, or the whole of what is in play. */

import { bounds, centreOf, makeGrid, type Rect } from './board/geometry';
import { makeScenery } from './board/scenery';
import { paintMap, type Print } from './board/tiles';
import type { BoardMap } from './protocol';
import { shownTheme, storedTheme } from './theme';

/** Hex radius of a cut round one hex, in canvas pixels: small enough to show where on the map it is. */
const CUT_R = 20;
const prints = new Map<string, Promise<Print | null>>();

async function fetchPrint(address: string): Promise<Print | null> {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const map = (await answer.json()) as BoardMap;
  if (map.kind === 'table') return null;
  const grid = makeGrid(map);
  return { map, grid, scenery: makeScenery(map, grid), theme: shownTheme(storedTheme()), razed: new Set() };
}

function printOf(address: string): Promise<Print | null> {
  const print = prints.get(address) ?? fetchPrint(address);
  prints.set(address, print);
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
  const print = await printOf(board);
  const context = canvas.getContext('2d');
  if (!print || !context) return;
  const { rect, R } = frame(print, at, canvas.width, canvas.height);
  paintMap(context, print, rect, R, 1, 'ground');
}
