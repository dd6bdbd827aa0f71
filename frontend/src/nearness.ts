/** How far places of a board lie from one another, as it is drawn. */

import { centreOf, makeGrid, type Grid } from './board/geometry';
import { isTable, type AnyMap, type Candidate } from './protocol';
import { spotOf as spotOnTable } from './tabletop/slots';

const grids = new WeakMap<AnyMap, Grid>();

/** Of a way on a table its end. */
function spotOf(map: AnyMap, { at, value }: Candidate): readonly number[] | undefined {
  if (isTable(map)) return spotOnTable(map, new Map(), at ?? value);
  if (typeof at !== 'string') return undefined;
  const grid = grids.get(map) ?? makeGrid(map);
  grids.set(map, grid);
  return centreOf(grid, at);
}

/** The candidate whose place is nearest to that of another; the first of those equally near, or without a place. */
export function nearestTo(map: AnyMap, one: Candidate, others: readonly Candidate[]): Candidate | undefined {
  const here = spotOf(map, one);
  const away = (other: Candidate): number => {
    const there = spotOf(map, other);
    return here && there ? Math.hypot(there[0]! - here[0]!, there[1]! - here[1]!) : Infinity;
  };
  return others.reduce<Candidate | undefined>(
    (best, other) => (best && away(best) <= away(other) ? best : other),
    undefined,
  );
}
