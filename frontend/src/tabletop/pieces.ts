/** Round and over the stands: rings of what is lit, chosen or aimed at, names, offered places, the cursor, reasons. */

import { grow, type Point, type Rect } from '../map/points';
import type { Bar } from '../map/speech';
import type { Candidate, Message } from '../protocol';
import { drawnRadius } from './pick';
import { markBox, type Desk } from './overlays';
import { towards, type Spot } from './plane';
import type { Scene, Stand } from './scene';
import { isLegal, type Lit } from './slots';
import { leftEnds } from './stand';
import { disc, escaped, path, plate, wide, words } from './svg';

/** What a stand is in the order being composed. */
export type Standing = 'mine' | 'target' | 'lit' | 'flashed' | '';

const twice = (r: number, out: string, back: string): string =>
  disc([0, 0], r, { fill: 'none', stroke: back, 'stroke-width': 7 }) +
  disc([0, 0], r, { fill: 'none', stroke: out, 'stroke-width': 3.6 });

/** The ring under a stand, round (0, 0). Chosen is a double ring, aimed at a cross, lit a line in soft light. */
export function haloSvg({ inks, k }: Desk, stand: Stand, standing: Standing): string {
  const r = drawnRadius(stand.r, k);
  switch (standing) {
    case 'mine':
      return twice(r * 1.06 + 7, '#ffc53a', '#2a1e00');
    case 'target':
      return (
        twice(r * 1.06 + 6.5, '#a8330f', '#fff7e6') +
        path(`M0 ${-r - 13}v10M0 ${r + 13}v-10M${-r - 13} 0h10M${r + 13} 0h-10`, {
          stroke: '#a8330f',
          'stroke-width': 3.6,
        })
      );
    case 'lit':
      return (
        disc([0, 0], r * 1.08 + 6, { fill: 'var(--lamp)', 'fill-opacity': 0.34 }) +
        disc([0, 0], r * 1.08 + 3.4, { fill: 'none', stroke: inks.lampLine, 'stroke-width': 2.6 })
      );
    case 'flashed':
      return disc([0, 0], r + 5, { fill: 'none', stroke: 'var(--focus)', 'stroke-width': 3 });
    default:
      return '';
  }
}

/** Size of the letters of a caption, and from one of its lines to the next, px. */
const [CAPTION, NEXT] = [14, 16];

interface Caption {
  /** Pixels from the middle of the stand down to the foot of the first line. */
  down: number;
  lines: readonly string[];
}

/** The name below a stand, with values where there is room; null where it is not written. */
function captionOf(stand: Stand, r: number, standing: Standing, looked: boolean): Caption | null {
  if (r < 30 && !looked && !(standing === 'mine' && r >= 15)) return null;
  const south = stand.heading !== null && Math.abs(stand.heading - 180) < 50;
  const below = r * (south ? 1.5 : 1.14) + (standing === 'mine' || standing === 'target' ? 24 : 16);
  const values = r >= 42 && stand.model ? [stand.face.values.join(' · ')] : [];
  return { down: Math.max(below, leftEnds(stand.face, r) + 13), lines: [stand.face.id, ...values].filter(Boolean) };
}

/** What the caption of a stand at that point covers. */
export function captionBox({ k }: Pick<Desk, 'k'>, stand: Stand, [x, y]: Point, standing: Standing = ''): Rect | null {
  const caption = captionOf(stand, drawnRadius(stand.r, k), standing, false);
  if (!caption) return null;
  const w = Math.max(...caption.lines.map((line) => wide(line, CAPTION)));
  return { x: x - w / 2, y: y + caption.down - CAPTION, w, h: NEXT * caption.lines.length + 2 };
}

/** Its front stands out of its base, and badges over its edge, in radii. */
const OUT = 1.3;

/** What stands cover with all that hangs on them, in pixels of the desk: names of the ground leave it free. */
export const coveredBy = (desk: Desk, stands: readonly Stand[]): Rect[] =>
  stands.flatMap((stand) => {
    const at = desk.lay(stand.at);
    const caption = captionBox(desk, stand, at);
    const box = grow({ x: at[0], y: at[1], w: 0, h: 0 }, drawnRadius(stand.r, desk.k) * OUT);
    return caption ? [box, caption] : [box];
  });

/** What the signs of events cover with their words; of one with a ring they stand above that. */
export const signBoxes = (desk: Desk, markers: Scene['markers']): Rect[] =>
  markers.map(({ entity, at, radius }) => {
    const text = entity.label ? desk.say(entity.label as unknown as Message) : '';
    return markBox(desk.lay(towards(at, 0, radius)), text, radius > 0 ? 'above' : 'below');
  });

/** Over a stand: its name where there is room or it is looked at, and the corner of what changed. */
export function captionSvg(
  { inks, k }: Desk,
  stand: Stand,
  standing: Standing,
  looked: boolean,
  changed: boolean,
): string {
  const r = drawnRadius(stand.r, k);
  const fresh = changed
    ? path(`M${-r} ${-r}h11l-11 11Z`, {
        fill: 'var(--lamp)',
        stroke: '#2a1e00',
        'stroke-width': 1.2,
        'stroke-linejoin': 'round',
      })
    : '';
  const ink = { fill: inks.name, stroke: inks.halo, 'stroke-width': 4 };
  const { down = 0, lines = [] } = captionOf(stand, r, standing, looked) ?? {};
  return fresh + lines.map((line, at) => words(line, [0, down + at * NEXT], CAPTION, ink)).join('');
}

/** Places to choose, lit or refused; suggestions of a free slot are specks, until they are pointed at. */
export function offersSvg(
  { inks, lay, k }: Desk,
  offers: readonly Lit[],
  pointed: Candidate | null,
  free: boolean,
): string {
  return offers
    .map(({ candidate, at }) => {
      const [x, y] = lay(at);
      const now = candidate === pointed;
      if (!isLegal(candidate))
        return disc([x, y], 4, { fill: inks.paper, 'fill-opacity': 0.7, stroke: inks.oos, 'stroke-width': 1.6 });
      const cost =
        candidate.cost && (now || (!free && k > 0.5))
          ? words(candidate.cost, [x, y - 11], 14, { fill: inks.lampText, stroke: inks.halo, 'stroke-width': 3 })
          : '';
      return (
        disc([x, y], (free ? 2.6 : 7) + (now ? 3.4 : 0), {
          fill: inks.lamp,
          stroke: inks.text,
          'stroke-width': free && !now ? 0.9 : 1.8,
        }) + cost
      );
    })
    .join('');
}

/** What the costs of such places cover, where they are written. */
export const offersBoxes = ({ lay, k }: Desk, offers: readonly Lit[], free: boolean): Rect[] =>
  offers.flatMap(({ candidate, at }) => {
    if (free || k <= 0.5 || !candidate.cost || !isLegal(candidate)) return [];
    const [[x, y], w] = [lay(at), Math.max(20, wide(candidate.cost, 14))];
    return [{ x: x - w / 2, y: y - 24, w, h: 34 }];
  });

/** Where something was chosen that a rule forbids. */
export function barredSvg({ inks, lay }: Desk, at: Spot): string {
  const [x, y] = lay(at);
  return (
    disc([x, y], 11, { fill: inks.paper, stroke: inks.oos, 'stroke-width': 2 }) +
    path(`M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9`, { stroke: inks.oos, 'stroke-width': 2.4, 'stroke-linecap': 'round' })
  );
}

/** Letters of a line at most; a sentence is narrower than figures. */
const [LETTERS, SENTENCE] = [44, 0.86];

/** Letters of a line where so many lie in lines about equally long; the last word of one may stand over. */
export const evenly = (letters: number, most: number): number =>
  Math.min(most, Math.ceil(letters / Math.ceil(letters / most)) + 6);

/** From one line of a reason to the next, what the box has round them, and from the place to the box, px. */
const [LINE, ROUND, OFF] = [18, 8, 20];

/**
 * Why something was refused, in a box below where it was put, or above where so many pixels below it do not suffice;
 * `aside` moves words of that half width so that they stay on the screen.
 */
export function reasonSvg(
  { inks, lay }: Desk,
  at: Spot,
  { said: sentence, rule }: Bar,
  below: number,
  aside: (half: number) => number,
): string {
  const said = inLines(sentence, evenly(sentence.length, LETTERS));
  const lines = rule ? [...said, `Rule ${rule}`] : said;
  const half = (Math.max(...lines.map((line) => wide(line, 14))) * SENTENCE) / 2 + ROUND;
  const high = lines.length * LINE + 2 * ROUND - 4;
  const [x, y] = [lay(at)[0] + aside(half), lay(at)[1] + (below < OFF + high ? -OFF - high : OFF)];
  const written = lines.map((line, n): string => {
    const link = n === said.length;
    const text = words(line, [x, y + ROUND + 12 + n * LINE], 14, {
      fill: inks.plateInk,
      'font-weight': 600,
    });
    const ground = plate([x - half, y + ROUND - 2 + n * LINE], 2 * half, LINE + ROUND - 2, { fill: inks.plate });
    return link ? ruleLink(rule, ground + text) : text;
  });
  return (
    plate([x - half, y], 2 * half, high, { rx: 5, fill: inks.plate, stroke: inks.paper, 'stroke-width': 1.2 }) +
    written.join('')
  );
}

/** What opens the book at a rule; the same stands in words at the foot, for the keyboard. */
const ruleLink = (rule: string, drawn: string): string =>
  `<a class="rule-plate" tabindex="-1" data-board-card="" data-own-drag="" data-rule="${escaped(rule)}" href="#${escaped(new URLSearchParams({ rule }).toString())}">${drawn}</a>`;

/** A sentence in lines of about so many letters, four at most. */
export function inLines(text: string, most: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1) && `${lines.at(-1)} ${word}`.length > most) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines.slice(0, 4);
}

export function crosshairSvg({ inks, lay }: Desk, at: Spot): string {
  const [x, y] = lay(at);
  const arms = `M${x - 22} ${y}h15M${x + 7} ${y}h15M${x} ${y - 22}v15M${x} ${y + 7}v15`;
  return (
    path(arms, { stroke: inks.paper, 'stroke-width': 6, 'stroke-linecap': 'round' }) +
    path(arms, { stroke: 'var(--focus)', 'stroke-width': 3, 'stroke-linecap': 'round' }) +
    disc([x, y], 2.4, { fill: 'var(--focus)' })
  );
}
