/** How long a move takes that is seen, and how it slows down. */

/** Milliseconds that no move takes longer than. */
export const LONGEST = 900;

export interface Timing {
  start: number;
  duration: number;
}

/** How much of its way a move has behind it, 0 to 1, easing out; undefined once it has arrived. */
export function shareOf({ start, duration }: Timing, now: number): number | undefined {
  const t = (now - start) / duration;
  return t >= 1 ? undefined : 1 - (1 - Math.max(0, t)) ** 3;
}

export const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
