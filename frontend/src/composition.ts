/** The order being composed as it stands: what is filled, what is open, what may be given. */

import { costFigure } from './figures';
import type { Fault } from './frames';
import type { Candidate, Draft, Json, Options, SlotKind } from './protocol';
import type { Route } from './route';

/** One filled slot, as the composer shows it. */
export interface Filled {
  slot: string;
  kind: SlotKind;
  /** What was chosen; several for a `units` slot. */
  chosen: Candidate[];
  /** The board has filled it in, and the player has not chosen the same yet. */
  given?: boolean;
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
  /** The way to a place that may still be moved, while nothing else is asked. */
  route: Route | null;
  /** Slots that the board has filled in as most would, while they may still be filled otherwise. */
  given: Options[];
  /** The board has filled in what alone is left to choose; the player has chosen nothing yet. */
  goesOn: boolean;
  waiting: boolean;
  sent: boolean;
  /** A refused order stays, with its reason, until it is another one. */
  refused: Fault | null;
  /** What was chosen though a rule forbids it: the order is as before, `refused` says why. */
  barred: Candidate | null;
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
  route: null,
  given: [],
  goesOn: false,
  waiting: false,
  sent: false,
  refused: null,
  barred: null,
  stale: false,
};

export const isLegal = (candidate: Candidate): boolean => candidate.refusal === undefined || candidate.refusal === null;

/** The draft may be submitted as it stands. */
export function ready(composition: Composition): boolean {
  const { options, waiting, sent, stale } = composition;
  return Boolean(options?.complete) && !options?.refusal && !waiting && !sent && !stale;
}

/** True once the player, not the board, has filled a slot. */
export const begun = ({ filled, goesOn }: Composition): boolean => filled.length > 0 && !goesOn;

/** The umpire is asked what may come next, or has an order: until the answer is here, what is offered is of before. */
export const busy = ({ waiting, sent }: Composition): boolean => waiting || sent;

/** The slots that take a click, each once: the open one first, then that of units and those the board has filled in. */
export function openSlots(composition: Composition): Options[] {
  const { options, toggles, given } = composition;
  const slots = [options, toggles, ...given].filter((one) => one !== null);
  const once = slots.filter(({ slot }, at) => slots.findIndex((one) => one.slot === slot) === at);
  return once.filter(({ candidates }) => candidates?.length);
}

/** A choice among places, some of which may lie off the map. */
export const isOfPlaces = ({ kind, candidates = [] }: Options): boolean =>
  kind === 'choice' && candidates.some(({ value, at }) => typeof at === 'string' && at === value);

/** What is asked for is chosen in the panel alone: the map shows none of it. */
export const offMap = ({ options }: Composition): boolean => {
  const { kind, candidates = [], free, complete } = options ?? {};
  if (!candidates.length || free || complete || kind === 'action') return false;
  if (options && isOfPlaces(options)) return false;
  return kind === 'amount' || kind === 'choice' || candidates.every(({ at }) => at === undefined || at === null);
};

/** Whether the units are one stack: not while it is asked how much or which way, of units that may stand apart. */
export const oneStack = (options: Options | null): boolean =>
  !['choice', 'amount', 'dump'].includes(options?.kind ?? '');

/** The units that could still join: any, but those of the same stack once it is asked where they go. */
export function joinable(composition: Composition): Candidate[] {
  const open = openSlots(composition).find((slot) => slot.kind === 'units');
  const first = composition.filled.find((one) => one.slot === open?.slot)?.chosen[0];
  const apart = (one: Candidate): boolean =>
    open !== composition.options && oneStack(composition.options) && !sameValue(one.at ?? null, first?.at ?? null);
  return (open?.candidates ?? []).filter((one) => isLegal(one) && !isChosen(composition, one) && !apart(one));
}

/** True when the candidate is among the chosen, of that slot where one is named. */
export function isChosen({ filled }: Composition, candidate: Pick<Candidate, 'value'>, slot?: string | null): boolean {
  const asked = filled.filter((one) => !slot || one.slot === slot);
  return asked.some(({ chosen }) => chosen.some((one) => sameValue(one.value, candidate.value)));
}

export function holds(options: Pick<Options, 'candidates'> | null, candidate: Candidate): boolean {
  return options?.candidates?.some((one) => sameValue(one.value, candidate.value)) ?? false;
}

export const sameValue = (a: Json, b: Json): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

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

/** A name for a slot the ruleset's words do not name: «attack_from» is «Attack from». */
export function slotName(slot: string): string {
  const words = slot.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
