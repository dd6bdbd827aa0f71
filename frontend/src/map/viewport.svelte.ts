/** Which part of a map an element shows, and how that is moved. The sums are done in `camera`. */

import {
  bringInto,
  centreOn,
  clamp,
  clampPulled,
  fit,
  framing,
  framingAll,
  holdAll,
  inView,
  nextStep,
  pan,
  STEPS,
  toScreen,
  toWorld,
  zoomTo,
  type Camera,
  type Size,
} from './camera';
import { nextFrame } from './motion';
import { contains, type Point, type Rect } from './points';

/** How long the map moves to where something is about to happen, and out from under what has taken its room, ms. */
const [GLIDE, UNCOVER] = [250, 180];
/** How long the rest of the page may take after the map was laid first, ms. */
const LAYING = 1500;
/** Pixels round what stays in sight when the map loses room. */
const AIR = 48;
/** How long the hand must rest before everything is laid out for where the map came to be, ms. */
const REST = 140;

export interface Limits {
  /** What the screen is filled with. */
  keep: Rect;
  /** What «the whole map» shows. */
  whole: Rect;
  /** Pixels on the left that tools lie over, where the screen is wide: the map may be pulled clear of them. */
  tools?: number;
  /** The scales that wheel, buttons and keys go through. */
  steps?: readonly number[];
}

export class Viewport {
  size = $state.raw<Size>({ w: 0, h: 0 });
  camera = $state.raw<Camera>({ x: 0, y: 0, R: 30 });
  /** The camera that things are laid out for: it follows when the hand rests. */
  settled = $state.raw<Camera>({ x: 0, y: 0, R: 30 });
  /** What stays in sight beside what the pointer is on, in the units of the camera: what matters most first. */
  heeded: () => readonly Point[] = () => [];
  /** A result is played: the places that were brought into view for it stay there. */
  playing: () => boolean = () => false;
  /** A hand has moved the map, or asked to see a place. */
  handled = false;
  /** Leads to where a lesson says to look, if there is one. */
  guide: (() => void) | undefined;
  #limits: () => Limits;
  #settling = 0;
  #placed = false;
  #pointer: Point | null = null;
  #pressed = false;
  #begun = -Infinity;
  /** What was brought into view last. */
  #framed: { points: readonly Point[]; air: number; wide: boolean } | undefined;
  /** The map was made smaller for that: how it lay before, and how it lies now. */
  #widened: { from: Camera; to: Camera } | undefined;

  constructor(limits: () => Limits) {
    this.#limits = limits;
  }

  get phone(): boolean {
    return this.size.w < 700;
  }

  get middle(): Point {
    return [this.size.w / 2, this.size.h / 2];
  }

  get wholeShown(): boolean {
    return inView(this.camera, this.size, this.#limits().whole);
  }

  /** Whether a pointer is on the map. */
  get pointed(): boolean {
    return this.#pointer !== null;
  }

  /** Takes the size of an element, and keeps it until the returned function is called. */
  watch(element: HTMLElement): () => void {
    const measured = (): Size => ({ w: element.clientWidth, h: element.clientHeight });
    const corner = (): Point => [element.getBoundingClientRect().left, element.getBoundingClientRect().top];
    const page = (): string => `${innerWidth} ${innerHeight}`;
    this.size = measured();
    let [at, window] = [corner(), page()];
    const resize = new ResizeObserver(() => {
      const [from, before] = [at, window];
      [at, window] = [corner(), page()];
      this.#resized(measured(), window === before ? [at[0] - from[0], at[1] - from[1]] : undefined);
    });
    resize.observe(element);
    const deaf = this.#feel(element);
    return () => {
      resize.disconnect();
      deaf();
      clearTimeout(this.#settling);
    };
  }

  /** Knows where a pointer is, and whether it is pressed; a finger that is lifted is none. */
  #feel(element: HTMLElement): () => void {
    const events = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerleave'] as const;
    const felt = ({ type, clientX, clientY, buttons }: PointerEvent): void => {
      const { left, top } = element.getBoundingClientRect();
      const gone = type === 'pointerleave' || type === 'pointercancel';
      this.#pointer = gone ? null : [clientX - left, clientY - top];
      this.#pressed = !gone && buttons > 0;
    };
    events.forEach((name) => element.addEventListener(name, felt));
    return () => events.forEach((name) => element.removeEventListener(name, felt));
  }

  /**
   * The map has more or less room. In a window that was resized, or while the page is still laid out, its middle stays;
   * else every point of the map stays on the page as far as it can, `by` which the corner has moved, and what is under
   * the pointer is kept in sight. Nothing is bare that need not be, but for the sake of a pointer.
   */
  #resized(next: Size, by?: Point): void {
    const { size, camera } = this;
    if (next.w === 0 || (next.w === size.w && next.h === size.h)) return;
    const middle = toWorld(camera, this.middle);
    this.size = next;
    if (!this.#placed) return;
    if (!by || performance.now() - this.#begun < LAYING) return this.move(centreOn(camera, next, middle));
    const same = pan(camera, -by[0], -by[1]);
    if (next.w > size.w || next.h > size.h) return this.move(this.#regained ?? same);
    if (this.#pointer) this.#put(same);
    else this.move(same);
    if (!this.#pressed) void this.#uncover(size);
  }

  /** Brings what is played, else what is under the pointer and what is heeded, out from under what has taken room. */
  async #uncover(before: Size): Promise<void> {
    if (this.wholeShown) return;
    if (this.#framed && this.playing()) return this.#frame();
    const under = this.#pointer ? [toWorld(this.camera, this.#pointer)] : [];
    const shown = [...under, ...this.heeded()].filter((at) =>
      contains({ x: 0, y: 0, ...before }, toScreen(this.camera, at)),
    );
    // Who lies at an edge that has not come nearer stays there, and all else with it.
    const [w, h] = (['w', 'h'] as const).map((side) => this.size[side] - (before[side] > this.size[side] ? AIR : 0));
    if (shown.every((at) => contains({ x: 0, y: 0, w: w!, h: h! }, toScreen(this.camera, at)))) return;
    const next = holdAll(this.camera, this.size, shown, AIR);
    if (next !== this.camera) await this.#glide(this.#trimmed(next), UNCOVER);
  }

  /** The scale from before, where what was made room for is in sight at it again. */
  get #regained(): Camera | undefined {
    const [back, screen] = [this.#unwidened, { x: 0, y: 0, ...this.size }];
    return back && this.#framed?.points.every((at) => contains(screen, toScreen(back, at))) ? back : undefined;
  }

  /** How the map lay before it was made smaller, unless it was moved since. */
  get #unwidened(): Camera | undefined {
    return this.#widened && this.#widened.to === this.camera ? this.#widened.from : undefined;
  }

  move(next: Camera, soon = false): void {
    this.#put(clamp(next, this.#limits().keep, this.size, this.#tools), soon);
  }

  #put(next: Camera, soon = false): void {
    this.#placed = true;
    this.camera = next;
    clearTimeout(this.#settling);
    if (soon) this.#settling = window.setTimeout(() => (this.settled = this.camera), REST);
    else this.settled = this.camera;
  }

  get #tools(): number {
    return this.phone ? 0 : (this.#limits().tools ?? 0);
  }

  drag(dx: number, dy: number): void {
    this.handled = true;
    const pulled = pan(this.camera, dx, dy);
    this.#put(clampPulled(pulled, this.camera, this.#limits().keep, this.size, this.#tools), true);
  }

  zoom(factor: number, at: Point): void {
    this.handled = true;
    const steps = this.#steps;
    const R = Math.max(steps[0]!, Math.min(steps.at(-1)!, this.camera.R * factor));
    this.move(zoomTo(this.camera, R, at), true);
  }

  step(direction: 1 | -1, at: Point = this.middle, soon = false): void {
    this.handled = true;
    this.move(zoomTo(this.camera, nextStep(this.camera.R, direction, this.#steps), at), soon);
  }

  /** From where all of the map is seen, to the largest. */
  get #steps(): readonly number[] {
    const { R } = this.whole;
    return [R, ...(this.#limits().steps ?? STEPS).filter((step) => step > R)];
  }

  /** The camera that shows all of the map. */
  get whole(): Camera {
    return fit(this.#limits().whole, this.size, this.#tools);
  }

  showWhole(): void {
    this.handled = true;
    this.move(this.whole);
  }

  /** Puts a point in the middle. */
  show(at: Point, soon = false): void {
    this.handled = true;
    this.move(this.#trimmed(centreOn(this.camera, this.size, at)), soon);
  }

  /** Moves until a point lies `margin` pixels inside; a map that is shown whole stays. */
  bring(at: Point, margin: number): void {
    if (this.wholeShown) return;
    const next = bringInto(this.camera, this.size, at, margin);
    if (next !== this.camera) this.move(this.#trimmed(next));
  }

  /**
   * Moves within 250 ms until these points of the screen, each with some pixels of air, lie in its middle 80 %. The
   * scale stays unless it is `wide`: then it becomes smaller where they have no room. A map shown whole stays.
   */
  async frame(points: readonly Point[], air: number, wide = false): Promise<void> {
    this.#framed = { points: points.map((point) => toWorld(this.camera, point)), air, wide };
    await this.#frame();
  }

  async #frame(): Promise<void> {
    const { points, air, wide } = this.#framed!;
    const from = this.#unwidened ?? this.camera;
    if (points.length === 0 || inView(from, this.size, this.#limits().whole)) return;
    const next = wide ? framingAll(from, this.size, points, air, this.whole.R) : framing(from, this.size, points, air);
    if (next === this.camera) return;
    this.#widened = undefined;
    const came = next === from ? from : this.#trimmed(next);
    const there = await this.#glide(came, GLIDE);
    if (there && came.R < from.R) this.#widened = { from, to: this.camera };
  }

  /** What leads back to what is seen now. */
  keep(): () => void {
    const { camera } = this;
    return () => this.move(camera);
  }

  /** Along an even way; false where a hand moves the map meanwhile. */
  async #glide(goal: Camera, ms: number): Promise<boolean> {
    const [start, begun] = [this.camera, performance.now()];
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (let part = 0; part < 1;) {
      part = still ? 1 : Math.min(1, (performance.now() - begun) / ms);
      const along = (from: number, to: number): number => from + (to - from) * part;
      const [x, y, R] = [along(start.x, goal.x), along(start.y, goal.y), along(start.R, goal.R)];
      this.move({ R, x, y }, part < 1);
      const mine = this.camera;
      await nextFrame();
      if (this.camera !== mine) return false;
    }
    return true;
  }

  /** With nothing bare that need not be. */
  #trimmed(next: Camera): Camera {
    return clamp(next, this.#limits().keep, this.size);
  }

  /** The first view, or another that a hand has not laid. */
  begin(next: Camera): void {
    this.#begun = performance.now();
    this.move(this.#trimmed(next));
  }

  /** What of the map lies beside the tools. */
  get free(): Size {
    return { w: this.size.w - this.#tools, h: this.size.h };
  }

  /** The same, of a camera for what is `free`. */
  beginBeside(next: Camera): void {
    this.#begun = performance.now();
    this.move(pan(next, this.#tools, 0));
  }
}
