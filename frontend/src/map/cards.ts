/** Where a card stands: beside the hex it talks about, never over it, clear of what else is there. */

import type { Size } from './camera';
import type { Point, Rect } from './points';

const EDGE = 8;

/** How often a card is tried farther off, each time by half its own size; and what a pixel of the way counts for. */
const [TRIES, AWAY] = [6, 12];

/**
 * The top left corner for a card of `card` size beside the hex round `at` (radius R), away from `others`: farther off
 * where they lie all round.
 */
export function placeCard(at: Point, R: number, card: Size, screen: Size, others: readonly Rect[] = []): Point {
  const hex: Rect = { x: at[0] - R, y: at[1] - R, w: 2 * R, h: 2 * R };
  const near = candidates(hex, card);
  const spots = (others.length > 0 ? farther(near, at, card) : near).map(([x, y]): Point => [
    within(x, card.w, screen.w),
    within(y, card.h, screen.h),
  ]);
  const cost = ([x, y]: Point): number => {
    const box = { x, y, ...card };
    const away = Math.max(0, Math.hypot(x + card.w / 2 - at[0], y + card.h / 2 - at[1]) - card.w / 2 - R);
    return shared(box, hex) * 20 + away * AWAY + others.reduce((sum, other) => sum + shared(box, other), 0);
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) - 1 ? spot : best));
}

/** The same places, and those beyond them. */
function farther(near: readonly Point[], at: Point, card: Size): Point[] {
  return Array.from({ length: TRIES }, (_, step) =>
    near.map(([x, y]): Point => {
      const [dx, dy] = [x + card.w / 2 - at[0], y + card.h / 2 - at[1]];
      return [x + (Math.sign(Math.round(dx)) * step * card.w) / 2, y + (Math.sign(Math.round(dy)) * step * card.h) / 2];
    }),
  ).flat();
}

/** Right below first, as the eye goes; then the other corners and sides. */
function candidates({ x, y, w, h }: Rect, card: Size): Point[] {
  const gap = 6;
  const [left, right] = [x - card.w - gap, x + w + gap];
  const [above, below] = [y - card.h - gap, y + h + gap];
  const [middleX, middleY] = [x + (w - card.w) / 2, y + (h - card.h) / 2];
  return [
    [right - w * 0.1, below - h * 0.1],
    [left + w * 0.1, below - h * 0.1],
    [right, middleY],
    [left, middleY],
    [right - w * 0.1, above + h * 0.1],
    [left + w * 0.1, above + h * 0.1],
    [middleX, below],
    [middleX, above],
  ];
}

const within = (value: number, length: number, room: number): number =>
  Math.max(EDGE, Math.min(room - length - EDGE, value));

/** The area two rectangles have in common. */
export function shared(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
