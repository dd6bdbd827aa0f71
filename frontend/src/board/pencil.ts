/** The few strokes everything on the map is made of. The context is scaled: one unit is R. */

import { overlap, type Point, type Rect } from '../map/points';
import type { Context } from '../map/shape';
import type { Sheet, Stroke } from './sheet';

const paths = new WeakMap<readonly Point[], Path2D>();

export function addLine(path: Path2D | Context, points: readonly Point[], close: boolean): void {
  points.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  if (close) path.closePath();
}

/** The points as a path, kept for the next tile. */
export function pathOf(points: readonly Point[], close: boolean): Path2D {
  let path = paths.get(points);
  if (!path) {
    path = new Path2D();
    addLine(path, points, close);
    paths.set(points, path);
  }
  return path;
}

export const near = (strokes: readonly Stroke[], rect: Rect): Stroke[] =>
  strokes.filter(({ box }) => overlap(box, rect));

/** Strokes open lines in one colour, with dashes that go on from piece to piece. */
export function strokeLines(
  sheet: Sheet,
  strokes: readonly Stroke[],
  colour: string,
  width: number,
  dash: number[] = [],
): void {
  const { context } = sheet;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  for (const stroke of strokes) {
    context.lineDashOffset = stroke.from;
    context.stroke(pathOf(stroke.points, false));
  }
  context.setLineDash([]);
  context.lineDashOffset = 0;
}

/** All loops in one path, so that a clearing inside a wood stays clear. */
export function merged(strokes: readonly Stroke[]): Path2D {
  const path = new Path2D();
  for (const { points } of strokes) path.addPath(pathOf(points, true));
  return path;
}

/** Draws round a point of the world in CSS pixels: letters keep their optical size only at their true size. */
export function inPixels({ context, R }: Pick<Sheet, 'context' | 'R'>, [x, y]: Point, draw: () => void): void {
  context.save();
  context.translate(x, y);
  context.scale(1 / R, 1 / R);
  draw();
  context.restore();
}
