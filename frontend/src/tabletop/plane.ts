/** The plane of a table: points in millimetres, x east, y north; and how they lie on the screen. Pure. */

import type { Camera } from '../map/camera';
import { apart, inside, mixed, type Point } from '../map/points';
import type { Tabletop } from '../protocol';

/** A point of the table, mm from its south-west corner. */
export type Spot = readonly [number, number];

/** The camera counts in steps of so many millimetres, southward: its zoom steps then suit a table. */
const GRAIN = 20;

export const toWorld = ({ height }: Tabletop, [x, y]: Spot): Point => [x / GRAIN, (height - y) / GRAIN];
export const fromWorld = ({ height }: Tabletop, [x, y]: Point): [number, number] => [x * GRAIN, height - y * GRAIN];

/** Pixels to a millimetre. */
export const scaleOf = ({ R }: Pick<Camera, 'R'>): number => R / GRAIN;

/** The rectangle of the table for the camera, with its frame. */
export const worldOf = ({ width, height }: Tabletop, margin = 0): { x: number; y: number; w: number; h: number } => ({
  x: -margin / GRAIN,
  y: -margin / GRAIN,
  w: (width + 2 * margin) / GRAIN,
  h: (height + 2 * margin) / GRAIN,
});

/** What a tape shows between the rims of two discs: never less than nothing, and rounded up to whole millimetres, as
 *  the umpire does, so that what reads as a limit is within it. */
export const gapOf = (a: Spot, ra: number, b: Spot, rb: number): number =>
  Math.max(0, Math.ceil(apart(a, b) - ra - rb - 1e-6));

export const lengthOf = (line: readonly Spot[]): number =>
  line.slice(1).reduce((sum, p, i) => sum + apart(line[i]!, p), 0);

/** Degrees clockwise from north, 0 ≤ bearing < 360. */
export const bearing = (from: Spot, to: Spot): number =>
  (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + (to[0] < from[0] ? 360 : 0);

/** The point so many mm from another, in a direction. */
export function towards([x, y]: Spot, degrees: number, far: number): [number, number] {
  const a = (degrees * Math.PI) / 180;
  return [x + Math.sin(a) * far, y + Math.cos(a) * far];
}

/** Headings are given in steps of so many degrees. */
export const TURN = 5;

/** A heading in whole steps. */
export const inSteps = (degrees: number, step = TURN): number =>
  (((Math.round(degrees / step) * step) % 360) + 360) % 360;

/** The mean of the corners: inside every plain piece of ground. */
export function middleOf(points: readonly Spot[]): [number, number] {
  const n = points.length || 1;
  return [points.reduce((s, [x]) => s + x, 0) / n, points.reduce((s, [, y]) => s + y, 0) / n];
}

/** Twice the area with its sign: positive when the corners go against the clock. */
const turning = (ring: readonly Spot[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!;
    return sum + x * v - u * y;
  }, 0);

export const areaOf = (ring: readonly Spot[]): number => Math.abs(turning(ring)) / 2;

/** The corners against the clock, so that the inside is on the left. */
export const leftward = (ring: readonly Spot[]): Spot[] => (turning(ring) < 0 ? [...ring].reverse() : [...ring]);

export interface Waypoint {
  at: [number, number];
  /** Unit vector along the line. */
  way: [number, number];
}

/** Points along a line, about `gap` apart, from half a gap on. */
export function along(line: readonly Spot[], gap: number, closed = false): Waypoint[] {
  const points = closed ? [...line, line[0]!] : line;
  const whole = lengthOf(points);
  const count = Math.max(1, Math.round(whole / gap));
  return Array.from({ length: count }, (_, i) => waypointAt(points, ((i + 0.5) * whole) / count));
}

/** The point so far along a line. */
export function waypointAt(line: readonly Spot[], far: number): Waypoint {
  let left = far;
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const long = apart(a, b);
    if (left <= long || i === line.length - 1) {
      const t = long === 0 ? 0 : Math.min(1, left / long);
      return { at: mixed(a, b, t), way: long === 0 ? [1, 0] : [(b[0] - a[0]) / long, (b[1] - a[1]) / long] };
    }
    left -= long;
  }
  return { at: [...(line[0] ?? [0, 0])] as [number, number], way: [1, 0] };
}

/** So many points evenly along a line, both ends among them. */
export function resampled(line: readonly Spot[], count: number): [number, number][] {
  const whole = lengthOf(line);
  return Array.from({ length: count }, (_, i) => waypointAt(line, (i * whole) / (count - 1)).at);
}

/** How far a point lies from a line. */
export function offLine(point: Spot, line: readonly Spot[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i += 1)
    least = Math.min(least, apart(point, nearestOn(point, line[i - 1]!, line[i]!)));
  return line.length === 1 ? apart(point, line[0]!) : least;
}

export function nearestOn(point: Spot, a: Spot, b: Spot): [number, number] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / long));
  return [a[0] + dx * t, a[1] + dy * t];
}

/** The line along the middle of long thin ground, such as a stream. */
export function spine(ring: readonly Spot[]): [number, number][] {
  const [i, j] = farthest(ring);
  const one = ring.slice(i, j + 1);
  const other = [...ring.slice(j), ...ring.slice(0, i + 1)].reverse();
  const count = Math.max(2, Math.ceil(ring.length / 2) + 2);
  const [a, b] = [resampled(one, count), resampled(other, count)];
  return a.map((p, n) => mixed(p, b[n]!, 0.5));
}

function farthest(ring: readonly Spot[]): [number, number] {
  let best: [number, number, number] = [0, 0, -1];
  ring.forEach((a, i) =>
    ring.forEach((b, j) => {
      const far = i < j ? apart(a, b) : -1;
      if (far > best[2]) best = [i, j, far];
    }),
  );
  return [best[0], best[1]];
}

/** Long and thin: its area is small for its length. */
export function isThin(ring: readonly Spot[]): boolean {
  const [i, j] = farthest(ring);
  const far = apart(ring[i] ?? [0, 0], ring[j] ?? [0, 0]);
  return areaOf(ring) < far * far * 0.12;
}

/** Spots of a jittered lattice within a ring, `room` mm inside its edge; from north to south. */
export function strewn(ring: readonly Spot[], gap: number, chance: () => number, room = 0): [number, number][] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const closed = [...ring, ring[0]!];
  const found: [number, number][] = [];
  for (let y = y1 - gap / 2; y > y0; y -= gap) {
    for (let x = x0 + gap / 2; x < x1; x += gap) {
      const spot: [number, number] = [x + (chance() - 0.5) * gap * 0.9, y + (chance() - 0.5) * gap * 0.9];
      if (inside(spot, ring) && (room === 0 || offLine(spot, closed) >= room)) found.push(spot);
    }
  }
  return found.sort((a, b) => b[1] - a[1]);
}

/** A line cut into stretches of `long` with gaps of `off` between them: what is broken through. */
export function stretches(line: readonly Spot[], whole: number, long: number, off: number): Spot[][] {
  const found: Spot[][] = [];
  for (let at = 0; at < whole; at += long + off)
    found.push([waypointAt(line, at).at, waypointAt(line, Math.min(whole, at + long)).at]);
  return found;
}
