/** What an answer to who is winning is made of: what counts, how it ends, how near each side is. Pure. */

import type { Line } from '../protocol';

export interface Parts {
  /** Conditions at places of the map, and others, with what they bring now. */
  places: Line[];
  counts: Line[];
  /** How and when it ends. */
  ends: Line[];
  /** What each side still lacks. */
  near: Line[];
}

/** Levels are shown by the scale. Rules from before lines had kinds say no more than whether there is a figure. */
export function partsOf(lines: readonly Line[]): Parts {
  const told = lines.some(({ kind }) => kind);
  return {
    places: lines.filter(({ kind }) => kind === 'place'),
    counts: told ? lines.filter(({ kind }) => kind === 'count') : lines.filter(({ value }) => value),
    ends: told ? lines.filter(({ kind }) => kind === 'end') : lines.filter(({ value }) => !value),
    near: lines.filter(({ kind }) => kind === 'near'),
  };
}
