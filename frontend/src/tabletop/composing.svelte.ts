/**
 * The order being composed, as the table sees it: what the open slots light, how far a way has come, where a stand is
 * turned.
 */

import { untrack } from 'svelte';
import { apart } from '../map/points';
import { reason } from '../map/speech';
import type { Candidate, Options } from '../protocol';
import { reached, type Bounds } from './overlays';
import { snapped } from './pick';
import { bearing, inSteps, type Spot } from './plane';
import type { Stand } from './scene';
import type { Setting } from './setting.svelte';
import { addedBy, isLegal, readChoices, readDraft, wayValue, type Lit } from './slots';

/** How many pixels beyond the reach a click still means its end. */
const TREMBLE = 12;
/** Kinds of slots that stands are put into. */
const FOR_STANDS = new Set(['unit', 'units', 'dump']);

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
  readonly mine = $derived.by(() => new Set(this.order.chosen.filter((id) => !this.targets.has(id))));
  /** What was filled last is refused: it can be mended, not ended. */
  readonly stuck = $derived.by(() => Boolean(this.#setting.props.refused || this.#setting.props.options?.refusal));
  /** Where the handle of a heading stands now. */
  readonly turned = $derived.by(
    () => this.#turning ?? this.#filledHeading() ?? this.#lastLeg() ?? Number(this.actor?.entity.heading ?? 0),
  );
  /** The way is closed: a click adds no point to it. */
  ended = $state(false);
  #turning = $state<number | null>(null);

  constructor(setting: Setting) {
    this.#setting = setting;
    $effect(() => {
      void [this.ground?.slot, this.actor?.id];
      untrack(() => (this.ended = false));
    });
    // a way closed before it was refused is open again: else it could not be mended
    $effect(() => {
      if (this.stuck) untrack(() => (this.ended = false));
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
    if (Object.keys(draft).length < 2 || !options) return;
    const refused = options.refusal ? reason(this.#setting.teller, { value: null, refusal: options.refusal }) : '';
    const said = [
      refused,
      ...(options.effect ?? []).map(say),
      options.complete && options.act ? say(options.act) : '',
    ].filter(Boolean);
    if (said.length) this.#setting.spoken = said.join('. ');
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
    if (slot?.kind !== 'path' || (this.stuck && !stretching)) return { limit: 0, most: 0 };
    if (slot !== options && options?.limit && !stretching) return { limit: options.limit, most: 0 };
    const circle = slot.shapes?.find(({ style, radius, centre }) => style === 'reach' && radius && centre);
    return { limit: slot.limit ?? circle?.radius ?? 0, most: slot.most ?? 0 };
  }

  /** The offered end that is meant by a click. */
  snap(at: Spot, touch = false): Lit | undefined {
    return this.ground && !this.ended ? snapped(this.choices.ends, at, this.#setting.k, touch) : undefined;
  }

  /** What a click on an offered end adds to the way. */
  added(end: Lit): Spot[] {
    return addedBy(end, this.actor?.at, this.order.way.length > 0);
  }

  /**
   * Puts a point, or an offered `end`, into the slot of the ground; of a way the same point again, or `ends`, closes
   * it.
   */
  fill(at: Spot, ends = false, end?: Lit): void {
    const { ground: slot, actor, order } = this;
    if (!slot?.slot || this.ended) return;
    const { props, k } = this.#setting;
    const spot = end?.at ?? this.#setting.onTable(at);
    if (!this.isWay) return props.onfill(slot.slot, [...spot]);
    const last = order.way.at(-1);
    if (ends || (last && apart(last, spot) < 1)) return this.end();
    if (end) return props.onfill(slot.slot, wayValue(actor?.at, [...order.way, ...this.added(end)]));
    const drawn: Spot[] = [...(actor ? [actor.at] : []), ...order.way];
    const meant =
      drawn.length > 0 ? reached(drawn, spot, Math.max(slot.limit ?? 0, slot.most ?? 0), TREMBLE / k) : spot;
    props.onfill(slot.slot, wayValue(actor?.at, [...order.way, meant]));
  }

  end(): void {
    this.ended = !this.stuck;
  }

  /** The last way-point is taken back; without one the slot is left. */
  shorten(): boolean {
    const { ground: slot, actor, order } = this;
    if (!this.isWay || !slot?.slot || order.way.length === 0) return false;
    this.ended = false;
    if (order.way.length === 1) this.#setting.props.onback();
    else this.#setting.props.onfill(slot.slot, wayValue(actor?.at, order.way.slice(0, -1)));
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
