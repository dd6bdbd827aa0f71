/** A scene as it is played: one cue after the other, each so many milliseconds (look.md, 15.2). */

import type { Scene } from './scenes';

export type Beat = 'declared' | 'dice' | 'table' | 'verdict' | 'carried' | 'settled';

export interface Cue {
  beat: Beat;
  /** The roll it is of; the last one where it is of none. */
  stage: number;
  ms: number;
}

/** All of one scene at most, and of one that others follow in the same act. */
export const WHOLE = 3600;
export const BRIEF = 1200;
const DECLARED = 500;
const [TURN, REST] = [600, 300];
const LEAST = 500;
const COLUMN = 120;
const AGAIN = 900;
const STAMPED = 1200;
const HEX = 180;
const MOST = 900;

/** The cues up to the settled picture, which stays; where a fight goes on its dice have been seen. */
export function cuesOf({ resolution, consequences, after }: Scene, whole = WHOLE): Cue[] {
  const stages = resolution.stages ?? [];
  const cues: Cue[] = after === undefined ? rolled(resolution) : [];
  const hexes = Math.max(0, ...consequences.map(({ way }) => way.length - 1));
  if (consequences.length)
    cues.push({ beat: 'carried', stage: last(stages), ms: Math.max(TURN, Math.min(MOST, hexes * HEX)) });
  return [...shortened(cues, whole), { beat: 'settled', stage: last(stages), ms: 0 }];
}

/** How long the dice of a cue turn, ms; then they rest. */
export const turnOf = ({ ms }: Cue): number => (ms * TURN) / (TURN + REST);

/** What was reckoned, and all that was rolled. */
function rolled(resolution: Scene['resolution']): Cue[] {
  const stages = resolution.stages ?? [];
  const cues: Cue[] = resolution.sums?.length ? [{ beat: 'declared', stage: 0, ms: DECLARED }] : [];
  stages.forEach(({ table }, stage) => {
    cues.push({ beat: 'dice', stage, ms: TURN + REST });
    const again = stages.slice(0, stage).some((one) => one.table);
    if (table) cues.push({ beat: 'table', stage, ms: again ? AGAIN : Math.max(TURN, march(table)) });
  });
  // What no table leads to is stamped beside whom it befalls.
  if (resolution.verdict && stages.length > 0 && !stages.some(({ table }) => table))
    cues.push({ beat: 'verdict', stage: last(stages), ms: STAMPED });
  return cues;
}

const last = (all: readonly unknown[]): number => Math.max(0, all.length - 1);
const march = ({ start, column }: { start: number; column: number }): number => COLUMN * Math.abs(column - start);

/**
 * Each cue shorter in proportion where all together are too long; dice that are shown one by one take 500 ms at least.
 */
function shortened(cues: readonly Cue[], whole: number): Cue[] {
  const sum = cues.reduce((all, { ms }) => all + ms, 0);
  const share = Math.min(1, whole / Math.max(1, sum));
  const least = whole === WHOLE ? LEAST : 0;
  return cues.map((cue) => ({
    ...cue,
    ms: Math.max(cue.beat === 'dice' ? least : 0, Math.round(cue.ms * share)),
  }));
}
