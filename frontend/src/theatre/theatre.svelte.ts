/** What is played on the map, and what stays on it until the player's next decision. */

import type { Place } from '../protocol';
import { browserShelf, readText, write } from '../shelf';
import { placeOf, type Scene } from './scenes';
import { BRIEF, cuesOf, WHOLE, type Cue } from './cues';

export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, off: 0 } as const;
export type Speed = keyof typeof SPEEDS;
const KEPT = 'railhead.theatre';

/** One scene on the stage, at one of its cues. */
export interface Playing {
  scene: Scene;
  cues: readonly Cue[];
  at: number;
}

export class Theatre {
  now = $state.raw<Playing | null>(null);
  /** The scene whose card lies in the strip. */
  card = $state.raw<Scene | null>(null);
  speed = $state<Speed>(storedSpeed());
  /** On the phone a cue waits until the player goes on. */
  waits = $state(false);
  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Brings a place into view before a scene begins there. */
    private readonly look: (place: Place) => void,
    private readonly still: () => boolean = () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  ) {}

  get cue(): Cue | null {
    return this.now?.cues[this.now.at] ?? null;
  }

  /** Whether a scene is on its way, so that nothing of it may be told yet. */
  isPlaying(scene: Scene): boolean {
    return this.now?.scene.seq === scene.seq && this.cue?.beat !== 'settled';
  }

  /** Plays scenes one after the other: the last in full, those before it in brief. */
  play(scenes: readonly Scene[]): void {
    this.#queue.push(...scenes);
    if (!this.now || this.cue?.beat === 'settled') this.#next();
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

  /** One cue on, where the phone waits. */
  goOn(): void {
    this.#go(1);
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
    this.#lookAt(scene);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
    this.card = null;
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    write(KEPT, speed, browserShelf());
  }

  #lookAt(scene: Scene): void {
    const place = placeOf(scene);
    if (place !== null) this.look(place);
  }

  #next(): void {
    const scene = this.#queue.shift();
    if (scene) this.#begin(scene, this.#queue.length ? BRIEF : WHOLE);
  }

  #begin(scene: Scene, whole: number): void {
    clearTimeout(this.#timer);
    this.card = scene;
    this.#lookAt(scene);
    if (this.speed === 'off' || this.still()) return this.#queue.length ? this.#next() : this.#settle(scene);
    this.now = { scene, cues: cuesOf(scene, whole), at: 0 };
    this.#wait();
  }

  #wait(): void {
    const cue = this.cue;
    if (!cue) return;
    if (cue.beat === 'settled') return this.#next();
    if (!this.waits) this.#timer = setTimeout(() => this.#go(1), cue.ms * SPEEDS[this.speed]);
  }

  #go(by: number): void {
    clearTimeout(this.#timer);
    if (!this.now) return;
    this.now = { ...this.now, at: Math.min(this.now.cues.length - 1, this.now.at + by) };
    this.#wait();
  }

  #settle(scene: Scene): void {
    clearTimeout(this.#timer);
    const cues = cuesOf(scene);
    this.card = scene;
    this.now = { scene, cues, at: cues.length - 1 };
  }
}

function storedSpeed(): Speed {
  const kept = readText(KEPT, browserShelf());
  return kept in SPEEDS ? (kept as Speed) : 'normal';
}
