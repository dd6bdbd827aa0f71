/** In which corner of the screen the small map lies. Pure. */

import type { Size } from './camera';
import { contains, grow, type Point, type Rect } from './points';

export type CornerName = 'low' | 'high' | 'left';

/** Pixels to the edge; on the left below, where the scale of a table lies, more. */
export const [EDGE, FOOT] = [12, 56];

/** The corners that tools leave free, the first of them first. */
const boxes = ({ w, h }: Size, screen: Size): [CornerName, Rect][] => [
  ['low', { x: screen.w - w - EDGE, y: screen.h - h - EDGE, w, h }],
  ['high', { x: screen.w - w - EDGE, y: EDGE, w, h }],
  ['left', { x: EDGE, y: screen.h - h - FOOT, w, h }],
];

/** Pixels that the tools take of the left edge, from above: the small map lies below them. */
const TOOLS = 430;

/** Where a card of that size lies in a corner. */
export const cornerBox = (name: CornerName, card: Size, screen: Size): Rect | undefined =>
  boxes(card, screen).find(([one]) => one === name)?.[1];

/**
 * A corner in which a card of that size lies on none of some points, each with so many pixels round it: where it lay
 * `last` as long as that is free, else the first that is; none where all are taken.
 */
export function freeCorner(
  card: Size,
  screen: Size,
  points: readonly Point[],
  room: number,
  last: CornerName | null,
): CornerName | null {
  const free = boxes(card, screen)
    .filter(([name, box]) => name !== 'left' || box.y > TOOLS)
    .filter(([, box]) => !points.some((at) => contains(grow(box, room), at)))
    .map(([name]) => name);
  return free.find((name) => name === last) ?? free[0] ?? null;
}
