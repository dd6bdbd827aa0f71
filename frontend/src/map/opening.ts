/**
 * What a map shows first: who may act, as large as they fit; and what this browser saw of a game last. Pure but for its
 * keeping.
 */

import { centreOn, HEX_STEPS, stepThatHolds, toWorld, type Camera, type Size } from './camera';
import { apart, boxOf, grow, type Point } from './points';
import { browserShelf, readJson, write } from '../shelf';

/** How large pieces may be shown first. */
export interface Legible {
  steps: readonly number[];
  /** The smallest scale at which they can be read. */
  least: number;
  /** How many units of ground are seen round who may act. */
  round: number;
}

const HEXES: Legible = { steps: HEX_STEPS, least: 24, round: 2.5 };

/** All who may act at the largest step that holds them; where none does, those nearest to the enemy. */
export function openingCamera(
  actors: readonly Point[],
  enemies: readonly Point[],
  size: Size,
  { steps, least, round }: Legible = HEXES,
): Camera {
  const near = (at: Point): number => Math.min(...enemies.map((enemy) => apart(at, enemy)));
  const byFront = [...actors].sort((a, b) => near(a) - near(b));
  const holds = (count: number): number | undefined =>
    stepThatHolds(grow(boxOf(byFront.slice(0, count)), round), size, least, steps);
  let count = byFront.length;
  while (count > 1 && holds(count) === undefined) count -= 1;
  const { x, y, w, h } = boxOf(byFront.slice(0, count));
  return centreOn({ x: 0, y: 0, R: holds(count) ?? least }, size, [x + w / 2, y + h / 2]);
}

const key = (game: string): string => `view.${game}`;

/** Remembers what is in the middle, and how large. */
export function keepView(game: string, camera: Camera, size: Size): void {
  const [x, y] = toWorld(camera, [size.w / 2, size.h / 2]);
  write(key(game), JSON.stringify([x, y, camera.R]), browserShelf());
}

export function keptView(game: string, size: Size): Camera | undefined {
  const kept = readJson(key(game), browserShelf());
  if (!Array.isArray(kept) || kept.length !== 3 || !kept.every(Number.isFinite)) return undefined;
  const [x, y, R] = kept as [number, number, number];
  return centreOn({ x: 0, y: 0, R }, size, [x, y]);
}
