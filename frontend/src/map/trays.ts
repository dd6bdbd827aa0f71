/** Where the tray of a scene and the odds of an attack stand: beside the hex, clear of attackers and the way back. */

import type { Size } from './camera';
import { shared } from './cards';
import type { Point, Rect } from './points';

const EDGE = 8;

/** So much farther off are the places beyond whoever stands all round. */
const BEYOND = 2.6;

/**
 * The top left corner of a tray, at the first of six places round a spot that covers nothing, or of those farther off;
 * below first, above it in the lowest fifth.
 */
export function placeTray(at: Point, room: number, tray: Size, screen: Size, clear: readonly Rect[]): Point {
  const spots = [room, room * BEYOND].flatMap((far) => around(at, far, tray, screen));
  const cost = ([left, top]: Point): number => {
    const box = { x: left, y: top, ...tray };
    const beside = tray.w * tray.h - shared(box, { x: EDGE, y: EDGE, w: screen.w - 2 * EDGE, h: screen.h - 2 * EDGE });
    return beside * 4 + clear.reduce((sum, other) => sum + shared(box, other), 0);
  };
  const best = spots.reduce((found, spot) => (cost(spot) < cost(found) - 1 ? spot : found));
  return [
    Math.max(EDGE, Math.min(screen.w - tray.w - EDGE, best[0])),
    Math.max(EDGE, Math.min(screen.h - tray.h - EDGE, best[1])),
  ];
}

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
