/** Counters on the screen: stacks, the ring of the chosen, lamplight, count discs, moves under way. */

import { detailAt } from '../map/counter';
import type { Point } from '../map/points';
import type { Piece } from '../map/speech';
import { FIGURES, onScreen, spot, strokePath, type Stage } from './overlays';
import { arranged, SIDE, stackCorners, type Scene, type Stack } from './scene';
import { MARGIN, type SpriteCache } from './sprites';

/** What the counters show besides their print. */
export interface Standing {
  chosen: ReadonlySet<string>;
  /** Counters that may be chosen; null when the slot asks for no counter. */
  lit: ReadonlySet<string> | null;
  /** Hexes whose counters keep their colour; null when all do. */
  clear: ReadonlySet<number> | null;
  changed: ReadonlySet<string>;
  turnedUp: ReadonlyMap<number, string>;
  /** Counters on their way, and where they are now (world). */
  moving: ReadonlyMap<string, Point>;
}

export interface CounterStage {
  stage: Stage;
  sprites: SpriteCache;
  standing: Standing;
  ratio: number;
  /** The scale sprites are made at: while zooming they are stretched, not made anew each frame. */
  settled: number;
}

/** From north to south, so that each counter covers the one above it. */
export function paintStacks(counters: CounterStage, scene: Scene): Top[] {
  const { stage } = counters;
  const shown = [...scene.stacks.values()].filter(({ hex }) => onScreen(stage, spot(stage, hex)));
  shown.sort((a, b) => stage.grid.y[a.hex]! - stage.grid.y[b.hex]!);
  const tops = shown.flatMap((stack) => paintStack(counters, stack) ?? []);
  for (const stack of scene.stacks.values()) for (const piece of stack.pieces) paintMoving(counters, piece);
  return tops;
}

/**
 * Paints counters ahead as they look while a place is asked for: all of them dim at once. True when there was no time
 * for every one.
 */
export function paintDimmed(
  { stage, sprites, standing, ...scales }: CounterStage,
  scene: Scene,
  until: number,
): boolean {
  for (const stack of scene.stacks.values()) {
    const top = arranged(stack, standing.chosen, standing.turnedUp.get(stack.hex)).at(-1);
    if (!top || !onScreen(stage, spot(stage, stack.hex))) continue;
    const dimmed = [top.face, detailAt(SIDE * scales.settled), spritePixels(scales), true] as const;
    if (sprites.has(...dimmed)) continue;
    if (performance.now() > until) return true;
    sprites.get(...dimmed);
  }
  return false;
}

const spritePixels = ({ settled, ratio }: Pick<CounterStage, 'settled' | 'ratio'>): number =>
  Math.round(SIDE * settled * ratio);

/** Figures lie above all counters, rings and names. */
export function paintAllFigures(counters: CounterStage, tops: readonly Top[]): void {
  for (const top of tops) paintFigures(counters, top);
}

/** The counter on top of a stack, as drawn. */
export interface Top {
  piece: Piece;
  corner: Point;
  count: number;
  hex: number;
}

function paintFigures({ stage }: CounterStage, { piece: { face }, corner, count, hex }: Top): void {
  if (count > 1) paintCount(stage, spot(stage, hex), corner, count, face.badges.length > 1);
  if (face.left && (face.moved || stage.camera.R >= PLATED)) paintLeft(stage, corner, face.left);
}

/** From this scale on every counter of the side that moves says what it has left. */
const PLATED = 36;

function paintStack(counters: CounterStage, stack: Stack): Top | undefined {
  const { stage, standing } = counters;
  const pieces = arranged(stack, standing.chosen, standing.turnedUp.get(stack.hex)).filter(
    ({ entity }) => !standing.moving.has(entity.id),
  );
  if (pieces.length === 0) return undefined;
  const [x, y] = spot(stage, stack.hex);
  const corners = stackCorners(pieces.length, stage.camera.R);
  const drawn = pieces.slice(-corners.length);
  const dimmed = isDimmed(standing, stack);
  const picked = pieces.some(({ entity }) => standing.chosen.has(entity.id));
  const at = (i: number): Point => [x + corners[i]!, y + corners[i]! - (picked ? 3 : 0)];
  const top = drawn.length - 1;
  const corner = at(top);
  drawn.slice(0, top).forEach((piece, i) => paintPiece(counters, piece, at(i), true, dimmed));
  paintState(counters, stack, corner, picked);
  paintPiece(counters, drawn[top]!, corner, false, dimmed);
  if (stack.pieces.some(({ entity }) => standing.changed.has(String(entity.place)))) paintChanged(stage, corner);
  return { piece: drawn[top]!, corner, count: pieces.length, hex: stack.hex };
}

function isDimmed({ lit, clear, chosen }: Standing, { hex, pieces }: Stack): boolean {
  if (pieces.some(({ entity }) => chosen.has(entity.id))) return false;
  if (lit) return !pieces.some(({ entity }) => lit.has(entity.id));
  return clear !== null && !clear.has(hex);
}

function paintPiece(
  { stage, sprites, ratio, settled }: CounterStage,
  piece: Piece,
  [x, y]: Point,
  covered: boolean,
  dimmed: boolean,
): void {
  const pixels = spritePixels({ settled, ratio });
  const sprite = sprites.get(piece.face, covered ? 'blank' : detailAt(SIDE * settled), pixels, dimmed);
  const stretch = stage.camera.R / settled / ratio;
  const margin = Math.round(pixels * MARGIN) * stretch;
  const snap = (value: number): number => Math.round(value * ratio) / ratio;
  stage.context.drawImage(sprite, snap(x) - margin, snap(y) - margin, sprite.width * stretch, sprite.height * stretch);
}

/** The ring or the lamplight lies under the counter: its badges stay in sight. */
function paintState(counters: CounterStage, stack: Stack, corner: Point, picked: boolean): void {
  const { lit } = counters.standing;
  if (picked) paintRing(counters.stage, corner);
  else if (lit && stack.pieces.some(({ entity }) => lit.has(entity.id))) paintLamp(counters.stage, corner);
}

function box({ context, camera }: Stage, [x, y]: Point, out: number): void {
  const side = SIDE * camera.R;
  context.beginPath();
  context.roundRect(x - out, y - out, side + 2 * out, side + 2 * out, Math.max(3, side * 0.13) + out / 2);
}

/** Width and ink of the lines that glow: a blurred shadow costs many times as much. */
const GLOW: readonly (readonly [number, string])[] = [
  [15, 'rgba(246,180,0,.1)'],
  [11, 'rgba(246,180,0,.16)'],
  [7, 'rgba(246,180,0,.3)'],
  [3, '#d98900'],
  [1.4, '#ffc53a'],
];

/** May be chosen: a line of lamplight with a soft glow. */
function paintLamp(stage: Stage, corner: Point): void {
  box(stage, corner, 1.5);
  GLOW.forEach(([width, ink]) => strokePath(stage.context, ink, width));
}

/** Chosen: an amber ring between two dark lines. */
function paintRing(stage: Stage, corner: Point): void {
  box(stage, corner, 3);
  strokePath(stage.context, '#2a1e00', 6.4);
  box(stage, corner, 3);
  strokePath(stage.context, '#ffc53a', 3.2);
}

function paintChanged({ context, camera, inks }: Stage, [x, y]: Point): void {
  const side = SIDE * camera.R;
  const leg = Math.max(7, side * 0.24);
  context.beginPath();
  context.moveTo(x + side, y + side - leg);
  context.lineTo(x + side, y + side);
  context.lineTo(x + side - leg, y + side);
  context.closePath();
  context.fillStyle = inks.lamp;
  context.fill();
  strokePath(context, '#2a1e00', 1);
}

/** A disc at the upper right of a hex, from its middle, moved in until it crosses none of its sides. */
export function inHex([x, y]: Point, R: number, r: number, flat: boolean): Point {
  const [east, north] = flat ? [Math.sqrt(3) / 2, 0.5] : [0.5, Math.sqrt(3) / 2];
  const most = (R * Math.sqrt(3)) / 2 - r;
  const over = Math.max(0, x * east - y * north - most);
  return [Math.min(x - over * east, flat ? Infinity : most), Math.max(y + over * north, flat ? -most : -Infinity)];
}

/**
 * How many lie here: a paper disc at the top right corner, within the hex; lower where a row of badges fills the top
 * edge.
 */
function paintCount(
  { context, camera, grid }: Stage,
  [cx, cy]: Point,
  [x, y]: Point,
  count: number,
  low: boolean,
): void {
  const side = SIDE * camera.R;
  if (side < 20) return;
  const r = side < 34 ? 6.5 : 8.5;
  const down = low ? y + side * 0.14 + r : y + r * 0.6;
  const right = x + side - r * 0.6;
  const [dx, dy] = grid.plots ? [right - cx, down - cy] : inHex([right - cx, down - cy], camera.R, r + 0.65, grid.flat);
  const [across, middle] = [cx + dx, cy + dy];
  context.beginPath();
  context.arc(across, middle, r, 0, 7);
  context.fillStyle = '#fffdf3';
  context.fill();
  strokePath(context, '#2b2718', 1.3);
  context.fillStyle = '#1f1c12';
  context.font = `700 ${side < 34 ? 10.5 : 12.5}px ${FIGURES}`;
  context.textAlign = 'center';
  context.fillText(String(count), across, middle + (side < 34 ? 3.7 : 4.4));
}

/** What it has left to move: a dark plate over the lower left corner. */
function paintLeft({ context, camera }: Stage, [x, y]: Point, left: string): void {
  const side = SIDE * camera.R;
  if (side < 27) return;
  const size = side < 48 ? 10.5 : 12;
  context.font = `700 ${size}px ${FIGURES}`;
  const w = context.measureText(left).width + 8;
  context.beginPath();
  context.roundRect(x - 3, y + side - 4, w, size + 3, 3);
  context.fillStyle = '#2b2d2a';
  context.fill();
  strokePath(context, '#fffdf3', 1.2);
  context.fillStyle = '#fffdf3';
  context.textAlign = 'left';
  context.fillText(left, x + 1, y + side - 3 + size * 0.88);
}

function paintMoving(counters: CounterStage, piece: Piece): void {
  const at = counters.standing.moving.get(piece.entity.id);
  if (!at) return;
  const { camera } = counters.stage;
  const half = (SIDE * camera.R) / 2;
  paintPiece(
    counters,
    piece,
    [(at[0] - camera.x) * camera.R - half, (at[1] - camera.y) * camera.R - half - 3],
    false,
    false,
  );
}
