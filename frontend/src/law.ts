/** What was ruled under a rule, and where it is read. */

import type { CaseLaw } from './frames';

/** The rulings in force under a rule or below it, each once; `disagree` where they decide differently. */
export interface Ruled {
  count: number;
  disagree: boolean;
}

/** Whether a clause is that rule, or stands below it: `12.8e` below `12.8` and `12`, not below `1` or `12.80`. */
export function isUnder(clause: string, rule: string): boolean {
  if (!rule || !clause.startsWith(rule)) return false;
  const next = clause.charAt(rule.length);
  return !(/\d/.test(next) && /\d$/.test(rule));
}

export function ruledUnder(law: CaseLaw | null, rule: string): Ruled | null {
  if (!law) return null;
  const found = Object.entries(law.clauses).filter(([clause]) => isUnder(clause, rule));
  const numbers = new Set(found.flatMap(([, rulings]) => rulings));
  return numbers.size ? { count: numbers.size, disagree: law.disagree.some((clause) => isUnder(clause, rule)) } : null;
}

export const lawUrl = (law: CaseLaw, rule: string): string =>
  `/rulings/?${new URLSearchParams({ ruleset: law.ruleset, rule }).toString()}`;

/** In words, for the link: «2 rulings under 12.4, which disagree». */
export const inWords = (rule: string, { count, disagree }: Ruled): string =>
  `${count} ${count === 1 ? 'ruling' : 'rulings'} under ${rule}${disagree ? ', which disagree' : ''}`;
