/** A counter as shapes in a box of 100 units: one drawing for every rule system (look.md, section 5). */

import type { BadgeTone, Face, PaletteName } from './presentation';
import { circle, rect, toSvg, type Shape } from './shape';
import { symbolBox } from './symbols';

export interface Palette {
  body: string;
  edge: string;
  light: string;
  ink: string;
  symbol: string;
  clipped: boolean;
  /** On the overview, by day and by night. */
  dot: { light: string; dark: string };
}

export const PALETTES: Record<PaletteName, Palette> = {
  brick: {
    body: '#d98e63',
    edge: '#7c3f20',
    light: '#eeb08b',
    ink: '#24130a',
    symbol: '#24130a',
    clipped: false,
    dot: { light: '#c05a24', dark: '#e08a5c' },
  },
  slate: {
    body: '#4d5d68',
    edge: '#26313a',
    light: '#93a6b3',
    ink: '#fbf7ea',
    symbol: '#1d2529',
    clipped: true,
    dot: { light: '#33424d', dark: '#9db4c2' },
  },
  blue: {
    body: '#3f6a9e',
    edge: '#1d3a60',
    light: '#8fb2dc',
    ink: '#ffffff',
    symbol: '#12243c',
    clipped: false,
    dot: { light: '#2c5a94', dark: '#7fb0ea' },
  },
  straw: {
    body: '#b9b08f',
    edge: '#6b6344',
    light: '#d5cdb0',
    ink: '#211d10',
    symbol: '#211d10',
    clipped: true,
    dot: { light: '#7a7048', dark: '#d5cdb0' },
  },
};

const BADGES: Record<BadgeTone, string> = {
  oos: '#b0124f',
  disorder: '#6b2f8a',
  spent: '#3b3b3b',
  low: '#8a5a00',
  good: '#0b6b5f',
  act: '#0b4f8a',
};

const PLATES: Record<string, readonly [ground: string, ink: string]> = {
  leg: ['#fffdf3', '#1d1b14'],
  track: ['#f7d83a', '#b3160a'],
  truck: ['#16140f', '#fffdf3'],
};

/** How much a counter shows: `blank` below others in a stack, `far` under 27 px, `mid` under 72 px, else `near`. */
export type Detail = 'blank' | 'far' | 'mid' | 'near';

export const detailAt = (side: number): Detail => (side < 27 ? 'far' : side < 72 ? 'mid' : 'near');

/** The box in which a counter with its badges is drawn: x, y, width, height. */
const VIEW_BOX = [-6, -18, 112, 122] as const;

/** The printed counter; badges lie apart because they stay when it fades. */
export function counterShapes(face: Face, detail: Detail): Shape[] {
  const palette = PALETTES[face.palette];
  const body = [...bodyShapes(palette), ...(face.pose === 'flipped' ? backShapes(palette) : [])];
  if (detail === 'blank') return body;
  if (face.kind === 'dump')
    return [
      ...body,
      ...(detail === 'near' ? crates(face, palette) : detail === 'mid' ? fewCrates(face, palette) : farCrates()),
    ];
  if (detail === 'far') return [...body, ...farShapes(face, palette)];
  if (detail === 'mid') return [...body, ...midShapes(face, palette)];
  return [...body, ...nearShapes(face, palette)];
}

/** The back of a counter: grey, with hatching. */
function backShapes({ light }: Palette): Shape[] {
  const lines = Array.from({ length: 9 }, (_, i) => 22 + i * 19).map((k) => {
    const [x0, x1] = [Math.max(4, k - 93), Math.min(96, k - 4)];
    return `M${x0} ${k - x0}L${x1} ${k - x1}`;
  });
  return [
    { d: rect(3, 3, 94, 90.5, 6), fill: '#98958c', opacity: 0.42 },
    { d: lines.join(''), stroke: light, width: 4.5, opacity: 0.55 },
  ];
}

/** A turned counter lies aslant, a little smaller, so that it stays within its hex. */
export const TURNED = { angle: 14, scale: 0.88 } as const;

/** Badges lie in a row over the top edge: none hides the symbol. */
export function badgeShapes({ badges }: Face, detail: Detail): Shape[] {
  if (detail === 'blank') return [];
  if (detail === 'far')
    return badges.map(({ tone }, i) => ({
      d: rect(-4 + i * 38, -12, 34, 30, 5),
      fill: BADGES[tone],
      stroke: '#ffffff',
      width: 4,
    }));
  return badgeRow(badges, detail === 'near' ? 15.5 : 27);
}

/** The counter as an SVG picture; its name is said by what holds it. */
export function counterSvg(face: Face, detail: Detail = 'near'): string {
  const [x, y, w, h] = VIEW_BOX;
  const body = toSvg(counterShapes(face, detail));
  return `<svg viewBox="${x} ${y} ${w} ${h}" aria-hidden="true" focusable="false"><g${face.acted ? ' opacity=".5"' : ''}${face.pose === 'turned' ? ` transform="rotate(${TURNED.angle} 50 50) translate(6 6) scale(${TURNED.scale})"` : ''}>${body}</g>${toSvg(badgeShapes(face, detail))}</svg>`;
}

const ROW = { left: -5, bottom: 12, room: 108, gap: 3, frame: 8, least: 0.63 };

/** What a player must see first stays longest. */
const WEIGHTS: readonly BadgeTone[] = ['oos', 'disorder', 'low', 'spent', 'act', 'good'];

function withoutLeast(badges: Face['badges']): Face['badges'] {
  const weight = ({ tone }: Face['badges'][number]): number => WEIGHTS.indexOf(tone);
  const least = badges.reduce((found, one) => (weight(one) >= weight(found) ? one : found));
  return badges.filter((one) => one !== least);
}

/**
 * Badges in letters of `most`, or as small as the row needs; of more than can be read the first, and how many are left
 * out.
 */
function badgeRow(badges: Face['badges'], most: number, more = 0): Shape[] {
  const shown = more > 0 ? [...badges, { word: `+${more}`, tone: 'spent' as const }] : badges;
  const ems = shown.reduce((sum, { word }) => sum + width(word) + 0.2, 0);
  const size = Math.min(most, (ROW.room - shown.length * (ROW.frame + ROW.gap)) / (ems || 1));
  if (size < most * ROW.least && badges.length > 1) return badgeRow(withoutLeast(badges), most, more + 1);
  const bottom = most > 20 ? ROW.bottom : 4.5;
  let x = ROW.left;
  return shown.flatMap(({ word, tone }) => {
    const w = (width(word) + 0.2) * size + ROW.frame;
    const at = x;
    x += w + ROW.gap;
    return [
      { d: rect(at, bottom - size - 3, w, size + 3, 4), fill: BADGES[tone], stroke: '#ffffff', width: 1.8 },
      { text: word, x: at + w / 2, y: bottom - size * 0.07 - 2.5, size, fill: '#ffffff' },
    ];
  });
}

/** The die-cut body: 3.5 units of edge below, a light bevel above. Corner form is the second cue of a side. */
function bodyShapes({ body, edge, light, clipped }: Palette): Shape[] {
  return [
    { d: card(clipped, 1, 3.5, 98, 95.5, 9), fill: edge },
    { d: card(clipped, 1, 1, 98, 94.5, 9), fill: body },
    { d: card(clipped, 2.6, 2.6, 94.8, 91.3, 8), stroke: light, width: 1.6, opacity: 0.75 },
  ];
}

function card(clipped: boolean, x: number, y: number, w: number, h: number, r: number): string {
  if (!clipped) return rect(x, y, w, h, r * 1.5);
  return `M${x + r} ${y}H${x + w - r}L${x + w} ${y + r}V${y + h - r}L${x + w - r} ${y + h}H${x + r}L${x} ${y + h - r}V${y + r}Z`;
}

/** Width of a text in sizes of Barlow Condensed 700: narrow signs count less. */
const width = (text: string): number => [...text].reduce((sum, sign) => sum + (/[-() .]/.test(sign) ? 0.31 : 0.5), 0);

const fitted = (text: string, room: number, most: number): number => Math.min(most, room / (width(text) || 1));

function farShapes(face: Face, palette: Palette): Shape[] {
  return [
    ...symbolBox(face.symbol, 17, 24, 66, face.tint, palette.symbol),
    ...pips(face, palette, (i) => [50 - (face.stepsOf - 1) * 5.5 + i * 11, 82]),
  ];
}

function midShapes(face: Face, palette: Palette): Shape[] {
  return [
    ...symbolBox(face.symbol, 22, 12, 56, face.tint, palette.symbol),
    ...midValues(face, palette),
    ...pips(face, palette, (i) => [11, 46 - i * 10.5]),
    ...tagPlate(face, palette, [3.5, 15.5], 17),
  ];
}

/**
 * As large as there is room, the name where there are none; the last of them on its plate where it tells how a unit
 * moves.
 */
function midValues({ id, values, plate }: Face, { ink, edge }: Palette): Shape[] {
  const colours = PLATES[plate];
  const last = values.at(-1) ?? '';
  if (!colours || values.length < 2) {
    const all = values.join('-') || id;
    return [{ text: all, x: 50, y: 87, size: fitted(all, 90, 40), fill: ink }];
  }
  const front = values.slice(0, -1).join('-');
  const room = Math.max(28, width(last) * 34 + 6);
  return [
    { text: front, x: (96 - room) / 2 + 2, y: 87.5, size: fitted(front, 92 - room, 38), fill: ink },
    { d: rect(97 - room, 58, room - 2, 34, 4), fill: colours[0], stroke: edge, width: 1.6 },
    { text: last, x: 96 - room / 2, y: 86.5, size: fitted(last, room - 6, 34), fill: colours[1] },
  ];
}

/** The top line: the id, and of the parent what fits beside it at a size one can read. */
function nameShapes({ id, parent }: Face, { ink }: Palette): Shape[] {
  // A name that has the line to itself stays clear of the sign of the size below it.
  const size = parent ? fitted(id, 48, 16.5) : fitted(id, 84, width(id) * 16.5 > 34 ? 13.5 : 16.5);
  const room = 80 - width(id) * size;
  const shown = shortened(parent, room / SMALLEST_NAME);
  return [
    { text: id, x: 8, y: size > 13.5 ? 18 : 15.5, size, anchor: 'start', fill: ink },
    { text: shown, x: 92, y: 18, size: fitted(shown, room, 15), weight: 600, anchor: 'end', fill: ink },
  ];
}

const SMALLEST_NAME = 11;

/** The words of a text that fit into so many ems, from the first; nothing when not even that fits. */
function shortened(text: string, ems: number): string {
  const words = text.replace(/\s*\(.*\)/, '').split(/(?<=[ /])/);
  while (words.length > 0 && width(words.join('').trim()) > ems) words.pop();
  return words.join('').replace(/[ /]+$/, '');
}

function nearShapes(face: Face, palette: Palette): Shape[] {
  return [
    ...nameShapes(face, palette),
    ...symbolBox(face.symbol, 25, 29.5, 50, face.tint, palette.symbol),
    { text: face.echelon, x: 50, y: 27.2, size: 11.5, spacing: 0.6, fill: palette.ink },
    ...pips(face, palette, (i) => [13.5, 59 - i * 9.4]),
    ...tagPlate(face, palette, [5, 37], 16),
    ...rightOfBox(face, palette),
    ...valueShapes(face, palette),
    ...throwShapes(face, palette),
    ...(face.stripe ? [{ d: rect(25, 63.4, 50, 3.4), fill: face.stripe }] : []),
  ];
}

/** Whose orders it takes: a letter on a plate left of the box, right of it where pips are. */
function tagPlate(
  { tag, stepsOf }: Face,
  { ink, body }: Palette,
  [x, y]: readonly [number, number],
  w: number,
): Shape[] {
  if (!tag) return [];
  const left = stepsOf < 2 ? x : 100 - x - w;
  return [
    { d: rect(left, y, w, w * 1.2, 2.5), fill: ink },
    { text: tag, x: left + w / 2, y: y + w * 0.98, size: fitted(tag, w - 3, w), fill: body },
  ];
}

function pips(face: Face, { ink }: Palette, at: (i: number) => readonly [number, number]): Shape[] {
  if (face.stepsOf < 2) return [];
  return Array.from({ length: face.stepsOf }, (_, i): Shape => {
    const [x, y] = at(i);
    const d = rect(x - 3.6, y - 3.6, 7.2, 7.2, 1.4);
    return i < face.steps ? { d, fill: ink, stroke: ink, width: 1.7 } : { d, stroke: ink, width: 1.7 };
  });
}

function rightOfBox(face: Face, { ink, body }: Palette): Shape[] {
  const both = face.figure && (face.disc || face.throw);
  const figure: Shape[] = face.figure
    ? [{ text: face.figure, x: 87, y: both ? 64.5 : 49, size: fitted(face.figure, 20, both ? 12 : 15), fill: ink }]
    : [];
  if (!face.disc) return figure;
  const y = both ? 42 : 43.5;
  return [
    ...figure,
    { d: circle(87, y, 9.4), fill: ink },
    { text: face.disc, x: 87, y: y + 5.5, size: fitted(face.disc, 14, 15.5), fill: body },
  ];
}

function valueShapes(face: Face, { ink, edge }: Palette): Shape[] {
  const plate = PLATES[face.plate];
  if (!plate || face.values.length < 2) {
    const values = face.values.join('-');
    return [{ text: values, x: 50, y: 89.5, size: fitted(values, 84, 32), spacing: 0.3, fill: ink }];
  }
  const front = face.values.slice(0, -1).join('-');
  const last = face.values.at(-1)!;
  return [
    { text: front, x: 34, y: 90, size: fitted(front, 54, 32), fill: ink },
    { d: rect(64, 66, 31, 27, 3), fill: plate[0], stroke: edge, width: 1.2 },
    { text: last, x: 79.5, y: 88, size: fitted(last, 29, 25), fill: plate[1] },
  ];
}

function throwShapes(face: Face, { ink }: Palette): Shape[] {
  if (!face.throw) return [];
  const [ground, figure] = PLATES[face.plate] ?? PLATES.leg!;
  return [
    { d: rect(77.5, 35, 19, 19, 3), fill: ground },
    { text: face.throw, x: 87, y: 50.5, size: fitted(face.throw, 17, 17), fill: figure },
    { d: 'M79 31q8-7 15-1m-1-5 1.5 5-5 .5', stroke: ink, width: 1.8 },
  ];
}

const CRATES = 'M20 50V30h24v20zM20 40h24M32 30v20M56 50V24h24v26zM56 24l24 26M80 24 56 50';

/** From afar a dump is its crates alone. */
const farCrates = (): Shape[] => [
  { d: rect(10, 18, 80, 62, 3), fill: '#fff8e6' },
  { d: CRATES, stroke: '#28231a', width: 2.4, place: [1.1, -5, 7] },
];

/** In the middle distance what it holds is the larger half. */
function fewCrates(face: Face, { ink }: Palette): Shape[] {
  const held = face.values.join(' ');
  return [
    { d: rect(20, 7, 60, 40, 3), fill: '#fff8e6' },
    { d: CRATES, stroke: '#28231a', width: 3, place: [0.8, 10, -2] },
    { text: held, x: 50, y: 86, size: fitted(held, 88, 40), fill: ink },
  ];
}

function crates(face: Face, { ink }: Palette): Shape[] {
  const held = face.values.join(' ');
  return [
    { d: rect(8, 9, 84, 52, 3), fill: '#fff8e6' },
    { d: CRATES, stroke: '#28231a', width: 2.6 },
    { text: held, x: 50, y: 87, size: fitted(held, 84, 29), fill: ink },
  ];
}
