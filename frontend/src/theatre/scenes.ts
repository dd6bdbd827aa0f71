/** The fights and other rolls of a log, each with what befell pieces until the next one (ADR 0107). */

import { isGone, type Branch } from '../branches';
import type { Consequence, Decision, Excerpt, LogLine, Message, Place, Resolution } from '../protocol';

export interface Scene {
  seq: number;
  time?: string | undefined;
  rules: readonly string[];
  line: LogLine;
  resolution: Resolution;
  /** The lines that say what followed. */
  aftermath: readonly LogLine[];
  consequences: readonly Consequence[];
  /** Only what came after this event is shown: the fight went on with a choice. */
  after?: number | undefined;
}

/**
 * Scenes in their order; a heading ends the last one, and so does the next roll that is not more of the same. What a
 * ruling or a player took back has none.
 */
export function scenesOf(log: readonly LogLine[], branches: readonly Branch[]): Scene[] {
  const found: Scene[] = [];
  let open: Scene | null = null;
  for (const line of log) {
    if (isGone(branches, line)) continue;
    const back = takenBackTo(line);
    if (back !== null) {
      open = null;
      takeBack(found, back);
    } else if (line.resolution?.more && open) found[found.length - 1] = open = goOn(open, line);
    else if (line.resolution) {
      open = begin(line, line.resolution);
      found.push(open);
    } else if (line.head) open = null;
    else if (open && line.consequences?.length) found[found.length - 1] = open = goOn(open, line);
  }
  return found;
}

/** What is left of pieces at the end of a log; what was rolled or taken back is whole again. */
export function wrecksOf(log: readonly LogLine[], branches: readonly Branch[]): Consequence[] {
  let standing: LogLine[] = [];
  for (const line of log) {
    if (isGone(branches, line)) continue;
    const back = takenBackTo(line);
    if (back !== null) standing = standing.filter(({ seq }) => seq <= back);
    standing.push(line);
  }
  return standing.flatMap(({ consequences = [] }) => consequences.filter(({ wreck }) => wreck));
}

/** The event after which a line takes everything back; in logs of earlier days it is not said, and all stays. */
const takenBackTo = ({ message }: LogLine): number | null =>
  message.id === 'event-TakenBack' ? Number(message.facts?.['to'] ?? Infinity) : null;

function begin(line: LogLine, resolution: Resolution): Scene {
  const { seq, time, rules = [], consequences = [] } = line;
  return { seq, time, rules, line, resolution, aftermath: [], consequences };
}

const goOn = (scene: Scene, line: LogLine): Scene => ({
  ...scene,
  resolution: line.resolution ? further(scene.resolution, line.resolution) : scene.resolution,
  aftermath: [...scene.aftermath, line],
  consequences: [...scene.consequences, ...(line.consequences ?? [])],
});

/** A resolution with dice that were thrown after it. */
const further = (first: Resolution, { stages = [], verdict, at }: Resolution): Resolution => ({
  ...first,
  stages: [...(first.stages ?? []), ...stages.map((stage) => ({ ...stage, at: stage.at ?? at }))],
  verdict: verdict ?? first.verdict,
});

function takeBack(scenes: Scene[], to: number): void {
  while (scenes.length && scenes.at(-1)!.seq > to) scenes.pop();
  const last = scenes.at(-1);
  const kept = last?.aftermath.filter((line) => line.seq <= to) ?? [];
  if (!last || kept.length === last.aftermath.length) return;
  scenes[scenes.length - 1] = kept.reduce(goOn, begin(last.line, last.line.resolution!));
}

/** What followed in words, beside what its own dice say. */
export const followed = ({ aftermath }: Scene): readonly LogLine[] => aftermath.filter(({ resolution }) => !resolution);

/** What the last dice came to in words, where the verdict is no more than what the table says. */
export const toldOf = ({ resolution: { stages = [], verdict } }: Scene): Message | null => {
  const told = stages.at(-1)?.verdict ?? null;
  return told?.id === verdict?.id ? null : told;
};

/** The last event of a scene so far. */
export const endOf = ({ seq, aftermath }: Scene): number => aftermath.at(-1)?.seq ?? seq;

/** The event before what is shown of it. */
export const startOf = ({ seq, after }: Scene): number => after ?? seq - 1;

/** A scene as a player sees it who knew it up to an event: all of it, only how it went on, or nothing new. */
export function newsOf(scene: Scene, known: number): Scene | null {
  if (scene.seq > known) return scene;
  return endOf(scene) > known ? { ...scene, after: known, consequences: befallen(scene, known, Infinity) } : null;
}

/** A scene from its dice on. */
export const wholeOf = (scene: Scene): Scene => ({
  ...scene,
  after: undefined,
  consequences: befallen(scene, -Infinity, Infinity),
});

/** A scene as far as it is shown, as it stood at an event. */
export const upTo = (scene: Scene, seq: number): Scene => ({
  ...scene,
  consequences: befallen(scene, scene.after ?? -Infinity, seq),
});

/** What befell pieces in a scene after one event and up to another. */
const befallen = ({ line, aftermath }: Scene, after: number, until: number): Consequence[] =>
  [line, ...aftermath]
    .filter(({ seq }) => seq > after && seq <= until)
    .flatMap(({ consequences = [] }) => consequences);

/** Where a scene is: what the roll was for, else where the first piece was struck. */
export const placeOf = ({ resolution, consequences }: Scene): Place | null =>
  resolution.at ?? consequences[0]?.way[0] ?? null;

/** The same with whence it came: what the map shows before a scene begins. */
export const placesOf = (scene: Scene): Place[] =>
  [placeOf(scene), ...(scene.resolution.origins ?? [])].filter((place) => place !== null);

/** Whether a question is asked where a scene is, where those came from who fought, or where it has led them. */
export function isAbout(scene: Scene, { at = [] }: Decision): boolean {
  const places = new Set([...placesOf(scene), ...scene.consequences.flatMap(({ way }) => way)].map(String));
  return at.some((place) => places.has(place));
}

/** The figures that stay on the map: the faces that decided, and the verdict in words. */
export const lastFaces = ({ resolution }: Scene): readonly { face: number; sides: number }[] => {
  const roll = resolution.stages?.at(-1)?.roll;
  return roll?.faces.map((face) => ({ face, sides: roll.sides ?? 6 })) ?? [];
};

/** The columns of a table from where the reading began to where it ended, in that order. */
export const marchOf = ({ start, column }: Pick<Excerpt, 'start' | 'column'>): number[] =>
  Array.from({ length: Math.abs(column - start) + 1 }, (_, by) => start + by * Math.sign(column - start));
