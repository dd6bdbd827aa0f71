/** The order being composed: a draft, the slot open next, and what the server says may fill it. No rules inside. */

import type { Fault } from './frames';
import type { Candidate, Draft, Json, Options, SlotKind } from './protocol';

/** One filled slot, as the composer shows it. */
export interface Filled {
  slot: string;
  kind: SlotKind;
  /** What was chosen; several for a `units` slot. */
  chosen: Candidate[];
}

export interface Composition {
  draft: Draft;
  /** Every act of the decision, legal or not. */
  acts: Candidate[];
  /** The open slot and its candidates. */
  options: Options | null;
  filled: Filled[];
  /** The last slot of units stays open for another choice while the next slot is asked. */
  toggles: Options | null;
  /** The free slot filled last: another click on the table changes it while the next slot is asked. */
  loose: Options | null;
  waiting: boolean;
  sent: boolean;
  /** A refused order stays, with its reason. */
  refused: Fault | null;
  /** The position moved under a half-filled order. */
  stale: boolean;
}

export const BLANK: Composition = {
  draft: {},
  acts: [],
  options: null,
  filled: [],
  toggles: null,
  loose: null,
  waiting: false,
  sent: false,
  refused: null,
  stale: false,
};

const isLegal = (candidate: Candidate): boolean => candidate.refusal === undefined || candidate.refusal === null;

/** The draft may be submitted as it stands. */
export function ready(composition: Composition): boolean {
  const { options, waiting, sent, stale } = composition;
  return Boolean(options?.complete) && !options?.refusal && !waiting && !sent && !stale;
}

/** True once the player, not the board, has filled a slot. */
export const begun = (composition: Composition): boolean => composition.filled.length > 0;

/** The umpire is asked what may come next, or has an order: until the answer is here, what is offered is of before. */
export const busy = ({ waiting, sent }: Composition): boolean => waiting || sent;

/** The slots that take a click: the open one first, then the slot of units that may still change. */
export function openSlots(composition: Composition): Options[] {
  const { options, toggles } = composition;
  const earlier = toggles?.slot === options?.slot ? null : toggles;
  return [options, earlier].filter((slot): slot is Options => Boolean(slot?.candidates?.length));
}

/** Whether the units are one stack: not while it is asked how much or which way, of units that may stand apart. */
const oneStack = (options: Options | null): boolean => !['choice', 'amount', 'dump'].includes(options?.kind ?? '');

/** The units that could still join: any, but those of the same stack once it is asked where they go. */
export function joinable(composition: Composition): Candidate[] {
  const open = openSlots(composition).find((slot) => slot.kind === 'units');
  const first = composition.filled.find((one) => one.slot === open?.slot)?.chosen[0];
  const apart = (one: Candidate): boolean =>
    open !== composition.options && oneStack(composition.options) && !sameValue(one.at ?? null, first?.at ?? null);
  return (open?.candidates ?? []).filter((one) => isLegal(one) && !isChosen(composition, one) && !apart(one));
}

/** True when the candidate is among the chosen of its slot. */
export function isChosen(composition: Composition, candidate: Candidate): boolean {
  return composition.filled.some((filled) => filled.chosen.some((one) => sameValue(one.value, candidate.value)));
}

export type Ask = (draft: Draft) => Promise<Options>;

interface Snapshot {
  draft: Draft;
  filled: Filled[];
  toggles: Options | null;
  loose?: Options | null;
}

/** Drives a composition: each choice writes a slot and asks for the next. Late answers are dropped. */
export class Composer {
  private now: Composition = BLANK;
  private past: Snapshot[] = [];
  private asked = 0;

  constructor(
    private readonly ask: Ask,
    private readonly changed: (composition: Composition) => void,
    /** Whether an act may be taken by itself: none that throws something away. */
    private readonly arms: (act: Candidate) => boolean = () => true,
  ) {}

  get composition(): Composition {
    return this.now;
  }

  /** A new question: asks for the acts and takes the first legal one that arms itself. */
  async begin(): Promise<void> {
    this.past = [];
    this.set({ ...BLANK, waiting: true });
    const options = await this.answer({});
    if (!options) return;
    if (options.kind !== 'action') return this.set({ ...this.now, options, waiting: false });
    const acts = options.candidates ?? [];
    const first = acts.find((act) => isLegal(act) && this.arms(act));
    this.set({ ...this.now, acts, options, waiting: false });
    if (first) await this.pick(first);
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
    await this.move({ draft: { do: act.value }, filled: [], toggles: null });
  }

  /** Fills the open slot with a candidate, or toggles one of the units slot. Excluded candidates do nothing. */
  async choose(candidate: Candidate): Promise<void> {
    const { options, toggles, sent } = this.now;
    if (!isLegal(candidate) || sent) return;
    if (options?.kind === 'action') return this.pick(candidate);
    const open = holds(options, candidate) ? options : holds(toggles, candidate) ? toggles : null;
    if (!open?.slot || !open.kind) return;
    this.past.push(this.snapshot());
    const snapshot = open.kind === 'units' ? this.toggled(open, candidate) : this.filledWith(open, candidate);
    await this.move(open.free ? { ...snapshot, loose: open } : snapshot);
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

  /** Takes every unit that can join, one after the other as a player would; stops where one is refused. */
  async chooseAll(): Promise<void> {
    for (let next = joinable(this.now)[0]; next; next = joinable(this.now)[0]) {
      await this.choose(next);
      if (!isChosen(this.now, next) || this.now.refused) return;
    }
  }

  /** Takes one slot back. */
  async back(): Promise<void> {
    const snapshot = this.past.pop();
    if (snapshot && !this.now.sent) await this.move(snapshot);
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
    this.set({ ...this.now, sent: true, refused: null });
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
    const { draft, filled, toggles, loose } = this.now;
    return { draft, filled, toggles, loose };
  }

  private toggled(open: Options, candidate: Candidate): Snapshot {
    const slot = open.slot!;
    const before = this.before(open, candidate);
    const off = before.some((one) => sameValue(one.value, candidate.value));
    const chosen = off ? before.filter((one) => !sameValue(one.value, candidate.value)) : [...before, candidate];
    const filled = this.upTo(slot);
    const draft = draftOf(this.now.draft, filled);
    if (!chosen.length) return { draft, filled, toggles: null };
    draft[slot] = chosen.map((one) => one.value);
    return { draft, filled: [...filled, { slot, kind: 'units', chosen }], toggles: open };
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

  private filledWith(open: Options, candidate: Candidate): Snapshot {
    const slot = open.slot!;
    const filled = this.upTo(slot);
    const draft = { ...draftOf(this.now.draft, filled), [slot]: candidate.value };
    return {
      draft,
      filled: [...filled, { slot, kind: open.kind!, chosen: [candidate] }],
      toggles: open.kind === 'unit' ? open : this.now.toggles,
    };
  }

  /** The slots filled before this one: choosing again in an earlier slot drops what hung on it. */
  private upTo(slot: string): Filled[] {
    const at = this.now.filled.findIndex((one) => one.slot === slot);
    return at < 0 ? this.now.filled : this.now.filled.slice(0, at);
  }

  private async move(snapshot: Snapshot): Promise<void> {
    this.set({ ...this.now, loose: null, ...snapshot, waiting: true, refused: null, stale: false });
    const options = await this.answer(snapshot.draft);
    if (options)
      this.set({
        ...this.now,
        options: withChosen(options, snapshot.filled),
        toggles: still(options, snapshot.toggles),
        waiting: false,
      });
  }

  private async answer(draft: Draft): Promise<Options | null> {
    const number = ++this.asked;
    try {
      const options = await this.ask(draft);
      return number === this.asked ? options : null;
    } catch (error) {
      if (number === this.asked) this.set({ ...this.now, waiting: false, refused: faultOf(error) });
      return null;
    }
  }

  private set(composition: Composition): void {
    this.now = composition;
    this.changed(composition);
  }
}

/** When the server itself asks for units again, its fresh candidates replace the old. */
function still(options: Options, toggles: Options | null): Options | null {
  return options.kind === 'units' || options.slot === toggles?.slot ? null : toggles;
}

/** The umpire leaves out what a list holds already. On the board a click takes it out again, so it stays among the candidates. */
function withChosen(options: Options, filled: Filled[]): Options {
  const chosen = options.kind === 'units' ? (filled.find((one) => one.slot === options.slot)?.chosen ?? []) : [];
  const left = chosen.filter((one) => !holds(options, one));
  return left.length ? { ...options, candidates: [...left, ...(options.candidates ?? [])] } : options;
}

function holds(options: Options | null, candidate: Candidate): boolean {
  return options?.candidates?.some((one) => sameValue(one.value, candidate.value)) ?? false;
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

const sameValue = (a: Json, b: Json): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The order of the options list: what is legal by its cost, of equal cost what can do most; then what is not. */
export function inOrder(
  candidates: Candidate[],
  able: (candidate: Candidate) => number = () => 0,
): { lit: Candidate[]; dark: Candidate[] } {
  const lit = candidates.filter(isLegal);
  const cost = (candidate: Candidate): number => (candidate.cost === undefined ? 0 : costFigure(candidate.cost));
  return {
    lit: lit.sort((a, b) => cost(a) - cost(b) || able(b) - able(a)),
    dark: candidates.filter((one) => !isLegal(one)),
  };
}

const FRACTIONS: { [sign: string]: number } = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** The figure of a printed cost: «3½» is 3.5; what is no figure sorts last. */
export function costFigure(cost: string): number {
  const match = /^\s*[−-]?(\d*)([¼½¾]?)/.exec(cost);
  if (!match || (!match[1] && !match[2])) return Infinity;
  return Number(match[1] || 0) + (FRACTIONS[match[2] ?? ''] ?? 0);
}

/** A name for a slot the ruleset's words do not name: «attack_from» is «Attack from». */
export function slotName(slot: string): string {
  const words = slot.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** «5:1 → 2:1 odds at Tomarovka» in its pieces, for figures drawn as was and will be. */
export function change(text: string): { lead: string; was: string; will: string; rest: string } | null {
  const match = /^(.*?)\s*(\S+)\s*→\s*(\S+)\s*(.*)$/.exec(text);
  return match ? { lead: match[1]!, was: match[2]!, will: match[3]!, rest: match[4]! } : null;
}
