/** The promises about the dice that this browser was shown: a site that exchanges one later is caught by them. */

import type { DicePromise, Proof } from '../frames';
import { browserShelf, readJson, write, type Shelf } from '../shelf';

/**
 * A promise, and when it was first seen here: `seq` is the game's last event then, which older browsers have not kept.
 */
export interface Kept {
  commitment: string;
  at: string;
  seq?: number;
}

const name = (code: string): string => `promise.${code}`;

/** What was kept of a game, the oldest first. */
export function keptOf(code: string, from: Shelf | null = browserShelf()): Kept[] {
  const found = readJson(name(code), from);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Kept).commitment === 'string' &&
  typeof (one as Kept).at === 'string';

/** Keeps a promise unless it is known. A later one stands beside the first, never in its place. */
export function keepPromise(
  code: string,
  commitment: string | undefined,
  seq: number | undefined,
  now = new Date(),
  at: Shelf | null = browserShelf(),
): void {
  const known = keptOf(code, at);
  if (!commitment || known.some((one) => one.commitment === commitment)) return;
  write(name(code), JSON.stringify([...known, { commitment, at: now.toISOString(), seq }]), at);
}

/**
 * Whether a promise was kept before the first die it is about was thrown: later, another could have stood in its place.
 */
export const isEarly = (
  { seq = Infinity }: Kept,
  { epoch, from_seq }: Pick<DicePromise, 'epoch' | 'from_seq'>,
): boolean => seq <= (epoch ? from_seq : 0);

/** All that a game has promised of its dice: what roll-backs promised too, before it begins. */
export const promisesOf = ({ dice, promised }: Pick<Proof, 'dice' | 'promised'>): { commitment: string }[] => [
  ...dice,
  ...promised.map((commitment) => ({ commitment })),
];

/** What was promised here once and is promised no longer. */
export const broken = (kept: readonly Kept[], dice: readonly Pick<DicePromise, 'commitment'>[]): Kept[] =>
  kept.filter((one) => !dice.some((epoch) => epoch.commitment === one.commitment));
