/** One's own acts of a sitting that may still be taken back: the umpire decides, this says what is worth asking. */

import type { LogLine, Message } from './protocol';
import { readJson, tabShelf, write, type Shelf } from './shelf';
import type { View } from './store';

/** An act of one's own, the phase it was done in, the event before it, and the last that came of it. */
export interface Deed {
  act: string;
  phase?: Message;
  seq: number;
  until: number;
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
  const since = standing(view.log).filter((line) => line.seq > deed.seq);
  if (since.some((line) => line.rolls?.length || line.message.id === 'event-RolledBack')) return { deed: null, by: '' };
  const others = since.filter((line) => line.side !== view.viewer && (!line.head || line.seq > deed.until));
  const by = others.find((line) => line.side)?.side ?? '';
  /** Somebody has ended a phase since, though it be to give this player the next. */
  const ended = since.some((line) => line.head && line.seq > deed.until);
  return { deed: by || ended ? null : deed, by };
}

/** The lines of what has not been taken back. */
function standing(log: readonly LogLine[]): LogLine[] {
  const backs = log.filter((line) => line.message.id === 'event-TakenBack');
  const gone = ({ seq }: LogLine): boolean =>
    backs.some((back) => back.seq >= seq && seq > Number(back.message.facts?.['to'] ?? Infinity));
  return log.filter((line) => !gone(line));
}

const nameOf = (code: string): string => `deeds.${code}`;

/** What this tab has done before it was loaded again. */
export const deedsOf = (code: string, from: Shelf | null = tabShelf()): readonly Deed[] =>
  (readJson(nameOf(code), from) ?? []) as Deed[];

export const keepDeeds = (code: string, deeds: readonly Deed[], at: Shelf | null = tabShelf()): void =>
  write(nameOf(code), JSON.stringify(deeds), at);
