/** Counters rasterised at the device's own resolution, kept by what is printed on them. */

import { badgeShapes, counterShapes, PALETTES, TURNED, type Detail } from '../map/counter';
import type { Face } from '../map/presentation';
import { paintShapes, type Context } from '../map/shape';

/** Room round the counter for badges and shadow, in units of its side. */
export const MARGIN = 0.2;
const KEPT = 3000;
const SHADOW = 'rgba(30,24,10,.42)';

export class SpriteCache {
  private sprites = new Map<string, HTMLCanvasElement>();

  /** The picture of a counter `side` device pixels wide, with `MARGIN` round it. */
  get(face: Face, detail: Detail, side: number, dimmed: boolean): HTMLCanvasElement {
    const key = keyOf(face, detail, side, dimmed);
    let sprite = this.sprites.get(key);
    if (!sprite) {
      if (this.sprites.size > KEPT) this.sprites.clear();
      sprite = paintSprite(face, detail, side, dimmed);
      this.sprites.set(key, sprite);
    }
    return sprite;
  }

  has(face: Face, detail: Detail, side: number, dimmed: boolean): boolean {
    return this.sprites.has(keyOf(face, detail, side, dimmed));
  }

  clear(): void {
    this.sprites.clear();
  }
}

const keyOf = (face: Face, detail: Detail, side: number, dimmed: boolean): string =>
  `${detail} ${side} ${dimmed} ${detail === 'blank' ? face.palette : JSON.stringify(face)}`;

function blank(size: number): [HTMLCanvasElement, Context] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  return [canvas, canvas.getContext('2d')!];
}

function paintSprite(face: Face, detail: Detail, side: number, dimmed: boolean): HTMLCanvasElement {
  const size = Math.ceil(side * (1 + 2 * MARGIN));
  const [printed, pen] = blank(size);
  unitBox(pen, side);
  paintShapes(pen, counterShapes(face, detail), side / 100);
  if (dimmed) fade(pen, face, size);
  const [sprite, context] = blank(size);
  castShadow(context, side);
  context.globalAlpha = face.acted ? 0.5 : 1;
  lay(context, face, printed, size);
  context.globalAlpha = 1;
  context.shadowColor = 'transparent';
  unitBox(context, side);
  paintShapes(context, badgeShapes(face, detail), side / 100);
  return sprite;
}

/** Puts the printed counter down, aslant when it is turned. */
function lay(context: Context, { pose }: Face, printed: HTMLCanvasElement, size: number): void {
  context.save();
  if (pose === 'turned') {
    context.translate(size / 2, size / 2);
    context.rotate((TURNED.angle * Math.PI) / 180);
    context.scale(TURNED.scale, TURNED.scale);
    context.translate(-size / 2, -size / 2);
  }
  context.drawImage(printed, 0, 0);
  context.restore();
}

/** One unit is a hundredth of the counter; its corner lies `MARGIN` inside. */
function unitBox(context: Context, side: number): void {
  context.setTransform(side / 100, 0, 0, side / 100, Math.round(side * MARGIN), Math.round(side * MARGIN));
  context.lineJoin = context.lineCap = 'round';
}

function castShadow(context: Context, side: number): void {
  context.shadowColor = SHADOW;
  context.shadowBlur = Math.max(1.5, side * 0.05);
  context.shadowOffsetY = Math.max(1, side * 0.045);
}

/** Takes a quarter of the saturation and a little light out of what is painted, leaving its outline. */
function fade(context: Context, face: Face, size: number): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-atop';
  context.globalAlpha = 0.18;
  context.fillStyle = PALETTES[face.palette].clipped ? '#6a6a66' : '#8d8a80';
  context.fillRect(0, 0, size, size);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}
