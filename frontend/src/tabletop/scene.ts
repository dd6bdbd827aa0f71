/** The position as the table draws it. Pure; made anew when the view changes. */

import { faceOf, type Face } from '../map/presentation';
import type { Entity, Message, Presentation } from '../protocol';
import type { Disc } from './pick';
import { isSpot, type Entities } from './slots';

export interface Stand extends Disc {
  entity: Entity;
  face: Face;
  at: [number, number];
  /** Degrees from north; null when its front does not matter. */
  heading: number | null;
  /** What the miniature is, seen from above: `tank`, `car`, `truck`, `gun`, `wagon`; '' for a symbol. */
  model: string;
  /** Names of what it carries. */
  load: string[];
}

/** One piece as a stand; undefined of what lies nowhere. */
export const standOf = (presentation: Presentation, piece: Entity): Stand | undefined =>
  standFrom(presentation, piece, new Map(), new Map())[0];

/** What became of a feature or zone. */
export interface Fate {
  control?: string;
  worth?: number;
  label?: Message;
}

export interface Scene {
  stands: readonly Stand[];
  byId: ReadonlyMap<string, Stand>;
  gone: ReadonlySet<string>;
  fates: ReadonlyMap<string, Fate>;
  markers: readonly { entity: Entity; at: [number, number]; radius: number }[];
  arrows: readonly { from: unknown; to: unknown; order: boolean }[];
}

const BASE = 30;

export function makeScene(presentation: Presentation, entities: Entities): Scene {
  const all = [...entities.values()];
  const aboard = carried(all);
  const stands = all
    .flatMap((entity) => standFrom(presentation, entity, entities, aboard))
    .sort((a, b) => b.at[1] - a.at[1]);
  const features = all.filter(({ kind, place }) => kind === 'feature' && typeof place === 'string');
  return {
    stands,
    byId: new Map(stands.map((stand) => [stand.id, stand])),
    gone: new Set(features.filter(({ gone }) => isTrue(gone)).map(({ place }) => String(place))),
    fates: new Map(features.map((entity) => [String(entity.place), fateOf(entity)])),
    markers: all.flatMap((entity) =>
      entity.kind === 'marker' && isSpot(entity.place)
        ? [{ entity, at: entity.place, radius: Number(entity.radius ?? 0) }]
        : [],
    ),
    arrows: all.flatMap((entity) =>
      entity.kind === 'arrow' ? [{ from: entity.from, to: entity.place, order: entity.order === true }] : [],
    ),
  };
}

const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function fateOf({ control, worth, label }: Entity): Fate {
  return {
    ...(typeof control === 'string' ? { control } : {}),
    ...(typeof worth === 'number' ? { worth } : {}),
    ...(label && typeof label === 'object' ? { label: label as Message } : {}),
  };
}

function standFrom(
  presentation: Presentation,
  entity: Entity,
  entities: Entities,
  aboard: ReadonlyMap<string, string[]>,
): Stand[] {
  if (entity.kind !== 'unit' || !isSpot(entity.place)) return [];
  const fields = (presentation.counter ?? {}) as { symbol?: string };
  const drawn = ((presentation.symbols ?? {}) as Record<string, { model?: string }>)[
    String(entity[fields.symbol ?? ''] ?? '')
  ];
  const load = Array.isArray(entity.load)
    ? entity.load.map((id) => labelOf(entities, id))
    : (aboard.get(entity.id) ?? []);
  return [
    {
      id: entity.id,
      entity,
      face: faceOf(presentation, entity),
      at: entity.place,
      r: Number(entity.base ?? BASE) / 2,
      heading: entity.faces === true && typeof entity.heading === 'number' ? entity.heading : null,
      model: drawn?.model ?? '',
      load,
    },
  ];
}

/** Names of those who say by whom they are carried, by the carrier's id. */
function carried(all: readonly Entity[]): Map<string, string[]> {
  const aboard = new Map<string, string[]>();
  for (const { kind, carrier, label, id } of all) {
    if (kind === 'unit' && typeof carrier === 'string')
      aboard.set(carrier, [...(aboard.get(carrier) ?? []), String(label ?? id)]);
  }
  return aboard;
}

/** What is carried may be named by its id or be named outright. */
const labelOf = (entities: Entities, one: unknown): string => String(entities.get(String(one))?.label ?? one);
