/** A stand seen from above, as SVG round (0, 0): base in the form and colour of its side, nose, symbol or model. */

import { PALETTES, type Palette } from '../map/counter';
import type { Face } from '../map/presentation';
import { toSvg } from '../map/shape';
import { symbolBox } from '../map/symbols';
import { modelSvg } from './models';
import type { Stand } from './scene';
import { disc, group, path, plate, wide, words } from './svg';

/** The base in the units of the drawing. */
const R = 15;
const OCTAGON = 'M-6.2-15H6.2L15-6.2V6.2L6.2 15H-6.2L-15 6.2V-6.2Z';
const BADGES: Record<string, string> = {
  oos: '#b0124f',
  disorder: '#6b2f8a',
  spent: '#3b3b3b',
  low: '#8a5a00',
  good: '#0b6b5f',
  act: '#0b4f8a',
};

const kept = new Map<string, string>();

/** The stand with a base of `r` pixels. The same stand at the same scale is drawn once. */
export function standSvg(stand: Stand, r: number): string {
  const key = `${r.toFixed(1)} ${stand.heading} ${stand.model} ${stand.load.length} ${JSON.stringify(stand.face)}`;
  let drawn = kept.get(key);
  if (drawn === undefined) {
    if (kept.size > 2000) kept.clear();
    kept.set(key, (drawn = draw(stand, r)));
  }
  return drawn;
}

function draw(stand: Stand, r: number): string {
  const { face, heading, load } = stand;
  const palette = PALETTES[face.palette];
  const body = nose(heading, palette) + base(palette) + inner(stand, palette, r);
  return (
    group(shadow(palette, heading) + group(body, { opacity: face.acted ? 0.55 : undefined }), {
      transform: `scale(${(r / R).toFixed(4)})`,
    }) +
    badges(face, r) +
    plated(face, palette, r) +
    leftSvg(face, r) +
    (load.length ? loaded(load.length, palette, r) : '')
  );
}

function shadow({ clipped }: Palette, heading: number | null): string {
  const ink = { fill: '#1c160c', opacity: 0.4 };
  const under = clipped
    ? path(OCTAGON, { ...ink, transform: 'translate(1.6 3) scale(1.06)' })
    : disc([1.6, 3], 16.2, ink);
  return (
    under +
    (heading === null
      ? ''
      : path('M-6.5-13 0-21.5 6.5-13Z', { ...ink, transform: `translate(1.2 2) rotate(${heading})` }))
  );
}

/** Where its front is. */
const nose = (heading: number | null, { body, edge }: Palette): string =>
  heading === null
    ? ''
    : path('M-7.4-12.4 0-21.6 7.4-12.4Z', {
        fill: body,
        stroke: edge,
        'stroke-width': 1.8,
        'stroke-linejoin': 'round',
        transform: `rotate(${heading})`,
      });

function base({ body, edge, light, clipped }: Palette): string {
  return clipped
    ? path(OCTAGON, { fill: body, stroke: edge, 'stroke-width': 1.9 }) +
        path(OCTAGON, { stroke: light, 'stroke-width': 0.8, opacity: 0.7, transform: 'scale(.9)' })
    : disc([0, 0], R, { fill: body, stroke: edge, 'stroke-width': 1.9 }) +
        disc([0, 0], 13.5, { fill: 'none', stroke: light, 'stroke-width': 0.8, opacity: 0.7 });
}

/** A model is turned as it faces; a symbol stands upright. Figures are added where they can be read. */
function inner({ face, heading, model }: Stand, palette: Palette, r: number): string {
  const values = r >= 30 ? face.values.join('-') : '';
  const drawn = model ? modelSvg(model, palette) : '';
  if (drawn) return group(drawn, { transform: `rotate(${heading ?? 0})${values ? ' scale(.92)' : ''}` });
  const [y, w] = values ? [-9.4, 17.4] : [-6.9, 20.6];
  return (
    symbol(face, palette, y, w) +
    (values ? words(values, [0, 9.8], 7.6, { fill: palette.ink }) : '') +
    pips(face, palette, values ? 12.4 : 9.8)
  );
}

/** The symbol in its box. The staff of a headquarters would stick out of the base: it bears its letters alone. */
function symbol({ symbol: name, tint }: Face, palette: Palette, y: number, w: number): string {
  const staff = name === 'headquarters';
  return (
    toSvg(symbolBox(staff ? 'none' : name, -w / 2, y, w, tint, palette.symbol)) +
    (staff ? words('HQ', [0, y + w * 0.53], w * 0.5, { fill: palette.symbol }) : '')
  );
}

function pips({ steps, stepsOf }: Face, { ink }: Palette, y: number): string {
  if (stepsOf < 2 || stepsOf > 6) return '';
  return Array.from({ length: stepsOf }, (_, i) =>
    disc([(i - (stepsOf - 1) / 2) * 3.6, y], 1.25, {
      fill: i < steps ? ink : 'none',
      stroke: ink,
      'stroke-width': 0.7,
    }),
  ).join('');
}

/** From this radius on, in px, a badge is read; of a smaller stand it is a dot, which the tip puts into words. */
const READ = 14;
/** Up to this radius two badges are read, then how many more there are. */
const ROOMY = 26;

/** In a row from the upper right edge outward: each whole, or a dot. */
function badges({ badges: worn }: Face, r: number): string {
  if (r < READ) return dots(worn, r);
  const size = Math.max(9.5, Math.min(13, r * 0.62));
  const more = r < ROOMY && worn.length > 2 ? worn.length - 1 : 0;
  const shown = more ? [worn[0]!, { word: `+${more}`, tone: 'spent' as const }] : worn;
  let x = r * 0.22;
  return shown
    .map(({ word, tone }) => {
      const w = wide(word, size) + size * 0.72;
      const at = x;
      x += w + 1.5;
      return (
        plate([at, -r * 0.62 - size * 1.28], w, size * 1.28, {
          rx: size * 0.25,
          fill: BADGES[tone],
          stroke: '#fff',
          'stroke-width': 1.3,
        }) + words(word, [at + w / 2, -r * 0.62 - size * 0.27], size, { fill: '#fff' })
      );
    })
    .join('');
}

function dots(worn: Face['badges'], r: number): string {
  const size = Math.max(2.6, r * 0.3);
  return worn
    .map(({ tone }, at) =>
      disc([r * 0.5 + at * (2 * size + 1), -r * 0.86], size, {
        fill: BADGES[tone],
        stroke: '#fff',
        'stroke-width': 1.2,
      }),
    )
    .join('');
}

/** The figure of `disc` on a plate at the lower left, where it can be read. */
function plated({ disc: figure }: Face, { edge }: Palette, r: number): string {
  if (!figure || r < 15) return '';
  const size = Math.max(7.5, Math.min(15, r * 0.42));
  const [x, y] = [-r * 0.78, r * 0.74];
  return (
    disc([x, y], size, { fill: '#fffdf3', stroke: edge, 'stroke-width': 1.3 }) +
    words(figure, [x, y + size * 0.5], size * 1.45, { fill: '#1d1b14' })
  );
}

/** From this radius on, in px, every stand of the side that moves says what it has left. */
const SAYS_LEFT = 24;

const LEFT = 0.92;
const leftLetters = (r: number): number => Math.max(9.5, Math.min(13, r * 0.5));

/** Where the plate of what it has left ends below the middle, in pixels; 0 where there is none. */
export const leftEnds = ({ left, moved }: Face, r: number): number =>
  !left || r < 13 || !(moved || r >= SAYS_LEFT) ? 0 : r * LEFT + leftLetters(r) * 1.28;

/** What it has left to move: a dark plate over the lower left edge. */
function leftSvg(face: Face, r: number): string {
  const { left } = face;
  if (!left || leftEnds(face, r) === 0) return '';
  const size = leftLetters(r);
  const [x, y] = [-r * 1.05, r * LEFT];
  return (
    plate([x, y], wide(left, size) + size * 0.72, size * 1.28, {
      rx: size * 0.25,
      fill: '#2b2d2a',
      stroke: '#fffdf3',
      'stroke-width': 1.2,
    }) + words(left, [x + (wide(left, size) + size * 0.72) / 2, y + size], size, { fill: '#fffdf3' })
  );
}

/** What it carries, as a small stack with its number. */
function loaded(count: number, { body, edge, ink }: Palette, r: number): string {
  const s = Math.max(11, r * 0.62);
  const [x, y] = [r * 0.5, r * 0.34];
  const sheet = (by: number, fill: string): string =>
    plate([x - by, y - by], s, s * 0.82, { rx: 2, fill, stroke: edge, 'stroke-width': 1.1 });
  return (
    sheet(0, '#fffdf3') +
    sheet(2.4, body) +
    words(String(count), [x - 2.4 + s / 2, y - 2.4 + s * 0.66], s * 0.74, { fill: ink })
  );
}
