/** Where the tray of a scene and the odds of an attack stand: beside the hex, clear of attackers and the way back. */

import type { Size } from './camera';
import { shared } from './cards';
import type { Point, Rect } from './points';

const EDGE = 8;

/** How much farther off the places are, once those nearer by are taken. */
const FARTHER = [1, 1.8, 2.6, 3.6];
/** What it weighs to lie beside the screen, on what must be seen, and on what had better be. */
const [OFF, ON, OVER] = [4, 1, 0.4];

/**
 * The top left corner of a tray, at the first of six places round a spot that covers nothing, or of those farther off;
 * below first, above it in the lowest fifth. What is `spared` is covered sooner than what must be `clear`.
 */
export function placeTray(
  at: Point,
  room: number,
  tray: Size,
  screen: Size,
  clear: readonly Rect[],
  spared: readonly Rect[] = [],
): Point {
  const spots = FARTHER.flatMap((far) => around(at, room * far, tray, screen));
  const seen = { x: EDGE, y: EDGE, w: screen.w - 2 * EDGE, h: screen.h - 2 * EDGE };
  const cost = ([left, top]: Point): number => {
    const box = { x: left, y: top, ...tray };
    return (tray.w * tray.h - shared(box, seen)) * OFF + covered(box, clear) * ON + covered(box, spared) * OVER;
  };
  const best = spots.reduce((found, spot) => (cost(spot) < cost(found) - 1 ? spot : found));
  return [
    Math.max(EDGE, Math.min(screen.w - tray.w - EDGE, best[0])),
    Math.max(EDGE, Math.min(screen.h - tray.h - EDGE, best[1])),
  ];
}

const covered = (box: Rect, others: readonly Rect[]): number =>
  others.reduce((sum, other) => sum + shared(box, other), 0);

function around([x, y]: Point, room: number, tray: Size, screen: Size): Point[] {
  const [below, above] = [y + room + 10, y - room - tray.h - 10];
  const [left, right] = [x - room - tray.w - 10, x + room + 10];
  const middle = x - tray.w / 2;
  const first = y > screen.h * 0.8 ? [above, below] : [below, above];
  return [
    [middle, first[0]!],
    [middle, first[1]!],
    [right, y + room * 0.4],
    [left, y + room * 0.4],
    [right, y - tray.h - room * 0.4],
    [left, y - tray.h - room * 0.4],
  ];
}
