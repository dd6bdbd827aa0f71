/** What the open slots light on a table, and what a half-filled order shows there. Knows kinds of slots, no rule. */

import type { Candidate, Draft, Entity, Json, Options, Place, Tabletop } from '../protocol';
import { middleOf, type Spot } from './plane';

export type Entities = ReadonlyMap<string, Entity>;

export const isSpot = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number';

const isWay = (value: unknown): value is [number, number][] =>
  Array.isArray(value) && value.length > 0 && value.every(isSpot);

/** Where something is: a point, «x,y», an entity, or the middle of a feature or zone. */
export function spotOf(map: Tabletop, entities: Entities, place: unknown): [number, number] | undefined {
  if (isSpot(place)) return place;
  if (isWay(place)) return place.at(-1);
  if (typeof place !== 'string') return undefined;
  const entity = entities.get(place);
  if (entity?.place !== undefined && entity.place !== null && entity.place !== place)
    return spotOf(map, entities, entity.place);
  const [, x, y] = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(place) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  const feature = map.features.find(({ id }) => id === place) ?? map.zones?.find(({ id }) => id === place);
  if (!feature) return undefined;
  return feature.outline?.length ? middleOf(feature.outline) : middleOf(feature.line ?? []);
}

export interface Lit {
  candidate: Candidate;
  at: [number, number];
}

export interface Choices {
  /** Candidates that are stands, by their id. */
  stands: ReadonlyMap<string, Candidate>;
  /** Candidates that are spots: suggestions of a free slot, places to choose, refused ones too. */
  spots: readonly Lit[];
  /** The slot that takes any point of the table, or any path. */
  ground: Options | null;
  /** Where the ways and points end that this slot offers, and that are legal: a click close by means them. */
  ends: readonly Lit[];
  heading: Options | null;
}

const NONE: Choices = { stands: new Map(), spots: [], ground: null, ends: [], heading: null };

/** `open` is asked now; `also` may still be changed by a click: units that toggle, a free slot filled last. */
export function readChoices(
  map: Tabletop,
  entities: Entities,
  open: Options | null,
  also: readonly (Options | null)[],
): Choices {
  const slots = [open, ...also].filter((one, i, all): one is Options => one !== null && all.indexOf(one) === i);
  if (slots.length === 0) return NONE;
  const stands = new Map<string, Candidate>();
  for (const slot of [...slots].reverse())
    for (const candidate of slot.candidates ?? []) {
      const id = standOf(entities, candidate);
      if (id && slot.kind !== 'action') stands.set(id, candidate);
    }
  const spots = (open?.candidates ?? []).flatMap((candidate): Lit[] => {
    if (standOf(entities, candidate) || open?.kind === 'action' || open?.kind === 'heading') return [];
    const at = spotOf(map, entities, candidate.at ?? candidate.value);
    return at ? [{ candidate, at }] : [];
  });
  const free = (kinds: readonly string[]): Options | null =>
    slots.find(({ free, kind }) => free && kinds.includes(kind ?? '')) ?? null;
  const ground = free(['point', 'path']);
  return { stands, spots, ground, ends: endsOf(ground), heading: free(['heading']) };
}

const endsOf = (ground: Options | null): Lit[] =>
  (ground?.candidates ?? []).flatMap((candidate): Lit[] => {
    const { value } = candidate;
    const at = isSpot(value) ? value : isWay(value) ? value.at(-1) : undefined;
    return at && isLegal(candidate) ? [{ candidate, at }] : [];
  });

/** The stand a candidate means: its value, or the place it is lit at. */
function standOf(entities: Entities, { value, at }: Candidate): string | undefined {
  for (const id of [value, at])
    if (typeof id === 'string' && entities.get(id)?.kind === 'unit' && isSpot(entities.get(id)?.place)) return id;
  return undefined;
}

export const isLegal = (candidate: Candidate): boolean => candidate.refusal === undefined || candidate.refusal === null;

/** What a half-filled order shows. */
export interface Order {
  /** Stands named in it, in order. */
  chosen: readonly string[];
  /** Way-points, without where the stand sets out. */
  way: readonly [number, number][];
  points: readonly [number, number][];
}

export function readDraft(entities: Entities, draft: Draft, free: readonly (Options | null)[]): Order {
  const slots = Object.entries(draft).filter(([slot]) => slot !== 'do');
  const values = slots.map(([, value]) => value);
  const chosen = values
    .flat()
    .filter((value): value is string => typeof value === 'string' && entities.get(value)?.kind === 'unit');
  const start = entities.get(chosen[0] ?? '')?.place;
  const spots = new Set(free.filter((one) => one?.kind === 'point').map((one) => one?.slot));
  const way = slots.find(([slot, value]) => isWay(value) && !spots.has(slot))?.[1] as [number, number][] | undefined;
  return { chosen, way: withoutStart(way ?? [], start), points: values.filter(isSpot) };
}

const withoutStart = (way: [number, number][], start: Place | undefined): [number, number][] =>
  isSpot(start) && way[0]?.[0] === start[0] && way[0]?.[1] === start[1] ? way.slice(1) : way;

/** What is added to a way by taking an offered one: all of it where none is begun, else the point where it ends. */
export const addedBy = (
  { candidate: { value }, at }: Lit,
  start: Spot | undefined,
  begun: boolean,
): [number, number][] => (!begun && isWay(value) ? withoutStart(value, start as Place | undefined) : [at]);

/** The value of a path slot for these way-points: it begins where the stand is. */
export const wayValue = (start: Spot | undefined, way: readonly Spot[]): Json =>
  [...(start ? [start] : []), ...way].map(([x, y]) => [Math.round(x), Math.round(y)]);
