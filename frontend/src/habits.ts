/** Which tab was open and what was shown last, by game, and what a player has switched off: kept by the browser. */

import { browserShelf, readText, write, type Shelf } from './shelf';
import { SPEEDS, type Speed } from './theatre/speeds';

const tabName = (code: string): string => `tab.${code}`;
const PURPOSE = 'purpose';
const SPEED = 'theatre';
const HOLD = 'cards';

/** The tab that was open over the list; '' for none. */
export const tabOf = (code: string, from: Shelf | null = browserShelf()): string => readText(tabName(code), from);

export const keepTab = (code: string, tab: string, at: Shelf | null = browserShelf()): void =>
  write(tabName(code), tab, at);

const seenName = (code: string, viewer: string): string => `seen.${code}.${viewer}`;

/** The last event of a game that this browser has shown who plays that side; 0 for none. */
export const seenOf = (code: string, viewer: string, from: Shelf | null = browserShelf()): number =>
  Number(readText(seenName(code, viewer), from)) || 0;

export const keepSeen = (code: string, viewer: string, seq: number, at: Shelf | null = browserShelf()): void =>
  write(seenName(code, viewer), String(Math.max(seq, seenOf(code, viewer, at))), at);

/** Whether the line that says what a phase is for is wanted: until it is switched off. */
export const wantsPurpose = (from: Shelf | null = browserShelf()): boolean => readText(PURPOSE, from) !== 'off';

export const keepPurpose = (on: boolean, at: Shelf | null = browserShelf()): void =>
  write(PURPOSE, on ? 'on' : 'off', at);

/** How fast results are played. */
export function speedOf(from: Shelf | null = browserShelf()): Speed {
  const kept = readText(SPEED, from);
  return Object.hasOwn(SPEEDS, kept) ? (kept as Speed) : 'normal'; // not what every object has
}

export const keepSpeed = (speed: Speed, at: Shelf | null = browserShelf()): void => write(SPEED, speed, at);

/** Whether a card that is drawn waits until the player asks for it. */
export const holdsCards = (from: Shelf | null = browserShelf()): boolean => readText(HOLD, from) === 'hold';

export const keepHolding = (on: boolean, at: Shelf | null = browserShelf()): void =>
  write(HOLD, on ? 'hold' : 'lay', at);
