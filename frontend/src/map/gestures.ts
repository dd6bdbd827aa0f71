/** Hands on the map: drag, wheel, two fingers, tap and hover. Tells what was meant; knows nothing of the map. */

import type { Point } from './points';
import { isNotch, Wheel } from './wheel';

export interface Hands {
  pan(dx: number, dy: number): void;
  /** Zoom by a factor round a point of the element. */
  zoom(factor: number, at: Point): void;
  /** A notch of the wheel: one step nearer (1) or further (-1) round a point. */
  step(direction: 1 | -1, at: Point): void;
  tap(at: Point, event: MouseEvent): void;
  /** The first finger or button goes down: a tap may come of it. */
  press?(at: Point, event: PointerEvent): void;
  /** Over a point; the keys held tell what a click there would mean. */
  hover(at: Point | null, keys?: Pick<MouseEvent, 'altKey' | 'shiftKey'>): void;
  /**
   * A press that goes on at a point, by a drag of the mouse or by holding a finger there: whether something is picked
   * up.
   */
  lift?(at: Point, touch: boolean): boolean;
  /** What was picked up is over a point. */
  carry?(at: Point): void;
  /** It is let go; nowhere when the gesture was broken off or ends beside the map. */
  drop?(at: Point | null): void;
}

/** Pixels that a press may waver, and how long a finger rests before it picks up, ms. */
const [SLOP, HOLD] = [6, 300];
/** What lies over the map and is dragged itself (a handle, the small map): it is no hand on the map. */
export const OWN_DRAG = '[data-own-drag]';
const dragsItself = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest(OWN_DRAG) !== null;

/** Listens on an element until the returned function is called. */
export function listen(element: HTMLElement, hands: Hands): () => void {
  const press = new Press(element, hands);
  const wheel = new Wheel();

  const click = (event: MouseEvent): void => {
    if (press.dragged && event.detail > 0) {
      event.stopPropagation();
      event.preventDefault();
    } else hands.tap(placeOf(element, event), event);
    press.forget();
  };

  const turn = (event: WheelEvent): void => {
    const notch = isNotch(event);
    // The browser's own zoom; a pinch of a touchpad comes as a wheel with Ctrl, in small steps.
    if ((event.ctrlKey || event.metaKey) && notch) return;
    event.preventDefault();
    const at = placeOf(element, event);
    const unit = event.deltaMode === 1 ? 18 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) hands.zoom(Math.exp(-dy * 0.01), at);
    else if (event.shiftKey) hands.pan(-(dx || dy), dx ? -dy : 0);
    else if (wheel.notched(event)) hands.step(dy < 0 ? 1 : -1, at);
    else hands.pan(-dx, -dy);
  };

  const deaf = bind(element, {
    pointerdown: (event) => press.down(event),
    pointermove: (event) => press.move(event),
    pointerup: (event) => press.up(event),
    pointercancel: (event) => press.cancel(event),
    contextmenu: (event) => press.lifted && event.preventDefault(),
    mousedown: (event) => event.button === 1 && event.preventDefault(),
    click,
    wheel: turn,
    pointerleave: () => hands.hover(null),
  });
  return () => {
    press.rest();
    deaf();
  };
}

function placeOf(element: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

/** What is pressed now, from the first finger or button to the last. */
class Press {
  /** Something was picked up. */
  lifted = false;
  #fingers = new Map<number, Point>();
  #start: Point = [0, 0];
  #moved = 0;
  #holding = 0;

  constructor(
    readonly element: HTMLElement,
    readonly hands: Hands,
  ) {}

  get dragged(): boolean {
    return this.#moved >= SLOP || this.lifted;
  }

  /** The click that ended it has been heard. */
  forget(): void {
    this.#moved = 0;
    this.lifted = false;
  }

  /** Nothing is waited for any more. */
  rest(): void {
    clearTimeout(this.#holding);
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
    // no click follows a finger's drag: the next press must not be taken for its end
    if (this.#fingers.size === 0) this.forget();
    if (dragsItself(event)) return;
    const now = placeOf(this.element, event);
    if (this.#fingers.size === 0) this.#begin(event, now);
    else this.#breakOff();
    this.#fingers.set(event.pointerId, now);
  }

  #begin(event: PointerEvent, now: Point): void {
    this.#start = now;
    this.hands.press?.(now, event);
    if (event.pointerType !== 'mouse')
      this.#holding = window.setTimeout(() => this.#moved < SLOP && this.#lift(event), HOLD);
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before && dragsItself(event)) return this.hands.hover(null);
    const now = placeOf(this.element, event);
    if (!before) return this.hands.hover(event.pointerType === 'mouse' ? now : null, event);
    const fresh = this.#moved < SLOP;
    this.#moved = Math.max(this.#moved, Math.hypot(now[0] - this.#start[0], now[1] - this.#start[1]));
    if (this.lifted) return this.#carry(event.pointerId, now);
    if (this.#moved < SLOP && this.#fingers.size === 1) return;
    this.rest();
    hold(this.element, event.pointerId);
    if (fresh && event.pointerType === 'mouse' && event.buttons === 1 && this.#lift(event))
      return this.#carry(event.pointerId, now);
    drag(this.#fingers, event.pointerId, before, now, this.hands);
    this.#fingers.set(event.pointerId, now);
  }

  #lift({ pointerId, pointerType }: PointerEvent): boolean {
    this.lifted = this.hands.lift?.(this.#start, pointerType !== 'mouse') ?? false;
    if (this.lifted) hold(this.element, pointerId);
    return this.lifted;
  }

  #carry(id: number, now: Point): void {
    this.#fingers.set(id, now);
    this.hands.carry?.(now);
  }

  up(event: PointerEvent): void {
    this.rest();
    if (this.#fingers.delete(event.pointerId) && this.lifted)
      this.hands.drop?.(this.#within(placeOf(this.element, event)));
  }

  /** What is let go beside the element lies nowhere. */
  #within([x, y]: Point): Point | null {
    const { clientWidth: w, clientHeight: h } = this.element;
    return x >= 0 && y >= 0 && x <= w && y <= h ? [x, y] : null;
  }

  cancel(event: PointerEvent): void {
    this.#breakOff();
    this.#fingers.delete(event.pointerId);
  }

  #breakOff(): void {
    this.rest();
    if (this.lifted) this.hands.drop?.(null);
    this.lifted = false;
  }
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

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => unknown };

function bind(element: HTMLElement, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) element.addEventListener(name, listener, { passive: false });
  return () => entries.forEach(([name, listener]) => element.removeEventListener(name, listener));
}
