/** What lies over the ground: zones, areas, ways, lines of sight, the tape. SVG in pixels of the settled scale. */

import { PALETTES } from '../map/counter';
import { apart, mixed, type Rect } from '../map/points';
import type { PaletteName } from '../map/presentation';
import { signPath } from '../map/signs';
import type { Mark, Message, Path, Shape, Tabletop } from '../protocol';
import type { TableInks } from './inks';
import { figure, type Tape } from './measure';
import { towards, type Spot } from './plane';
import { d, disc, group, path, plate, ring, tab, wide, words, type Lay } from './svg';

/** Height of the letters of a chance, px. */
export const CHANCE = 18;

export interface Desk {
  map: Tabletop;
  inks: TableInks;
  theme: 'light' | 'dark';
  lay: Lay;
  /** Pixels to a millimetre. */
  k: number;
  say: (message: Message) => string;
  palette: (side: string | undefined) => PaletteName;
  /** Where a place is. */
  spot: (place: unknown) => [number, number] | undefined;
}

// ---- areas

/** Outline of a shape in pixels; a sector closes at its centre, of a range only the rim is drawn. */
export function outlineOf(
  { lay, k }: Pick<Desk, 'lay' | 'k'>,
  { style, rings = [], centre, radius = 0, bearings }: Shape,
  at?: Spot,
): string {
  const middle = centre ?? at;
  const areas = rings.map((one) => d(one.map(lay))).join('');
  if (!middle || radius <= 0) return areas;
  const [x, y] = lay(middle);
  if (!bearings) return areas + ring([x, y], radius * k);
  const [from, to] = [bearings[0] / 10, bearings[1] / 10];
  const [a, b] = [lay(towards(middle, from, radius)), lay(towards(middle, to, radius))];
  const great = (((to - from) % 360) + 360) % 360 > 180 ? 1 : 0;
  const rim = `A${radius * k} ${radius * k} 0 ${great} 1 ${b[0]} ${b[1]}`;
  return style === 'range' ? `${areas}M${a[0]} ${a[1]}${rim}` : `${areas}M${x} ${y}L${a[0]} ${a[1]}${rim}Z`;
}

/** A shape as its style is drawn. `unseen` shades, `reach` lights, `arc` and `range` are lines in amber. */
export function shapeSvg(desk: Desk, shape: Shape, at?: Spot): string {
  const { inks } = desk;
  const outline = outlineOf(desk, shape, at);
  if (!outline) return '';
  const named = shape.label ? label(desk, shape, at) : '';
  switch (shape.style) {
    case 'unseen':
      return (
        path(outline, { fill: inks.veil, 'fill-rule': 'evenodd' }) +
        path(outline, { fill: 'url(#hatch)', 'fill-rule': 'evenodd' })
      );
    case 'reach':
      return (
        path(outline, {
          fill: inks.lamp,
          'fill-opacity': 0.2,
          'fill-rule': 'evenodd',
          stroke: inks.paper,
          'stroke-width': 5,
          'stroke-opacity': 0.8,
          'stroke-linejoin': 'round',
        }) +
        path(outline, { stroke: inks.lampLine, 'stroke-width': 2.6, 'stroke-linejoin': 'round' }) +
        named
      );
    case 'arc':
      return (
        path(outline, {
          fill: inks.lamp,
          'fill-opacity': 0.15,
          stroke: inks.lampLine,
          'stroke-width': 2.2,
          'stroke-dasharray': '10 6',
          'stroke-linejoin': 'round',
        }) + named
      );
    case 'range':
      return path(outline, { stroke: inks.lampLine, 'stroke-width': 1.5 }) + named;
    case 'blast':
      return (
        path(outline, {
          fill: inks.blast,
          'fill-opacity': 0.16,
          stroke: inks.blast,
          'stroke-width': 2.2,
          'stroke-dasharray': '3 5',
          'stroke-linecap': 'round',
        }) +
        cross(desk, shape, at) +
        named
      );
    case 'base':
      return (
        path(outline, {
          fill: inks.paper,
          'fill-opacity': 0.4,
          stroke: inks.text,
          'stroke-width': 1.8,
          'stroke-dasharray': '4 3',
        }) + named
      );
    default:
      return (
        path(outline, {
          fill: inks.net,
          'fill-opacity': 0.1,
          'fill-rule': 'evenodd',
          stroke: inks.net,
          'stroke-width': 2,
          'stroke-dasharray': '12 6',
        }) + named
      );
  }
}

/** Hatching for ground that is out of sight: tone alone would not do in grey. */
export const hatchDefs = (inks: TableInks): string =>
  `<defs><pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${path('M0 0V9', { stroke: inks.text, 'stroke-width': 1.6, 'stroke-opacity': 0.28 })}</pattern></defs>`;

function cross({ lay, inks }: Desk, { centre }: Shape, at?: Spot): string {
  const middle = centre ?? at;
  if (!middle) return '';
  const [x, y] = lay(middle);
  return path(`M${x - 9} ${y}h18M${x} ${y - 9}v18`, { stroke: inks.blast, 'stroke-width': 2.2 });
}

/** The words of a ring stand on its rim, those of a sector along its right edge, those of an area at its top. */
function label(desk: Desk, shape: Shape, at?: Spot): string {
  const { inks, lay, say } = desk;
  const text = say(shape.label!);
  const middle = shape.centre ?? at;
  const ink = { fill: inks.lampText, stroke: inks.halo, 'stroke-width': 3.5 };
  if (middle && shape.radius) {
    if (shape.style === 'reach')
      return words(text, [lay(middle)[0], lay(middle)[1] - shape.radius * desk.k + 18], 13.5, ink);
    const edge = shape.bearings ? shape.bearings[1] / 10 : freeSide(desk.map, middle, shape.radius);
    const far = shape.style === 'arc' ? shape.radius * 0.86 : shape.radius;
    const [x, y] = lay(towards(middle, edge, far));
    if (shape.style !== 'arc') return words(text, [x - 4, y + 12], 13.5, { ...ink, 'text-anchor': 'end' });
    const turn = edge > 180 ? edge + 90 : edge - 90;
    return group(words(text, [0, -7], 14, ink), {
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`,
    });
  }
  const top = [...(shape.rings?.flat() ?? [])].sort((a, b) => b[1] - a[1])[0];
  const [x, y] = top ? lay(top) : [0, 0];
  return top ? words(text, [x, y + 16], 13.5, ink) : '';
}

/** The direction in which the rim of a circle lies on the table; south-east where it may be chosen. */
function freeSide({ width, height }: Tabletop, middle: Spot, radius: number): number {
  const on = (edge: number): boolean => {
    const [x, y] = towards(middle, edge, radius);
    return x > 60 && x < width - 20 && y > 30 && y < height - 20;
  };
  return [135, 225, 45, 315, 90, 270, 180, 0].find(on) ?? 135;
}

// ---- ways

/** How long a way may be: any way, the best one; 0 when nothing is said. */
export interface Bounds {
  limit: number;
  most: number;
}

/** Which of the two holds for a way so long. */
export const boundOf = (long: number, { limit, most }: Bounds): number =>
  long > limit ? Math.max(limit, most) : limit;

/** Millimetres a way takes: each leg rounded up, as the umpire counts it. */
export const costOf = (line: readonly Spot[]): number =>
  line.slice(1).reduce((sum, p, i) => sum + Math.ceil(apart(line[i]!, p) - 1e-6), 0);

/** The point a click means: one that is beyond what is left by no more than the hand trembles is drawn back to it. */
export function reached(line: readonly Spot[], at: Spot, most: number, slack: number): [number, number] {
  const from = line.at(-1)!;
  const left = most - costOf(line);
  const over = costOf([...line, at]) - most;
  const point: [number, number] = [at[0], at[1]];
  if (most <= 0 || left <= 0 || over <= 0 || over > slack) return point;
  for (let far = left; far > 0; far -= 1) {
    const [x, y] = mixed(from, at, far / apart(from, at)).map(Math.round) as [number, number];
    if (costOf([from, [x, y]]) <= left) return [x, y];
  }
  return point;
}

/** The way of an order with its corners, and how long it has grown; the last stretch follows the pointer. */
export function waySvg(
  desk: Desk,
  start: Spot,
  way: readonly Spot[],
  onward: readonly Spot[],
  { limit, most }: Bounds,
): string {
  const { inks, lay } = desk;
  const line = [start, ...way];
  const run = d(line.map(lay), false);
  const solid =
    way.length === 0
      ? ''
      : path(run, { stroke: inks.text, 'stroke-width': 8.5, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }) +
        path(run, { stroke: inks.lamp, 'stroke-width': 5, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
  const stretch = d([line.at(-1)!, ...onward].map(lay), false);
  const beyond = onward.length > 0 && limit > 0 && costOf([...line, ...onward]) > Math.max(limit, most);
  const loose =
    onward.length > 0
      ? path(stretch, { stroke: inks.paper, 'stroke-width': 5.5, 'stroke-linecap': 'round' }) +
        path(stretch, {
          stroke: beyond ? inks.oos : inks.lampLine,
          'stroke-width': 3,
          'stroke-dasharray': beyond ? '2 7' : '9 6',
          'stroke-linecap': 'round',
        })
      : '';
  return solid + loose + way.map((p, i) => corner(desk, p, i === way.length - 1)).join('');
}

function corner({ inks, lay }: Desk, p: Spot, last: boolean): string {
  return disc(lay(p), last ? 7 : 5, { fill: last ? inks.lamp : '#fffdf3', stroke: '#2a1e00', 'stroke-width': 2 });
}

/** «18.4 cm, 1.6 left»; of one that is too long by how much it is. */
export function lengthWords(map: Tabletop, long: number, allowance: number): string {
  const tenths = (mm: number): string => (mm / (map.unit_mm ?? 10)).toFixed(1);
  if (allowance <= 0) return figure(map, long);
  if (long > allowance) return `${figure(map, long)}: too far, ${tenths(allowance)} left`;
  return `${figure(map, long)}, ${tenths(allowance - long)} left`;
}

/** Where the length of a way stands: beside its end, or above it, moved so far that it stays on the screen. */
export type Beside = 'left' | 'right' | { above: (half: number) => number };

/** Pixels between the end of a way and its length, and above it. */
const [ASIDE, ABOVE] = [34, 48];

/** The same at the end of a way. */
export function wayLength(
  desk: Desk,
  start: Spot,
  way: readonly Spot[],
  onward: readonly Spot[],
  bounds: Bounds,
  where: Beside = 'right',
): string {
  const line = [start, ...way, ...onward];
  const long = costOf(line);
  if (long < 1) return '';
  const allowance = boundOf(long, bounds);
  const { map, inks } = desk;
  const over = allowance > 0 && long > allowance;
  const [x, y] = desk.lay(line.at(-1)!);
  const said = lengthWords(map, long, allowance);
  const half = wide(said, 16) / 2;
  const spot: Spot =
    typeof where === 'object'
      ? [x + where.above(half + 10), y - ABOVE]
      : [x + (where === 'left' ? -1 : 1) * (half + ASIDE), y - 4];
  return tab(said, spot, 16, over ? inks.oos : inks.plate, over ? inks.onOos : inks.plateInk, inks.paper);
}

// ---- lines of sight and other paths

/** A path of an explanation or a candidate: clear to where it breaks, then dotted, with what stands in the way. */
export function pathSvg(desk: Desk, line: Path): string {
  const { inks } = desk;
  const spots = line.places.flatMap((place) => [desk.spot(place)].filter((spot) => spot !== undefined));
  if (spots.length < 2) return '';
  const broken = line.broken_at ?? null;
  const clear = broken === null ? spots : spots.slice(0, broken + (line.style === 'sight' ? 1 : 0));
  const rest = broken === null ? [] : spots.slice(Math.max(0, broken - (line.style === 'sight' ? 0 : 1)));
  const colour =
    broken === null && line.style !== 'broken' ? (line.style === 'order' ? inks.lamp : inks.net) : inks.oos;
  const run = (points: readonly Spot[]): string => d(points.map(desk.lay), false);
  return (
    path(run(clear), { stroke: inks.paper, 'stroke-width': 6.5, 'stroke-linecap': 'round' }) +
    path(run(clear), { stroke: colour, 'stroke-width': 3.2, 'stroke-linecap': 'round' }) +
    (rest.length > 1
      ? path(run(rest), { stroke: inks.paper, 'stroke-width': 5, 'stroke-linecap': 'round', 'stroke-opacity': 0.7 }) +
        path(run(rest), { stroke: colour, 'stroke-width': 3, 'stroke-dasharray': '1 7.5', 'stroke-linecap': 'round' })
      : '') +
    counts(desk, line, spots)
  );
}

function counts({ inks, lay }: Desk, { counts: figures = [] }: Path, spots: readonly Spot[]): string {
  return figures
    .map((text, i) => {
      const spot = spots[i];
      if (!spot || !text) return '';
      const [x, y] = lay(spot);
      return (
        disc([x, y], 11, { fill: inks.paper, stroke: inks.text, 'stroke-width': 1.8 }) +
        words(text, [x, y + 5], 14, { fill: inks.text })
      );
    })
    .join('');
}

/** Where it breaks: a cross on the line, and the words beside it. Over the stands, so that it can be read. */
export function pathLabel(desk: Desk, line: Path): string {
  const { inks, lay, say } = desk;
  const spots = line.places.flatMap((place) => [desk.spot(place)].filter((spot) => spot !== undefined));
  if (spots.length < 2) return '';
  const broken = line.broken_at ?? null;
  const at =
    broken === null
      ? mixed(spots[0]!, spots.at(-1)!, 0.5)
      : line.style === 'sight'
        ? (spots[broken] ?? spots[0]!)
        : mixed(spots[broken - 1] ?? spots[0]!, spots[broken] ?? spots[0]!, 0.5);
  const [x, y] = lay(at);
  const stop =
    broken === null
      ? ''
      : disc([x, y], 8, { fill: inks.oos, stroke: inks.paper, 'stroke-width': 2 }) +
        path(`M${x - 3} ${y - 3}l6 6m0-6l-6 6`, { stroke: inks.onOos, 'stroke-width': 2.2, 'stroke-linecap': 'round' });
  if (!line.label) return stop;
  const text = say(line.label);
  const ground = broken === null ? inks.net : inks.oos;
  return stop + tab(text, [x + wide(text, 15) / 2 + 20, y - 17], 15, ground, broken === null ? inks.paper : inks.onOos);
}

/**
 * A sign on a disc; what is not known to the board as a sign is a tick, or a cross where it is bad. Its words stand
 * below it, or above: on the rim of a zone they lie beside what is in it.
 */
export function markSvg(desk: Desk, mark: Mark, where: 'below' | 'above' = 'below'): string {
  const at = desk.spot(mark.place);
  if (!at) return '';
  const { inks, say } = desk;
  const [x, y] = desk.lay(at);
  const bad = mark.tone === 'bad';
  const known = signPath(mark.sign);
  const glyph = known?.d ?? (bad ? 'M-4-4l8 8m0-8l-8 8' : 'M-5 0l3.5 4 6-7');
  const ground = known && !bad ? '#24130a' : bad ? inks.oos : inks.net;
  const ink = known && !bad ? '#ffe9b8' : bad ? inks.onOos : inks.paper;
  const text = mark.label ? say(mark.label) : (mark.value ?? '');
  return (
    disc([x, y], 11, { fill: ground, stroke: inks.paper, 'stroke-width': 2 }) +
    path(glyph, {
      fill: known?.filled ? ink : 'none',
      stroke: known?.filled ? undefined : ink,
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      transform: `translate(${x} ${y}) scale(.86)`,
    }) +
    (text
      ? words(text, [x, where === 'above' ? y - 17 : y + 26], 14, {
          fill: bad ? inks.oos : inks.name,
          stroke: inks.halo,
          'stroke-width': 4,
        })
      : '')
  );
}

/** What such a sign covers with its words. */
export function markBox([x, y]: Spot, text: string, where: 'below' | 'above'): Rect {
  const w = Math.max(22, wide(text, 14));
  return { x: x - w / 2, y: where === 'above' ? y - 31 : y - 11, w, h: 42 };
}

// ---- the tape

/** A real tape with a tick each unit, its length on a dark plate beside its middle. */
export function tapeSvg(desk: Desk, { from, to, gap }: Tape, settled: boolean): string {
  const { lay, k, map } = desk;
  const [a, b] = [lay(from), lay(to)];
  const long = apart(a, b);
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const body = group(tapeBody(desk, long, (map.unit_mm ?? 10) * k), {
    transform: `translate(${a[0].toFixed(1)} ${a[1].toFixed(1)}) rotate(${turn.toFixed(2)})`,
  });
  const text = figure(map, gap);
  // at rest it leaves the middle to what an answer writes there
  const [x, y] = mixed(a, b, settled ? 0.2 : 0.5);
  const aside =
    long < 150
      ? ([x, Math.min(a[1], b[1]) - 34] as const)
      : ([
          x + 46 + Math.abs(Math.sin((turn * Math.PI) / 180)) * 34,
          y - 26 * Math.abs(Math.cos((turn * Math.PI) / 180)),
        ] as const);
  const w = wide(text, 25) + 26;
  return (
    (long > 3 ? body : '') +
    plate([aside[0] - w / 2, aside[1] - 18], w, 36, {
      rx: 5,
      fill: desk.inks.plate,
      stroke: desk.inks.paper,
      'stroke-width': settled ? 2.5 : 1.5,
    }) +
    words(text, [aside[0], aside[1] + 8.5], 25, { fill: desk.inks.plateInk })
  );
}

function tapeBody({ inks }: Desk, long: number, step: number): string {
  const [ground, ink] = inks.tape;
  const count = Math.floor(long / step + 1e-6);
  const each = step < 3.2 ? 5 : 1;
  const ticks: string[] = [];
  const figures: string[] = [];
  for (let i = 0; i <= count; i += each) {
    const tall = i % 10 === 0 ? 12 : i % 5 === 0 ? 8 : 4.5;
    ticks.push(`M${(i * step).toFixed(2)} 3v${-tall}`);
    if (i > 0 && i % 10 === 0 && step * 10 > 26)
      figures.push(words(String(i), [i * step - 3, -4], 10.5, { fill: ink, 'text-anchor': 'end' }));
  }
  return (
    plate([1, -10], long, 16, { fill: inks.shadow, opacity: 0.25 }) +
    plate([0, -13], long, 16, { fill: ground, stroke: ink, 'stroke-width': 1.4 }) +
    path(ticks.join(''), { stroke: ink, 'stroke-width': 1.1 }) +
    figures.join('')
  );
}

// ---- pieces

/** A pennant on a pole, in the colour of who holds a place; its form is that of the side's stands. */
export function pennant(desk: Desk, [x, y]: Spot, side: string): string {
  const { clipped, dot } = PALETTES[desk.palette(side)];
  const flag = clipped ? `M${x} ${y - 22}h17v11h-17Z` : `M${x} ${y - 22}l18 5.5l-18 5.5Z`;
  return (
    path(`M${x} ${y}v-23`, { stroke: desk.inks.text, 'stroke-width': 2.2, 'stroke-linecap': 'round' }) +
    path(flag, { fill: dot[desk.theme], stroke: desk.inks.paper, 'stroke-width': 1.3, 'stroke-linejoin': 'round' })
  );
}

/** Points on a gold disc. */
export const worthDisc = ({ inks }: Desk, [x, y]: Spot, worth: number): string =>
  disc([x, y], 11, { fill: inks.paper, stroke: inks.text, 'stroke-width': 2 }) +
  words(String(worth), [x, y + 5.2], 15, { fill: inks.text });

/** An attack in red; an order that waits in amber between dark lines. */
export function arrowSvg({ lay }: Pick<Desk, 'lay'>, from: Spot, to: Spot, order: boolean): string {
  const [a, b] = [lay(from), lay(to)];
  const long = apart(a, b) || 1;
  const [dx, dy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const [s, e] = [
    [a[0] + dx * 20, a[1] + dy * 20],
    [b[0] - dx * 22, b[1] - dy * 22],
  ] as const;
  const at = (p: readonly [number, number], ahead: number, aside: number): Spot => [
    p[0] + dx * ahead - dy * aside,
    p[1] + dy * ahead + dx * aside,
  ];
  return path(
    d([at(s, 0, 3), at(e, -14, 4.5), at(e, -14, 11), at(e, 0, 0), at(e, -14, -11), at(e, -14, -4.5), at(s, 0, -3)]),
    {
      fill: order ? '#ffc53a' : '#a8330f',
      stroke: order ? '#2a1e00' : '#fff7e6',
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    },
  );
}
