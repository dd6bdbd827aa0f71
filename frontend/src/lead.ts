/** Where the keyboard goes on in the panel. */

const GO = '.ask-foot .go:enabled';
const OPTION = '.options .option[aria-pressed=false]';

const ACT = '.act-chips .act:not([aria-pressed=true], [aria-disabled], .more)';
const ARMED = '.ask-foot .go';
const CAREFUL = '.ask-foot .careful:enabled';
const ORDER = '.ask-foot .acts';
const MAP = ':is(.board, .tabletop).drawn';
const PANEL = '.ask';

/**
 * To the filled button of an order that is complete, else to what may fill the next slot, which may be the map alone;
 * else to an act, where none is taken. Never to what takes back, ends, or throws away: one Tab before that. Until there
 * is something the panel itself waits for it.
 */
export function leadOn(complete: boolean): void {
  const careful = complete && document.querySelector(CAREFUL) ? [ORDER] : [];
  const rest = document.querySelector(ARMED) ? MAP : ACT;
  const next = [...careful, ...(complete ? [GO] : []), OPTION, GO, rest, PANEL];
  const found = next.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
  found?.focus({ preventScroll: true });
}

/** Whether the keyboard is at the map. */
export const atMap = (): boolean => Boolean(document.activeElement?.closest(MAP));

/** After an act was taken in the panel, unless its menu lies open again; taken by a key on the map that keeps it. */
export function leadOnFromAct(complete: boolean): void {
  const held = document.activeElement;
  if (held?.closest('.ask') && !held.closest('.act-menu')) leadOn(complete);
}

/** The panel has the focus until there is something to lead on to. */
export const waitToLead = (): void => document.querySelector<HTMLElement>(PANEL)?.focus({ preventScroll: true });
