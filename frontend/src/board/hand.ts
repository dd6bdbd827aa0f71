/** What a click means: a bubble, the button of a hex (keyboard, screen reader, tests), or the map under the pointer. */

import type { Point } from '../map/points';
import { bubbleAt } from './battle';
import type { BoardState } from './state';

/** What lies over the map and takes clicks itself. */
const OVER = '[data-board-card], .tools, .overview';

/** The hex under a button that goes down; none where something lies over the map. */
export const hexPressed = ({ setting }: BoardState, at: Point, { target }: Event): number =>
  (target as HTMLElement).closest(OVER) ? -1 : setting.hexUnder(at);

/** A click in the element of the board; the hex that it means, and whether by its button. */
export function hexTapped(
  { props, setting, painting }: BoardState,
  at: Point,
  event: MouseEvent,
): { hex: number; byKey: boolean } | undefined {
  const target = event.target as HTMLElement;
  if (target.closest(OVER)) return undefined;
  const byKey = event.detail === 0;
  const bubble = byKey ? undefined : bubbleAt(painting.view?.bubbles ?? [], at);
  if (bubble?.bubble.question) return void props.onask(bubble.bubble.question);
  const named = target.closest<HTMLElement>('[data-hex]')?.dataset.hex;
  const hex = byKey && named ? (setting.grid.index.get(named) ?? -1) : setting.hexUnder(at);
  return hex < 0 ? undefined : { hex, byKey };
}
