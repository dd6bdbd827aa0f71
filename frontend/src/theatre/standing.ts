/** How the map stands between two scenes of one act: what those before came to is there, what is to come is not. */

import type { Entity } from '../protocol';
import type { View } from '../store';

/**
 * The view at event `seq`, from the views known before and after it: only those to whom something has happened by
 * then, and nothing later, are as they are after all of it.
 */
export function standingAt(seq: number, before: View, after: View): View {
  const units = (from: number, to: number): string[] =>
    after.log
      .filter((line) => line.seq > from && line.seq <= to)
      .flatMap(({ consequences = [] }) => consequences.flatMap(({ unit }) => unit || []));
  const later = new Set(units(seq, after.seq));
  const entities = new Map(before.entities);
  for (const id of units(before.seq, seq)) if (!later.has(id)) put(entities, id, after.entities.get(id));
  return { ...before, seq, entities };
}

function put(entities: Map<string, Entity>, id: string, entity: Entity | undefined): void {
  if (entity) entities.set(id, entity);
  else entities.delete(id);
}
