/** Names of places on a map of hexes: above the counters, and where none of them lies. Pure but for the writing. */

import { viewOf } from '../map/camera';
import { overlap, type Rect } from '../map/points';
import { centre, type Grid } from './geometry';
import { BELOW, nameBox, shownPlaces, writePlace, type Anchor, type Named } from './labels';
import type { Stage } from './overlays';
import { SIDE, type Scene } from './scene';
import type { Spot } from './sheet';

/** Round the hex: below and above it, then beside its lower and its upper half. */
const ANCHORS: readonly Anchor[] = [
  BELOW,
  { x: 0, y: -0.78, align: 'center', scale: 1 },
  { x: 0.76, y: 0.5, align: 'left', scale: 1 },
  { x: -0.76, y: 0.5, align: 'right', scale: 1 },
  { x: 0.76, y: -0.2, align: 'left', scale: 1 },
  { x: -0.76, y: -0.2, align: 'right', scale: 1 },
];
/** Where there is room nowhere. */
const SMALL: Anchor = { ...BELOW, scale: 0.8 };

export interface NamePlace {
  place: Spot;
  anchor: Anchor;
}

/** Badges stand over the top edge of a counter, in R. */
const BADGES = 0.16;
/** How far off a counter can be in the way of a name, in R. */
const NEAR = 8;

/** Each name at the first of its anchors that lies on no counter and on no other name. */
export function placeNames(named: Named, grid: Grid, stacks: Iterable<number>, R: number): NamePlace[] {
  const counters = [...stacks].map((hex): Rect => {
    const [x, y] = centre(grid, hex);
    return { x: x - SIDE / 2, y: y - SIDE / 2 - BADGES, w: SIDE, h: SIDE + BADGES };
  });
  const taken: Rect[] = [];
  return shownPlaces(named, R).map((place) => {
    const [x, y] = place.at;
    const near = counters.filter((box) => Math.abs(box.x - x) < NEAR && Math.abs(box.y - y) < 3);
    const free = ANCHORS.find((anchor) => {
      const box = nameBox(place, named.ranked, R, anchor);
      return ![...near, ...taken].some((other) => overlap(box, other));
    });
    const anchor = free ?? SMALL;
    taken.push(nameBox(place, named.ranked, R, anchor));
    return { place, anchor };
  });
}

const known = new WeakMap<Scene, Map<number, NamePlace[]>>();

/** The same, kept as long as the position and the scale stay. */
export function namePlaces(named: Named, grid: Grid, scene: Scene, R: number): readonly NamePlace[] {
  const kept = known.get(scene) ?? new Map<number, NamePlace[]>();
  known.set(scene, kept);
  let places = kept.get(R);
  if (!places) kept.set(R, (places = placeNames(named, grid, scene.stacks.keys(), R)));
  return places;
}

/** Writes those in view, with their signs. */
export function paintNames(stage: Stage, named: Named, names: readonly NamePlace[], settled: number): void {
  const { context, camera, inks, size } = stage;
  context.save();
  context.scale(camera.R, camera.R);
  context.translate(-camera.x, -camera.y);
  context.textBaseline = 'alphabetic';
  const sheet = { context, inks, scenery: named, rect: viewOf(camera, size), R: settled };
  for (const { place, anchor } of names) writePlace(sheet, place, anchor);
  context.restore();
}
