/**
 * The acts of a decision on one line: which stand on it, which wait in the menu, and which are never armed by
 * themselves.
 */

import { isLegal } from './composition';
import type { Candidate, Decision, Presentation } from './protocol';
import { browserShelf, readJson, write, type Shelf } from './shelf';

/** How often each act was given in a phase. */
export type Uses = { readonly [act: string]: number };

/** Acts beside the chosen one before the menu. */
const BESIDE = 2;

const tagOf = (act: Candidate): string => String(act.value);

/** The act that ends or declines, where it is nothing but its name: it has a button of its own. */
export const bareDefault = ({ default: draft }: Decision): string | undefined =>
  draft && Object.keys(draft).length === 1 ? draft.do : undefined;

/** Whether an act does nothing but decline, where something else may be done: its own button waits for it. */
export const onlyDeclines = (act: Candidate, acts: Candidate[], decision: Decision | null): boolean =>
  decision !== null && act.value === bareDefault(decision) && acts.some((one) => one !== act && isLegal(one));

/** The acts that are chosen by name; one that only declines is among them where it is the only one. */
export const namedActs = (acts: Candidate[], decision: Decision): Candidate[] =>
  acts.length > 1 ? acts.filter((act) => act.value !== bareDefault(decision)) : acts;

/**
 * Whether an act throws something away or ends something: it is never armed by itself, and its button is not filled.
 */
export const isCareful = ({ acts }: Presentation, act: string | undefined): boolean =>
  act !== undefined && Boolean(acts?.careful?.includes(act));

/** Whether an act may be taken by itself: none that throws something away, and none that few would begin with. */
export const armsItself = (presentation: Presentation, act: string): boolean =>
  !isCareful(presentation, act) && !presentation.acts?.aside?.includes(act);

/**
 * The chosen act first, then those used most that are allowed; all others are in the menu, and what throws something
 * away always, where there is anything else to begin with.
 */
export function lineUp(
  acts: Candidate[],
  chosen: string | undefined,
  uses: Uses,
  presentation: Presentation = {},
): { line: Candidate[]; rest: Candidate[] } {
  const ordinary = acts.filter((act) => act.value === chosen || !isCareful(presentation, tagOf(act)));
  const begins = ordinary.some((act) => !presentation.acts?.aside?.includes(tagOf(act)));
  const weight = (act: Candidate): number =>
    act.value === chosen ? Infinity : act.refusal ? -1 : (uses[tagOf(act)] ?? 0);
  const sorted = (begins ? ordinary : acts).toSorted(
    (a, b) => weight(b) - weight(a) || acts.indexOf(a) - acts.indexOf(b),
  );
  const room = BESIDE + 1 + (acts.length === BESIDE + 2 ? 1 : 0);
  const line = sorted.slice(0, room);
  return { line, rest: acts.filter((act) => !line.includes(act)) };
}

/** Acts by the subjects that `presentation.toml` names, in its order; those of no subject last, under ''. */
export function bySubject(acts: Candidate[], { acts: told }: Presentation): [subject: string, acts: Candidate[]][] {
  const groups = Object.entries(told?.groups ?? {});
  const named = new Set(groups.flatMap(([, tags]) => tags));
  const found = groups.map(([subject, tags]): [string, Candidate[]] => [
    subject,
    acts.filter((act) => tags.includes(tagOf(act))),
  ]);
  return [...found, ['', acts.filter((act) => !named.has(tagOf(act)))] as [string, Candidate[]]].filter(
    ([, some]) => some.length,
  );
}

/** A letter for each name: the first of its own that none before it has; '' where none is left. */
export function lettersFor(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const letter = [...name.toUpperCase()].find((one) => /[A-Z]/.test(one) && !taken.has(one)) ?? '';
    taken.add(letter);
    return letter;
  });
}

const nameOf = (ruleset: string, phase: string): string => `acts.${ruleset}.${phase}`;

/** What this player has done in that phase, in whichever game. */
export const usesIn = (ruleset: string, phase: string, from: Shelf | null = browserShelf()): Uses =>
  (readJson(nameOf(ruleset, phase), from) ?? {}) as Uses;

export function countUse(ruleset: string, phase: string, act: string, at: Shelf | null = browserShelf()): void {
  const uses = usesIn(ruleset, phase, at);
  write(nameOf(ruleset, phase), JSON.stringify({ ...uses, [act]: (uses[act] ?? 0) + 1 }), at);
}
