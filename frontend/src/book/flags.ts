/** The places that count, of the answer to who is winning. Pure. */

import type { Explanation, Place } from '../protocol';

export interface Flag {
  place: Place;
  /** What it is worth, '' where that is not said. */
  worth: string;
}

/** Places that are marked, and the middles of areas of a table. */
export function flagsOf(victory: Explanation | null): Flag[] {
  const marks = (victory?.marks ?? []).map(({ place, value }) => ({ place, worth: value ?? '' }));
  const middles = (victory?.shapes ?? []).flatMap(({ centre }) => (centre ? [{ place: centre, worth: '' }] : []));
  return [...marks, ...middles];
}
