/** Composes an order: a draft, the slot open next, and what the server says may fill it. No rules inside. */

import {
  begun,
  BLANK,
  busy,
  holds,
  isChosen,
  isLegal,
  joinable,
  oneStack,
  openSlots,
  sameValue,
  type Composition,
  type Filled,
} from './composition';
import type { Fault } from './frames';
import type { Candidate, Draft, Json, Options } from './protocol';
import { beyond, endOf, held, lastLeg, movable, reached, towards, upTo, type Route } from './route';
import { faultIn } from './unoffered';

export * from './composition';

export type Ask = (draft: Draft) => Promise<Options>;

interface Snapshot {
  draft: Draft;
  filled: Filled[];
  toggles: Options | null;
  loose?: Options | null;
  route?: Route | null;
  given?: Options[];
  goesOn?: boolean;
}

/** Drives a composition: each choice writes a slot and asks for the next. Late answers are dropped. */
export class Composer {
  private now: Composition = BLANK;
  private past: Snapshot[] = [];
  private asked = 0;
  /** Whether somebody shows this player another value of the slot than most would take: it is theirs to choose then. */
  differs: (draft: Draft, slot: string, value: Json) => boolean = () => false;
  private ahead: { draft: Draft; answer: Promise<Options> } | null = null;

  constructor(
    private readonly ask: Ask,
    private readonly changed: (composition: Composition) => void,
    /** Whether an act of these may be taken by itself: none that throws something away. */
    private readonly arms: (act: Candidate, acts: Candidate[]) => boolean = () => true,
  ) {}

  get composition(): Composition {
    return this.now;
  }

  /**
   * A new question: asks for the acts and takes the first legal one that arms itself. Where only one candidate is left
   * it is filled in, and what most would take with it.
   */
  async begin(): Promise<void> {
    this.past = [];
    this.set({ ...BLANK, waiting: true });
    const options = await this.answer({});
    if (!options) return;
    if (options.kind !== 'action') return this.set({ ...this.now, options, waiting: false });
    const acts = options.candidates ?? [];
    const first = acts.find((act) => isLegal(act) && this.arms(act, acts));
    this.set({ ...this.now, acts, options, waiting: false });
    if (!first) return;
    await this.move(bare(first));
    for (let next = this.evident(true); next; next = this.evident()) await this.move({ ...next, goesOn: true });
  }

  /** Nothing is asked: the composer is empty. */
  end(): void {
    this.asked += 1;
    this.past = [];
    this.set(BLANK);
  }

  /** Takes another act of the decision. */
  async pick(act: Candidate): Promise<void> {
    if (!isLegal(act) || typeof act.value !== 'string') return;
    this.past = [];
    await this.go(bare(act));
  }

  /**
   * Fills the open slot with a candidate, or toggles one of the units slot; of a place that is chosen already it moves
   * the goal. What is excluded changes nothing: it is said why.
   */
  async choose(candidate: Candidate, slot?: string | null): Promise<void> {
    const { options, sent, route } = this.now;
    if (sent) return;
    if (!isLegal(candidate)) return this.bar(candidate);
    if (options?.kind === 'action') return this.pick(candidate);
    const open = this.slotOf(candidate, slot);
    if (!open?.slot || !open.kind) return;
    if (open.kind === 'units' && this.isGiven(open.slot, candidate)) return this.own(open.slot);
    if (open.kind === 'units') return this.put(open, this.toggled(open, candidate));
    const filled = this.filledWith(open, candidate);
    if (open.free) return this.put(open, { ...filled, loose: open });
    if (!movable(open)) return this.put(open, filled);
    await this.put(open, { ...filled, route: towards(route, open, candidate) });
  }

  private isGiven(slot: string, candidate: Candidate): boolean {
    return isChosen(this.now, candidate, slot) && this.now.filled.some((one) => one.slot === slot && one.given);
  }

  /** The player takes over what the board has filled in: a click on it does not take it out. */
  private own(slot: string): void {
    const before = this.upTo(slot);
    this.past.push({ ...this.snapshot(), draft: draftOf(this.now.draft, before), filled: before, toggles: null });
    const filled = this.now.filled.map((one) => (one.slot === slot ? { ...one, given: false } : one));
    this.set({ ...this.now, filled, goesOn: false });
  }

  private bar(candidate: Candidate): void {
    if (openSlots(this.now).length > 0) this.set({ ...this.now, refused: faultIn(candidate), barred: candidate });
  }

  /** Which of the slots that take a click holds the candidate. */
  private slotOf(candidate: Candidate, slot?: string | null): Options | undefined {
    const open = openSlots(this.now).filter((one) => !slot || one.slot === slot);
    return open.find((one) => holds(one, candidate));
  }

  /** Goes on to what is filled now; the same slot filled otherwise is no further step to take back. */
  private async put(open: Options, next: Snapshot): Promise<void> {
    if (open.kind === 'units' || this.now.filled.at(-1)?.slot !== open.slot) this.past.push(this.snapshot());
    const gone = open.kind === 'units' && next.draft[open.slot!] === undefined;
    await (gone ? this.move(next) : this.go(next));
  }

  /**
   * Takes these units at once, `alone` in place of those chosen; where the umpire does not take all of them together,
   * each that goes with those before.
   */
  async take(those: readonly Candidate[], alone = false): Promise<void> {
    const open = those[0] && this.slotOf(those[0]);
    if (this.now.sent || open?.kind !== 'units' || !open.slot) return;
    const [start, past] = [this.now, [...this.past]];
    const before = alone ? [] : this.before(open, those[0]!);
    const fresh = freshOf(those, before);
    const wanted = together(open, before, fresh);
    const steps = fresh.map((_, at) => this.withUnits(open, wanted.slice(0, before.length + at + 1)));
    const last = steps.pop();
    if (!last) return;
    this.past.push(this.snapshot(), ...steps);
    await this.move(last);
    if (!this.now.refused && !this.now.options?.refusal) return;
    [this.now, this.past] = [start, past];
    for (const one of fresh) await this.join(one);
  }

  /**
   * Asks while the button is still down what a click would come to that takes one of these, or of units all: if that is
   * chosen next the answer is here the sooner.
   */
  foresee(those: readonly Candidate[]): void {
    const [first] = those;
    const open = first && isLegal(first) && this.slotOf(first);
    if (!open || busy(this.now) || isChosen(this.now, first)) return;
    const before = this.before(open, first);
    const wanted = together(open, before, freshOf(those, before));
    const { draft } = open.kind === 'units' ? this.withUnits(open, wanted) : this.filledWith(open, first);
    const answer = this.ask(draft);
    answer.catch(() => undefined); // it is told to who chooses
    this.ahead = { draft, answer };
  }

  private async join(one: Candidate): Promise<void> {
    await this.choose(one);
    if (this.now.refused || this.now.options?.refusal) await this.back();
  }

  /** Lays the way over a place: the goal stays where it can be reached from there. */
  async via(point: Candidate): Promise<void> {
    const { options, route, sent } = this.now;
    if (!isLegal(point) || sent || options?.kind !== 'path' || options.free || !holds(options, point)) return;
    const here = towards(route, options, point);
    if (!this.now.filled.some(({ slot }) => slot === options.slot)) this.past.push(this.snapshot());
    await this.lay({ ...here, goal: null }, [point], route?.goal);
  }

  /** Leaves out a waypoint. */
  async straighten(at: number): Promise<void> {
    const { route, sent } = this.now;
    if (!route?.points[at] || sent) return;
    await this.lay(upTo(route, at), route.points.slice(at + 1), route.goal ?? route.lost);
  }

  /** Leads the way on over places, as far as each is within reach of the one before. */
  private async lay(route: Route, places: readonly Candidate[], goal: Candidate | null | undefined): Promise<void> {
    const { kind } = route.legs[0];
    this.set({ ...this.now, waiting: true, refused: null, barred: null });
    let way = route;
    for (const place of places) {
      const point = reached(lastLeg(way), place.at);
      const leg = point && (await this.answer(this.filledWith({ slot: way.slot, kind: kind! }, point).draft));
      if (leg === null) return;
      if (point && leg) way = beyond(way, point, leg);
    }
    const found = goal && reached(lastLeg(way), goal.at);
    way = { ...way, goal: found ?? null, lost: found ? null : goal };
    const end = endOf(way);
    if (!end) return this.unfill();
    await this.go({ ...this.filledWith({ slot: way.slot, kind: kind! }, end), route: way });
  }

  /** Puts any value into a free slot: the one open now, or that filled last. What it comes to the server says. */
  async fill(slot: string, value: Json): Promise<void> {
    const { options, loose, sent } = this.now;
    const open = [options, loose].find((one) => one?.free && one.slot === slot);
    if (sent || !open?.kind) return;
    const again = this.now.filled.at(-1)?.slot === slot;
    if (!again) this.past.push(this.snapshot());
    const named = open.candidates?.find((one) => isLegal(one) && sameValue(one.value, value));
    await this.move({ ...this.filledWith(open, named ?? { value, at: null }), loose: open });
  }

  /** Takes every unit that can join. */
  async chooseAll(): Promise<void> {
    await this.take(joinable(this.now));
  }

  /** Takes back the last waypoint, else the goal, else the unit or the slot filled last. */
  async back(): Promise<void> {
    const { route, sent, filled } = this.now;
    if (sent) return;
    const last = (route?.points.length ?? 0) - 1;
    if (!route || last < 0 || filled.at(-1)?.slot !== route.slot) await this.unfill();
    else if (route.stepwise) await this.lay(upTo(route, last), [], route.points[last]);
    else await this.straighten(last);
  }

  /** Takes back what was chosen, and all that was filled after it. */
  async drop(candidate: Pick<Candidate, 'value'>): Promise<void> {
    while (!this.now.sent && isChosen(this.now, candidate)) await this.back();
  }

  private async unfill(): Promise<void> {
    const { draft, filled } = this.now;
    const snapshot = this.past.pop() ?? (filled.length ? bare({ value: draft.do ?? null }) : undefined);
    if (snapshot) await this.move(snapshot);
  }

  /** Keeps the order after the position moved: asks afresh what it may become. */
  async keep(): Promise<void> {
    await this.move(this.snapshot());
  }

  /**
   * The position moved. A half-filled order waits for Show or Keep; an untouched one begins again.
   * What a fellow commander did, or who was asked at the same time, `quietly`, leaves the order as it is.
   */
  async moved(quietly = false): Promise<void> {
    if (this.now.sent) return;
    if (begun(this.now) && quietly) await this.keep();
    else if (begun(this.now)) this.set({ ...this.now, stale: true });
    else await this.begin();
  }

  send(): Draft {
    this.set({ ...this.now, sent: true, refused: null, barred: null });
    return this.now.draft;
  }

  /** The server refused the order: it stays, with the reason. */
  refuse(fault: Fault): void {
    this.set({ ...this.now, sent: false, refused: fault });
  }

  /** The order came too late: it stays, to be kept or given up. */
  overtaken(): void {
    this.set({ ...this.now, sent: false, stale: true });
  }

  private snapshot(): Snapshot {
    const { draft, filled, toggles, loose, route, given } = this.now;
    return { draft, filled, toggles, loose, route, given };
  }

  private toggled(open: Options, candidate: Candidate): Snapshot {
    const before = this.before(open, candidate);
    const rest = before.filter((one) => !sameValue(one.value, candidate.value));
    return this.withUnits(open, rest.length < before.length ? rest : [...before, candidate]);
  }

  private withUnits(open: Options, chosen: Candidate[]): Snapshot {
    const slot = open.slot!;
    const filled = this.upTo(slot);
    const draft = draftOf(this.now.draft, filled);
    const { given } = this.now;
    if (!chosen.length) return { draft, filled, toggles: null, given };
    draft[slot] = chosen.map((one) => one.value);
    return { draft, filled: [...filled, { slot, kind: 'units', chosen }], toggles: open, given };
  }

  /** What stays chosen. Once it is asked where the units go they are one stack: a unit elsewhere begins anew. */
  private before(open: Options, candidate: Candidate): Candidate[] {
    const chosen = this.now.filled.find((one) => one.slot === open.slot)?.chosen ?? [];
    const elsewhere =
      open === this.now.toggles &&
      oneStack(this.now.options) &&
      chosen.some((one) => !sameValue(one.at ?? null, candidate.at ?? null));
    return elsewhere ? [] : chosen;
  }

  private filledWith(open: Pick<Options, 'slot' | 'kind'>, candidate: Candidate): Snapshot {
    const slot = open.slot!;
    const filled = this.upTo(slot);
    const draft = { ...draftOf(this.now.draft, filled), [slot]: candidate.value };
    return {
      draft,
      filled: [...filled, { slot, kind: open.kind!, chosen: [candidate] }],
      toggles: open.kind === 'unit' ? (open as Options) : this.now.toggles,
      given: this.now.given,
    };
  }

  /** The slots filled before this one: choosing again in an earlier slot drops what hung on it. */
  private upTo(slot: string): Filled[] {
    const at = this.now.filled.findIndex((one) => one.slot === slot);
    return at < 0 ? this.now.filled : this.now.filled.slice(0, at);
  }

  /** Goes on, and fills in what the player would have to: the only candidate there is, and what most would take. */
  private async go(snapshot: Snapshot): Promise<void> {
    await this.move(snapshot);
    for (let next = this.evident(); next; next = this.evident()) await this.move(next);
  }

  /**
   * Of an order that nobody has begun the only candidate alone: what most would take waits for the player. What to do
   * is the player's own to say, and to go anywhere at all, unless most would.
   */
  private evident(untouched = false): Snapshot | null {
    const { options, refused, waiting, filled: before, given } = this.now;
    if (!options?.slot || !options.kind || options.kind === 'action' || options.free || refused || waiting) return null;
    if (options.complete || options.refusal || before.some(({ slot }) => slot === options.slot)) return null;
    const legal = (options.candidates ?? []).filter(isLegal);
    const usual = legal.find((one) => sameValue(one.value, options.usual ?? null));
    const sole = legal.length === 1 && (options.kind !== 'path' || usual) ? legal[0] : undefined;
    const only = sole ?? (untouched ? undefined : usual);
    if (!only || (!sole && this.differs(this.now.draft, options.slot, only.value))) return null;
    if (options.kind === 'units') return byBoard(this.withUnits(options, [only]));
    const earlier = given.filter(({ slot }) => slot !== options.slot);
    const filled = byBoard({
      ...this.filledWith(options, only),
      given: legal.length > 1 ? [...earlier, options] : earlier,
    });
    return movable(options) ? { ...filled, route: towards(null, options, only) } : filled;
  }

  private async move(snapshot: Snapshot): Promise<void> {
    const blank = { loose: null, route: null, given: [], goesOn: false };
    const kept = sameValue(snapshot.draft as Json, this.now.draft as Json) && this.now.refused?.code === 'illegal';
    const told = kept ? {} : { refused: null, barred: null };
    this.set({ ...this.now, ...blank, ...snapshot, ...told, waiting: true, stale: false });
    const answer = await this.answer(snapshot.draft);
    if (!answer) return;
    const options = held(answer, this.now.route);
    this.set({
      ...this.now,
      options: withChosen(options, snapshot.filled),
      toggles: still(options, snapshot.toggles),
      route: this.now.route?.slot === options.slot ? this.now.route : null,
      given: this.now.given.filter((one) => snapshot.filled.some(({ slot }) => slot === one.slot)),
      waiting: false,
    });
  }

  private async answer(draft: Draft): Promise<Options | null> {
    const number = ++this.asked;
    try {
      const options = await this.foreseen(draft);
      return number === this.asked ? options : null;
    } catch (error) {
      if (number === this.asked) this.set({ ...this.now, waiting: false, refused: faultOf(error) });
      return null;
    }
  }

  /** What was asked ahead, if it was this; it holds for one question alone. */
  private foreseen(draft: Draft): Promise<Options> {
    const { ahead } = this;
    this.ahead = null;
    return ahead && sameValue(ahead.draft as Json, draft as Json) ? ahead.answer : this.ask(draft);
  }

  private set(composition: Composition): void {
    this.now = composition;
    this.changed(composition);
  }
}

/** Those that may join what is chosen already. */
const freshOf = (those: readonly Candidate[], chosen: Candidate[]): Candidate[] =>
  those.filter((one) => isLegal(one) && !holds({ candidates: chosen }, one));

/** As many as a slot of units takes. */
const together = ({ at_most }: Options, chosen: Candidate[], fresh: Candidate[]): Candidate[] =>
  [...chosen, ...fresh].slice(0, at_most ?? undefined);

/** What is filled last is the board's. */
const byBoard = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  filled: snapshot.filled.map((one, at) => (at === snapshot.filled.length - 1 ? { ...one, given: true } : one)),
});

/** The act alone. */
const bare = ({ value }: Candidate): Snapshot => ({
  draft: typeof value === 'string' ? { do: value } : {},
  filled: [],
  toggles: null,
});

/** When the server itself asks for units again, its fresh candidates replace the old. */
function still(options: Options, toggles: Options | null): Options | null {
  return options.kind === 'units' || options.slot === toggles?.slot ? null : toggles;
}

/**
 * The umpire leaves out what a list holds already. On the board a click takes it out again, so it stays among the
 * candidates.
 */
function withChosen(options: Options, filled: Filled[]): Options {
  const chosen = options.kind === 'units' ? (filled.find((one) => one.slot === options.slot)?.chosen ?? []) : [];
  const left = chosen.filter((one) => !holds(options, one));
  return left.length ? { ...options, candidates: [...left, ...(options.candidates ?? [])] } : options;
}

function draftOf(draft: Draft, filled: Filled[]): Draft {
  const kept: Draft = draft.do === undefined ? {} : { do: draft.do };
  for (const { slot } of filled) kept[slot] = draft[slot];
  return kept;
}

export function faultOf(error: unknown): Fault {
  const fault = (error as { fault?: Fault } | null)?.fault;
  return fault ?? { code: 'unknown', reason: error instanceof Error ? error.message : String(error) };
}
