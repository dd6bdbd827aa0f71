/** Ornamental relief: height grows away from the water. It carries no rule and says nothing about a hex. */

import { noise } from '../map/noise';
import type { Point, Rect } from '../map/points';
import { wholeMap, type Grid } from './geometry';
import type { Inks } from './inks';

/** Heights on a lattice of `STEP` world units that covers the map with a margin. */
export interface Relief {
  z: Float32Array;
  columns: number;
  rows: number;
  x: number;
  y: number;
}

const STEP = 0.5;
const FAR = 12;
/** Most darkness of a slope, of 255: 17 % by day, 33 % by night. */
type Tone = readonly [number, number, number, number];

export function makeRelief(grid: Grid, water: readonly Point[]): Relief {
  const map = wholeMap(grid);
  const columns = Math.ceil(map.w / STEP) + 8;
  const rows = Math.ceil(map.h / STEP) + 8;
  const relief = { z: new Float32Array(columns * rows), columns, rows, x: map.x - 4 * STEP, y: map.y - 4 * STEP };
  const distance = distances(relief, water);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [x, y] = [relief.x + i * STEP, relief.y + j * STEP];
      const rise = Math.sqrt(Math.min(6, distance[j * columns + i]!)) * 1.25;
      relief.z[j * columns + i] =
        rise +
        noise(x * 0.35, y * 0.35) * 1.5 +
        noise(x * 0.9 + 40, y * 0.9) * 0.55 +
        noise(x * 2.1, y * 2.1 + 9) * 0.16;
    }
  }
  return relief;
}

/** Distance to water at each point of the lattice: two sweeps of a chamfer. */
function distances({ columns, rows, x, y }: Relief, water: readonly Point[]): Float32Array {
  const d = new Float32Array(columns * rows).fill(FAR);
  for (const p of water) {
    const k = Math.round((p[1] - y) / STEP) * columns + Math.round((p[0] - x) / STEP);
    if (k >= 0 && k < d.length) d[k] = 0;
  }
  for (let k = 0; k < d.length; k++) relax(d, k, columns, -1);
  for (let k = d.length - 1; k >= 0; k--) relax(d, k, columns, 1);
  return d;
}

function relax(d: Float32Array, k: number, columns: number, sign: 1 | -1): void {
  const straight = Math.min(d[k + sign] ?? FAR, d[k + sign * columns] ?? FAR) + STEP;
  const slant = Math.min(d[k + sign * (columns - 1)] ?? FAR, d[k + sign * (columns + 1)] ?? FAR) + STEP * Math.SQRT2;
  d[k] = Math.min(d[k]!, straight, slant);
}

/** The ground of the whole map as a small picture, one pixel per lattice point: paper, valleys, high ground, slopes. */
export function groundPicture(relief: Relief, inks: Inks): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = relief.columns;
  canvas.height = relief.rows;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(canvas.width, canvas.height);
  const colour: Colour = [0, 0, 0];
  const base = hexColour(inks.base);
  for (let k = 0; k < relief.z.length; k++) {
    for (const c of [0, 1, 2] as const) colour[c] = base[c];
    tintHeight(colour, relief.z[k]!, inks);
    tintSlope(colour, slope(relief, k), inks);
    for (const c of [0, 1, 2] as const) image.data[k * 4 + c] = colour[c];
    image.data[k * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

type Colour = [number, number, number];

const hexColour = (hex: string): Colour => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Colour;

/** Lays a tone over a colour, in place: this runs for every point of the map. */
function lay(colour: Colour, tone: Tone, alpha: number): void {
  for (const c of [0, 1, 2] as const) colour[c] += (tone[c] - colour[c]) * alpha;
}

function tintHeight(colour: Colour, z: number, inks: Inks): void {
  const q = Math.max(0, Math.min(1, (z - 0.9) / 2.6));
  const tone = q < 0.5 ? inks.valley : inks.upland;
  lay(colour, tone, tone[3] * Math.abs(q - 0.5) * 2);
}

/** Lit from the north-west: ground that rises to the south-east lies in the light's shade. */
function tintSlope(colour: Colour, s: number, inks: Inks): void {
  const tone = s > 0 ? inks.shade : inks.lit;
  lay(colour, tone, (Math.abs(s) * tone[3]) / 255);
}

function slope({ z, columns }: Relief, k: number): number {
  const east = (z[k + 1] ?? z[k]!) - (z[k - 1] ?? z[k]!);
  const south = (z[k + columns] ?? z[k]!) - (z[k - columns] ?? z[k]!);
  return Math.max(-1, Math.min(1, (east + south) * 0.9));
}

/** The part of the ground picture under a rectangle of the world, with a margin so that tiles meet without a seam. */
export function groundUnder(relief: Relief, rect: Rect): { source: Rect; target: Rect } {
  const i0 = Math.max(0, Math.floor((rect.x - relief.x) / STEP) - 3);
  const j0 = Math.max(0, Math.floor((rect.y - relief.y) / STEP) - 3);
  const i1 = Math.min(relief.columns, Math.ceil((rect.x + rect.w - relief.x) / STEP) + 3);
  const j1 = Math.min(relief.rows, Math.ceil((rect.y + rect.h - relief.y) / STEP) + 3);
  const source = { x: i0, y: j0, w: Math.max(0, i1 - i0), h: Math.max(0, j1 - j0) };
  return {
    source,
    target: { x: relief.x + i0 * STEP, y: relief.y + j0 * STEP, w: source.w * STEP, h: source.h * STEP },
  };
}
