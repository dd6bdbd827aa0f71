/** The tape: where it begins and ends, and how long it is. Pure; in whole-table millimetres. */

import { apart, mixed } from '../map/points';
import type { Tabletop } from '../protocol';
import type { Disc } from './pick';
import { gapOf, type Spot } from './plane';

/** One end of the tape: a point, or the rim of a stand. */
export interface End {
  at: [number, number];
  /** The stand it is laid to. */
  unit?: string;
  r: number;
}

/** Begins at the stand under the point, else at the point itself. */
export function endAt(at: Spot, stand: Disc | undefined): End {
  return stand
    ? { at: [stand.at[0], stand.at[1]], unit: stand.id, r: stand.r }
    : { at: [Math.round(at[0]), Math.round(at[1])], r: 0 };
}

export interface Tape {
  from: [number, number];
  to: [number, number];
  /** Edge to edge, mm. */
  gap: number;
}

/** The tape from rim to rim. Where bases touch it has no length. */
export function tapeOf(a: End, b: End): Tape {
  const far = apart(a.at, b.at);
  const gap = gapOf(a.at, a.r, b.at, b.r);
  if (far === 0 || gap === 0) return { from: [...b.at], to: [...b.at], gap: 0 };
  return { from: mixed(a.at, b.at, a.r / far), to: mixed(a.at, b.at, (far - b.r) / far), gap };
}

/** «36.8 cm», in what the table counts in. */
export function figure({ unit = 'cm', unit_mm = 10 }: Pick<Tabletop, 'unit' | 'unit_mm'>, mm: number): string {
  return `${(mm / unit_mm).toFixed(1)} ${unit}`;
}

/** What the ruler asks the umpire: a stand by its id, else the point. */
export const sightQuestion = (
  about: string,
  a: End,
  b: End,
): { about: string; from: string | [number, number]; to: string | [number, number] } => ({
  about,
  from: a.unit ?? a.at,
  to: b.unit ?? b.at,
});
