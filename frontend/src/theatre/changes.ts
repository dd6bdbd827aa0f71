/**
 * What changed since somebody looked: their own losses first, then marks, losses of others, places with a new holder.
 */

import type { Consequence, Entity, LogLine, Message, Place, Side } from '../protocol';
import type { Scene } from './scenes';

export interface Change {
  /** What befell a piece; null for a place that somebody else holds now. */
  consequence: Consequence | null;
  /** The piece or the place, as it was known last. */
  entity: Entity | undefined;
  place: Place;
  /** What brought it about: a result, else the line of the log; nothing of a place. */
  by: Message | null;
  /** Who holds the place now. */
  holder?: Side;
}

type Entities = ReadonlyMap<string, Entity>;

const LOSSES = ['out', 'loss'];

export function changesOf(
  log: readonly LogLine[],
  scenes: readonly Scene[],
  since: number,
  viewer: string,
  before: Entities,
  now: Entities,
): Change[] {
  const rank = ({ consequence }: Change): number => {
    if (!consequence) return 4;
    const own = consequence.side === viewer;
    if (LOSSES.includes(consequence.kind)) return own ? 0 : 3;
    return own && consequence.kind === 'back' ? 1 : 2;
  };
  const befallen = log
    .filter(({ seq }) => seq > since)
    .flatMap((line) => (line.consequences ?? []).map((one) => [line, one] as const))
    .filter(([, { kind }]) => kind !== 'forward')
    .map(([line, consequence]): Change => ({
      consequence,
      entity: before.get(consequence.unit ?? '') ?? now.get(consequence.unit ?? ''),
      place: consequence.way.at(-1) ?? null,
      by: causeOf(scenes, line),
    }));
  return [...befallen, ...takenOver(before, now)].sort((a, b) => rank(a) - rank(b));
}

/** The result that a line is part of, else the line itself. */
function causeOf(scenes: readonly Scene[], line: LogLine): Message {
  const scene = scenes.find((one) => one.line === line || one.aftermath.includes(line));
  return scene?.resolution.title ?? line.message;
}

/** Places whose holder is another one. */
function takenOver(before: Entities, now: Entities): Change[] {
  return [...now.values()].flatMap((entity) => {
    const was = before.get(entity.id)?.['control'];
    const holder = entity['control'];
    if (entity.place == null || typeof holder !== 'string' || !was || was === holder) return [];
    return [{ consequence: null, entity, place: entity.place, by: null, holder }];
  });
}
