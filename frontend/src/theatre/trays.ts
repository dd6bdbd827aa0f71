/** Where the tray of a scene stands: beside the hex, clear of the attackers and of the way back. */

import type { Size } from '../map/camera';
import { shared } from '../map/cards';
import type { Point, Rect } from '../map/points';

const EDGE = 8;

/**
 * The top left corner of a tray, at the first of six places round a spot that covers nothing; below first, above it in
 * the lowest fifth.
 */
export function placeTray([x, y]: Point, room: number, tray: Size, screen: Size, clear: readonly Rect[]): Point {
  const [below, above] = [y + room + 10, y - room - tray.h - 10];
  const [left, right] = [x - room - tray.w - 10, x + room + 10];
  const middle = x - tray.w / 2;
  const first = y > screen.h * 0.8 ? [above, below] : [below, above];
  const spots: Point[] = [
    [middle, first[0]!],
    [middle, first[1]!],
    [right, y + room * 0.4],
    [left, y + room * 0.4],
    [right, y - tray.h - room * 0.4],
    [left, y - tray.h - room * 0.4],
  ];
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
