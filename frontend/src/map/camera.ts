/** Which part of the world is on the screen. Pure: every function gives a new camera. */

import type { Point, Rect } from './points';

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

/** Keeps some of the map on the screen: its edge comes no further in than the middle. */
export function clamp(camera: Camera, map: Rect, size: Size): Camera {
  const [w, h] = [size.w / camera.R / 2, size.h / camera.R / 2];
  return {
    R: camera.R,
    x: Math.max(map.x - w, Math.min(map.x + map.w - w, camera.x)),
    y: Math.max(map.y - h, Math.min(map.y + map.h - h, camera.y)),
  };
}

/** Shows no more beside a rectangle than there must be: where all of it fits it lies in the middle. */
export function tight({ R, x, y }: Camera, map: Rect, size: Size): Camera {
  const within = (at: number, from: number, room: number, view: number): number =>
    view >= room ? from + (room - view) / 2 : Math.max(from, Math.min(from + room - view, at));
  return { R, x: within(x, map.x, map.w, size.w / R), y: within(y, map.y, map.h, size.h / R) };
}

/** Moves the camera only as far as it takes for a point to lie `margin` pixels inside. */
export function bringInto(camera: Camera, size: Size, at: Point, margin: number): Camera {
  const [x, y] = toScreen(camera, at);
  const [mx, my] = [Math.min(margin, size.w / 3), Math.min(margin, size.h / 3)];
  const dx = x < mx ? mx - x : x > size.w - mx ? size.w - mx - x : 0;
  const dy = y < my ? my - y : y > size.h - my ? size.h - my - y : 0;
  return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy);
}

/** The part of the screen, along each side, within which a scene is played. */
const STAGE = 0.8;

/**
 * Moves the camera only as far as it takes for points of the screen, each with some pixels of air, to lie in its middle
 * 80 %; the first lies in the middle where not all can. The same camera where they do.
 */
export function framing(camera: Camera, { w, h }: Size, points: readonly Point[], air: number): Camera {
  const along = (axis: 0 | 1, room: number): number => {
    const spots = points.map((point) => point[axis]);
    const [least, most] = [Math.min(...spots) - air, Math.max(...spots) + air];
    const edge = (room * (1 - STAGE)) / 2;
    if (most - least > room - 2 * edge) return room / 2 - spots[0]!;
    return least < edge ? edge - least : most > room - edge ? room - edge - most : 0;
  };
  if (points.length === 0) return camera;
  const [dx, dy] = [along(0, w), along(1, h)];
  return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy);
}
