/** The table as it is laid: map, stands and colours, how millimetres lie on the screen, and what is said aloud. */

import type { TableProps } from '../boardprops';
import { toScreen, toWorld as toPlane } from '../map/camera';
import { apart, type Point } from '../map/points';
import { paletteOf } from '../map/presentation';
import { Viewport } from '../map/viewport.svelte';
import type { Question } from '../protocol';
import { FRAME, groundSvg } from './ground';
import { TABLE_INKS } from './inks';
import type { Desk } from './overlays';
import { drawnRadius } from './pick';
import { fromWorld, scaleOf, toWorld, worldOf, type Spot } from './plane';
import { makeScene } from './scene';
import { spotOf } from './slots';
import type { Teller } from './speech';

/** Frame and floor round the table, mm. */
export const MARGIN = FRAME + 8;
/** What the column of tools takes of the screen's width, px. */
const TOOLS = 60;
/** Radius in mm of what may be talked about and is no stand. */
const PLACE = 5;

export class Setting {
  readonly props: TableProps;
  readonly viewport: Viewport;
  readonly scene = $derived.by(() => makeScene(this.props.presentation, this.props.entities));
  readonly teller = $derived.by<Teller>(() => ({ map: this.props.map, say: this.props.say }));
  /** Pixels to a millimetre in the scale that things are laid out for. */
  readonly k = $derived.by(() => scaleOf(this.viewport.settled));
  readonly desk = $derived.by<Desk>(() => this.#desk());
  /** Laid down once for each theme: the key is the same string while nothing printed changes. */
  readonly #gone = $derived.by(() => [...this.scene.gone].sort().join(' '));
  readonly ground = $derived.by(() => groundSvg(this.props.map, this.props.theme, new Set(this.#gone.split(' '))));
  /** What the live region says. */
  spoken = $state('');

  constructor(props: TableProps) {
    this.props = props;
    this.viewport = new Viewport(() => {
      const whole = worldOf(props.map, MARGIN);
      return { keep: whole, whole, tools: TOOLS };
    });
  }

  #desk(): Desk {
    const { map, theme, say } = this.props;
    const k = this.k;
    return {
      map,
      theme,
      k,
      say,
      inks: TABLE_INKS[theme],
      lay: ([x, y]) => [x * k, (map.height - y) * k],
      palette: (side) => paletteOf(this.props.presentation, side),
      spot: (place) => spotOf(map, this.props.entities, place),
    };
  }

  /** Where a point of the table is on the screen now, and the other way round. */
  onScreen(at: Spot): Point {
    return toScreen(this.viewport.camera, toWorld(this.props.map, at));
  }

  /** Where it is once the table has come to rest. */
  atRest(at: Spot): Point {
    return toScreen(this.viewport.settled, toWorld(this.props.map, at));
  }

  spotUnder(at: Point): [number, number] {
    return fromWorld(this.props.map, toPlane(this.viewport.camera, at));
  }

  /** In whole millimetres, and on the table. */
  onTable([x, y]: Spot): [number, number] {
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
    return [within(x, this.props.map.width), within(y, this.props.map.height)];
  }

  /** How far round a point its stand reaches on the screen, with a little air. */
  roomRound(at: Spot): number {
    const here = this.scene.stands.find((stand) => apart(stand.at, at) < 1);
    return drawnRadius(here?.r ?? PLACE, scaleOf(this.viewport.camera)) + 10;
  }

  show(at: Spot): void {
    this.viewport.show(toWorld(this.props.map, at), true);
  }

  bring(at: Spot, margin = 120): void {
    this.viewport.bring(toWorld(this.props.map, at), margin);
  }

  /**
   * Asks about one thing, when the ruleset answers such questions. The past is not asked: the answer would be of now.
   */
  ask(about: string | undefined, facts: Omit<Question, 'about'>): void {
    if (about && !this.props.past) this.props.onask({ about, ...facts });
  }

  /** What the question of the eye is about: all that a stand sees, else the stand. */
  get eye(): string | undefined {
    const { eye, unit } = this.props.presentation.explain ?? {};
    return eye ?? unit;
  }
}
