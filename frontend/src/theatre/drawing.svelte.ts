/** Cards as they are drawn: each is laid when what dice came to has been seen, one after the other. */

import type { Draw } from '../decks';
import type { Theatre } from './theatre.svelte';

/** How long a verdict has stood before the next card is laid, and one card before another, ms. */
const [REST, NEXT] = [1200, 1500];

export class Drawing {
  /** The card that lies there. */
  laid = $state.raw<Draw | null>(null);
  #waiting = $state.raw<readonly Draw[]>([]);
  #since = 0;

  constructor(
    private readonly theatre: Theatre,
    private readonly holding: () => boolean,
  ) {}

  /** Whether a card waits for the player. */
  get held(): boolean {
    return this.holding() && this.#waiting.length > 0 && !this.theatre.playing;
  }

  /** Cards that were drawn; of the past nobody waits for them. */
  take(drawn: readonly Draw[], past: boolean): void {
    if (past) this.laid = drawn.at(-1) ?? this.laid;
    this.#waiting = past ? [] : [...this.#waiting, ...drawn];
  }

  lay(): void {
    const [next, ...rest] = this.#waiting;
    if (!next) return;
    this.#waiting = rest;
    this.#since = Date.now();
    this.laid = next;
  }

  putAway(): void {
    this.laid = null;
  }

  /** Lays the next card in its time, unless it is held; to be called again when any of that changes. */
  wait(): (() => void) | undefined {
    if (this.#waiting.length === 0 || this.holding() || this.theatre.playing) return undefined;
    const due = Math.max(this.theatre.settled + REST, this.#since + NEXT);
    const timer = setTimeout(() => this.lay(), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }
}
