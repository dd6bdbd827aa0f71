/** Hands on the map: drag, wheel, two fingers, tap and hover. Tells what was meant; knows nothing of the map. */

import type { Point } from './points';

export interface Hands {
  pan(dx: number, dy: number): void;
  /** Zoom by a factor round a point of the element. */
  zoom(factor: number, at: Point): void;
  tap(at: Point, event: MouseEvent): void;
  /** Over a point, with Alt held to mean that very one. */
  hover(at: Point | null, exact?: boolean): void;
}

const SLOP = 5;
/** What lies over the map and is dragged itself (a handle, the small map): it is no hand on the map. */
export const OWN_DRAG = '[data-own-drag]';
const dragsItself = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest(OWN_DRAG) !== null;

/** Listens on an element until the returned function is called. */
export function listen(element: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Point>();
  let moved = 0;
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
    if (dragsItself(event)) return;
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, at(event));
  };

  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before && dragsItself(event)) return hands.hover(null);
    const now = at(event);
    if (!before) return hands.hover(event.pointerType === 'mouse' ? now : null, event.altKey);
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (moved < SLOP && fingers.size === 1) return;
    hold(element, event.pointerId);
    drag(fingers, event.pointerId, before, now, hands);
    fingers.set(event.pointerId, now);
  };

  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
  };

  const click = (event: MouseEvent): void => {
    if (moved >= SLOP && event.detail > 0) {
      event.stopPropagation();
      event.preventDefault();
    } else hands.tap(at(event), event);
    moved = 0;
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 18 : 1;
    if (event.ctrlKey || event.metaKey) hands.zoom(Math.exp(-event.deltaY * unit * 0.004), at(event));
    else hands.pan(-event.deltaX * unit, -event.deltaY * unit);
  };

  return bind(element, {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: up,
    click,
    wheel,
    pointerleave: () => hands.hover(null),
  });
}

/** Keeps a drag going outside the element; a click stays with what was pressed until then. */
function hold(element: HTMLElement, id: number): void {
  if (!element.hasPointerCapture(id)) element.setPointerCapture(id);
}

function drag(fingers: ReadonlyMap<number, Point>, id: number, before: Point, now: Point, hands: Hands): void {
  const other = [...fingers].find(([finger]) => finger !== id)?.[1];
  if (!other) return hands.pan(now[0] - before[0], now[1] - before[1]);
  const apart = (p: Point): number => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
  hands.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  hands.zoom(apart(now) / apart(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
}

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

function bind(element: HTMLElement, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) element.addEventListener(name, listener, { passive: false });
  return () => entries.forEach(([name, listener]) => element.removeEventListener(name, listener));
}
