/** Where the keyboard goes on in the panel. */

const GO = '.ask-foot .go:enabled';
const OPTION = '.options .option[aria-pressed=false]';

/** To the filled button of an order that is complete, else to what may fill the next slot, else to any button. */
export function leadOn(complete: boolean): void {
  const next = [...(complete ? [GO] : []), OPTION, GO, '.ask-foot .btn:enabled', '.ask'];
  const found = next.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
  found?.focus({ preventScroll: true });
}
