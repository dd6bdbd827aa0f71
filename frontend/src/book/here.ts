/** What a rule's number was asked about: the place, the piece, the question, the roll. Pure. */

import { isUnder } from '../law';
import type { Excerpt, Explanation, Line, LogLine, Message, Place, Presentation, Question, Stage } from '../protocol';
import { placeOf, type Scene } from '../theatre/scenes';

/** What stands beside a rule's number where it is pressed, as far as it is known there. */
export interface Here {
  place?: Place | undefined;
  unit?: string | undefined;
  /** The question whose answer bears the number. */
  question?: Question | null | undefined;
  /** The sentence that bears it. */
  said?: Message | undefined;
  line?: LogLine | undefined;
  scene?: Scene | undefined;
}

/** Lines of an explanation that are shown where none of them is under the rule. */
const MOST = 4;

/** The question to the umpire about what is meant here, by `explain` of the presentation; null where there is none. */
export function questionOf({ explain = {} }: Presentation, here: Here): Question | null {
  const { question, unit, place } = here;
  if (question) return question;
  if (unit && explain.unit) return { about: explain.unit, unit };
  if (typeof place === 'string' && explain.hex) return { about: explain.hex, hex: place };
  if (Array.isArray(place) && explain.point) return { about: explain.point, point: [...place] };
  return null;
}

/** The roll that the number stands at: the one that was asked about, else the last of those that cite it. */
export function sceneOf(here: Here | null, rule: string, all: readonly Scene[], fresh: readonly Scene[]): Scene | null {
  const line = here?.line;
  const asked = here?.scene ?? all.find((scene) => line && (scene.line === line || scene.aftermath.includes(line)));
  return asked ?? (here ? null : (fresh.findLast((scene) => cites(scene, rule)) ?? null));
}

export const cites = ({ rules, resolution: { stages = [], sums = [] } }: Scene, rule: string): boolean =>
  rules.some((one) => isUnder(one, rule)) || stages.some((stage) => isOf(stage, rule)) || sums.some(bears(rule));

/** Whether a roll was made, or modified, under a rule. */
const isOf = ({ roll, added = [] }: Stage, rule: string): boolean =>
  isUnder(roll.rule, rule) || added.some(bears(rule));
const bears =
  (rule: string) =>
  ({ rules = [] }: Line): boolean =>
    rules.some((one) => isUnder(one, rule));

/** The rolls of a scene under a rule, all of them where none is. */
export function stagesOf({ resolution: { stages = [] } }: Scene, rule: string): Stage[] {
  const own = stages.filter((stage) => isOf(stage, rule));
  return own.length ? own : [...stages];
}

/** The lines of an answer under a rule, the first of them where none is. */
export function linesOf({ lines = [] }: Explanation, rule: string): Line[] {
  const own = lines.filter(bears(rule));
  return own.length ? own : lines.slice(0, MOST);
}

/** The table that a scene read last, of those on a chart where that is named. */
export const excerptOf = ({ resolution: { stages = [] } }: Scene, chart?: string): Excerpt | null =>
  stages.flatMap(tablesOf).findLast((table) => chart === undefined || table.chart === chart) ?? null;

/** The tables of a roll, that which the map shows last. */
const tablesOf = ({ table, read = [] }: Stage): Excerpt[] => (table ? [...read, table] : read);

/** Where it is: the place itself, else that of the roll. */
export const placeHere = (here: Here | null, scene: Scene | null): Place =>
  here?.place ?? (scene ? placeOf(scene) : null) ?? here?.line?.at?.[0] ?? null;
