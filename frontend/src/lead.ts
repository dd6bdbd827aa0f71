/** Where the keyboard goes on in the panel. */

const GO = '.ask-foot .go:enabled';
const OPTION = '.options .option[aria-pressed=false]';

const ACT = '.act-chips .act:not([aria-pressed=true], [aria-disabled], .more)';
const PANEL = '.ask';

/**
 * To the filled button of an order that is complete, else to what may fill the next slot, else to an act; never to what
 * takes back or ends. Before that is there the panel itself waits for it.
 */
export function leadOn(complete: boolean): void {
  const next = [...(complete ? [GO] : []), OPTION, GO, ACT, PANEL];
  const found = next.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
  found?.focus({ preventScroll: true });
}

/** The panel has the focus until there is something to lead on to. */
export const waitToLead = (): void => document.querySelector<HTMLElement>(PANEL)?.focus({ preventScroll: true });
