/** Which tab was open, by game, and what a player has switched off: kept by the browser. */

import { browserShelf, readText, write, type Shelf } from './shelf';

const tabName = (code: string): string => `tab.${code}`;
const PURPOSE = 'purpose';

/** The tab that was open over the list; '' for none. */
export const tabOf = (code: string, from: Shelf | null = browserShelf()): string => readText(tabName(code), from);

export const keepTab = (code: string, tab: string, at: Shelf | null = browserShelf()): void =>
  write(tabName(code), tab, at);

/** Whether the line that says what a phase is for is wanted: until it is switched off. */
export const wantsPurpose = (from: Shelf | null = browserShelf()): boolean => readText(PURPOSE, from) !== 'off';

export const keepPurpose = (on: boolean, at: Shelf | null = browserShelf()): void =>
  write(PURPOSE, on ? 'on' : 'off', at);
