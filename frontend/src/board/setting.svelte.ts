/** The map that lies on the table, what stands on it, and the part of it that is seen. */

import type { BoardProps } from '../boardprops';
import { centreOn, firstScale, fit, HEX_STEPS, toScreen, toWorld, type Camera } from '../map/camera';
import { keptView } from '../map/opening';
import { amid, type Point } from '../map/points';
import { Viewport } from '../map/viewport.svelte';
import type { Place } from '../protocol';
import { bounds, centre, hexAt, makeGrid, wholeMap } from './geometry';
import { makeScene } from './scene';
import { makeScenery } from './scenery';
import type { Teller } from './speech';
import type { Print } from './tiles';

/** What the column of tools takes of the screen's width, px. */
const TOOLS = 60;

export class Setting {
  readonly grid = $derived.by(() => makeGrid(this.props.map));
  readonly scene = $derived.by(() => makeScene(this.grid, this.props.presentation, this.props.entities.values()));
  readonly print = $derived.by<Print>(() => {
    const { map, theme } = this.props;
    return { map, grid: this.grid, scenery: this.#scenery, theme, razed: this.#razed };
  });
  readonly teller = $derived.by<Teller>(() => ({ map: this.props.map, grid: this.grid, say: this.props.say }));
  readonly viewport = new Viewport(() => ({
    keep: wholeMap(this.grid),
    whole: bounds(this.grid, this.grid.window),
    steps: HEX_STEPS,
    tools: TOOLS,
  }));
  readonly #scenery = $derived.by(() => makeScenery(this.props.map, this.grid));
  readonly #razed = $derived.by(() => this.#same(this.scene.razed));
  #known: ReadonlySet<number> = new Set();

  constructor(readonly props: BoardProps) {}

  /** The same set object while its members stay the same: tiles are repainted when it changes. */
  #same(next: ReadonlySet<number>): ReadonlySet<number> {
    const same = next.size === this.#known.size && [...next].every((hex) => this.#known.has(hex));
    if (!same) this.#known = next;
    return this.#known;
  }

  hexOf(place: Place | undefined): number | undefined {
    return typeof place === 'string' ? this.grid.index.get(place) : undefined;
  }

  /** The hex under a pixel; -1 beside the map. */
  hexUnder(at: Point): number {
    const [x, y] = toWorld(this.viewport.camera, at);
    return hexAt(this.grid, x, y);
  }

  /** The pixel of a hex's middle. */
  spotOf(hex: number): Point {
    return toScreen(this.viewport.camera, centre(this.grid, hex));
  }

  /** Moves the map until a hex lies so many radii inside. */
  bring(hex: number, radii: number): void {
    this.viewport.bring(centre(this.grid, hex), radii * this.viewport.camera.R);
  }

  /**
   * What was seen of the game last; else the whole map where it is small, what is asked about, what happened last,
   * where the units are, of areas the middle.
   */
  firstCamera(): Camera {
    const { grid, props, viewport } = this;
    const kept = keptView(props.kept, viewport.size);
    if (kept) return kept;
    const R = firstScale(viewport.size.w);
    const window = bounds(grid, grid.window);
    const whole = fit(window, viewport.size);
    if (whole.R >= R) return whole;
    const decision = [...props.entities.values()].find(({ kind }) => kind === 'decision');
    const asked = this.hexOf(props.focus?.place) ?? this.hexOf((decision?.at as string[] | undefined)?.[0]);
    const at = asked ?? (props.options ? undefined : this.hexOf(props.recent));
    const units = (): Point | undefined => amid([...this.scene.stacks.keys()].map((hex) => centre(grid, hex)));
    const middle: Point = [window.x + window.w / 2, window.y + window.h / 2];
    return centreOn(
      { x: 0, y: 0, R },
      viewport.size,
      at === undefined ? ((grid.plots ? undefined : units()) ?? middle) : centre(grid, at),
    );
  }
}
