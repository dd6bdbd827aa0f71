/** Declared attacks and markers above the counters: arrows, bubbles with the odds, signs. */

import { PALETTES } from '../map/counter';
import { toScreen, type Camera, type Size } from '../map/camera';
import { grow, mixed, type Point, type Rect } from '../map/points';
import { paintSign, type Disc } from '../map/signs';
import { placeTray } from '../map/trays';
import type { Bubble, Message } from '../protocol';
import { centre, type Grid } from './geometry';
import { FIGURED_FROM, FIGURES, onScreen, spot, strokePath, type Stage } from './overlays';
import { SIDE, type Arrow, type Scene, type Sign } from './scene';

const RED = '#a8330f';
const PAPER = '#fff7e6';
const DARK = '#24130a';
/** An order that waits: amber between dark lines, as its way is. */
const ORDER = { ink: '#ffc53a', edge: '#2a1e00' };

type Say = (message: Message) => string;

/** A short tapered arrow over the common hexside, from each hex that attacks. */
export function paintArrows(stage: Stage, arrows: readonly Arrow[]): void {
  const seen = (hex: number): boolean => onScreen(stage, spot(stage, hex));
  for (const arrow of arrows) if (seen(arrow.to) || seen(arrow.from)) paintArrow(stage, arrow);
}

function paintArrow(stage: Stage, { from, to, order }: Arrow): void {
  const {
    context,
    camera: { R },
  } = stage;
  const [a, b] = [spot(stage, from), spot(stage, to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  // Guns shoot over the hexes between.
  const near = stage.grid.plots ? length * 0.4 : length - R * 1.12;
  const start = stage.grid.plots ? Math.min(R, near) : length > R * 2 ? R * 0.7 : near;
  const [end, head] = [length - R * (stage.grid.plots ? 1 : 0.66), R * 0.38];
  // That of a plane or a far gun lies over many counters.
  const slim = length > R * 5 ? 0.5 : 1;
  context.save();
  context.translate(a[0], a[1]);
  context.rotate(Math.atan2(b[1] - a[1], b[0] - a[0]));
  context.beginPath();
  const half = [
    [start, -R * 0.12 * slim],
    [end - head * 0.7, -R * 0.16 * slim],
    [end - head * 0.7, -head],
    [end + head * 0.25, 0],
  ] as const;
  half.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  [...half].reverse().forEach(([x, y]) => context.lineTo(x, -y));
  context.closePath();
  context.lineJoin = 'round';
  // The edge first: a slim arrow would be nothing but edge.
  strokePath(context, order ? ORDER.edge : PAPER, 3);
  context.fillStyle = order ? ORDER.ink : RED;
  context.fill();
  context.restore();
}

/** Half of what an arrow covers, in R. */
export const ARROW = 0.42;

/** The gaps round a counter, in radii of the hex. */
const GAPS: readonly Point[] = [
  [-0.8, 0],
  [0.8, 0],
  [-0.4, 0.86],
  [0.4, 0.86],
  [-0.4, -0.86],
  [0.4, -0.86],
];

/** Radius of a sign of scale 1 with its edge, in pixels. */
export const SIGN = 13;
export const signScale = (R: number): number => Math.max(0.5, R / 46);

/** Markers lie beside the counter of their own hex and cover none of another; in world units. */
export function placeSigns(grid: Grid, signs: readonly Sign[]): { sign: Sign; at: Point }[] {
  const before = new Map<number, number>();
  return signs.map((sign) => {
    const n = before.get(sign.hex) ?? 0;
    before.set(sign.hex, n + 1);
    const [[x, y], [right, down]] = [centre(grid, sign.hex), GAPS[n % GAPS.length]!];
    return { sign, at: [x + right, y + down] };
  });
}

export function paintSigns(stage: Stage, signs: readonly Sign[], say: Say): void {
  for (const { sign, at } of placeSigns(stage.grid, signs)) {
    const [x, y] = toScreen(stage.camera, at);
    const letters = sign.entity.label ? say(sign.entity.label as Message).slice(0, 2) : '';
    if (!onScreen(stage, [x, y])) continue;
    const scale = signScale(stage.camera.R);
    paintSign(stage.context, sign.sign, x, y, scale, discOf(sign), letters);
    if (sign.count && stage.camera.R >= FIGURED_FROM) paintCount(stage, sign.count, [x, y + SIGN * scale]);
  }
}

/** In the colours of its side; what belongs to nobody is red. */
function discOf({ palette }: Sign): Disc {
  if (!palette) return { ground: RED, edge: PAPER, ink: PAPER };
  const { body, ink } = PALETTES[palette];
  return { ground: body, edge: PAPER, ink };
}

/** How many lie there, on a plate whose upper edge touches the sign. */
function paintCount({ context, camera: { R } }: Stage, text: string, [x, y]: Point): void {
  const size = Math.max(11, R * 0.34);
  context.save();
  context.font = `700 ${size}px ${FIGURES}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const [w, h] = [Math.max(size, context.measureText(text).width + size * 0.5), size * 1.1];
  context.beginPath();
  context.roundRect(x - w / 2, y - 1, w, h, 3);
  context.fillStyle = DARK;
  context.fill();
  context.fillStyle = PAPER;
  context.fillText(text, x, y - 1 + h * 0.55);
  context.restore();
}

export interface Placed {
  hex: number;
  bubble: Bubble;
  box: Rect;
  scale: number;
}

const HEIGHT = 50;

/**
 * Where each bubble stands: beside its hex, over neither who attacks it nor the bubbles placed before it, nor over
 * names and other counters where that can be.
 */
export function placeBubbles(
  stage: Stage,
  { bubbles, arrows, stacks }: Pick<Scene, 'bubbles' | 'arrows' | 'stacks'>,
  say: Say,
  names: readonly Rect[] = [],
): Placed[] {
  const placed: Placed[] = [];
  const spared = bubbles.length === 0 ? [] : [...stacks.keys()].map((hex) => counterBox(stage, hex));
  for (const { hex, bubble } of bubbles) {
    if (!onScreen(stage, spot(stage, hex), 0.5)) continue;
    const targets = bubbles.map((other) => other.hex).filter((other) => other !== hex);
    const attackers = arrows.filter(({ to }) => to === hex).map(({ from }) => from);
    const hexes = [...targets, ...attackers].map((other) => counterBox(stage, other));
    const others = [...furniture(stage.size), ...hexes, ...placed.map(({ box }) => box), ...names];
    placed.push(placeBubble(stage, hex, bubble, say, others, spared));
  }
  return placed;
}

function counterBox(stage: Stage, hex: number): Rect {
  const [x, y] = spot(stage, hex);
  const side = SIDE * stage.camera.R;
  return { x: x - side / 2, y: y - side / 2, w: side, h: side };
}

/** What arrows cover on the screen: they lie over the side that two hexes have in common. */
export const arrowBoxes = (grid: Grid, camera: Camera, arrows: readonly Arrow[]): Rect[] =>
  arrows.map(({ from, to }) => {
    const [x, y] = toScreen(camera, mixed(centre(grid, from), centre(grid, to), 0.5));
    return grow({ x, y, w: 0, h: 0 }, ARROW * camera.R);
  });

/** Where map tools and overview lie; the phone has neither beside the map. */
const furniture = ({ w, h }: Size): Rect[] =>
  w < 700
    ? []
    : [
        { x: 0, y: 0, w: 60, h: 300 },
        { x: w - 172, y: h - 154, w: 172, h: 154 },
      ];

/** Pixels of the price over the upper edge. */
const PRICE = 14;

/** What a bubble covers, with its price. */
export function boxWithPrice({ bubble, box, scale }: Placed): Rect {
  const price = bubble.price ? PRICE * scale : 0;
  return { ...box, y: box.y - price, h: box.h + price };
}

function placeBubble(
  stage: Stage,
  hex: number,
  bubble: Bubble,
  say: Say,
  others: readonly Rect[],
  spared: readonly Rect[],
): Placed {
  const { R } = stage.camera;
  const scale = Math.max(0.62, Math.min(1.5, R / 36));
  const at = spot(stage, hex);
  const w = bubbleWidth(stage, bubble, isBrief(stage) ? [] : linesOf(bubble, say)) * scale;
  const [h, price] = [HEIGHT * scale, bubble.price ? PRICE * scale : 0];
  const [x, y] = placeTray(at, R, { w, h: h + price }, stage.size, others, spared);
  return { hex, bubble, scale, box: { x, y: y + price, w, h } };
}

/** On the phone and far away only the odds and the price. */
const isBrief = ({ size, camera }: Stage): boolean => size.w < 600 || camera.R < 20;

const linesOf = (bubble: Bubble, say: Say): string[] => (bubble.lines ?? []).slice(0, 2).map(say);

function bubbleWidth({ context }: Stage, bubble: Bubble, lines: string[]): number {
  context.font = `700 36px ${FIGURES}`;
  const head = context.measureText(bubble.headline ?? '').width;
  context.font = `600 15.5px ${FIGURES}`;
  const text = Math.max(0, ...lines.map((line) => context.measureText(line).width));
  return 22 + head + (text > 0 ? text + 9 : 0);
}

export function paintBubbles(stage: Stage, placed: readonly Placed[], say: Say): void {
  for (const one of placed) paintTail(stage, one);
  for (const one of placed) paintBubble(stage, one, isBrief(stage) ? [] : linesOf(one.bubble, say));
}

function paintBubble(stage: Stage, placed: Placed, lines: string[]): void {
  const { context } = stage;
  context.save();
  context.translate(placed.box.x, placed.box.y);
  context.scale(placed.scale, placed.scale);
  context.beginPath();
  context.roundRect(0, 0, placed.box.w / placed.scale, HEIGHT, 6);
  context.fillStyle = DARK;
  context.fill();
  strokePath(context, PAPER, 2);
  paintBubbleWords(context, placed.bubble, lines);
  context.restore();
}

function paintTail(stage: Stage, { hex, box, scale }: Placed): void {
  const {
    context,
    camera: { R },
  } = stage;
  const [x, y] = spot(stage, hex);
  // towards the nearest of the bubble, slender where that is far off
  const within = (at: number, from: number, long: number): number =>
    Math.max(from + 16, Math.min(from + long - 16, at));
  const [footX, footY] = [within(x, box.x, box.w), within(y, box.y, box.h)];
  const away = Math.hypot(footX - x, footY - y) || 1;
  const [dx, dy] = [(footX - x) / away, (footY - y) / away];
  context.beginPath();
  context.moveTo(x + dx * R * 0.72, y + dy * R * 0.72);
  const half = scale * Math.min(13, (13 * 2 * R) / away);
  context.lineTo(footX - dy * half, footY + dx * half);
  context.lineTo(footX + dy * half, footY - dx * half);
  context.closePath();
  context.fillStyle = DARK;
  context.fill();
  strokePath(context, PAPER, 1.5);
}

function paintBubbleWords(context: CanvasRenderingContext2D, bubble: Bubble, lines: string[]): void {
  context.textAlign = 'left';
  context.font = `700 36px ${FIGURES}`;
  context.fillStyle = '#ffd9c2';
  context.fillText(bubble.headline ?? '', 11, 37);
  const x = 11 + context.measureText(bubble.headline ?? '').width + 9;
  context.font = `600 15.5px ${FIGURES}`;
  context.fillStyle = '#fff3e4';
  lines.forEach((line, i) => context.fillText(line, x, lines.length === 1 ? 30 : 21 + i * 18));
  if (bubble.price) paintPrice(context, bubble.price);
}

function paintPrice(context: CanvasRenderingContext2D, price: string): void {
  context.font = `700 15.5px ${FIGURES}`;
  const width = context.measureText(price).width + 16;
  context.beginPath();
  context.roundRect(8, -12, width, 20, 4);
  context.fillStyle = '#ffc53a';
  context.fill();
  strokePath(context, DARK, 1.6);
  context.fillStyle = DARK;
  context.fillText(price, 16, 3.5);
}

/** The bubble under a point of the screen. */
export const bubbleAt = (placed: readonly Placed[], [x, y]: Point): Placed | undefined =>
  placed.find(({ box }) => x >= box.x && x <= box.x + box.w && y >= box.y - 12 && y <= box.y + box.h);
