/** Which part of a map an element shows, and how that is moved. The sums are done in `camera`. */

import {
  bringInto,
  centreOn,
  clamp,
  fit,
  framing,
  inView,
  nextStep,
  pan,
  STEPS,
  tight,
  toWorld,
  zoomTo,
  type Camera,
  type Size,
} from './camera';
import { nextFrame } from './motion';
import type { Point, Rect } from './points';

/** How long the map moves to where something is about to happen, ms. */
const GLIDE = 250;
/** How long the hand must rest before everything is laid out for where the map came to be, ms. */
const REST = 140;

export interface Limits {
  /** Some of this stays on the screen. */
  keep: Rect;
  /** What «the whole map» shows. */
  whole: Rect;
  /** Pixels on the left that tools lie over, where the screen is wide: the whole map keeps clear of them. */
  tools?: number;
  /** The scales that wheel, buttons and keys go through. */
  steps?: readonly number[];
  /** No more is shown beside the whole than there must be. */
  tight?: boolean;
}

export class Viewport {
  size = $state.raw<Size>({ w: 0, h: 0 });
  camera = $state.raw<Camera>({ x: 0, y: 0, R: 30 });
  /** The camera that things are laid out for: it follows when the hand rests. */
  settled = $state.raw<Camera>({ x: 0, y: 0, R: 30 });
  #limits: () => Limits;
  #settling = 0;
  #placed = false;

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

  /** Takes the size of an element and keeps it, with the middle in its place, until the returned function is called. */
  watch(element: HTMLElement): () => void {
    const measured = (): Size => ({ w: element.clientWidth, h: element.clientHeight });
    this.size = measured();
    const resize = new ResizeObserver(() => this.#resized(measured()));
    resize.observe(element);
    return () => {
      resize.disconnect();
      clearTimeout(this.#settling);
    };
  }

  #resized(next: Size): void {
    if (next.w === 0 || (next.w === this.size.w && next.h === this.size.h)) return;
    const at = toWorld(this.camera, this.middle);
    this.size = next;
    if (this.#placed) this.move(centreOn(this.camera, next, at));
  }

  move(next: Camera, soon = false): void {
    this.#placed = true;
    this.camera = clamp(next, this.#limits().keep, this.size);
    clearTimeout(this.#settling);
    if (soon) this.#settling = window.setTimeout(() => (this.settled = this.camera), REST);
    else this.settled = this.camera;
  }

  drag(dx: number, dy: number): void {
    this.move(pan(this.camera, dx, dy), true);
  }

  zoom(factor: number, at: Point): void {
    const steps = this.#steps;
    const R = Math.max(steps[0]!, Math.min(steps.at(-1)!, this.camera.R * factor));
    this.move(zoomTo(this.camera, R, at), true);
  }

  step(direction: 1 | -1, at: Point = this.middle, soon = false): void {
    this.move(zoomTo(this.camera, nextStep(this.camera.R, direction, this.#steps), at), soon);
  }

  /** From where all of the map is seen, to the largest. */
  get #steps(): readonly number[] {
    const { R } = this.whole;
    return [R, ...(this.#limits().steps ?? STEPS).filter((step) => step > R)];
  }

  /** The camera that shows all of the map. */
  get whole(): Camera {
    const { whole, tools } = this.#limits();
    return fit(whole, this.size, this.phone ? 0 : tools);
  }

  showWhole(): void {
    this.move(this.whole);
  }

  /** Puts a point in the middle. */
  show(at: Point, soon = false): void {
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
   * scale stays, and so does a map that is shown whole.
   */
  async frame(points: readonly Point[], air: number): Promise<void> {
    const next = this.wholeShown ? this.camera : framing(this.camera, this.size, points, air);
    if (next !== this.camera) await this.#glide(this.#trimmed(next));
  }

  /** Along an even way, unless a hand moves the map meanwhile. */
  async #glide(goal: Camera): Promise<void> {
    const [start, begun] = [this.camera, performance.now()];
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (let part = 0; part < 1;) {
      part = still ? 1 : Math.min(1, (performance.now() - begun) / GLIDE);
      const along = (from: number, to: number): number => from + (to - from) * part;
      this.move({ R: start.R, x: along(start.x, goal.x), y: along(start.y, goal.y) }, part < 1);
      const mine = this.camera;
      await nextFrame();
      if (this.camera !== mine) return;
    }
  }

  #trimmed(next: Camera): Camera {
    const { whole, tight: close } = this.#limits();
    return close ? tight(next, whole, this.size) : next;
  }
}
