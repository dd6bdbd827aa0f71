/** Clocks in figures. Pure: time comes in. */

import type { Clock } from './frames';
import type { Side } from './protocol';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left of the bank at `now` (milliseconds), never below nothing. */
export function left(clock: Clock, now: number): number {
  if (!clock.running_since) return Math.max(0, clock.bank_ms);
  const since = Date.parse(clock.running_since);
  const stood = (clock.rests ?? []).reduce((sum, [from, to]) => sum + overlap(from, to, since, now), 0);
  return Math.max(0, clock.bank_ms - Math.max(0, now - since - stood));
}

const overlap = (from: string, to: string, since: number, now: number): number =>
  Math.max(0, Math.min(Date.parse(to), now) - Math.max(Date.parse(from), since));

/** Until when a clock that runs rests now. */
export const restsUntil = (clock: Clock, now: number): string | undefined =>
  clock.running_since
    ? clock.rests?.find(([from, to]) => Date.parse(from) <= now && now < Date.parse(to))?.[1]
    : undefined;

/** «Tue 21:40», a day further than a week with its date. */
export function soon(time: string, now: number): string {
  const when = new Date(time);
  const far = when.getTime() - now > 6 * DAY;
  return when.toLocaleString([], {
    ...(far ? { day: 'numeric', month: 'short' } : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** What a running clock does next: «rests until Tue 07:00», «runs out Tue 21:40», in the reader's zone. */
export function clockWords(clock: Clock, now: number): string {
  const rests = restsUntil(clock, now);
  if (rests) return `rests until ${soon(rests, now)}`;
  if (!clock.runs_out) return 'is running';
  return isOut(clock, now) ? 'has run out' : `runs out ${soon(clock.runs_out, now)}`;
}

/** Whether the side is asked and has nothing left. */
export const isOut = (clock: Clock, now: number): boolean => clock.running_since !== null && left(clock, now) === 0;

/** Whether `side` may claim the game: another side's clock has run out. */
export const canClaim = (clocks: Readonly<Record<Side, Clock>>, side: Side, now: number): boolean =>
  Object.entries(clocks).some(([other, clock]) => other !== side && isOut(clock, now));

const two = (figure: number): string => String(figure).padStart(2, '0');

/** «6d 04h», «23h 05m», «12:04» below an hour. */
export function figures(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)}d ${two(Math.floor((ms % DAY) / HOUR))}h`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)}h ${two(Math.floor((ms % HOUR) / MINUTE))}m`;
  return `${Math.floor(ms / MINUTE)}:${two(Math.floor((ms % MINUTE) / 1000))}`;
}

/** The same for a screen reader. */
export function inWords(ms: number): string {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (days) return `${days} days ${hours} hours left`;
  if (hours) return `${hours} hours ${minutes} minutes left`;
  return `${minutes} minutes left`;
}

/** When the figures change next, so that a clock of days does not tick every second. */
export function nextTick(ms: number): number {
  if (ms <= 0) return HOUR;
  return ms > HOUR ? MINUTE : 1000;
}

/** «23 Nov 2026»; a bare day is that day everywhere. */
export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString([], {
    dateStyle: 'medium',
    timeZone: time.length === 10 ? 'UTC' : undefined,
  });
}

/** «23 Nov 2026, 18:29» */
export const momentOf = (time: string): string =>
  new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

/** «18:29» of today, else with its date. */
export const timeOf = (time: string, now = new Date()): string =>
  new Date(time).toDateString() === now.toDateString()
    ? new Date(time).toLocaleTimeString([], { timeStyle: 'short' })
    : momentOf(time);

/**
 * What asking the directors does to the clocks: `stops` by the conditions of the game, `running` while it is played.
 */
export function disputeWords(stops: boolean, running: boolean): string {
  if (!running) return 'No clock is running.';
  return stops
    ? 'When you send this, both clocks stop and play is paused until the dispute is settled.'
    : 'The clocks keep running when you send this, and play continues, unless a director holds the game.';
}
