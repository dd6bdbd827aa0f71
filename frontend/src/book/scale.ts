/** The levels of a result on one line: where each lies, in parts of its length. Pure. */

import type { Degree, Scale } from '../protocol';

/** A level from `left` on, both in percent; `from` and `to` are the values that reach it, null where it is open. */
export interface Level {
  degree: Degree;
  left: number;
  width: number;
  from: number | null;
  to: number | null;
}

/** Each whole value takes the same room, so that the mark of one never stands on a border. */
const cells = ({ least, most }: Scale): number => most - least + 1;

export function levelsOf(scale: Scale): Level[] {
  const degrees = scale.degrees.toSorted((a, b) => a.at - b.at);
  return degrees.map((degree, at) => {
    const end = degrees[at + 1]?.at ?? scale.most + 1;
    const start = Math.max(scale.least, at ? degree.at : scale.least);
    return {
      degree,
      left: (100 * (start - scale.least)) / cells(scale),
      width: (100 * (end - start)) / cells(scale),
      from: at ? degree.at : null,
      to: degrees[at + 1] ? end - 1 : null,
    };
  });
}

/** Where today's value stands, in percent. */
export const markOf = (scale: Scale): number => (100 * (scale.value - scale.least + 0.5)) / cells(scale);

/** «0 or less», «1–5», «6 or more». */
export function spanOf({ from, to }: Level): string {
  if (from === null) return to === null ? '' : `${minus(to)} or less`;
  if (to === null) return `${minus(from)} or more`;
  return from === to ? minus(from) : from < 0 || to < 0 ? `${minus(from)} to ${minus(to)}` : `${from}–${to}`;
}

export const minus = (value: number | string): string => String(value).replace('-', '−');
