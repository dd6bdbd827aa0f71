/** One's own acts of a sitting that may still be taken back: the umpire decides, this says what is worth asking. */

import { readJson, tabShelf, write, type Shelf } from './shelf';
import type { View } from './store';

/** An act of one's own, and the event before it. */
export interface Deed {
  act: string;
  seq: number;
}

/** The last act, where neither dice nor anybody else has come between; `by` is the side that has. */
export interface Takeback {
  deed: Deed | null;
  by: string;
}

/** `alone`: who plays without other people takes back whatever has come since. */
export function takebackOf(view: View, deeds: readonly Deed[], alone = false): Takeback {
  const deed = deeds.at(-1) ?? null;
  if (!deed || alone) return { deed, by: '' };
  const since = view.log.filter((line) => line.seq > deed.seq);
  if (since.some((line) => line.rolls?.length || line.message.id === 'event-RolledBack')) return { deed: null, by: '' };
  const by = since.find((line) => !line.head && line.side && line.side !== view.viewer)?.side ?? '';
  return { deed: by ? null : deed, by };
}

const nameOf = (code: string): string => `deeds.${code}`;

/** What this tab has done before it was loaded again. */
export const deedsOf = (code: string, from: Shelf | null = tabShelf()): readonly Deed[] =>
  (readJson(nameOf(code), from) ?? []) as Deed[];

export const keepDeeds = (code: string, deeds: readonly Deed[], at: Shelf | null = tabShelf()): void =>
  write(nameOf(code), JSON.stringify(deeds), at);
