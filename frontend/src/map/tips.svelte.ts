/** How long a tip stays: as long as what it is about is as it was, and nothing else is asked. */

import { untrack } from 'svelte';
import type { Entity } from '../protocol';

export interface About {
  /** What is pointed at. */
  at: unknown;
  /** What is said of it. */
  said: readonly unknown[];
}

/** Which questions are open. */
export const questionsIn = (entities: ReadonlyMap<string, Entity>): string =>
  [...entities.values()].flatMap(({ kind, id }) => (kind === 'decision' ? [id] : [])).join();

/** Whether the tip of `before` must go now. */
export const isOutlived = (before: About | null, now: About | null): boolean =>
  before !== null &&
  now !== null &&
  before.at === now.at &&
  (before.said.length !== now.said.length || before.said.some((one, n) => one !== now.said[n]));

/** Lets go of what is pointed at as soon as it has changed. */
export function outlive(about: () => About | null, leave: () => void): void {
  let before: About | null = null;
  $effect(() => {
    const now = about();
    if (isOutlived(before, now)) untrack(leave);
    before = now;
  });
}
