/** Draws a frame: tiles, overlays, counters. Keeps the caches; holds no game state. */

import type { Camera, Size } from '../map/camera';
import { grow, type Rect } from '../map/points';
import type { PaletteName } from '../map/presentation';
import { isAreas, type Explanation, type Message, type Path } from '../protocol';
import { paintArrows, paintBubbles, paintSigns, placeBubbles, type Placed } from './battle';
import type { Choices, Order } from './choices';
import { cornerKey, wholeMap } from './geometry';
import { INKS } from './inks';
import { paintMarks } from './marks';
import { paintNames, paintWaters, type Names } from './names';
import {
  hexPath,
  paintBarred,
  paintBlocked,
  paintBreaks,
  paintCosts,
  paintNetEnds,
  paintOrder,
  paintPaths,
  paintReach,
  paintTrails,
  strokePath,
  type Stage,
} from './overlays';
import { paintAllFigures, paintDimmed, paintStacks, type CounterStage, type Standing } from './pieces';
import type { Scene } from './scene';
import { SpriteCache } from './sprites';
import { KEPT, paintMap, TILE, TileCache, tilesIn, type Print, type TileLayer } from './tiles';
import { paintCovers, paintHolders, paintRulers, paintTints } from './tones';

/** Everything one frame shows. */
export interface Frame {
  camera: Camera;
  /** The scale the tiles are painted at: that of the camera, except while it zooms. */
  settled: number;
  size: Size;
  scene: Scene;
  choices: Choices;
  order: Order;
  /** Cost of each hex of the order's path. */
  costs: ReadonlyMap<number, string>;
  blocked: ReadonlyMap<number, string>;
  /** What was chosen though a rule forbids it. */
  barred: number | null;
  explanation: Explanation | null;
  nets: readonly Explanation[];
  standing: Standing;
  starts: ReadonlySet<number>;
  waypoints: readonly number[];
  /** Whence those looked at have come in this phase. */
  trails: readonly (readonly [from: number, to: number])[];
  cursor: number | null;
  /** Hexes changed a moment ago, where motion is not wanted. */
  flashed: ReadonlySet<number>;
  names: Names;
  /** What the names of places cover on the screen. */
  written: readonly Rect[];
  say: (message: Message) => string;
  /** The palette of a side. */
  palette: (side: string | undefined) => PaletteName;
}

/** Milliseconds of a frame that may go into painting new tiles once something is on the screen. */
const BUDGET = 7;

export class View {
  private readonly tiles: TileCache;
  private readonly sprites = new SpriteCache();
  private picture: { canvas: HTMLCanvasElement; rect: Rect; theme: string } | null = null;
  private painted = false;
  /** The bubbles of the last frame, for clicks. */
  bubbles: readonly Placed[] = [];
  /** Tiles that this frame had no time for: draw again soon. */
  behind = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private print: Print,
  ) {
    this.tiles = new TileCache(print);
  }

  get ratio(): number {
    return Math.min(3, globalThis.devicePixelRatio || 1);
  }

  /** New map, theme or razed works. Tiles of the other theme stay; those of razed hexes go. */
  setPrint(print: Print): void {
    const before = this.print;
    this.print = this.tiles.print = print;
    if (before.map !== print.map) this.tiles.clear();
    const changed = [...before.razed, ...print.razed].filter((hex) => before.razed.has(hex) !== print.razed.has(hex));
    if (changed.length === 0) return;
    const { x, y } = print.grid;
    this.tiles.invalidate(changed.map((hex) => grow({ x: x[hex]!, y: y[hex]!, w: 0, h: 0 }, 2.5)));
  }

  /** Fonts or the resolution changed. */
  forget(): void {
    this.tiles.clear();
    this.sprites.clear();
    this.picture = null;
  }

  draw(frame: Frame): void {
    const context = this.canvas.getContext('2d', { alpha: false })!;
    const { ratio } = this;
    this.resize(frame.size, ratio);
    const { grid } = this.print;
    const stage = this.stageOf(frame, context);
    this.behind = false;
    const until = this.painted ? performance.now() + BUDGET : Infinity;
    this.drawTiles(frame, 'ground', context, until);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const taken = new Set(frame.scene.stacks.keys());
    paintCovers(stage, frame.scene.covers);
    paintTints(stage, frame.nets);
    paintUnder(stage, frame, taken);
    if (grid.plots) this.drawTiles(frame, 'labels', context, until);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textBaseline = 'alphabetic';
    const { scenery } = this.print;
    const { places } = frame.names;
    paintWaters(stage, frame.names, frame.settled);
    const holders = (): void => paintHolders(stage, scenery, frame.scene.control, places, frame.settled);
    const counters = this.countersOf(frame, stage);
    if (grid.plots) holders();
    const tops = paintStacks(counters, frame.scene);
    paintRings(stage, frame);
    if (!grid.plots) {
      paintNames(stage, scenery, places, frame.settled);
      holders();
    }
    paintReachCosts(stage, frame, taken);
    paintAllFigures(counters, tops);
    this.bubbles = placeBubbles(stage, frame.scene, frame.say, frame.written);
    paintOver(stage, frame, this.bubbles, this.bridges(), this.sources());
    paintRulers(stage, this.print.map);
    this.painted = true;
  }

  private stageOf({ camera, size, palette }: Frame, context: Stage['context']): Stage {
    const { grid, theme } = this.print;
    return { context, grid, theme, inks: INKS[theme], camera, size, palette };
  }

  private countersOf({ standing, settled }: Frame, stage: Stage): CounterStage {
    return { stage, sprites: this.sprites, standing, ratio: this.ratio, settled };
  }

  /** Of hexes names are written anew in each frame. */
  private get layers(): readonly TileLayer[] {
    return this.print.grid.plots ? ['ground', 'labels'] : ['ground'];
  }

  /** Paints one tile round the view that is not there yet, else counters as they look dimmed; false when all are. */
  prefetch(frame: Frame): boolean {
    const { camera, size, settled } = frame;
    const ring = tilesIn(camera, size, settled, this.ratio, 1);
    for (const [column, row] of ring.length * 2 > KEPT ? [] : ring) {
      for (const layer of this.layers) {
        if (this.tiles.peek(layer, settled, this.ratio, column, row)) continue;
        this.tiles.paint(layer, settled, this.ratio, column, row);
        return true;
      }
    }
    if (this.picture?.theme !== this.print.theme) {
      this.paintPicture();
      return true;
    }
    const stage = this.stageOf(frame, this.canvas.getContext('2d')!);
    return paintDimmed(this.countersOf(frame, stage), frame.scene, performance.now() + BUDGET);
  }

  private readonly bridgeKeys = new WeakMap<object, ReadonlySet<string>>();

  private bridges(): ReadonlySet<string> {
    const { scenery } = this.print;
    const keys = this.bridgeKeys.get(scenery) ?? new Set(scenery.bridges.map(({ at }) => cornerKey(at)));
    this.bridgeKeys.set(scenery, keys);
    return keys;
  }

  /** The supply sources of every side. */
  private sources(): ReadonlySet<number> {
    const { map, grid } = this.print;
    return new Set(
      Object.values(isAreas(map) ? {} : (map.sources ?? {}))
        .flat()
        .flatMap((id) => grid.index.get(id) ?? []),
    );
  }

  private resize({ w, h }: Size, ratio: number): void {
    const [width, height] = [Math.round(w * ratio), Math.round(h * ratio)];
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = width;
    this.canvas.height = height;
  }

  private drawTiles(frame: Frame, layer: TileLayer, context: CanvasRenderingContext2D, until: number): void {
    const { camera, settled, size } = frame;
    const { ratio } = this;
    const scale = camera.R / settled;
    context.setTransform(
      scale,
      0,
      0,
      scale,
      -Math.round(camera.x * camera.R * ratio),
      -Math.round(camera.y * camera.R * ratio),
    );
    for (const [column, row] of tilesIn(camera, size, settled, ratio)) {
      let tile = this.tiles.peek(layer, settled, ratio, column, row);
      if (!tile && performance.now() < until) tile = this.tiles.paint(layer, settled, ratio, column, row);
      if (tile) context.drawImage(tile.canvas, column * TILE, row * TILE);
      else this.drawMissing(layer, context, column, row, settled * ratio);
    }
  }

  /** Where a tile is not painted yet: the small picture of the whole map, or paper. */
  private drawMissing(
    layer: TileLayer,
    context: CanvasRenderingContext2D,
    column: number,
    row: number,
    pixels: number,
  ): void {
    this.behind = true;
    if (layer === 'labels') return;
    context.save();
    context.beginPath();
    context.rect(column * TILE, row * TILE, TILE, TILE);
    context.clip();
    context.fillStyle = INKS[this.print.theme].base;
    context.fillRect(column * TILE, row * TILE, TILE, TILE);
    const picture = this.picture;
    if (picture)
      context.drawImage(
        picture.canvas,
        picture.rect.x * pixels,
        picture.rect.y * pixels,
        picture.rect.w * pixels,
        picture.rect.h * pixels,
      );
    context.restore();
  }

  private paintPicture(): void {
    const rect = grow(wholeMap(this.print.grid), 1);
    const R = Math.min(10, 1000 / Math.max(rect.w, rect.h));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(rect.w * R);
    canvas.height = Math.ceil(rect.h * R);
    paintMap(canvas.getContext('2d')!, this.print, rect, R, 1, 'ground');
    this.picture = { canvas, rect, theme: this.print.theme };
  }
}

function paintUnder(stage: Stage, frame: Frame, taken: ReadonlySet<number>): void {
  const { choices, order, explanation } = frame;
  if (choices.area && choices.lit.size > 0) paintReach(stage, choices, frame.starts);
  for (const net of frame.nets) paintPaths(stage, net, taken);
  if (explanation) paintPaths(stage, explanation, taken);
  paintBlocked(stage, frame.blocked, taken);
  paintOrder(stage, order, frame.costs, taken, frame.waypoints);
  paintTrails(stage, frame.trails);
}

/** Over the names: who looks for a way reads what it costs. */
function paintReachCosts(stage: Stage, { choices, order, explanation }: Frame, taken: ReadonlySet<number>): void {
  const busy = new Set([...taken, ...order.path, ...linesAt(stage, explanation)]);
  if (choices.area) paintCosts(stage, choices, busy);
}

/** Hexes where a trace has its own figures: no cost is written there. */
function linesAt(stage: Stage, explanation: Explanation | null): number[] {
  return (explanation?.paths ?? []).flatMap(({ places }) =>
    places.flatMap((place) => (typeof place === 'string' ? (stage.grid.index.get(place) ?? []) : [])),
  );
}

function paintOver(
  stage: Stage,
  frame: Frame,
  bubbles: readonly Placed[],
  bridges: ReadonlySet<string>,
  sources: ReadonlySet<number>,
): void {
  const { explanation, say } = frame;
  const letters = (mark: { sign: string; label?: Message | null }): string =>
    mark.label ? say(mark.label).slice(0, 2) : '';
  for (const net of frame.nets) {
    paintNetEnds(stage, net, bridges, sources);
    paintMarks(stage, net, frame.scene.stacks, letters);
  }
  if (explanation) paintMarks(stage, explanation, frame.scene.stacks, letters);
  paintArrows(stage, frame.scene.arrows);
  paintSigns(stage, frame.scene.signs, say);
  if (explanation) paintBreaks(stage, explanation, (path: Path) => (path.label ? say(path.label) : ''));
  paintBubbles(stage, bubbles, say);
  if (frame.barred !== null) paintBarred(stage, frame.barred);
}

/** Round whole hexes; names are written over them. */
function paintRings(stage: Stage, { order, flashed, cursor }: Frame): void {
  for (const hex of [...order.targets, ...flashed]) paintTarget(stage, hex);
  if (cursor !== null) paintCursor(stage, cursor);
}

function paintTarget(stage: Stage, hex: number): void {
  hexPath(stage, hex, 0.94);
  strokePath(stage.context, '#2a1e00', 5.4);
  strokePath(stage.context, '#ffc53a', 3);
}

/** The hex the keyboard is on: the colour of focus between two lines of paper. */
function paintCursor(stage: Stage, hex: number): void {
  hexPath(stage, hex, 0.97);
  strokePath(stage.context, stage.inks.paper, 6);
  strokePath(stage.context, stage.inks.focus, 3);
}
