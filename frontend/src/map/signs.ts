/** Small signs on discs: markers, marks of explanations, reasons why a hex is blocked. Drawn in a box of ±10 units. */

import type { Context } from './shape';

/** Path data in ink of 2 units; `fill` signs are filled. */
const LINES: Record<string, string> = {
  chain: 'M-1-3h-3a3 3 0 0 0 0 6h3M1-3h3a3 3 0 0 1 0 6h-3M-2.5 0h5',
  waves: 'M-7-2.5q3.5-4 7 0t7 0M-7 3.5q3.5-4 7 0t7 0',
  sheets: 'M-6-2 0-5.5 6-2 0 1.5ZM-6 2 0 5.5 6 2',
  zone: 'M-5-5 5 5M5-5-5 5M-7 0H7',
  hourglass: 'M-4-6h8M-4 6h8M-3.5-6q0 3.5 3.5 6q-3.5 2.5-3.5 6M3.5-6q0 3.5-3.5 6q3.5 2.5 3.5 6',
  ban: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M-4.2-4.2 4.2 4.2',
  source: 'M-7-2.5H3M-7 2.5H3M4.5-6V6',
  bridge: 'M-7-4.5q2 2.5 4 2.5h6q2 0 4-2.5M-7 4.5q2-2.5 4-2.5h6q2 0 4 2.5',
  cross: 'M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5',
  airbase: 'M0-7V6M-7 1 0-3 7 1M-3 6.5 0 4.5 3 6.5',
  hedgehog: 'M-6 5V-1L-3-5 0-1 3-5 6-1V5ZM-6 5H6',
  port: 'M0-4.5V6M-4-1.5H4M-6 1q1 5 6 5t6-5M0-4.5a1.6 1.6 0 1 0-.1 0',
  rail: 'M-3.5-7V7M3.5-7V7M-6-4.5H6M-6 0H6M-6 4.5H6',
  factory: 'M-6.5 5.5V-6h3v6l4-3.5V0L5 -3.5V5.5ZM-3 2.5h5',
  oil: 'M0-7Q5.5-.5 5 2.6a5 5 0 0 1-10 0Q-5.5-.5 0-7Z',
  entry: 'M-7 0H3M-1-4.5 3.5 0-1 4.5M6.5-6V6',
  flag: 'M-4 7V-6.5M-4-6h9l-2.5 3 2.5 3h-9',
  depot: 'M-6 5.5v-8l6-4 6 4v8ZM-3 5.5v-5h6v5',
  reserve: 'M-6 0h9M-1-4l4 4-4 4M6.5-5V5',
  parachute:
    'M-7-.5a7 7 0 0 1 14 0q-2.3-2.4-4.7 0q-2.3-2.4-4.6 0q-2.4-2.4-4.7 0ZM-7-.5 0 7.5 7-.5M-2.3-.5 0 7.5 2.3-.5',
  interdiction: 'M0-7V7M-6 1.5 0-2.5 6 1.5M-2.5 6 0 4.5 2.5 6',
};

const FILLED: Record<string, string> = {
  burst: 'M0-9 2.2-3 8.5-4.5 4.5 0 8.5 4.5 2.2 3 0 9-2.2 3-8.5 4.5-4.5 0-8.5-4.5-2.2-3Z',
  star: 'M0-8 2.3-2.5 8-2.5 3.5 1.2 5 7 0 3.5-5 7-3.5 1.2-8-2.5-2.3-2.5Z',
};

/** The drawing of a sign in a box of ±10 units, and whether it is filled; undefined for a sign that is not known. */
export function signPath(sign: string): { d: string; filled: boolean } | undefined {
  const [line, filled] = [LINES[sign], FILLED[sign]];
  return filled ? { d: filled, filled: true } : line ? { d: line, filled: false } : undefined;
}

/** Every sign that has a drawing. */
export const SIGNS: readonly string[] = [...Object.keys(LINES), ...Object.keys(FILLED)];

export interface Disc {
  ground: string;
  edge: string;
  ink: string;
}

/** Units from the middle of a sign to the edge of its disc. */
export const DISC = 12;

/** A sign on a disc at (x, y); `letters` stand in for a sign that is not known. */
export function paintSign(
  context: Context,
  sign: string,
  x: number,
  y: number,
  scale: number,
  disc: Disc,
  letters = '',
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.lineJoin = context.lineCap = 'round';
  context.beginPath();
  context.arc(0, 0, DISC, 0, 7);
  context.fillStyle = disc.ground;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = disc.edge;
  context.stroke();
  paintGlyph(context, sign, disc.ink, letters);
  context.restore();
}

function paintGlyph(context: Context, sign: string, ink: string, letters: string): void {
  context.strokeStyle = context.fillStyle = ink;
  const [line, filled] = [LINES[sign], FILLED[sign]];
  if (filled) context.fill(new Path2D(filled));
  else if (line) context.stroke(new Path2D(line));
  else {
    context.font = '700 12px "Barlow Condensed"';
    context.textAlign = 'center';
    context.fillText(letters.slice(0, 3), 0, 4.3);
  }
}
