/** Points and rectangles of a plane, whatever its unit. */

export type Point = readonly [number, number];

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The point that lies `t` of the way from one to another, 0 ≤ t ≤ 1. */
export const mixed = (a: Point, b: Point, t: number): [number, number] => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Whether a point lies within a ring of corners. */
export function inside([x, y]: Point, ring: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  }
  return within;
}

/** The middle one of some points, in each direction by itself. */
export function amid(points: readonly Point[]): [number, number] | undefined {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;
  return points.length ? [median(points.map(([x]) => x)), median(points.map(([, y]) => y))] : undefined;
}

export const contains = (rect: Rect, [x, y]: Point): boolean =>
  x >= rect.x && y >= rect.y && x <= rect.x + rect.w && y <= rect.y + rect.h;

export const grow = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  w: rect.w + 2 * by,
  h: rect.h + 2 * by,
});

export const overlap = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

export function boxOf(points: readonly Point[]): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}
