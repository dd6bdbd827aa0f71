/** What an explanation points at, and what it and the order cover of the map, in units of R: names give way to that. */

import { grow, mixed, type Point, type Rect } from '../map/points';
import { DISC, paintSign } from '../map/signs';
import type { Explanation, Path } from '../protocol';
import type { Order } from './choices';
import { centre, hexsideBetween, type Grid } from './geometry';
import { breakRadius, FIGURED_FROM, FIGURES, onScreen, ORDERED, plateHalf, spot, strokePath, TRACED } from './overlays';
import type { Stage } from './overlays';

/** What is drawn over the map for the moment. */
export interface Drawn {
  explanations: readonly Explanation[];
  order: Order;
  costs: ReadonlyMap<number, string>;
}

/** Pixels of the letters of a tag. */
const tagSize = (R: number): number => Math.max(11, R * 0.38);
/** How high it is, in its letters. */
const TAG = 1.24;
/** How large a sign is; beside a counter smaller. */
const markScale = (aside: boolean, R: number): number => Math.max(0.45, R / (aside ? 56 : 44));
/** Where signs stand beside a counter, and tags below it or in an empty hex, in R from its middle. */
const [ASIDE, BELOW_COUNTER, BELOW_SIGN] = [0.64, 0.8, 0.52];
/** About how wide a figure or a letter of a plate is, in its height. */
const [LETTER, ROUND_IT] = [0.46, 0.7];

/** The plates, signs and crosses; `occupied` are the hexes of counters. */
export function marksInTheWay(
  { explanations, order, costs }: Drawn,
  occupied: { has(hex: number): boolean },
  grid: Grid,
  R: number,
): Rect[] {
  const found = explanations.flatMap((one) => [
    ...(one.marks ?? []).flatMap((mark) => marked(mark, occupied, grid, R)),
    ...(one.paths ?? []).flatMap((path) => plated(path, occupied, grid, R)),
  ]);
  const way = order.path.slice(1).filter((hex) => costs.get(hex) && !occupied.has(hex));
  return [...found, ...way.map((hex) => round(centre(grid, hex), plateHalf(R * ORDERED) / R))];
}

type Mark = NonNullable<Explanation['marks']>[number];

function marked({ place, value }: Mark, occupied: { has(hex: number): boolean }, grid: Grid, R: number): Rect[] {
  const hex = typeof place === 'string' ? grid.index.get(place) : undefined;
  if (hex === undefined) return [];
  const [x, y] = centre(grid, hex);
  const aside = R >= FIGURED_FROM && occupied.has(hex);
  const sign = round([aside ? x + ASIDE : x, y], (markScale(aside, R) * DISC) / R);
  if (!value || R < FIGURED_FROM) return [sign];
  const high = tagSize(R) / R;
  const w = high * (value.length * LETTER + ROUND_IT);
  const middle = y + (aside ? BELOW_COUNTER : BELOW_SIGN);
  return [sign, { x: x - w / 2, y: middle - (high * TAG) / 2, w, h: high * TAG }];
}

/** The figures along a trace, and the cross where it breaks. */
function plated(path: Path, occupied: { has(hex: number): boolean }, grid: Grid, R: number): Rect[] {
  const counts = R < FIGURED_FROM ? [] : (path.counts ?? []);
  const plates = counts.flatMap((text, at): Rect[] => {
    const place = path.places[at];
    const hex = typeof place === 'string' ? grid.index.get(place) : undefined;
    if (hex === undefined || !text || text === '0' || occupied.has(hex)) return [];
    return [round(centre(grid, hex), plateHalf(R * TRACED) / R)];
  });
  const [a, b] = [path.places[(path.broken_at ?? 0) - 1], path.places[path.broken_at ?? -1]];
  const side = typeof a === 'string' && typeof b === 'string' ? hexsideBetween(grid, a, b) : undefined;
  return side && path.style === 'broken' ? [...plates, round(mixed(...side, 0.5), breakRadius(R) / R)] : plates;
}

const round = ([x, y]: Point, by: number): Rect => grow({ x, y, w: 0, h: 0 }, by);

/** Sources, dumps and blocking hexes that an explanation points at; in a hex with counters, clear of their print. */
export function paintMarks(
  stage: Stage,
  explanation: Explanation,
  occupied: ReadonlyMap<number, unknown>,
  letters: (mark: { sign: string }) => string,
): void {
  const {
    inks,
    camera: { R },
  } = stage;
  const ink = { good: inks.net, bad: inks.oos, mend: inks.net, plain: inks.quiet };
  for (const mark of explanation.marks ?? []) {
    const hex = typeof mark.place === 'string' ? stage.grid.index.get(mark.place) : undefined;
    if (hex === undefined) continue;
    const [x, y] = spot(stage, hex);
    const tone = ink[mark.tone ?? 'plain'];
    if (!onScreen(stage, [x, y])) continue;
    const aside = R >= FIGURED_FROM && occupied.has(hex);
    paintSign(
      stage.context,
      mark.sign,
      aside ? x + R * ASIDE : x,
      y,
      markScale(aside, R),
      { ground: inks.paper, edge: tone, ink: tone },
      letters(mark),
    );
    if (mark.value && R >= FIGURED_FROM)
      tag(stage, [x, y + R * (aside ? BELOW_COUNTER : BELOW_SIGN)], mark.value, tone);
  }
}

/** A few words on a plate of one tone. */
function tag({ context, inks, camera: { R } }: Stage, [x, y]: Point, text: string, tone: string): void {
  const size = tagSize(R);
  context.font = `700 ${size}px ${FIGURES}`;
  const width = context.measureText(text).width + size * ROUND_IT;
  context.beginPath();
  context.roundRect(x - width / 2, y - (size * TAG) / 2, width, size * TAG, 3);
  context.fillStyle = tone;
  context.fill();
  strokePath(context, inks.paper, 1.5);
  context.fillStyle = inks.onTone;
  context.textAlign = 'center';
  context.fillText(text, x, y + size * 0.36);
}
