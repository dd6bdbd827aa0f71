/** What the open slot lights on the map: its candidates by hex and by counter. */

import { isOfPlaces } from '../composition';
import { figureOf } from '../figures';
import type { Candidate, Draft, Entity, Options } from '../protocol';
import type { Route } from '../route';
import type { Grid } from './geometry';

type Entities = ReadonlyMap<string, Entity>;

export interface Choices {
  /** Candidates that may be chosen, and those that may not, by hex. */
  lit: ReadonlyMap<number, Candidate[]>;
  dark: ReadonlyMap<number, Candidate[]>;
  /** The same for candidates that are counters, by the entity's id. */
  counters: ReadonlyMap<string, Candidate>;
  /** The slot asks for a place: the reach is drawn and the rest is veiled. */
  area: boolean;
}

export const NOTHING_ASKED: Choices = { lit: new Map(), dark: new Map(), counters: new Map(), area: false };
const COUNTERS = new Set(['unit', 'units', 'dump']);
const AREAS = new Set(['hex', 'path']);

export function readChoices(grid: Grid, entities: Entities, options: Options | null): Choices {
  const area = options !== null && (AREAS.has(options.kind ?? '') || isOfPlaces(options));
  if (!options || !(area || COUNTERS.has(options.kind ?? ''))) return NOTHING_ASKED;
  const [lit, dark] = [new Map<number, Candidate[]>(), new Map<number, Candidate[]>()];
  const counters = new Map<string, Candidate>();
  for (const candidate of options.candidates ?? []) {
    const entity = typeof candidate.value === 'string' ? entities.get(candidate.value) : undefined;
    if (entity) counters.set(entity.id, candidate);
    const hex = hexOf(grid, candidate, entity);
    if (hex !== undefined) push(candidate.refusal ? dark : lit, hex, candidate);
  }
  return { lit, dark, counters, area };
}

function hexOf(grid: Grid, candidate: Candidate, entity: Entity | undefined): number | undefined {
  const { at, value } = candidate;
  const place = typeof at === 'string' ? at : (entity?.place ?? (Array.isArray(value) ? value.at(-1) : value));
  return typeof place === 'string' ? grid.index.get(place) : undefined;
}

function push(map: Map<number, Candidate[]>, hex: number, candidate: Candidate): void {
  const list = map.get(hex);
  if (list) list.push(candidate);
  else map.set(hex, [candidate]);
}

/** What a half-filled order shows on the map. */
export interface Order {
  chosen: ReadonlySet<string>;
  path: readonly number[];
  targets: ReadonlySet<number>;
}

/**
 * Reads the draft without knowing its slots: ids of entities are chosen, lists of hexes are the path, single hexes
 * targets.
 */
export function readDraft(grid: Grid, entities: Entities, draft: Draft): Order {
  const slots = Object.entries(draft)
    .filter(([slot]) => slot !== 'do')
    .map(([, value]) => value);
  const chosen = new Set(
    slots.flat().filter((value): value is string => typeof value === 'string' && entities.has(value)),
  );
  const targets = new Set(slots.flatMap((value) => (typeof value === 'string' ? (grid.index.get(value) ?? []) : [])));
  const route = slots.find(
    (value) => Array.isArray(value) && value.length > 0 && value.every((hex) => grid.index.has(String(hex))),
  );
  const path = (Array.isArray(route) ? route : []).map((hex) => grid.index.get(String(hex))!);
  return { chosen, targets, path: fromStart(grid, entities, chosen, path) };
}

/** A path that leaves out where the units stand gets that hex in front. */
function fromStart(grid: Grid, entities: Entities, chosen: ReadonlySet<string>, path: number[]): number[] {
  const [unit] = chosen;
  const place = unit === undefined ? undefined : entities.get(unit)?.place;
  const start = typeof place === 'string' ? grid.index.get(place) : undefined;
  return path.length === 0 || start === undefined || path[0] === start ? path : [start, ...path];
}

/** The running cost at each hex of a way: of each leg as it was offered from its start. */
export function routeCosts(route: Route, path: readonly number[], grid: Grid): ReadonlyMap<number, string> {
  const ends = [...route.points, ...(route.goal ? [route.goal] : [])];
  const costs = new Map<number, string>();
  let from = 1;
  ends.forEach((end, leg) => {
    const stop = grid.index.get(String(end.at));
    const to = path.indexOf(stop ?? -1, from);
    const offered = new Map(route.legs[leg]?.candidates?.map((one) => [grid.index.get(String(one.at)), one.cost]));
    for (const hex of path.slice(from, to < 0 ? undefined : to + 1)) {
      const cost = offered.get(hex);
      if (cost) costs.set(hex, cost);
    }
    from = to < 0 ? path.length : to + 1;
  });
  return costs;
}

/** The fourth of the reach a cost lies in, 0 (nearest) to 3. */
export function bandOf(cost: number, most: number): number {
  return most <= 0 || Number.isNaN(cost) ? 3 : Math.min(3, Math.max(0, Math.ceil((cost / most) * 4) - 1));
}

/** The lit hexes, cheapest first: the order in which Tab goes through them. */
export function byCost(choices: Choices): number[] {
  const cost = (hex: number): number => {
    const value = figureOf(choices.lit.get(hex)?.[0]?.cost);
    return Number.isNaN(value) ? Infinity : value;
  };
  return [...choices.lit.keys()].sort((a, b) => cost(a) - cost(b) || a - b);
}
