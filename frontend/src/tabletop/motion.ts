/** Stands on the move: along their way where they followed one. Pure functions of time. */

import { LONGEST, shareOf, type Timing } from '../map/motion';
import { apart } from '../map/points';
import type { Entity } from '../protocol';
import { lengthOf, waypointAt, type Spot } from './plane';
import { isSpot, type Entities } from './slots';

export interface Move extends Timing {
  line: readonly Spot[];
}

const PER_MM = 5;
const LEAST = 220;

/** Which stands changed their place between two views; `way` is taken by the one that ends where it ends. */
export function movesBetween(before: Entities, after: Entities, way: readonly Spot[], now: number): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const [id, entity] of after) {
    const [from, to] = [placeOf(before.get(id)), placeOf(entity)];
    if (!from || !to || apart(from, to) < 1) continue;
    const last = way.at(-1);
    const line = last && apart(last, to) < 1 ? [from, ...way] : [from, to];
    moves.set(id, { line, start: now, duration: Math.min(LONGEST, Math.max(LEAST, lengthOf(line) * PER_MM)) });
  }
  return moves;
}

const placeOf = (entity: Entity | undefined): Spot | undefined =>
  entity?.kind === 'unit' && isSpot(entity.place) ? entity.place : undefined;

/** Where a moving stand is now; undefined once it has arrived. */
export function placeOn(move: Move, now: number): Spot | undefined {
  const share = shareOf(move, now);
  return share === undefined ? undefined : waypointAt(move.line, share * lengthOf(move.line)).at;
}
