/** What is played on the map, and what stays on it until the player's next decision. */

import { placeOf, type Scene } from './scenes';
import { BRIEF, stepsOf, WHOLE, type Step } from './steps';

export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, off: 0 } as const;
export type Speed = keyof typeof SPEEDS;
const KEPT = 'railhead.theatre';

/** One scene on the stage, at one of its steps. */
export interface Playing {
  scene: Scene;
  steps: readonly Step[];
  at: number;
}

export class Theatre {
  now = $state.raw<Playing | null>(null);
  /** The scene whose card lies in the strip. */
  card = $state.raw<Scene | null>(null);
  speed = $state<Speed>(storedSpeed());
  /** On the phone a step waits until the player goes on. */
  waits = $state(false);
  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Brings a place into view before a scene begins there. */
    private readonly look: (scene: Scene) => void,
    private readonly still: () => boolean = () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  ) {}

  get step(): Step | null {
    return this.now?.steps[this.now.at] ?? null;
  }

  /** Whether a scene is on its way, so that nothing of it may be told yet. */
  isPlaying(scene: Scene): boolean {
    return this.now?.scene.seq === scene.seq && this.step?.beat !== 'settled';
  }

  /** Plays scenes one after the other: the last in full, those before it in brief. */
  play(scenes: readonly Scene[]): void {
    this.#queue.push(...scenes);
    if (!this.now || this.step?.beat === 'settled') this.#next();
  }

  again(scene: Scene): void {
    this.#queue = [];
    this.#begin(scene, WHOLE);
  }

  /** To the settled picture of the last scene. */
  skip(): void {
    const scene = this.#queue.pop() ?? this.now?.scene;
    this.#queue = [];
    if (scene) this.#settle(scene);
  }

  /** One step on, where the phone waits. */
  goOn(): void {
    this.#step(1);
  }

  /** More has become known of a scene: a loss that was chosen, a retreat. */
  update(scenes: readonly Scene[]): void {
    const fresh = (scene: Scene): Scene => scenes.find(({ seq }) => seq === scene.seq) ?? scene;
    if (this.card) this.card = fresh(this.card);
    if (this.now) this.now = { ...this.now, scene: fresh(this.now.scene) };
    this.#queue = this.#queue.map(fresh);
  }

  show(scene: Scene): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#settle(scene);
    this.look(scene);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
    this.card = null;
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem(KEPT, speed);
  }

  #next(): void {
    const scene = this.#queue.shift();
    if (scene) this.#begin(scene, this.#queue.length ? BRIEF : WHOLE);
  }

  #begin(scene: Scene, whole: number): void {
    clearTimeout(this.#timer);
    this.card = scene;
    if (placeOf(scene)) this.look(scene);
    if (this.speed === 'off' || this.still()) return this.#queue.length ? this.#next() : this.#settle(scene);
    this.now = { scene, steps: stepsOf(scene, whole), at: 0 };
    this.#wait();
  }

  #wait(): void {
    const step = this.step;
    if (!step) return;
    if (step.beat === 'settled') return this.#next();
    if (!this.waits) this.#timer = setTimeout(() => this.#step(1), step.ms * SPEEDS[this.speed]);
  }

  #step(by: number): void {
    clearTimeout(this.#timer);
    if (!this.now) return;
    this.now = { ...this.now, at: Math.min(this.now.steps.length - 1, this.now.at + by) };
    this.#wait();
  }

  #settle(scene: Scene): void {
    clearTimeout(this.#timer);
    const steps = stepsOf(scene);
    this.card = scene;
    this.now = { scene, steps, at: steps.length - 1 };
  }
}

function storedSpeed(): Speed {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEPT);
  return kept && kept in SPEEDS ? (kept as Speed) : 'normal';
}
