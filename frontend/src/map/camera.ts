/** Which part of the world is on the screen. Pure: every function gives a new camera. */

import { boxOf, type Point, type Rect } from './points';

/** The world point at the top left corner, and CSS pixels to a unit. */
export interface Camera {
  x: number;
  y: number;
  R: number;
}

export interface Size {
  w: number;
  h: number;
}

const SMALLEST = 3;
const LARGEST = 96;
/** The zoom steps of wheel, buttons and keys: of a table, and of hexes. */
export const STEPS: readonly number[] = [4, 5.5, 7.5, 10, 14, 18, 24, 30, 40, 52, 68, 90];
export const HEX_STEPS: readonly number[] = [12, 16, 20, 24, 30, 36, 42, 48, 60];

export const toScreen = (camera: Camera, [x, y]: Point): Point => [
  (x - camera.x) * camera.R,
  (y - camera.y) * camera.R,
];

export const toWorld = (camera: Camera, [x, y]: Point): Point => [camera.x + x / camera.R, camera.y + y / camera.R];

export const viewOf = (camera: Camera, size: Size): Rect => ({
  x: camera.x,
  y: camera.y,
  w: size.w / camera.R,
  h: size.h / camera.R,
});

/** The size a map is first shown at where nothing calls for another: by the width of the screen. */
export const firstScale = (width: number): number => (width < 600 ? 24 : width > 1200 ? 36 : 30);

/** The largest of the steps, from `least` on, at which a rectangle fits. */
export const stepThatHolds = (
  { w, h }: Rect,
  size: Size,
  least: number,
  steps: readonly number[],
): number | undefined => steps.findLast((R) => R >= least && w * R <= size.w && h * R <= size.h);

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.R,
  y: camera.y - dy / camera.R,
});

export const centreOn = ({ R }: Camera, size: Size, [x, y]: Point): Camera => ({
  R,
  x: x - size.w / R / 2,
  y: y - size.h / R / 2,
});

/** Zooms to R so that what is under the screen point stays there. */
export function zoomTo(camera: Camera, R: number, [px, py]: Point): Camera {
  const [x, y] = toWorld(camera, [px, py]);
  const scale = Math.max(SMALLEST, Math.min(LARGEST, R));
  return { R: scale, x: x - px / scale, y: y - py / scale };
}

/** The next zoom step up (1) or down (-1); the last is followed by none. */
export function nextStep(R: number, direction: 1 | -1, steps: readonly number[] = STEPS): number {
  if (direction > 0) return steps.find((step) => step > R * 1.02) ?? R;
  return steps.findLast((step) => step < R * 0.98) ?? R;
}

/** The camera that shows all of a rectangle; the pixels `beside` it on the left stay free. */
export function fit(rect: Rect, { w, h }: Size, beside = 0): Camera {
  const size = { w: w - beside, h };
  const R = Math.max(SMALLEST, Math.min(LARGEST, Math.min(size.w / (rect.w + 1), size.h / (rect.h + 1))));
  return pan(centreOn({ x: 0, y: 0, R }, size, [rect.x + rect.w / 2, rect.y + rect.h / 2]), beside, 0);
}

/** Whether all of a rectangle is on the screen. */
export const inView = ({ x, y, R }: Camera, size: Size, map: Rect): boolean =>
  map.x >= x && map.y >= y && map.x + map.w <= x + size.w / R && map.y + map.h <= y + size.h / R;

/**
 * Shows no more beside a map than there must be: it fills the screen, and where all of it fits it lies in the middle.
 * The pixels `beside` it on the left may be left to the tools.
 */
export function clamp({ R, x, y }: Camera, map: Rect, size: Size, beside = 0): Camera {
  const within = (at: number, from: number, over: number, free: number): number => {
    if (over <= 0) return Math.max(from - free, Math.min(from - over, at));
    return from - (over > free ? (over + free) / 2 : over);
  };
  return {
    R,
    x: within(x, map.x, size.w / R - map.w, beside / R),
    y: within(y, map.y, size.h / R - map.h, 0),
  };
}

/** The same for a hand that pulls the map: what lies bare already need not jump out of sight, but gets no larger. */
export function clampPulled(camera: Camera, from: Camera, map: Rect, size: Size, beside = 0): Camera {
  const best = clamp(camera, map, size, beside);
  const between = (at: number, good: number, now: number): number =>
    Math.max(Math.min(good, now), Math.min(Math.max(good, now), at));
  return { R: camera.R, x: between(camera.x, best.x, from.x), y: between(camera.y, best.y, from.y) };
}

/** Moves the camera only as far as it takes for a point to lie `margin` pixels inside. */
export const bringInto = (camera: Camera, size: Size, at: Point, margin: number): Camera =>
  holdAll(camera, size, [at], margin);

/**
 * The same for as many points of the world as there is room for, those named first before others; the same camera
 * where they lie there.
 */
export function holdAll(camera: Camera, size: Size, points: readonly Point[], margin: number): Camera {
  const [mx, my] = [Math.min(margin, size.w / 3), Math.min(margin, size.h / 3)];
  let held: Rect | undefined;
  for (const point of points) {
    const [x, y] = toScreen(camera, point);
    const next = held
      ? boxOf([
          [x, y],
          [held.x, held.y],
          [held.x + held.w, held.y + held.h],
        ])
      : { x, y, w: 0, h: 0 };
    if (next.w <= size.w - 2 * mx && next.h <= size.h - 2 * my) held = next;
  }
  if (!held) return camera;
  const by = (least: number, most: number, from: number, to: number): number =>
    least < from ? from - least : most > to ? to - most : 0;
  const dx = by(held.x, held.x + held.w, mx, size.w - mx);
  const dy = by(held.y, held.y + held.h, my, size.h - my);
  return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy);
}

/** The part of the screen, along each side, within which a scene is played. */
const STAGE = 0.8;

/**
 * Moves the camera only as far as it takes for points of the world, each with some pixels of air, to lie in the middle
 * 80 % of the screen; the first lies in the middle where not all can. The same camera where they do.
 */
export function framing(camera: Camera, { w, h }: Size, points: readonly Point[], air: number): Camera {
  const seen = points.map((point) => toScreen(camera, point));
  const along = (axis: 0 | 1, room: number): number => {
    const spots = seen.map((point) => point[axis]);
    const [least, most] = [Math.min(...spots) - air, Math.max(...spots) + air];
    const edge = (room * (1 - STAGE)) / 2;
    if (most - least > room - 2 * edge + 1) return room / 2 - spots[0]!;
    return least < edge ? edge - least : most > room - edge ? room - edge - most : 0;
  };
  if (points.length === 0) return camera;
  const [dx, dy] = [along(0, w), along(1, h)];
  return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy);
}

/** The same, at a smaller scale where they would not lie there otherwise, but none below the `least`. */
export function framingAll(camera: Camera, size: Size, points: readonly Point[], air: number, least: number): Camera {
  if (points.length === 0) return camera;
  const { x, y, w, h } = boxOf(points);
  const part = Math.min((size.w * STAGE - 2 * air) / (w * camera.R), (size.h * STAGE - 2 * air) / (h * camera.R));
  const R = Math.min(camera.R, Math.max(least, camera.R * part));
  const wider = R < camera.R ? centreOn({ x: 0, y: 0, R }, size, [x + w / 2, y + h / 2]) : camera;
  return framing(wider, size, points, air);
}
