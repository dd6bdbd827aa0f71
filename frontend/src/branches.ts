/** Branches of a game: a roll-back begins one, and what it takes back stays readable on the one before. */

import type { LogLine } from './protocol';

/** A stretch of the log: from event `from` on; it went on from the position after event `back`. */
export interface Branch {
  name: string;
  from: number;
  back: number;
  /**
   * The ruling by which it begins, and the event that tells of it: what came before that, after `back`, is taken back.
   */
  ruling: number | null;
  ruled: number;
}

/** What the site itself did to clocks, seats and rules stands, whatever becomes of the position. */
const STANDS = new Set(
  [
    'Ruled',
    'RolledBack',
    'EpochBegun',
    'GameHeld',
    'GameResumed',
    'ClockSet',
    'ClockMended',
    'PlayerReplaced',
    'RulesChanged',
    'CommandLaidDown',
  ].map((name) => `event-${name}`),
);

/** The ruling that a line tells of. */
export const rulingOf = ({ message }: LogLine): number | null =>
  message.id === 'event-Ruled' ? Number(message.facts?.['number']) : null;

/** The branches after A, in their order. */
export function branchesOf(log: readonly LogLine[]): Branch[] {
  const found: Branch[] = [];
  let ruled: LogLine | null = null;
  for (const line of log) {
    if (rulingOf(line) !== null) ruled = line;
    if (line.message.id !== 'event-RolledBack') continue;
    const { to, branch } = line.message.facts ?? {};
    found.push({
      name: String(branch),
      from: line.seq,
      back: Number(to),
      ruling: ruled && rulingOf(ruled),
      ruled: ruled?.seq ?? line.seq,
    });
  }
  return found;
}

/** On which branch an event stands. */
export const branchAt = (branches: readonly Branch[], seq: number): string =>
  branches.findLast(({ from }) => from <= seq)?.name ?? 'A';

/** A takeback or a roll-back: its own event, and the one whose position it went back to. */
export type Jump = readonly [at: number, to: number];

/**
 * Whether an event stands at event `seq`, after the jumps before it. What was gone back to may be of another branch,
 * whose events stand again then.
 */
export function stands(jumps: readonly Jump[], seq: number, event: number): boolean {
  let last = seq;
  for (const [at, to] of jumps.toReversed()) {
    if (at > last) continue;
    if (at <= event && event <= last) return true;
    last = to;
  }
  return event >= 1 && event <= last;
}

/** The branch by whose beginning an event was taken back; null where it stands, or stands again. */
export function goneBy(branches: readonly Branch[], seq: number): Branch | null {
  const jumps = branches.map(({ from, back }): Jump => [from, back]);
  if (stands(jumps, Infinity, seq) || branches.some(({ ruled, from }) => ruled <= seq && seq < from)) return null;
  return branches.findLast(({ ruled, back }) => back < seq && seq < ruled) ?? null;
}

/** Whether what a line tells was taken back. */
export const isGone = (branches: readonly Branch[], { seq, message }: LogLine): boolean =>
  !STANDS.has(message.id) && goneBy(branches, seq) !== null;

/** The heading under which the log goes on at a roll-back: the last of the position that it went back to. */
export function headAfter(log: readonly LogLine[], branches: readonly Branch[], seq: number): LogLine | null {
  const at = branches.findIndex(({ from }) => from === seq);
  const branch = branches[at];
  if (!branch) return null;
  const jumps = branches.slice(0, at).map(({ from, back }): Jump => [from, back]);
  return (
    log.findLast(
      (line) => line.head && rulingOf(line) === null && line.seq <= branch.back && stands(jumps, branch.back, line.seq),
    ) ?? null
  );
}
