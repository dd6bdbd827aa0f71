/** Seas and lakes of whole hexes, open water along hexsides, borders. Painted once per tile. */

import { contains, grow, type Rect } from '../map/points';
import type { BoardMap } from '../protocol';
import { addLine, merged, near, strokeLines } from './pencil';
import type { Sheet, Stroke, Tooth } from './sheet';

/** Flat water with a pale shoal along the shore. */
export function paintSeas(sheet: Sheet): void {
  const { scenery, inks } = sheet;
  paintBasin(sheet, near(scenery.seas, sheet.rect), inks.sea);
  paintBasin(sheet, near(scenery.lakes, sheet.rect), inks.lake);
}

function paintBasin({ context, inks }: Sheet, loops: readonly Stroke[], ground: string): void {
  if (loops.length === 0) return;
  const path = merged(loops);
  context.fillStyle = ground;
  context.fill(path, 'evenodd');
  context.save();
  context.clip(path, 'evenodd');
  context.lineJoin = 'round';
  context.strokeStyle = inks.shoal;
  for (const width of [0.9, 0.42]) {
    context.lineWidth = width;
    context.stroke(path);
  }
  context.restore();
  context.strokeStyle = inks.shore;
  context.lineWidth = 0.06;
  context.stroke(path);
}

/** Lake, sea or strait between two land hexes: as broad as a great river is not; dots where a strait is crossed. */
export function paintNarrows(sheet: Sheet): void {
  const { context, scenery, inks } = sheet;
  const shown = near(scenery.narrows, grow(sheet.rect, 0.6));
  context.lineJoin = context.lineCap = 'round';
  strokeLines(sheet, shown, inks.shore, 0.5);
  strokeLines(sheet, shown, inks.lake, 0.42);
  strokeLines(sheet, shown, inks.shoal, 0.16);
  context.strokeStyle = inks.bridge;
  context.lineWidth = 0.07;
  context.setLineDash([0.001, 0.13]);
  context.beginPath();
  for (const line of scenery.ferries) addLine(context, line, false);
  context.stroke();
  context.setLineDash([]);
}

/** Frontiers of countries, fortified lines, lines where the weather parts. */
export function paintBorders(sheet: Sheet): void {
  sheet.context.lineJoin = 'round';
  sheet.context.lineCap = 'butt';
  for (const paint of Object.values(BORDERS)) paint(sheet, grow(sheet.rect, 0.5));
}

type Border = NonNullable<BoardMap['borders']>[number]['drawing'];

/** The borders, those below first. */
export const BORDERS: Record<Border, (sheet: Sheet, around: Rect) => void> = {
  frontier(sheet, around) {
    const { scenery, inks } = sheet;
    const frontiers = near(scenery.frontiers, around);
    strokeLines(sheet, frontiers, inks.frontierBand, 0.3);
    strokeLines(sheet, frontiers, inks.frontier, 0.07, [0.3, 0.1, 0.06, 0.1]);
  },
  boundary(sheet, around) {
    strokeLines(sheet, near(sheet.scenery.boundaries, around), sheet.inks.boundary, 0.075, [0.12, 0.16]);
  },
  works(sheet, around) {
    const shown = sheet.scenery.teeth.filter(({ edge: [a, b] }) => contains(around, a) || contains(around, b));
    paintTeeth(sheet, shown);
  },
};

const ASIDE = 0.12;

/** A fortified line just inside its hexsides, so that a river along them stays in sight. */
function paintTeeth({ context, inks }: Sheet, shown: readonly Tooth[]): void {
  for (const [colour, width] of [
    [inks.halo, 0.17],
    [inks.works, 0.07],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const tooth of shown) addTooth(context, tooth);
    context.stroke();
  }
}

function addTooth(context: CanvasRenderingContext2D, { edge: [a, b], out: [ox, oy] }: Tooth): void {
  const at = (t: number, off: number): [number, number] => [
    a[0] + (b[0] - a[0]) * t + ox * off,
    a[1] + (b[1] - a[1]) * t + oy * off,
  ];
  context.moveTo(...at(0.04, -ASIDE));
  context.lineTo(...at(0.96, -ASIDE));
  for (const t of [0.2, 0.5, 0.8]) {
    context.moveTo(...at(t - 0.09, -ASIDE));
    context.lineTo(...at(t, -ASIDE + 0.15));
    context.lineTo(...at(t + 0.09, -ASIDE));
  }
}

/** Gaps in the map lie outside the game: they are veiled like what is beyond its edge. */
export function paintHoles({ context, scenery, inks, R }: Sheet): void {
  if (scenery.holes.length === 0) return;
  context.beginPath();
  for (const loop of scenery.holes) addLine(context, loop, true);
  context.fillStyle = inks.outside;
  context.fill('evenodd');
  context.strokeStyle = inks.frame;
  context.lineWidth = 2 / R;
  context.stroke();
}
