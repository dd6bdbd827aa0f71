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

/** Who stand farther from the enemy than this all count for the same, in units of the camera. */
const FAR = 30;

const HEXES: Legible = { steps: HEX_STEPS.filter((step) => step <= 42), least: 24, round: 2.5 };

/** All who may act at the largest step that holds them; where none does, as many as there can be, near the enemy. */
export function openingCamera(
  actors: readonly Point[],
  enemies: readonly Point[],
  size: Size,
  { steps, least, round }: Legible = HEXES,
): Camera {
  const holds = (shown: readonly Point[]): number | undefined =>
    stepThatHolds(grow(boxOf(shown), round), size, least, steps);
  const shown = holds(actors) === undefined ? gathered(actors, enemies, size, { steps, least, round }) : actors;
  const { x, y, w, h } = boxOf(shown);
  return centreOn({ x: 0, y: 0, R: holds(shown) ?? least }, size, [x + w / 2, y + h / 2]);
}

/** Of those who may act one screen full at the least scale: who stand nearer to the enemy count for more. */
function gathered(
  actors: readonly Point[],
  enemies: readonly Point[],
  size: Size,
  { least, round }: Legible,
): readonly Point[] {
  const worth = new Map(actors.map((at) => [at, 1 / (1 + Math.min(FAR, ...enemies.map((one) => apart(at, one))))]));
  const room: Size = { w: Math.max(0, size.w / least - 2 * round), h: Math.max(0, size.h / least - 2 * round) };
  const columns = [...new Set(actors.map(([x]) => x))];
  const rows = [...new Set(actors.map(([, y]) => y))];
  let best: { shown: readonly Point[]; worth: number } = { shown: [], worth: 0 };
  for (const x of columns) {
    const column = actors.filter((at) => at[0] >= x && at[0] <= x + room.w);
    for (const y of rows) {
      const shown = column.filter((at) => at[1] >= y && at[1] <= y + room.h);
      const sum = shown.reduce((total, at) => total + worth.get(at)!, 0);
      if (sum > best.worth) best = { shown, worth: sum };
    }
  }
  return best.shown;
}

/** Of so many that may be chosen fewer are in sight where the player has to look for them. */
const ENOUGH = 1 / 4;

/** Whether enough of these points of the screen are in sight. */
export function inSight(points: readonly Point[], { w, h }: Size): boolean {
  const seen = points.filter(([x, y]) => x > 0 && y > 0 && x < w && y < h);
  return seen.length > 0 && seen.length >= points.length * ENOUGH;
}

/** Which of these points out of sight has most of them within a screen round it; of two the first. */
export function thickest(points: readonly Point[], { w, h }: Size): number {
  const near = points.map(([x, y]) =>
    inSight([[x, y]], { w, h })
      ? 0
      : points.filter((one) => Math.abs(one[0] - x) < w / 2 && Math.abs(one[1] - y) < h / 2).length,
  );
  return near.indexOf(Math.max(...near));
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
