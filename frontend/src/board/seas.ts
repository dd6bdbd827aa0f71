/** Names of seas and lakes, in italics with wide letters: in open water where nothing lies. Pure but for writing. */

import { shared } from '../map/cards';
import { overlap, type Point, type Rect } from '../map/points';
import { inPixels } from './pencil';
import type { Sheet } from './sheet';

export type Waters = Sheet['scenery']['waterNames'];
type Water = Waters[number];

/** A name as it is written: the middle of its baseline's hex. */
export interface SeaName {
  water: Water;
  at: Point;
}

const lettersOf = ({ hexes }: Water, R: number): number =>
  Math.max(11, R * (hexes > 12 ? 0.62 : hexes > 4 ? 0.46 : 0.36));
const spacingOf = ({ hexes }: Water, R: number): number => (hexes > 12 ? R * 0.16 : R * 0.04);
const isWritten = ({ hexes }: Water, R: number): boolean => R >= 7 && (hexes > 4 || R >= 20);
/** Letters are about so wide and stand so far below the middle, in their height. */
const [LETTER, DOWN] = [0.46, 0.3];

/** About what a name covers, in R. */
export function seaBox({ water, at: [x, y] }: SeaName, R: number): Rect {
  const em = lettersOf(water, R) / R;
  const w = water.name.length * (em * LETTER + spacingOf(water, R) / R);
  return { x: x - w / 2, y: y + em * (DOWN - 0.8), w, h: em };
}

/** Each in the first of its hexes where it lies on nothing, else where the least of it does. */
export const laySeas = (waters: Waters, R: number, taken: readonly Rect[]): SeaName[] =>
  waters
    .filter((water) => isWritten(water, R))
    .map((water) => {
      const spots = water.spots.map((at): SeaName => ({ water, at }));
      const hidden = (one: SeaName): number => hiddenOf(seaBox(one, R), taken);
      return spots.find((one) => hidden(one) === 0) ?? spots.reduce((a, b) => (hidden(b) < hidden(a) ? b : a));
    });

const hiddenOf = (box: Rect, taken: readonly Rect[]): number =>
  taken.reduce((sum, other) => sum + shared(box, other), 0);

/** Those that would be cut stand elsewhere in their water, or are left out. */
export const keepSeasWhole = (
  seas: readonly SeaName[],
  R: number,
  view: Rect,
  isCut: (box: Rect) => boolean,
  taken: readonly Rect[],
): readonly SeaName[] =>
  seas.flatMap((one) => {
    const box = seaBox(one, R);
    const wet = one.water.spots.map((at): SeaName => ({ ...one, at }));
    if (!isCut(box)) return [one];
    const fits = (other: SeaName): boolean => !isCut(seaBox(other, R)) && hiddenOf(seaBox(other, R), taken) === 0;
    const next = wet.find(fits);
    return next ? [next] : overlap(box, view) ? [] : [one];
  });

export function writeSeas(sheet: Pick<Sheet, 'context' | 'inks' | 'rect' | 'R'>, seas: readonly SeaName[]): void {
  const { context, inks, R, rect } = sheet;
  for (const one of seas) {
    if (!overlap(seaBox(one, R), rect)) continue;
    const [size, [x, y]] = [lettersOf(one.water, R), one.at];
    inPixels(sheet, [x, y + (size * DOWN) / R], () => {
      context.font = `italic 500 ${size}px "Source Serif 4 Variable"`;
      context.letterSpacing = `${spacingOf(one.water, R)}px`;
      context.textAlign = 'center';
      context.fillStyle = inks.riverName;
      context.fillText(one.water.name, 0, 0);
      context.letterSpacing = '0px';
    });
  }
}
