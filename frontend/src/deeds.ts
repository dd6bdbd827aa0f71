/** One's own acts of a sitting that may still be taken back: the umpire decides, this says what is worth asking. */

import type { View } from './store';

/** An act of one's own, and the event before it. */
export interface Deed {
  act: string;
  seq: number;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The last act, where neither dice nor anybody else has come between; `by` is the side that has. */
export interface Takeback {
  deed: Deed | null;
  by: string;
}

export function takebackOf(view: View, deeds: readonly Deed[]): Takeback {
  const deed = deeds.at(-1);
  if (!deed) return { deed: null, by: '' };
  const since = view.log.filter((line) => line.seq > deed.seq);
  if (since.some((line) => line.rolls?.length || line.message.id === 'event-RolledBack')) return { deed: null, by: '' };
  const by = since.find((line) => !line.head && line.side && line.side !== view.viewer)?.side ?? '';
  return { deed: by ? null : deed, by };
}

const nameOf = (code: string): string => `deeds.${code}`;

function shelf(): Shelf | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** What this tab has done before it was loaded again. */
export function deedsOf(code: string, from: Shelf | null = shelf()): readonly Deed[] {
  try {
    return JSON.parse(from?.getItem(nameOf(code)) ?? '[]') as Deed[];
  } catch {
    return [];
  }
}

export function keepDeeds(code: string, deeds: readonly Deed[], at: Shelf | null = shelf()): void {
  try {
    at?.setItem(nameOf(code), JSON.stringify(deeds));
  } catch {
    // A full shelf keeps what it has.
  }
}
