/**
 * When the canvas is painted: after every change, at every frame while counters travel, and ahead while nothing
 * happens.
 */

import { toWorld, viewOf, type Camera, type Size } from '../map/camera';
import type { Point, Rect } from '../map/points';
import { paletteOf } from '../map/presentation';
import type { Attention } from './attention.svelte';
import { boxWithPrice } from './battle';
import type { Composing } from './composing.svelte';
import { widthIn } from './labels';
import type { Drawn } from './marks';
import { movesBetween, positionAt, type Move } from './motion';
import { layNames, namesOnScreen, type Names } from './names';
import type { Setting } from './setting.svelte';
import { keepWhole, type Clearing } from './sight';
import { rulersOnScreen } from './tones';
import { View, type Frame } from './view';

/**
 * How long hexes are lined where motion is not wanted, how long nothing must happen before more is painted, and how
 * long the canvas waits for the umpire, ms.
 */
const [FLASH, IDLE, PATIENCE] = [2000, 40, 50];

const UNWRITTEN: Names = { places: [], waters: [], seas: [], taken: [] };

export class Painting {
  drawn = $state(false);
  ready = $state(false);
  /** What odds cover on the screen. */
  odds = $state.raw<readonly Rect[]>([]);
  /** Where names stand, once their faces have come; and what those of places cover on the screen. */
  readonly names = $derived.by<Names>(() => {
    const { print, grid, viewport } = this.setting;
    const { staged, choices } = this.composing;
    if (!this.ready) return UNWRITTEN;
    const { settled, size } = viewport;
    const names = layNames(print.scenery, grid, staged, settled.R, choices, this.#overMap);
    return grid.plots
      ? names
      : keepWhole(names, print.scenery, settled.R, this.#sight(settled, size), widthIn(settled.R));
  });
  /** What lies over the map in a corner of the screen. */
  covered = $state.raw<Rect | null>(null);
  readonly #overMap = $derived.by<Drawn | undefined>(() => {
    const { explanation, nets = [] } = this.setting.props;
    const { order, costs } = this.composing;
    if (!explanation && nets.length === 0 && order.path.length < 2) return undefined;
    return { explanations: explanation ? [...nets, explanation] : nets, order, costs };
  });
  readonly written = $derived.by(() => {
    const { print, viewport } = this.setting;
    return namesOnScreen(this.names.places, print.scenery.ranked, viewport.settled.R, viewport.camera);
  });
  view: View | null = null;
  readonly frame = $derived.by<Frame>(() => {
    const { props, viewport } = this.setting;
    const {
      staged: scene,
      choices,
      order,
      costs,
      blocked,
      barred,
      starts,
      waypoints,
      litCounters,
      clear,
    } = this.composing;
    const { cursor, turnedUp, trails } = this.attention;
    const lit = choices.area || litCounters.size === 0 ? null : litCounters;
    return {
      camera: viewport.camera,
      settled: viewport.settled.R,
      size: viewport.size,
      scene,
      choices,
      order,
      costs,
      blocked,
      barred,
      starts,
      waypoints,
      trails,
      cursor,
      flashed: this.#flashed,
      names: this.names,
      written: this.written,
      explanation: props.explanation,
      nets: props.nets ?? [],
      say: props.say,
      palette: (side) => paletteOf(props.presentation, side),
      standing: { chosen: order.chosen, lit, clear, changed: props.changed, turnedUp, moving: new Map() },
    };
  });

  #moves: ReadonlyMap<string, Move> = new Map();
  #flashed = $state.raw<ReadonlySet<number>>(new Set());
  #lastPath: readonly number[] = [];
  #asked = 0;
  #idle = 0;
  #flashing = 0;
  #held = false;
  #holding = 0;

  constructor(
    readonly setting: Setting,
    readonly composing: Composing,
    readonly attention: Attention,
  ) {}

  #sight(camera: Camera, size: Size): Clearing {
    const covers = [...rulersOnScreen(this.setting.grid, camera, size), ...(this.covered ? [this.covered] : [])];
    const onMap = ({ x, y, w, h }: Rect): Rect => {
      const [left, top] = toWorld(camera, [x, y]);
      return { x: left, y: top, w: w / camera.R, h: h / camera.R };
    };
    return { view: viewOf(camera, size), covers: covers.map(onMap) };
  }

  begin(canvas: HTMLCanvasElement): void {
    this.view = new View(canvas, this.setting.print);
  }

  /** The faces have come, and the camera stands. */
  start(): void {
    this.view?.forget();
    this.setting.viewport.begin(this.setting.firstCamera());
    this.ready = true;
  }

  end(): void {
    cancelAnimationFrame(this.#asked);
    [this.#idle, this.#flashing, this.#holding].forEach((timer) => clearTimeout(timer));
  }

  /** An order that the umpire is asked about is painted with the answer, if that comes soon: once, not twice. */
  hold(on: boolean): void {
    clearTimeout(this.#holding);
    this.#held = on;
    if (on) this.#holding = window.setTimeout(() => this.hold(false), PATIENCE);
    else this.redraw();
  }

  redraw(): void {
    if (!this.#held && this.#asked === 0) this.#asked = requestAnimationFrame((now) => this.#paint(now));
  }

  reprint(): void {
    this.view?.setPrint(this.setting.print);
    this.redraw();
  }

  #paint(now: number): void {
    this.#asked = 0;
    if (!this.view || !this.ready || this.setting.viewport.size.w === 0) return;
    const moving = this.#positions(now);
    this.view.draw({ ...this.frame, standing: { ...this.frame.standing, moving } });
    this.drawn = true;
    this.#tellOdds(this.view.bubbles.map(boxWithPrice));
    if (moving.size > 0 || this.view.behind) this.redraw();
    else this.#prefetchSoon();
  }

  #tellOdds(boxes: readonly Rect[]): void {
    if (JSON.stringify(boxes) !== JSON.stringify(this.odds)) this.odds = boxes;
  }

  #positions(now: number): ReadonlyMap<string, Point> {
    const here = new Map<string, Point>();
    for (const [id, move] of this.#moves) {
      const at = positionAt(move, now);
      if (at) here.set(id, at);
    }
    return here;
  }

  /** Tiles just outside the view are painted while nothing else happens. */
  #prefetchSoon(): void {
    clearTimeout(this.#idle);
    const { viewport } = this.setting;
    this.#idle = window.setTimeout(() => {
      const still = this.#asked === 0 && viewport.camera.R === viewport.settled.R;
      if (this.view && still && this.view.prefetch(this.frame)) this.#prefetchSoon();
    }, IDLE);
  }

  /** The way of the order, along which its units will travel. */
  remember(path: readonly number[]): void {
    if (path.length > 1) this.#lastPath = path;
  }

  /** Counters travel; where motion is not wanted they are there at once and their hexes are lined for two seconds. */
  travel(before: Parameters<typeof movesBetween>[1], next: Parameters<typeof movesBetween>[2]): void {
    const { grid } = this.setting;
    const found = movesBetween(grid, before, next, this.#lastPath, performance.now());
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return void this.#set(found);
    if (found.size === 0) return;
    this.#flashed = new Set([...found.keys()].flatMap((id) => this.setting.hexOf(next.get(id)?.place) ?? []));
    clearTimeout(this.#flashing);
    this.#flashing = window.setTimeout(() => (this.#flashed = new Set()), FLASH);
  }

  #set(moves: ReadonlyMap<string, Move>): void {
    this.#moves = moves;
    this.redraw();
  }
}
