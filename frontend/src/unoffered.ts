/** What was pointed at and is not even among what the umpire refuses, as a candidate that may not be chosen. */

import type { Fault } from './frames';
import type { Candidate } from './protocol';

const UNOFFERED = 'unoffered';

/** A place beyond all that is offered; `reason` says so in words, the umpire has none of its own for it. */
export const unoffered = (at: string, reason: string): Candidate => ({
  value: at,
  at,
  refusal: { code: UNOFFERED, rule: '', facts: { reason } },
});

/** Why a candidate may not be chosen, as the foot says it. */
export function faultIn({ refusal }: Candidate): Fault {
  const { code, rule, facts } = refusal!;
  if (code === UNOFFERED) return { code: 'illegal', reason: String(facts?.['reason']) };
  return { code: 'illegal', rule, reason: code, facts: { ...facts, refusal: code } };
}
