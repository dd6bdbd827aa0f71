/** The printed map as cached tiles: painted once per scale and theme; panning only moves them. */

import type { Camera, Size } from '../map/camera';
import { overlap, type Rect } from '../map/points';
import type { Context } from '../map/shape';
import type { PlaceMap } from '../protocol';
import type { Grid } from './geometry';
import { paintFields, paintRelief, paintSettlements, paintSwampAndRough, paintWoods, paintWorks } from './ground';
import { INKS } from './inks';
import { paintLabels } from './labels';
import { paintBorderlines, paintTones } from './land';
import { paintBridges, paintEdgeOfPlay, paintGrid, paintNumbers, paintRoads, paintWater } from './lines';
import type { Scenery, Sheet } from './sheet';
import { paintBorders, paintHoles, paintNarrows, paintSeas } from './waters';
import { paintWays } from './ways';

export type Theme = 'light' | 'dark';

/** What the tiles are painted from. */
export interface Print {
  map: PlaceMap;
  grid: Grid;
  scenery: Scenery;
  theme: Theme;
  razed: ReadonlySet<number>;
}

const GROUND = [
  paintRelief,
  paintTones,
  paintFields,
  paintSwampAndRough,
  paintWoods,
  paintSeas,
  paintSettlements,
  paintWorks,
  paintBorderlines,
  paintWater,
  paintNarrows,
  paintGrid,
  paintBorders,
  paintRoads,
  paintWays,
  paintBridges,
  paintNumbers,
  paintHoles,
  paintEdgeOfPlay,
];

/** Paints part of the map on a canvas of `w` × `h` device pixels whose corner is the world point (rect.x, rect.y). */
export function paintMap(context: Context, print: Print, rect: Rect, R: number, ratio: number, layer: TileLayer): void {
  const sheet: Sheet = { context, ...print, inks: INKS[print.theme], rect, R, ratio };
  context.setTransform(R * ratio, 0, 0, R * ratio, -rect.x * R * ratio, -rect.y * R * ratio);
  for (const paint of layer === 'ground' ? GROUND : [paintLabels]) paint(sheet);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

export type TileLayer = 'ground' | 'labels';

interface Tile {
  canvas: HTMLCanvasElement;
  rect: Rect;
  used: number;
}

export const TILE = 512;
export const KEPT = 240;

/** Tiles of both layers at the scales used lately; the oldest give way. */
export class TileCache {
  private readonly tiles = new Map<string, Tile>();
  private clock = 0;

  constructor(public print: Print) {}

  /** The tile if it is painted. */
  peek(layer: TileLayer, R: number, ratio: number, column: number, row: number): Tile | undefined {
    const tile = this.tiles.get(this.key(layer, R, ratio, column, row));
    if (tile) tile.used = ++this.clock;
    return tile;
  }

  paint(layer: TileLayer, R: number, ratio: number, column: number, row: number): Tile {
    const side = TILE / (R * ratio);
    const rect = { x: column * side, y: row * side, w: side, h: side };
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = TILE;
    paintMap(canvas.getContext('2d')!, this.print, rect, R, ratio, layer);
    const tile = { canvas, rect, used: ++this.clock };
    this.tiles.set(this.key(layer, R, ratio, column, row), tile);
    this.forgetOldest();
    return tile;
  }

  /** Drops the tiles that show any of the rectangles: works were razed there. */
  invalidate(rects: readonly Rect[]): void {
    for (const [key, tile] of this.tiles) if (rects.some((rect) => overlap(rect, tile.rect))) this.tiles.delete(key);
  }

  clear(): void {
    this.tiles.clear();
  }

  private key(layer: TileLayer, R: number, ratio: number, column: number, row: number): string {
    return `${layer} ${this.print.theme} ${R * ratio} ${column} ${row}`;
  }

  private forgetOldest(): void {
    if (this.tiles.size <= KEPT) return;
    const byAge = [...this.tiles].sort(([, a], [, b]) => a.used - b.used);
    for (const [key] of byAge.slice(0, KEPT / 4)) this.tiles.delete(key);
  }
}

/** Columns and rows of the tiles that a view touches, `ring` tiles further on each side. */
export function tilesIn(camera: Camera, size: Size, R: number, ratio: number, ring = 0): [number, number][] {
  const side = TILE / (R * ratio);
  const found: [number, number][] = [];
  const right = camera.x + size.w / camera.R;
  const below = camera.y + size.h / camera.R;
  for (let row = Math.floor(camera.y / side) - ring; row <= Math.floor(below / side) + ring; row++) {
    for (let column = Math.floor(camera.x / side) - ring; column <= Math.floor(right / side) + ring; column++)
      found.push([column, row]);
  }
  return found;
}
