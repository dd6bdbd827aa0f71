/** Stands on their way from where they were to where they are; without motion they are ringed for a while instead. */

import { untrack } from 'svelte';
import type { Composing } from './composing.svelte';
import { movesBetween, placeOn, type Move } from './motion';
import type { Spot } from './plane';
import type { Setting } from './setting.svelte';
import type { Entities } from './slots';

/** How long a stand that changed its place is ringed, ms. */
const RINGED = 2000;

export class Travel {
  /** Where the stands on the move are drawn now. */
  moving = $state.raw<ReadonlyMap<string, Spot>>(new Map());
  ringed = $state.raw<ReadonlySet<string>>(new Set());
  #moves: ReadonlyMap<string, Move> = new Map();
  #way: readonly Spot[] = [];
  #frame = 0;
  #timer = 0;

  /** `moved` is told of each new position. */
  constructor(setting: Setting, composing: Composing, moved: (before: Entities, after: Entities) => void) {
    let before = untrack(() => setting.props.entities);
    $effect(() => {
      if (composing.order.way.length > 0) this.#way = composing.order.way;
    });
    $effect(() => {
      const next = setting.props.entities;
      untrack(() => {
        if (next === before) return;
        moved(before, next);
        this.#show(movesBetween(before, next, this.#way, performance.now()));
        before = next;
      });
    });
    $effect(() => () => {
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
    });
  }

  #show(found: ReadonlyMap<string, Move>): void {
    if (found.size === 0) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#ring(found);
    this.#moves = new Map([...this.#moves, ...found]);
    cancelAnimationFrame(this.#frame);
    this.#step(performance.now());
  }

  #ring(found: ReadonlyMap<string, Move>): void {
    this.ringed = new Set(found.keys());
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.ringed = new Set()), RINGED);
  }

  #step(now: number): void {
    const here = [...this.#moves].flatMap(([id, move]) => {
      const at = placeOn(move, now);
      return at ? [[id, at] as const] : [];
    });
    this.moving = new Map(here);
    if (here.length > 0) this.#frame = requestAnimationFrame((then) => this.#step(then));
    else this.#moves = new Map();
  }
}
