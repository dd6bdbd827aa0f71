/** Counters on the move: 180 ms to a hex. Pure functions of time. */

import { LONGEST, shareOf, type Timing } from '../map/motion';
import type { Point } from '../map/points';
import type { Entity } from '../protocol';
import { centre, type Grid } from './geometry';
import { along, lengths } from './shapes';

export interface Move extends Timing {
  line: readonly Point[];
  way: readonly number[];
}

const PER_HEX = 180;
const HEX = Math.sqrt(3);

type Entities = ReadonlyMap<string, Entity>;

/** Which counters changed their hex between two views, each along `path` when it leads there. */
export function movesBetween(
  grid: Grid,
  before: Entities,
  after: Entities,
  path: readonly number[],
  now: number,
): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const [id, entity] of after) {
    const was = before.get(id);
    if (!was || was === entity || was.place === entity.place) continue;
    const [from, to] = [hexOf(grid, was), hexOf(grid, entity)];
    if (from !== undefined && to !== undefined) moves.set(id, makeMove(grid, routeFrom(path, from, to), now));
  }
  return moves;
}

const hexOf = (grid: Grid, { place }: Entity): number | undefined =>
  typeof place === 'string' ? grid.index.get(place) : undefined;

function routeFrom(path: readonly number[], from: number, to: number): number[] {
  const fits = path.length > 1 && path.at(-1) === to && path[0] === from;
  return fits ? [...path] : [from, to];
}

function makeMove(grid: Grid, route: readonly number[], start: number): Move {
  const line = route.map((hex) => centre(grid, hex));
  const way = lengths(line);
  return { line, way, start, duration: Math.min(LONGEST, PER_HEX * Math.max(1, Math.round(way.at(-1)! / HEX))) };
}

/** Where a moving counter is now; undefined once it has arrived. */
export function positionAt(move: Move, now: number): Point | undefined {
  const share = shareOf(move, now);
  return share === undefined ? undefined : along(move.line, move.way, share * move.way.at(-1)!);
}
