/** A drawing as data, so that one description gives both the sprite on the canvas and the SVG in a card. */

export type Context = CanvasRenderingContext2D;

/** A path of SVG data, in ink or filled, placed by scale and shift. */
export interface Outline {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  place?: readonly [scale: number, x: number, y: number];
}

export interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: 500 | 600 | 700;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
}

export type Shape = Outline | Words;

export const FIGURES = 'Barlow Condensed';

const isWords = (shape: Shape): shape is Words => 'text' in shape;

/** A circle, a rectangle as path data. */
export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const round = (value: number): number => Math.round(value * 100) / 100;

/** The shapes as SVG elements. */
export const toSvg = (shapes: readonly Shape[]): string =>
  shapes.map((shape) => (isWords(shape) ? textSvg(shape) : pathSvg(shape))).join('');

function pathSvg({ d, fill, stroke, width, opacity, place }: Outline): string {
  const ink = `fill="${fill ?? 'none'}"${stroke ? ` stroke="${stroke}" stroke-width="${round(width ?? 1)}"` : ''}`;
  const moved = place
    ? ` transform="translate(${round(place[1])} ${round(place[2])}) scale(${place[0].toFixed(4)})"`
    : '';
  return `<path d="${d}" ${ink}${opacity === undefined ? '' : ` opacity="${opacity}"`}${moved}/>`;
}

function textSvg({ text, x, y, size, fill, weight, anchor, spacing }: Words): string {
  const style = `font-family="${FIGURES}" font-size="${round(size)}" font-weight="${weight ?? 700}"`;
  const tracking = spacing ? ` letter-spacing="${spacing}"` : '';
  return `<text x="${round(x)}" y="${round(y)}" ${style} text-anchor="${anchor ?? 'middle'}" fill="${fill}"${tracking}>${escape(text)}</text>`;
}

/** The shapes on a canvas whose unit is `scale` device pixels. */
export function paintShapes(context: Context, shapes: readonly Shape[], scale: number): void {
  for (const shape of shapes) {
    if (isWords(shape)) paintWords(context, shape, scale);
    else paintOutline(context, shape);
  }
}

function paintOutline(context: Context, { d, fill, stroke, width, opacity, place }: Outline): void {
  context.save();
  if (opacity !== undefined) context.globalAlpha *= opacity;
  if (place) {
    context.translate(place[1], place[2]);
    context.scale(place[0], place[0]);
  }
  const path = new Path2D(d);
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = stroke;
    context.lineWidth = width ?? 1;
    context.stroke(path);
  }
  context.restore();
}

/** Letters at their true size in pixels, so that the browser hints them for it. */
function paintWords(context: Context, { text, x, y, size, fill, weight, anchor, spacing }: Words, scale: number): void {
  context.save();
  context.translate(x, y);
  context.scale(1 / scale, 1 / scale);
  context.font = `${weight ?? 700} ${size * scale}px "${FIGURES}"`;
  context.letterSpacing = `${(spacing ?? 0) * scale}px`;
  context.textAlign = ({ start: 'left', middle: 'center', end: 'right' } as const)[anchor ?? 'middle'];
  context.fillStyle = fill;
  context.fillText(text, 0, 0);
  context.restore();
}
