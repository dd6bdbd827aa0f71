/** Where words, seals and names of who is asked stand: beside what they are about, clear of pieces and each other. */

import type { Size } from '../map/camera';
import { shared } from '../map/cards';
import { contains, type Point, type Rect } from '../map/points';

export interface Mark {
  id: string;
  at: Point;
  size: Size;
  /** Where it stands when nothing is there. */
  first: 'above' | 'below';
  /** It is about a way, not a piece, and stands close by. */
  close?: boolean;
  /** It is a button, and never leaves what is seen of the map. */
  kept?: boolean;
}

/** What is seen of the map: all of it, but for what lies over it. */
export interface Pane {
  size: Size;
  covers: readonly Rect[];
}

/** Half the side of a piece, in its room; what its badges take above it. */
const [HALF, BADGES] = [0.8, 0.22];
const GAP = 2;
/** Rows beside a piece that are tried. */
const ROWS = 3;
/**
 * A mark on another is unreadable; one on another's piece seems to be about that, on its own it is only in the way; and
 * none goes far off without need.
 */
const [MARKS, PIECES, OWN, FAR] = [4, 1.5, 0.5, 0.4];
/** Where a mark lies over the edge of its own piece when all about it is taken, in its room. */
const INSIDE = 0.62;
/** What lies over the map hides it. */
const COVERED = 40;
/** Pixels of a letter, of all that stands beside a word, of a line of them, and of the letters in it. */
const [LETTER, ROUND, HIGH, TALL] = [6.4, 14, 18, 13];

/** `letters`: how much larger the reader has them than they are by themselves. */
export const wordSize = (word: string, letters = 1): Size => ({
  w: word.length * LETTER * letters + ROUND,
  h: HIGH + (letters - 1) * TALL,
});

/** What a piece covers, badges included. */
export const pieceBox = ([x, y]: Point, room: number): Rect => ({
  x: x - HALF * room,
  y: y - (HALF + BADGES) * room,
  w: 2 * HALF * room,
  h: (2 * HALF + BADGES) * room,
});

/** Pixels between what is kept in sight and the edge. */
const EDGE = 14;

/** The middle of each mark, in their order: those that come first have the first choice. */
export function layMarks(
  marks: readonly Mark[],
  room: number,
  pieces: readonly Rect[],
  pane?: Pane,
): Map<string, Point> {
  const laid: Rect[] = [];
  const found = new Map<string, Point>();
  for (const mark of marks) {
    const kept = mark.kept ? pane : undefined;
    const boxes = kept ? boxesInSight(mark, room, kept) : boxesOf(mark, room);
    const [wanted] = boxes as [Rect];
    const own = pieces.filter((piece) => contains(piece, mark.at));
    const others = pieces.filter((piece) => !own.includes(piece));
    const cost = (box: Rect): number =>
      sum(kept?.covers ?? [], box) * COVERED +
      sum(laid, box) * MARKS +
      sum(others, box) * PIECES +
      sum(own, box) * OWN +
      Math.hypot(box.x - wanted.x, box.y - wanted.y) * FAR;
    const best = boxes.reduce((one, other) => (cost(other) < cost(one) - 1 ? other : one));
    laid.push(best);
    found.set(mark.id, [best.x + best.w / 2, best.y + best.h / 2]);
  }
  return found;
}

/** The same, moved into what is seen, also clear of what lies over the map. */
function boxesInSight(mark: Mark, room: number, { size, covers }: Pane): Rect[] {
  const within = (at: number, length: number, all: number): number => Math.max(EDGE, Math.min(all - EDGE - length, at));
  const inside = (box: Rect): Rect => ({ ...box, x: within(box.x, box.w, size.w), y: within(box.y, box.h, size.h) });
  const boxes = boxesOf(mark, room).map(inside);
  const [first] = boxes as [Rect];
  const hiding = covers.filter((cover) => shared(cover, first) > 0);
  const beside = hiding.flatMap(({ x, y, w, h }) => [
    { ...first, x: x + w + GAP },
    { ...first, x: x - first.w - GAP },
    { ...first, y: y + h + GAP },
    { ...first, y: y - first.h - GAP },
  ]);
  return [...boxes, ...beside.map(inside)];
}

const sum = (boxes: readonly Rect[], box: Rect): number => boxes.reduce((all, one) => all + shared(one, box), 0);

/** Above and below in rows, then the corners and the sides; at last over the edge of the piece itself. */
function boxesOf({ at, size, first, close }: Mark, room: number): Rect[] {
  const around = pieceBox(at, close ? room / 4 : room);
  const { w, h } = size;
  const rows = (below: boolean): number[] =>
    Array.from({ length: ROWS }, (_, row) =>
      below ? around.y + around.h + GAP + row * (h + GAP) : around.y - h - GAP - row * (h + GAP),
    );
  const ups = first === 'above' ? [...rows(false), ...rows(true)] : [...rows(true), ...rows(false)];
  const sides = [around.x + around.w + GAP, around.x - w - GAP];
  const middle = at[0] - w / 2;
  return [
    ...ups.map((y) => ({ x: middle, y, ...size })),
    ...sides.flatMap((x) => [at[1] - h / 2, ...ups].map((y) => ({ x, y, ...size }))),
    ...[-INSIDE, INSIDE].map((by) => ({ x: middle, y: at[1] + by * room - h / 2, ...size })),
  ];
}
