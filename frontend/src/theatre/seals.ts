/** Where the seals of scenes are: one a place, and of those out of sight the newest, at the edge. */

import type { Spots } from '../boardprops';
import type { Size } from '../map/camera';
import { contains, type Point } from '../map/points';
import { placeOf, type Scene } from './scenes';

export interface Sealed {
  id: string;
  at: Point;
  scenes: Scene[];
  /** It stands at the edge, and this is the way to its place, in radians. */
  way?: number;
}

/** One seal a place; several there are one with their number. */
export function stacked(scenes: readonly Scene[], spot: Spots['spot']): Sealed[] {
  const found = new Map<string, Sealed>();
  for (const one of scenes) {
    const at = spot(placeOf(one));
    if (!at) continue;
    const id = JSON.stringify(placeOf(one));
    const known = found.get(id);
    if (known) known.scenes.push(one);
    else found.set(id, { id, at, scenes: [one] });
  }
  return [...found.values()];
}

const newest = ({ scenes }: Sealed): number => scenes.at(-1)!.seq;

/** Those whose places are seen, and the newest of the others, with the way there. */
export function inSight(all: readonly Sealed[], { w, h }: Size): Sealed[] {
  const isSeen = ({ at }: Sealed): boolean => contains({ x: 0, y: 0, w, h }, at);
  const [far] = all.filter((one) => !isSeen(one)).sort((one, other) => newest(other) - newest(one));
  const way = far && Math.atan2(far.at[1] - h / 2, far.at[0] - w / 2);
  return [...all.filter(isSeen), ...(far ? [{ ...far, way }] : [])];
}
