/** Which stands a click means. Pure. */

import { apart } from '../map/points';
import type { Spot } from './plane';

/** What can be picked: a disc on the table. */
export interface Disc {
  id: string;
  at: Spot;
  /** Radius of the base, mm. */
  r: number;
}

/** The smallest a stand is drawn, and the least that a pointer or a finger can hit: radius in pixels. */
export const LEAST = { drawn: 11, mouse: 12, touch: 20 } as const;

/** Pixels within which a click means a place offered on open ground. */
const SNAP = { mouse: 8, touch: 14 } as const;

/** The nearest of the places offered that a click means. */
export function snapped<T extends { at: Spot }>(
  offered: readonly T[],
  at: Spot,
  k: number,
  touch = false,
): T | undefined {
  const far = (one: T): number => apart(one.at, at) * k;
  return offered.filter((one) => far(one) <= (touch ? SNAP.touch : SNAP.mouse)).sort((a, b) => far(a) - far(b))[0];
}

/** The radius a base is drawn with, px. */
export const drawnRadius = (r: number, k: number): number => Math.max(r * k, LEAST.drawn);

/**
 * The stands meant by a click, nearest first: the one whose true base it hits, else all whose drawn disc it hits.
 * Several are given where they cannot be told apart at this scale.
 */
export function picked(discs: readonly Disc[], at: Spot, k: number, touch = false): Disc[] {
  const far = (disc: Disc): number => apart(disc.at, at);
  const reach = (disc: Disc): number => Math.max(drawnRadius(disc.r, k), touch ? LEAST.touch : LEAST.mouse) / k;
  const hit = discs.filter((disc) => far(disc) <= reach(disc)).sort((a, b) => far(a) - far(b));
  const true_ = hit.filter((disc) => far(disc) <= disc.r);
  if (true_.length === 1 && !hit.some((disc) => disc !== true_[0] && crowds(true_[0]!, disc, k))) return true_;
  return hit.length > 1 && clearlyNearest(hit, far, k) ? hit.slice(0, 1) : hit;
}

/** So close together on the screen that one covers most of the other. */
const crowds = (a: Disc, b: Disc, k: number): boolean => apart(a.at, b.at) * k < LEAST.drawn * 0.9;

/** The nearest lies so much nearer that nobody can mean the next. */
function clearlyNearest([first, second]: readonly Disc[], far: (disc: Disc) => number, k: number): boolean {
  return (far(second!) - far(first!)) * k > 6 && !crowds(first!, second!, k);
}
