/** What is played on the map, and what stays on it until the player's next decision. */

import { newsOf, type Scene } from './scenes';
import { BRIEF, cuesOf, turnOf, WHOLE, type Cue } from './cues';

/** How long a hex is outlined, ms. */
const OUTLINED = 2000;
/** How long the phone waits at a stage before it goes on by itself, ms. */
const LINGER = 10_000;

/** One scene on the stage, at one of its cues; before the first, -1, the map moves there. */
export interface Playing {
  scene: Scene;
  cues: readonly Cue[];
  at: number;
  /** How long all of it may take, ms. */
  whole: number;
  /** It is shown once more: the map stands as it does after it. */
  again?: boolean;
}

export class Theatre {
  now = $state.raw<Playing | null>(null);
  /** The scene whose card lies in the strip. */
  card = $state.raw<Scene | null>(null);
  /** The player asked for the card: it was not merely left there by what was played. */
  asked = $state(false);
  /** On the phone a cue waits a good while for the player to go on, and the card goes at the end. */
  waits = $state(false);
  /** The dice of the present cue lie: until then they turn, and their sum is not told. */
  lies = $state(false);
  /** When the last scene was settled, ms since 1970. */
  settled = 0;
  /** Whose hex is outlined for a while, where nothing moves. */
  outlined = $state.raw<Scene | null>(null);
  #queue = $state.raw<readonly Scene[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turning: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Brings the hex and who attacks it into view before a scene begins. */
    private readonly look: (scene: Scene) => Promise<void>,
    /** By how much a cue takes longer than it is planned; 0: only the settled picture is shown. */
    private readonly pace: () => number,
  ) {}

  get cue(): Cue | null {
    return this.now?.cues[this.now.at] ?? null;
  }

  /** By how much a cue takes longer than it is planned. */
  get speed(): number {
    return this.pace();
  }

  /** Nothing moves: the settled picture alone is shown. */
  get still(): boolean {
    return this.pace() === 0;
  }

  /** Whether something is on its way. */
  get playing(): boolean {
    return this.now !== null && this.cue?.beat !== 'settled';
  }

  /** Whether a scene is on its way or comes next, so that nothing of it may be told yet. */
  isPlaying({ seq }: Scene): boolean {
    return (this.playing && this.now?.scene.seq === seq) || this.#queue.some((one) => one.seq === seq);
  }

  /** The first scene that is not carried out yet: until then the map stands as it did before it. */
  get pending(): Scene | null {
    const isOpen = this.playing && this.cue?.beat !== 'carried' && !this.now?.again;
    return (isOpen ? this.now?.scene : this.#queue[0]) ?? null;
  }

  /** Plays scenes one after the other: the last in full, those before it in brief. */
  play(scenes: readonly Scene[]): void {
    this.#queue = [...this.#queue, ...scenes];
    if (!this.playing) this.#next();
  }

  again(scene: Scene): void {
    this.#queue = [];
    void this.#begin(scene, WHOLE, true);
  }

  /** To the settled picture of the last scene. */
  skip(): void {
    const scene = this.#queue.at(-1) ?? this.now?.scene;
    this.#queue = [];
    if (scene) this.#settle(scene);
  }

  /** One cue on, where the phone waits. */
  goOn(): void {
    this.#go(1);
  }

  /** More has become known of a scene: a loss that was chosen, a retreat. What was taken back is played no more. */
  update(scenes: readonly Scene[]): void {
    const fresh = ({ seq, after }: Scene): Scene | null => {
      const found = scenes.find((one) => one.seq === seq);
      return found && after !== undefined ? newsOf(found, after) : (found ?? null);
    };
    if (this.card) this.card = fresh(this.card) ?? this.card;
    this.#queue = this.#queue.flatMap((one) => fresh(one) ?? []);
    if (!this.now) return;
    const scene = fresh(this.now.scene);
    if (scene) this.now = { ...this.now, scene, ...(this.playing && { cues: this.#cuesOf(scene, this.now.whole) }) };
    else if (this.playing) this.#drop();
  }

  /** The card of a scene that the player asks for, with its settled picture. */
  show(scene: Scene): void {
    this.#queue = [];
    this.#settle(scene);
    this.card = scene;
    this.asked = true;
    void this.look(scene);
  }

  /** The player has gone on: the card goes, unless it is of one of those that they have not answered. */
  forget(fresh: readonly Scene[]): void {
    if (this.card && !this.playing && !fresh.some(({ seq }) => seq === this.card?.seq)) this.close();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
    this.card = null;
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.now = null;
    this.card = null;
    this.#next();
  }

  #next(): void {
    const [scene, ...rest] = this.#queue;
    this.#queue = rest;
    if (scene) void this.#begin(scene, rest.length ? BRIEF : WHOLE);
  }

  async #begin(scene: Scene, whole: number, again = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.pace() === 0) {
      if (this.#queue.length) return this.#next();
      this.#settle(scene);
      this.#outline(scene);
      return this.look(scene);
    }
    const cues = this.#cuesOf(scene, whole);
    this.card = scene;
    this.asked = false;
    this.now = { scene, cues, at: -1, whole, again };
    await this.look(scene);
    if (this.now?.scene.seq === scene.seq && this.now.at < 0) this.#go(1);
  }

  /** On the phone what was declared stands in the sheet beside the dice, and the verdict above the next question. */
  #cuesOf(scene: Scene, whole: number): readonly Cue[] {
    const cues = cuesOf(scene, whole);
    return this.waits && cues.some(({ beat }) => beat === 'dice')
      ? cues.filter(({ beat }) => beat !== 'declared' && beat !== 'verdict')
      : cues;
  }

  #go(by: number): void {
    clearTimeout(this.#timer);
    if (!this.now) return;
    const { scene, cues, at } = this.now;
    const next = Math.min(cues.length - 1, at + by);
    const cue = cues[next]!;
    if (cue.beat !== 'settled') {
      this.now = { ...this.now, at: next };
      if (cue.beat === 'dice') this.#throw(turnOf(cue) * this.pace());
      this.#timer = setTimeout(() => this.#go(1), (this.waits ? LINGER : cue.ms) * this.pace());
    } else {
      this.#settle(scene);
      this.#next();
    }
  }

  #throw(ms: number): void {
    this.lies = false;
    clearTimeout(this.#turning);
    this.#turning = setTimeout(() => (this.lies = true), ms);
  }

  #outline(scene: Scene): void {
    this.outlined = scene;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.outlined = null), OUTLINED);
  }

  #settle(scene: Scene): void {
    clearTimeout(this.#timer);
    const cues = cuesOf(scene);
    this.settled = Date.now();
    this.card = this.waits ? null : scene;
    this.asked = false;
    this.now = { scene, cues, at: cues.length - 1, whole: WHOLE };
  }
}
