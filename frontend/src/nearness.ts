/** How far places of a board lie from one another, as it is drawn. */

import { centreOf, makeGrid, type Grid } from './board/geometry';
import { isTable, type AnyMap, type Candidate } from './protocol';

const grids = new WeakMap<AnyMap, Grid>();

function spotOf(map: AnyMap, at: Candidate['at']): readonly number[] | undefined {
  if (Array.isArray(at)) return at as number[];
  if (typeof at !== 'string' || isTable(map)) return undefined;
  const grid = grids.get(map) ?? makeGrid(map);
  grids.set(map, grid);
  return centreOf(grid, at);
}

/** The candidate whose place is nearest to that of another; the first of those equally near, or without a place. */
export function nearestTo(map: AnyMap, one: Candidate, others: readonly Candidate[]): Candidate | undefined {
  const here = spotOf(map, one.at);
  const away = (other: Candidate): number => {
    const there = spotOf(map, other.at);
    return here && there ? Math.hypot(there[0]! - here[0]!, there[1]! - here[1]!) : Infinity;
  };
  return others.reduce<Candidate | undefined>(
    (best, other) => (best && away(best) <= away(other) ? best : other),
    undefined,
  );
}
