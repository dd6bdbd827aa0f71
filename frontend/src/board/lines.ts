/** What runs over the ground: water, grid, roads, rails, bridges, hex numbers, the edge of play. */

import { contains, grow } from '../map/points';
import { bounds, centre, corner, hexesIn, inPlay } from './geometry';
import { inPixels, near, strokeLines } from './pencil';
import type { Bridge, Sheet } from './sheet';

/** The rivers along hexsides: how broad they are with their banks, without, and in midstream. */
export const RIVERS = [
  { size: 'minor', bank: 0.15, water: 0.1, stream: 0 },
  { size: 'major', bank: 0.36, water: 0.3, stream: 0.13 },
] as const;

/** Of a map of areas no further than its frame: a river that comes from beyond has no end there. */
export function paintWater(sheet: Sheet): void {
  const { context, grid, scenery, inks } = sheet;
  context.save();
  if (grid.plots) {
    context.beginPath();
    context.rect(0, 0, grid.plots.size.w, grid.plots.size.h);
    context.clip();
  }
  context.lineJoin = context.lineCap = 'round';
  const around = grow(sheet.rect, 0.5);
  const rivers = RIVERS.map((river) => ({ ...river, lines: near(scenery[river.size], around) }));
  for (const { lines, bank } of rivers) strokeLines(sheet, lines, inks.bank, bank);
  for (const { lines, water } of rivers) strokeLines(sheet, lines, inks.river, water);
  for (const { lines, stream } of rivers) if (stream) strokeLines(sheet, lines, inks.stream, stream);
  context.restore();
}

/** Every hexside once; left out when the hexes are too small to be told apart. */
export function paintGrid(sheet: Sheet): void {
  const { context, grid, inks, R } = sheet;
  if (R < 5 || grid.plots) return;
  context.strokeStyle = inks.grid;
  context.lineWidth = Math.max(0.022, 0.8 / R);
  context.lineCap = 'butt';
  context.beginPath();
  for (const i of hexesIn(grid, grow(sheet.rect, 1.2))) {
    if (!inPlay(grid, i)) continue;
    const p = centre(grid, i);
    context.moveTo(...corner(grid, p, 0));
    for (const k of [1, 2, 3]) context.lineTo(...corner(grid, p, k));
    if (!edgeHex(sheet, i)) continue;
    for (const k of [4, 5, 6]) context.lineTo(...corner(grid, p, k));
  }
  context.stroke();
}

/** Hexes of the first row or an outer column have sides that no other hex draws. */
function edgeHex({ grid }: Sheet, i: number): boolean {
  const [c0, r0, c1] = grid.window;
  const column = i % grid.columns;
  return Math.floor(i / grid.columns) === r0 || column === c0 || column === c1;
}

export function paintRoads(sheet: Sheet): void {
  const { context, scenery, inks } = sheet;
  const around = grow(sheet.rect, 0.5);
  const [roads, rails] = [near(scenery.roads, around), near(scenery.rails, around)];
  context.lineJoin = context.lineCap = 'round';
  strokeLines(sheet, roads, inks.roadCase, 0.155);
  strokeLines(sheet, roads, inks.road, 0.092);
  strokeLines(sheet, rails, inks.rail, 0.085);
  context.lineCap = 'butt';
  strokeLines(sheet, rails, inks.sleeper, 0.04, [0.17, 0.17]);
}

/** Two brackets across the hexside, with a halo. */
export function paintBridges(sheet: Sheet): void {
  const { context, scenery, inks } = sheet;
  const shown = scenery.bridges.filter(({ at }) => contains(grow(sheet.rect, 1), at));
  context.lineCap = 'round';
  for (const [colour, width] of [
    [inks.halo, 0.13],
    [inks.bridge, 0.065],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const bridge of shown) for (const side of [-1, 1]) bracket(context, bridge, side);
    context.stroke();
  }
}

function bracket(context: CanvasRenderingContext2D, { at, across: [ux, uy], major }: Bridge, side: number): void {
  const half = major ? 0.27 : 0.2;
  const [px, py] = [-uy * side, ux * side];
  const point = (along: number, out: number) => [at[0] + ux * along + px * out, at[1] + uy * along + py * out] as const;
  context.moveTo(...point(-half, 0.205));
  context.lineTo(...point(-half + 0.08, 0.12));
  context.lineTo(...point(half - 0.08, 0.12));
  context.lineTo(...point(half, 0.205));
}

/** The smallest scale at which hexes are numbered: on a desk, and on a phone, which comes no nearer by itself. */
const NUMBERED = { desk: 29.5, phone: 23.5 } as const;
const PHONE = 700;

export function paintNumbers(sheet: Sheet): void {
  const { context, grid, inks, R } = sheet;
  if (R < NUMBERED[globalThis.innerWidth <= PHONE ? 'phone' : 'desk'] || grid.plots) return;
  const up = grid.flat ? 0.6 : 0.66;
  for (const i of hexesIn(grid, grow(sheet.rect, 1))) {
    if (inPlay(grid, i))
      inPixels(sheet, [grid.x[i]!, grid.y[i]! - up], () => {
        context.font = `${R < 30 ? 600 : 500} ${Math.max(11, R * 0.27)}px "Barlow Condensed"`;
        context.textAlign = 'center';
        context.fillStyle = inks.number;
        context.fillText(grid.ids[i]!, 0, 0);
      });
  }
}

/** Hexes out of play are veiled inside a neat line, not hidden. */
export function paintEdgeOfPlay({ context, grid, inks, rect, R }: Sheet): void {
  const play = bounds(grid, grid.window);
  context.beginPath();
  context.rect(rect.x - 1, rect.y - 1, rect.w + 2, rect.h + 2);
  context.rect(play.x, play.y, play.w, play.h);
  context.fillStyle = inks.outside;
  context.fill('evenodd');
  context.strokeStyle = inks.frame;
  context.lineWidth = 2 / R;
  context.strokeRect(play.x, play.y, play.w, play.h);
}
