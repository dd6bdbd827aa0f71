/** Worked examples of the rule book as small maps: who stood there before the order, and the order as a line. */

import { asked, drawPart, sizeOf } from './cuts';
import type { components } from './generated/api';
import type { AnyMap, Entity, Path, Place, Presentation } from './protocol';

type Told = components['schemas']['ExampleInfo'];

/** An example as the API tells it. */
export type Example = Omit<Told, 'pieces' | 'paths' | 'place' | 'places'> & {
  pieces: Entity[];
  paths: Path[];
  place: Place;
  places: Place[];
};

/** Pixels of the canvas to one of the page, at least: small counters stay legible. */
const SHARP = 2;

/** Draws an example as large as the canvas is shown; leaves it blank where the map is not to be had. */
export async function drawExample(canvas: HTMLCanvasElement, example: Example): Promise<void> {
  await draw(canvas, example);
}

async function draw(canvas: HTMLCanvasElement, example: Example): Promise<boolean> {
  const [map, presentation] = await Promise.all([
    asked<AnyMap>(example.board),
    asked<Presentation>(example.presentation),
  ]);
  const context = canvas.getContext('2d');
  if (!map || !presentation || !context) return false;
  const size = { w: canvas.clientWidth || canvas.width, h: canvas.clientHeight || canvas.height };
  const ratio = Math.max(SHARP, devicePixelRatio);
  [canvas.width, canvas.height] = [size.w * ratio, size.h * ratio];
  return drawPart(context, map, presentation, cutOf(example), size, ratio);
}

/**
 * What the painters of cuts take: the ends of the order are lit, all that it names is in the picture; of an order that
 * names no place all that stands near.
 */
export const cutOf = ({
  board,
  presentation,
  place,
  places,
  pieces,
  paths,
}: Example): Parameters<typeof drawPart>[3] => ({
  board,
  presentation,
  place,
  pieces,
  paths,
  lit: [...new Set([places[0], places.at(-1)])].filter((one): one is string => typeof one === 'string'),
  hatched: [],
  all: places.length
    ? [...places, ...paths.flatMap((path): Place[] => path.places)]
    : pieces.flatMap(({ kind, place: at }) => (kind === 'unit' && at ? [at] : [])),
});

/** Draws the examples of a page over their plain pictures; one whose map is not to be had keeps that. */
export async function drawExamples(boxes: readonly HTMLElement[]): Promise<void> {
  await Promise.all(
    boxes.map(async (box) => {
      const canvas = document.createElement('canvas');
      const tallest = parseFloat(getComputedStyle(box).getPropertyValue('--tallest'));
      const { w, h } = sizeOf(box.clientWidth || 340, tallest || undefined);
      Object.assign(canvas, { width: w, height: h });
      if (await draw(canvas, JSON.parse(box.dataset['example'] ?? '{}') as Example)) box.replaceChildren(canvas);
    }),
  );
  document.documentElement.dataset['drawn'] = String(boxes.length);
}
