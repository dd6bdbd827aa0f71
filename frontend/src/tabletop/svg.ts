/** Pieces of SVG as strings: the ground of a table is drawn once, for the board and for the cuts in the lists. */

import type { Spot } from './plane';

/** Where a point of the table lies in the drawing. */
export type Lay = (spot: Spot) => Spot;

const round = (value: number): string => (Math.round(value * 100) / 100).toString();

export const d = (points: readonly Spot[], closed = true): string =>
  points.length === 0 ? '' : `M${points.map((p) => `${round(p[0])} ${round(p[1])}`).join('L')}${closed ? 'Z' : ''}`;

export type Ink = { [attribute: string]: string | number | undefined };

function attributes(ink: Ink): string {
  return Object.entries(ink)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${typeof value === 'number' ? round(value) : value}"`,
    )
    .join('');
}

export const path = (data: string, ink: Ink): string => `<path d="${data}"${attributes({ fill: 'none', ...ink })}/>`;
export const disc = ([x, y]: Spot, r: number, ink: Ink): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${attributes(ink)}/>`;
export const plate = ([x, y]: Spot, w: number, h: number, ink: Ink): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${attributes(ink)}/>`;
export const group = (content: string, ink: Ink): string => `<g${attributes(ink)}>${content}</g>`;

/** SVG path data of a circle, for dashed rings and holes. */
export const ring = ([x, y]: Spot, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

export const FIGURES = "'Barlow Condensed'";
export const SERIF = "'Source Serif 4 Variable'";

/** Figures or words with a halo, so that they read over any ground. */
export function words(text: string, [x, y]: Spot, size: number, ink: Ink): string {
  return `<text x="${round(x)}" y="${round(y)}"${attributes({ 'font-family': FIGURES, 'font-weight': 700, 'font-size': size, 'text-anchor': 'middle', 'paint-order': 'stroke', 'stroke-linejoin': 'round', ...ink })}>${escaped(text)}</text>`;
}

/** About how wide words in the condensed face are. */
export const wide = (text: string, size: number): number => text.length * size * 0.46;

/** Words on a plate of colour, centred on a point. */
export function tab(text: string, [x, y]: Spot, size: number, ground: string, ink: string, edge?: string): string {
  const w = wide(text, size) + size;
  return (
    plate([x - w / 2, y - size * 0.78], w, size * 1.5, {
      rx: 3,
      fill: ground,
      stroke: edge,
      'stroke-width': edge ? 1.5 : undefined,
    }) + words(text, [x, y + size * 0.32], size, { fill: ink })
  );
}
