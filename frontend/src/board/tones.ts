/** What lies over the print and changes in play: snow and ice, whose land it is, whose places; rulers at the edge. */

import { toScreen, type Camera, type Size } from '../map/camera';
import { PALETTES } from '../map/counter';
import type { Point, Rect } from '../map/points';
import type { Context } from '../map/shape';
import { isAreas, type Explanation, type Path, type PlaceMap } from '../protocol';
import { bounds, centre, hexsideBetween, outline, type Grid } from './geometry';
import { writtenAt } from './labels';
import type { NamePlace } from './names';
import { FIGURES, onScreen, strokePath, type Stage } from './overlays';
import { addLine } from './pencil';
import type { Cover } from './scene';
import type { Scenery } from './sheet';

/** Draws in units of the world. */
function inWorld({ context, camera }: Stage, draw: () => void): void {
  context.save();
  context.scale(camera.R, camera.R);
  context.translate(-camera.x, -camera.y);
  draw();
  context.restore();
}

/** What ground that looks otherwise is covered with, and whether a line is drawn round it. */
export const COVERS: { [look: string]: { ground: 'snow' | 'ice'; edged: boolean } } = {
  snow: { ground: 'snow', edged: false },
  ice: { ground: 'ice', edged: true },
};

/** Snow whitens the ground; ice covers water and swamp, and the rivers along hexsides. */
export function paintCovers(stage: Stage, covers: readonly Cover[]): void {
  const { context, inks } = stage;
  for (const cover of covers) {
    const { ground, sides } = coverPaths(stage.grid, cover);
    const { ground: ink, edged } = COVERS[cover.look] ?? COVERS.snow!;
    inWorld(stage, () => {
      context.fillStyle = inks[ink];
      context.fill(ground);
      context.lineCap = 'round';
      context.strokeStyle = inks.ice;
      context.lineWidth = 0.34;
      context.stroke(sides);
      context.strokeStyle = inks.shore;
      context.lineWidth = 0.035;
      context.setLineDash([0.12, 0.08]);
      context.stroke(sides);
      if (edged) context.stroke(ground);
      context.setLineDash([]);
    });
  }
}

const covered = new WeakMap<Cover['entity'], { ground: Path2D; sides: Path2D }>();

function coverPaths(grid: Grid, { entity, hexes, sides }: Cover): { ground: Path2D; sides: Path2D } {
  let made = covered.get(entity);
  if (!made) {
    made = { ground: new Path2D(), sides: new Path2D() };
    for (const loop of outline(grid, new Set(hexes))) addLine(made.ground, loop, true);
    for (const [a, b] of sides) addLine(made.sides, hexsideBetween(grid, a, b) ?? [], false);
    covered.set(entity, made);
  }
  return made;
}

/** Land in the colour of a side; hatched for the sides with clipped corners, so that no colour is needed to tell. */
export function paintTints(stage: Stage, nets: readonly Explanation[]): void {
  for (const net of nets) for (const path of net.paths ?? []) if (path.style === 'tint') paintTint(stage, path);
}

function paintTint(stage: Stage, path: Path): void {
  const { context, theme } = stage;
  const { clipped, dot } = PALETTES[stage.palette(path.side ?? undefined)];
  const land = tintPath(stage.grid, path);
  inWorld(stage, () => {
    context.globalAlpha = 0.2;
    context.fillStyle = dot[theme];
    context.fill(land);
    context.globalAlpha = 0.75;
    context.strokeStyle = dot[theme];
    context.lineWidth = 0.1;
    context.stroke(land);
    if (clipped) hatch(stage, land, dot[theme]);
  });
}

function hatch({ context, camera, size }: Stage, land: Path2D, colour: string): void {
  context.clip(land);
  context.globalAlpha = 0.3;
  context.strokeStyle = colour;
  context.lineWidth = 0.06;
  context.beginPath();
  const [w, h] = [size.w / camera.R, size.h / camera.R];
  const step = 0.5;
  for (let at = Math.floor((camera.x - h) / step) * step; at < camera.x + w; at += step) {
    const y = Math.floor(camera.y);
    context.moveTo(at, y);
    context.lineTo(at + h + 1, y + h + 1);
  }
  context.stroke();
}

const tinted = new WeakMap<Path, Path2D>();

function tintPath(grid: Grid, path: Path): Path2D {
  let made = tinted.get(path);
  if (!made) {
    made = new Path2D();
    const hexes = path.places.flatMap((place) => (typeof place === 'string' ? (grid.index.get(place) ?? []) : []));
    for (const loop of outline(grid, new Set(hexes))) addLine(made, loop, true);
    tinted.set(path, made);
  }
  return made;
}

/** A pennant before the name of each place whose holder is known: its form as that of the side's counters. */
export function paintHolders(
  stage: Stage,
  scenery: Scenery,
  control: ReadonlyMap<number, string>,
  names: readonly NamePlace[],
  settled: number,
): void {
  const { context, camera, inks } = stage;
  for (const { place, anchor } of control.size === 0 ? [] : names) {
    const side = control.get(place.hex);
    const [x, y] = toScreen(camera, place.at);
    if (side === undefined || !onScreen(stage, [x, y])) continue;
    const { left, baseline, size } = writtenAt(context, place, scenery.ranked, settled, anchor);
    const scale = camera.R / settled;
    const { clipped, dot } = PALETTES[stage.palette(side)];
    pennant(
      context,
      [x + (left - size * 0.42) * scale, y + (baseline - size * 0.34) * scale],
      size * 0.27 * scale,
      clipped,
    );
    context.fillStyle = dot[stage.theme];
    context.fill();
    strokePath(context, inks.paper, 1.2);
  }
}

function pennant(context: Context, [x, y]: Point, half: number, square: boolean): void {
  context.beginPath();
  if (square) context.rect(x - half, y - half, half * 2, half * 2);
  else context.arc(x, y, half * 1.1, 0, 7);
}

const RULER = 9;

/** Letters of rows and figures of columns: beside the map, or at the edge of the screen where the map goes on. */
export function paintRulers(stage: Stage, map: PlaceMap): void {
  const { context, grid, camera, size } = stage;
  const { R } = camera;
  if (isAreas(map)) return;
  const found = rulersOn(grid, camera);
  if (!found) return;
  const { x, y, right } = found;
  context.font = `600 ${R < 14 ? 10.5 : 12}px ${FIGURES}`;
  context.textAlign = 'center';
  const every = Math.max(1, Math.ceil(13 / (1.5 * R)));
  map.rows?.forEach((name, row) => {
    const at = toScreen(camera, centre(grid, row * grid.columns))[1];
    if (row % every !== 0 || at < y + 14 || at > size.h - 6) return;
    label(stage, [x, at], name);
    if (right + RULER < size.w) label(stage, [right, at], name);
  });
  const apart = Math.max(1, Math.ceil(18 / (1.73 * R)));
  map.columns?.forEach((name, column) => {
    const at = toScreen(camera, [centre(grid, column)[0] + 0.43, 0])[0];
    if (column % apart === 0 && at > x + 10 && at < size.w - 6) label(stage, [at, y], name);
  });
}

/** Where the middles of the rulers lie on the screen: beside the map, or at its edge. */
function rulersOn(grid: Grid, camera: Camera): { x: number; y: number; right: number } | null {
  if (!grid.ruled) return null;
  const play = bounds(grid, grid.window);
  const [left, top] = toScreen(camera, [play.x, play.y]);
  const [right] = toScreen(camera, [play.x + play.w, play.y]);
  return { x: Math.max(RULER, left - RULER), y: Math.max(RULER, top - RULER), right: right + RULER };
}

/** Half as wide as the plates of a ruler are high, and about half as wide as they are wide, px. */
const [HIGH, WIDE] = [7.5, 10];

/** What the rulers cover of the screen, from end to end. */
export function rulersOnScreen(grid: Grid, camera: Camera, { w, h }: Size): Rect[] {
  const found = rulersOn(grid, camera);
  if (!found) return [];
  const column = (x: number): Rect => ({ x: x - WIDE, y: 0, w: 2 * WIDE, h });
  return [{ x: 0, y: found.y - HIGH, w, h: 2 * HIGH }, column(found.x), column(found.right)];
}

function label({ context, inks }: Stage, [x, y]: Point, text: string): void {
  const half = Math.max(7.5, text.length * 3.6 + 2.5);
  context.beginPath();
  context.roundRect(x - half, y - 7.5, half * 2, 15, 3);
  context.globalAlpha = 0.82;
  context.fillStyle = inks.paper;
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = inks.text;
  context.fillText(text, x, y + 4.2);
}
