/**
 * The order being composed, as the table sees it: what the open slots light, how far a way has come, where a stand is
 * turned.
 */

import { untrack } from 'svelte';
import { Forecast } from '../map/forecast.svelte';
import { apart } from '../map/points';
import { reason } from '../map/speech';
import type { Candidate, Options, Shape } from '../protocol';
import { joined, keptOf, straightened, type Joints } from './joints';
import { costOf, reached, type Bounds } from './overlays';
import { snapped } from './pick';
import { bearing, inSteps, type Spot } from './plane';
import type { Stand } from './scene';
import type { Setting } from './setting.svelte';
import { addedBy, isLegal, readChoices, readDraft, spotOf, wayValue, type Lit } from './slots';

/** How many pixels beyond the reach a click still means its end, and round a corner of the way still the corner. */
const [TREMBLE, CORNER] = [12, 8];
/** Kinds of slots that stands are put into. */
const FOR_STANDS = new Set(['unit', 'units', 'dump']);

const isReach = ({ style }: Shape): boolean => style === 'reach';

export class Composing {
  readonly #setting: Setting;
  readonly choices = $derived.by(() => {
    const { map, entities, options, toggles, loose } = this.#setting.props;
    return readChoices(map, entities, options, [toggles, loose]);
  });
  readonly order = $derived.by(() => {
    const { entities, draft, options, loose } = this.#setting.props;
    return readDraft(entities, draft, [options, loose]);
  });
  /** The stand that acts: the one named first. */
  readonly actor = $derived.by<Stand | undefined>(() => this.#setting.scene.byId.get(this.order.chosen[0] ?? ''));
  readonly ground = $derived.by<Options | null>(() => (this.#setting.props.past ? null : this.choices.ground));
  readonly heading = $derived.by<Options | null>(() => (this.#setting.props.past ? null : this.choices.heading));
  /** Stands of which a click is taken. */
  readonly taken = $derived.by(
    () => new Set([...this.choices.stands].filter(([, one]) => isLegal(one)).map(([id]) => id)),
  );
  /** Those of the slot that is open now glow; of one that may still be changed a click is taken, no more. */
  readonly lit = $derived.by(() => new Set([...this.taken].filter((id) => this.isAsked(id))));
  readonly asksStands = $derived.by(
    () => FOR_STANDS.has(this.#setting.props.options?.kind ?? '') && this.choices.stands.size > 0,
  );
  readonly targets = $derived.by(
    () => new Set(this.order.chosen.slice(1).filter((id) => this.#sideOf(id) !== this.actor?.entity.side)),
  );
  /** The shot or the assault that is composed: whence, whither, and its chance once that is known. */
  readonly aims = $derived.by(() => {
    const { actor } = this;
    if (!actor || !this.#forecast.about) return [];
    const { entities, map } = this.#setting.props;
    const spots = [...this.targets].flatMap((id) => [spotOf(map, entities, id)].filter((at) => at !== undefined));
    return spots.map((to) => ({ from: actor.at, to, chance: this.#forecast.headline }));
  });
  readonly #forecast: Forecast;
  readonly mine = $derived.by(() => new Set(this.order.chosen.filter((id) => !this.targets.has(id))));
  /** What was filled last is refused: it can be mended, not ended. */
  readonly stuck = $derived.by(() => Boolean(this.#setting.props.refused || this.#setting.props.options?.refusal));
  /** Where something was chosen that a rule forbids. */
  readonly barred = $derived.by(() => {
    const { map, entities, barred } = this.#setting.props;
    return barred ? spotOf(map, entities, barred.at ?? barred.value) : undefined;
  });
  /** Where the handle of a heading stands now. */
  readonly turned = $derived.by(
    () => this.#turning ?? this.#filledHeading() ?? this.#lastLeg() ?? Number(this.actor?.entity.heading ?? 0),
  );
  /** The next point leads on from the end of the way; else it takes the place of the end. */
  over = $state(false);
  #turning = $state<number | null>(null);
  #joints = $state.raw<Joints>([]);
  /** How far the stand comes from the end of each way that was judged, by that way. */
  #reaches = $state.raw<ReadonlyMap<string, readonly Shape[]>>(new Map());
  /** How many points of the way stay where they are at the next click. */
  readonly kept = $derived.by(() => (this.over ? this.order.way.length : keptOf(this.#joints, this.order.way.length)));
  /** Where the next point may be put, from where its stretch begins. */
  readonly reach = $derived.by(() => this.#reachFrom(this.kept));
  /** Where the way might go on to from its end. */
  readonly beyond = $derived.by(() =>
    this.over || this.order.way.length === 0 ? [] : this.#reachFrom(this.order.way.length),
  );

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#forecast = new Forecast(setting.props);
    const mover = $derived(this.isWay ? this.actor?.id : undefined);
    $effect(() => {
      void mover;
      untrack(() => {
        this.over = false;
        [this.#joints, this.#reaches] = [[], new Map()];
      });
    });
    const answer = $derived(setting.props.options);
    $effect(() => {
      void answer;
      untrack(() => this.#answered());
    });
  }

  get isWay(): boolean {
    return this.ground?.kind === 'path';
  }

  /** The last point of the order: where its ghost stands. */
  get last(): Spot | undefined {
    return this.order.way.at(-1) ?? this.order.points.at(-1) ?? this.actor?.at;
  }

  /** Whether the slot that is open now asks for a stand. */
  isAsked(id: string): boolean {
    const candidate = this.choices.stands.get(id);
    return candidate !== undefined && (this.#setting.props.options?.candidates ?? []).includes(candidate);
  }

  #sideOf(id: string): string | undefined {
    return this.#setting.scene.byId.get(id)?.entity.side;
  }

  /** The server has judged the draft. */
  #answered(): void {
    const { options, draft, say } = this.#setting.props;
    this.#turning = null;
    this.#remember();
    if (Object.keys(draft).length < 2 || !options) return;
    const refused = options.refusal ? reason(this.#setting.teller, { value: null, refusal: options.refusal }) : '';
    const said = [
      refused,
      ...(options.effect ?? []).map(say),
      options.complete && options.act ? say(options.act) : '',
    ].filter(Boolean);
    if (said.length) this.#setting.spoken = said.join('. ');
  }

  #remember(): void {
    const { way } = this.order;
    const shapes = this.#setting.props.options?.shapes?.filter(isReach) ?? [];
    if (this.isWay && way.length > 0 && !this.stuck)
      this.#reaches = new Map(this.#reaches).set(JSON.stringify(way), shapes);
  }

  #reachFrom(points: number): readonly Shape[] {
    if (!this.isWay) return [];
    const from = this.order.way.slice(0, points);
    return from.length === 0
      ? (this.ground?.shapes?.filter(isReach) ?? [])
      : (this.#reaches.get(JSON.stringify(from)) ?? []);
  }

  #filledHeading(): number | undefined {
    const value = this.heading?.slot ? this.#setting.props.draft[this.heading.slot] : undefined;
    return typeof value === 'number' ? value : undefined;
  }

  /** Where a stand looks that has gone a way and not been turned yet. */
  #lastLeg(): number | undefined {
    const [a, b] = [this.order.way.at(-2) ?? this.actor?.at, this.order.way.at(-1)];
    return a && b && apart(a, b) > 0 ? inSteps(bearing(a, b)) : undefined;
  }

  /**
   * How long the way may grow: what the slot says, else the circle of its reach; of one that is judged, what was said
   * of it.
   */
  bounds(stretching: boolean): Bounds {
    const slot = this.ground;
    const { options } = this.#setting.props;
    if (slot?.kind !== 'path') return { limit: 0, most: 0 };
    if (slot !== options && options?.limit && !stretching) return { limit: options.limit, most: 0 };
    const circle = slot.shapes?.find(({ style, radius, centre }) => style === 'reach' && radius && centre);
    const bounds = { limit: slot.limit ?? circle?.radius ?? 0, most: slot.most ?? 0 };
    // of a way that is refused there is nothing left; that it is too long is said whatever else stands in its way
    const refused = this.stuck && !stretching;
    return refused && !this.#isTooLong(bounds) ? { limit: 0, most: 0 } : bounds;
  }

  #isTooLong({ limit, most }: Bounds): boolean {
    const { actor, order } = this;
    return actor !== undefined && costOf([actor.at, ...order.way]) > Math.max(limit, most);
  }

  /** The offered end that is meant by a click. */
  snap(at: Spot, touch = false): Lit | undefined {
    return this.ground ? snapped(this.choices.ends, at, this.#setting.k, touch) : undefined;
  }

  /** What a click on an offered end adds to the way. */
  added(end: Lit): Spot[] {
    return addedBy(end, this.actor?.at, this.kept > 0);
  }

  /** Puts a point, or an offered `end`, into the slot of the ground: of a way it is the end, or goes on from it. */
  fill(at: Spot, end?: Lit): void {
    const { ground: slot, actor, order, kept, over } = this;
    if (!slot?.slot) return;
    const { props, k } = this.#setting;
    const spot = end?.at ?? this.#setting.onTable(at);
    if (!this.isWay) return props.onfill(slot.slot, [...spot]);
    this.#joints = joined(this.#joints, order.way.length, over);
    this.over = false;
    const way = order.way.slice(0, kept);
    const drawn: Spot[] = [...(actor ? [actor.at] : []), ...way];
    const most = Math.max(slot.limit ?? 0, slot.most ?? 0);
    const added = end ? addedBy(end, actor?.at, kept > 0) : [reached(drawn, spot, most, TREMBLE / k)];
    this.#lay([...way, ...added]);
  }

  #lay(way: readonly Spot[]): void {
    if (this.ground?.slot) this.#setting.props.onfill(this.ground.slot, wayValue(this.actor?.at, way));
  }

  /** Whether a point is the end of the way. */
  isEnd(at: Spot): boolean {
    const last = this.order.way.at(-1);
    return this.isWay && last !== undefined && apart(last, at) < 1;
  }

  /** The corner of the way that a click means, not its end: -1 for none. */
  cornerAt(at: Spot): number {
    if (!this.isWay) return -1;
    return this.order.way.slice(0, -1).findIndex((point) => apart(point, at) * this.#setting.k <= CORNER);
  }

  /** Leaves out a corner. */
  straighten(at: number): void {
    this.#joints = straightened(this.#joints, at);
    this.#lay(this.order.way.toSpliced(at, 1));
  }

  /** Whether there is a stretch that may be taken back without leaving the slot. */
  get hasJoint(): boolean {
    return this.isWay && keptOf(this.#joints, this.order.way.length) > 0;
  }

  /** The last stretch is taken back; without one the slot is left. */
  shorten(): boolean {
    const { order } = this;
    if (!this.isWay || order.way.length === 0) return false;
    this.over = false;
    if (this.hasJoint) this.#lay(order.way.slice(0, keptOf(this.#joints, order.way.length)));
    else this.#setting.props.onback();
    return true;
  }

  turn(heading: number, done: boolean): void {
    this.#turning = heading;
    if (done && this.heading?.slot) this.#setting.props.onfill(this.heading.slot, heading);
  }

  /** The place a slot offers within a few pixels of a point. */
  near(at: Spot | null): Candidate | null {
    if (!at) return null;
    const close = this.choices.spots.filter((one) => apart(one.at, at) * this.#setting.k < 10);
    return close.sort((a, b) => apart(a.at, at) - apart(b.at, at))[0]?.candidate ?? null;
  }
}
