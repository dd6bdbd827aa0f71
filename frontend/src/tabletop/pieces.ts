/** Round and over the stands: rings of what is lit, chosen or aimed at, names, offered places, the cursor, reasons. */

import type { Point, Rect } from '../map/points';
import type { Bar } from '../map/speech';
import type { Candidate } from '../protocol';
import { drawnRadius } from './pick';
import type { Desk } from './overlays';
import type { Spot } from './plane';
import type { Stand } from './scene';
import { isLegal, type Lit } from './slots';
import { leftEnds } from './stand';
import { disc, escaped, path, tab, wide, words } from './svg';

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

/** Where something was chosen that a rule forbids. */
export function barredSvg({ inks, lay }: Desk, at: Spot): string {
  const [x, y] = lay(at);
  return (
    disc([x, y], 11, { fill: inks.paper, stroke: inks.oos, 'stroke-width': 2 }) +
    path(`M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9`, { stroke: inks.oos, 'stroke-width': 2.4, 'stroke-linecap': 'round' })
  );
}

/**
 * Why something was refused, below where it was put, or above where so many pixels below it do not suffice; `aside`
 * moves words of that half width so that they stay on the screen.
 */
export function reasonSvg(
  { inks, lay }: Desk,
  at: Spot,
  { said: sentence, rule }: Bar,
  below: number,
  aside: (half: number) => number,
): string {
  const said = inLines(sentence, 44);
  const lines = rule ? said.length + 1 : said.length;
  const half = Math.max(...said.map((line) => wide(line, 14))) / 2 + 10;
  const first = below < 24 + lines * 21 ? -13 - lines * 21 : 34;
  const [x, y] = lay(at);
  const plateOf = (line: string, n: number): string =>
    tab(line, [x + aside(half), y + first + n * 21], 14, inks.oos, inks.onOos);
  const number = rule && ruleLink(rule, plateOf(`Rule ${rule}`, said.length));
  return said.map(plateOf).join('') + number;
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
