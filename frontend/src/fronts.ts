/** Who stands where in the games that a page shows, and the line between them: drawn over a cut of the map. */

import { centreOf, type Grid } from './board/geometry';
import type { Theme } from './board/tiles';
import type { components } from './generated/api';
import { PALETTES, type Palette } from './map/counter';
import type { Point, Rect } from './map/points';
import { paletteOf } from './map/presentation';
import type { Presentation } from './protocol';

export type Front = components['schemas']['Front'];

/** Who stands where, and what draws them: of a game, or of a scenario as it begins. */
export type Standing = Pick<Front, 'ruleset' | 'release' | 'sides'>;

/** Where the units of a side stand, in the units of the map, and its colours. */
export interface Force {
  at: Point[];
  palette: Palette;
}

/** As many games as one answer holds. */
const MOST = 12;
/** Pixels between the points at which the nearer side is worked out: less on a small map. */
const stepAt = (R: number): number => Math.max(1, Math.min(4, Math.floor(R / 5)));
/**
 * Half the width of the seam, in pixels of a canvas that is shown at half its size; and the part of it that is paper.
 */
const seamAt = (R: number): number => Math.max(3.4, Math.min(6.4, R * 0.45));
const PAPER = 0.27;
const TINT: Record<Theme, number> = { light: 0.1, dark: 0.12 };
const SHEET: Record<Theme, readonly [number, number, number]> = { light: [250, 250, 250], dark: [20, 20, 20] };

const presentations = new Map<string, Promise<Presentation | null>>();

async function json<T>(address: string): Promise<T | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

/** The fronts of these games by code, in as few requests as there must be. */
export async function fetchFronts(codes: readonly string[]): Promise<Map<string, Front>> {
  const wanted = [...new Set(codes)];
  const parts = Array.from({ length: Math.ceil(wanted.length / MOST) }, (_, i) =>
    wanted.slice(i * MOST, (i + 1) * MOST),
  );
  const found = await Promise.all(parts.map((part) => json<Front[]>(`/api/fronts/?games=${part.join(',')}`)));
  return new Map(found.flatMap((fronts) => (fronts ?? []).map((front) => [front.code, front] as const)));
}

function presentationOf({ ruleset, release }: Standing): Promise<Presentation | null> {
  const address = `/api/rulesets/${ruleset}/presentation/?release=${release}`;
  const known = presentations.get(address) ?? json<Presentation>(address);
  presentations.set(address, known);
  return known;
}

/** The sides of a front; `where` says where a place is. A place that is not on the map is left out. */
export async function forcesOf(front: Standing, where: (place: unknown) => Point | undefined): Promise<Force[]> {
  const presentation = await presentationOf(front);
  if (!presentation) return [];
  return Object.entries(front.sides).map(([side, places]) => ({
    palette: PALETTES[paletteOf(presentation, side)],
    at: places.map(where).filter((at) => at !== undefined),
  }));
}

/** Where places of a map of hexes are. */
export const hexes =
  (grid: Grid) =>
  (place: unknown): Point | undefined =>
    typeof place === 'string' ? centreOf(grid, place) : undefined;

/** The middle of where two sides are closest to each other; undefined where only one is seen. */
export function contact(forces: readonly Force[]): Point | undefined {
  const [one, other] = forces.filter(({ at }) => at.length);
  if (!one || !other) return undefined;
  const met = one.at
    .map((p): [number, Point] => {
      const q = nearest(p, other.at);
      return [distance(p, q), [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]];
    })
    .sort((a, b) => a[0] - b[0])
    .slice(0, Math.max(1, Math.ceil(one.at.length / 3)));
  const middle = (axis: 0 | 1): number => met.reduce((sum, [, p]) => sum + p[axis], 0) / met.length;
  return [middle(0), middle(1)];
}

const distance = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
const nearest = (p: Point, all: readonly Point[]): Point =>
  all.reduce((best, q) => (distance(p, q) < distance(p, best) ? q : best));

/**
 * How far away a side is felt to be: as its nearest unit, a little nearer where there are more of them, so that the
 * line runs smoothly.
 */
function reach(x: number, y: number, all: readonly Point[]): number {
  let felt = 0;
  for (const p of all) felt += 1 / ((p[0] - x) ** 2 + (p[1] - y) ** 2 + 0.01) ** 3;
  return felt ** (-1 / 6);
}

/**
 * Which pixels are nearer to the second side: worked out at points `step` pixels apart, and between them in proportion.
 */
export function ground(
  one: readonly Point[],
  other: readonly Point[],
  rect: Rect,
  R: number,
  width: number,
  height: number,
): Uint8Array {
  const step = stepAt(R);
  const columns = Math.ceil(width / step) + 2;
  const field = Float32Array.from({ length: columns * (Math.ceil(height / step) + 2) }, (_, k) => {
    const [x, y] = [rect.x + ((k % columns) * step) / R, rect.y + (Math.floor(k / columns) * step) / R];
    return reach(x, y, one) - reach(x, y, other);
  });
  const owner = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = Math.floor(y / step) * columns + Math.floor(x / step);
      const [u, v] = [(x % step) / step, (y % step) / step];
      const [a, b, c, d] = [field[k]!, field[k + 1]!, field[k + columns]!, field[k + columns + 1]!];
      owner[y * width + x] = a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v > 0 ? 1 : 0;
    }
  }
  return owner;
}

/** How far each pixel is from the line between two owners, as far as the seam is wide; beyond that more than it. */
export function seam(owner: Uint8Array, width: number, height: number, half: number): Float32Array {
  const off = new Float32Array(width * height).fill(half + 1);
  const wide = Math.ceil(half);
  const stamp = (cx: number, cy: number): void => {
    for (let y = Math.max(0, Math.floor(cy - wide)); y <= Math.min(height - 1, cy + wide); y++) {
      for (let x = Math.max(0, Math.floor(cx - wide)); x <= Math.min(width - 1, cx + wide); x++) {
        const k = y * width + x;
        off[k] = Math.min(off[k]!, Math.hypot(x - cx, y - cy));
      }
    }
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = y * width + x;
      if (x + 1 < width && owner[k] !== owner[k + 1]) stamp(x + 0.5, y);
      if (y + 1 < height && owner[k] !== owner[k + width]) stamp(x, y + 0.5);
    }
  }
  return off;
}

/** Tints the ground by the nearer side and draws the seam: both colours, with paper between them. */
export function paintFront(
  context: CanvasRenderingContext2D,
  forces: readonly Force[],
  rect: Rect,
  R: number,
  theme: Theme,
): void {
  const [one, other] = forces.filter(({ at }) => at.length);
  if (!one || !other) return;
  const { width, height } = context.canvas;
  const owner = ground(one.at, other.at, rect, R, width, height);
  const half = seamAt(R);
  const off = seam(owner, width, height, half);
  const inks = [one, other].map(({ palette }) => rgb(palette.dot[theme]));
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let k = 0; k < owner.length; k++) {
    const ink = off[k]! < half * PAPER ? SHEET[theme] : inks[owner[k]!]!;
    const over = off[k]! < half ? 0.95 : TINT[theme];
    for (let t = 0; t < 3; t++) data[k * 4 + t] = data[k * 4 + t]! * (1 - over) + ink[t]! * over;
  }
  context.putImageData(image, 0, 0);
}

const rgb = (hex: string): [number, number, number] =>
  [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16)) as [number, number, number];

/** Units of a map of hexes: squares in the colours and the form of their side. */
export function paintUnits(
  context: CanvasRenderingContext2D,
  forces: readonly Force[],
  rect: Rect,
  R: number,
  theme: Theme,
): void {
  const half = Math.max(4, Math.min(R * 0.56, 17));
  for (const { at, palette } of forces)
    for (const [x, y] of at)
      piece(context, palette, theme, (x - rect.x) * R, (y - rect.y) * R, half, palette.clipped ? 0.42 : 0.3, 'square');
}

/** Stands of a table: discs, or octagons, in the colours of their side. */
export function paintStands(
  context: CanvasRenderingContext2D,
  forces: readonly Force[],
  radius: number,
  theme: Theme,
  spot: (at: Point) => Point,
): void {
  for (const { at, palette } of forces)
    for (const one of at) piece(context, palette, theme, ...spot(one), radius, 1, 'disc');
}

/** A body with its edge, and a light box where a symbol would be. */
function piece(
  context: CanvasRenderingContext2D,
  palette: Palette,
  theme: Theme,
  x: number,
  y: number,
  half: number,
  cut: number,
  form: 'square' | 'disc',
): void {
  context.beginPath();
  const k = half * (form === 'disc' ? 0.586 : cut);
  if (palette.clipped) {
    for (const [i, [dx, dy]] of (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).entries()) {
      const turned = i % 2 === 1;
      const [p, q] = [
        [x + dx * half, y + dy * (half - k)],
        [x + dx * (half - k), y + dy * half],
      ] as const;
      for (const [px, py] of turned ? [q, p] : [p, q]) context.lineTo(px, py);
    }
    context.closePath();
  } else if (form === 'disc') context.arc(x, y, half, 0, 7);
  else context.roundRect(x - half, y - half, half * 2, half * 2, k);
  context.fillStyle = palette.body;
  context.strokeStyle = theme === 'dark' ? palette.light : palette.edge;
  context.lineWidth = Math.max(1.4, half * 0.2);
  context.fill();
  context.stroke();
  context.fillStyle = '#fffaf0';
  context.fillRect(x - half * 0.56, y - half * 0.4, half * 1.12, half * 0.8);
}
