/** What an answer to who is winning is made of: what counts, how it ends, how near each side is. Pure. */

import type { Line } from '../protocol';

export interface Parts {
  /** Conditions at places of the map, and others, with what they bring now. */
  places: Line[];
  counts: Line[];
  /** How and when it ends. */
  ends: Line[];
  /** What each side still lacks: from the first line on whose value is a distance. */
  near: Line[];
}

/** What a condition brings has a sign, or says how much of the whole; a bare figure is a distance. */
const brings = ({ value }: Line): boolean => /^[+−-]|^0$|[/:]/.test(value ?? '');

/** `isPlace`: whether the words of a line name a place. */
export function partsOf(lines: readonly Line[], isPlace: (line: Line) => boolean): Parts {
  const first = lines.findIndex((line) => line.value && !brings(line) && !isPlace(line));
  const before = first < 0 ? lines : lines.slice(0, first);
  const counted = before.filter(({ value }) => value);
  return {
    places: counted.filter(isPlace),
    counts: counted.filter((line) => !isPlace(line)),
    ends: before.filter(({ value }) => !value),
    near: first < 0 ? [] : lines.slice(first),
  };
}
