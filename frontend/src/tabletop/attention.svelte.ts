/**
 * What the player looks at: pointer, keyboard's cursor, the stand held, the stands opened.
 */

import { apart } from '../map/points';
import type { Candidate, Explanation, Path, Question } from '../protocol';
import type { Composing } from './composing.svelte';
import type { Instruments } from './instruments.svelte';
import { picked } from './pick';
import type { Spot } from './plane';
import type { Stand } from './scene';
import type { Setting } from './setting.svelte';
import type { Entities } from './slots';
import { describeStand } from './speech';

/** How long a stand is pointed at before it is held, ms; shorter where a line of sight is to be seen. */
const [HOLD, HOLD_LINE] = [250, 40];
/** Pixels that the pointer leaves the last point by before the way would go on. */
const LEAVES = 4;

type Keys = Pick<MouseEvent, 'altKey' | 'shiftKey'>;
const NO_KEYS: Keys = { altKey: false, shiftKey: false };

export class Attention {
  /** The point that was chosen last. */
  struck: string | undefined;
  readonly #setting: Setting;
  readonly #composing: Composing;
  readonly #instruments: Instruments;
  pointer = $state.raw<[number, number] | null>(null);
  cursor = $state.raw<[number, number] | null>(null);
  /** The pointer drags the stand that acts. */
  dragging = $state(false);
  /** The pointer means the very point it is at. */
  exact = $state(false);
  /** The stand held under the pointer. */
  hovered = $state<string | null>(null);
  #openedIds = $state.raw<readonly string[]>([]);
  openedAt = $state.raw<Spot>([0, 0]);
  #waiting = 0;

  readonly opened = $derived.by<readonly Stand[]>(() =>
    this.#openedIds.flatMap((id) => this.#setting.scene.byId.get(id) ?? []),
  );
  /** The candidate whose line is drawn: pointed at in the list, or on the table. */
  readonly pointed = $derived.by<Candidate | null>(() => this.#setting.props.pointed ?? this.#heldCandidate() ?? null);
  /** What follows the pointer is drawn here. */
  readonly follower = $derived.by<Spot | null>(() =>
    this.#instruments.inHand || this.#setting.props.past ? null : (this.pointer ?? this.cursor),
  );
  /** The offered end that a click of the pointer would take. */
  readonly snap = $derived.by(() =>
    this.follower && this.follower === this.pointer && !this.exact ? this.#composing.snap(this.follower) : undefined,
  );
  /** Where a click would put a point. */
  readonly aim = $derived.by<Spot | null>(() => this.snap?.at ?? this.follower);
  /** What the way would go on over. */
  readonly onward = $derived.by<readonly Spot[]>(() => {
    const { isWay, actor, order, kept, over } = this.#composing;
    if (!isWay || !actor || !this.aim || (this.hovered && !this.snap && !this.dragging)) return [];
    // an end that lies is moved by dragging or a click, not by whatever the pointer passes over
    if (order.way.length > 0 && !over && !this.dragging) return [];
    if (apart(this.aim, order.way[kept - 1] ?? actor.at) * this.#setting.k < LEAVES) return [];
    return this.snap ? this.#composing.added(this.snap) : [this.aim];
  });
  /** The way as far as it lies, whatever its end is. */
  readonly laid = $derived.by<readonly Spot[]>(() => {
    const { order, kept } = this.#composing;
    return this.onward.length > 0 ? order.way.slice(0, kept) : order.way;
  });
  readonly bounds = $derived.by(() => this.#composing.bounds(this.onward.length > 0));

  /** The answers on the table: of the layers switched on, and the one explanation. */
  readonly told = $derived.by<readonly Explanation[]>(() => {
    const { nets = [], explanation } = this.#setting.props;
    return explanation ? [...nets, explanation] : nets;
  });
  readonly paths = $derived.by<readonly Path[]>(() => {
    const own = this.pointed?.line;
    return [...this.told.flatMap(({ paths = [] }) => paths), ...(own ? [own] : [])];
  });

  constructor(setting: Setting, composing: Composing, instruments: Instruments) {
    this.#setting = setting;
    this.#composing = composing;
    this.#instruments = instruments;
    $effect(() => () => clearTimeout(this.#waiting));
  }

  #heldCandidate(): Candidate | null | undefined {
    const { choices } = this.#composing;
    return this.hovered ? choices.stands.get(this.hovered) : this.#composing.near(this.cursor ?? this.pointer);
  }

  /** The hand hovers over a point, or is gone. */
  hover(at: [number, number] | null, { altKey: exact, shiftKey: over }: Keys = NO_KEYS): void {
    clearTimeout(this.#waiting);
    this.pointer = at;
    this.exact = exact;
    if (at) this.#composing.over = over;
    if (!at) return void (this.hovered = null);
    this.cursor = null;
    const [stand] = picked(this.#setting.scene.stands, at, this.#setting.k);
    this.#instruments.stretch(at, stand);
    if (stand?.id !== this.hovered) this.hovered = null;
    if (!stand) return;
    const soon = this.#composing.choices.stands.get(stand.id)?.line;
    this.#waiting = window.setTimeout(() => this.#hold(stand.id), soon ? HOLD_LINE : HOLD);
  }

  /** Nothing is under the pointer any more. */
  leave(): void {
    clearTimeout(this.#waiting);
    this.hovered = null;
  }

  #hold(id: string): void {
    this.hovered = id;
    this.visit(id);
  }

  visit(id: string | undefined): void {
    const { changed, onvisit } = this.#setting.props;
    if (id !== undefined && changed.has(id)) onvisit(id);
  }

  /** Spreads out the stands at a point, and says what they are. */
  open(hits: readonly Stand[], at: Spot): void {
    const [only, more] = hits;
    const { choices, actor } = this.#composing;
    const { teller, scene } = this.#setting;
    this.#openedIds = hits.map(({ id }) => id);
    this.openedAt = only && !more ? only.at : at;
    this.#setting.spoken = hits.map((stand) => describeStand(teller, scene, choices, stand, actor)).join('. ');
  }

  /** What may be asked about a stand; the past is not asked. */
  questionOf(unit: string): Question | undefined {
    const { presentation, past } = this.#setting.props;
    const about = presentation.explain?.unit;
    return about && !past ? { about, unit } : undefined;
  }

  /** Asks about the stand that lies open, is looked at, or is under the cursor. */
  explain(): boolean {
    const at = this.cursor ?? this.pointer;
    const under = at ? picked(this.#setting.scene.stands, at, this.#setting.k)[0]?.id : undefined;
    const id = this.#openedIds[0] ?? this.hovered ?? under;
    const question = id === undefined ? undefined : this.questionOf(id);
    if (question) this.#setting.props.onask(question);
    return question !== undefined;
  }

  close(): void {
    if (this.#openedIds.length > 0) this.#openedIds = [];
  }

  /** Stands lie open as long as nothing happens to them. */
  moved(before: Entities, after: Entities): void {
    if (this.#openedIds.some((id) => before.get(id) !== after.get(id))) this.close();
  }
}
