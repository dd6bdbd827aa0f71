/** What the map itself names: places of a map of hexes, areas, features and zones of a table. */

import { isAreas, isTable, type AnyMap } from './protocol';

const read = new WeakMap<AnyMap, ReadonlyMap<string, string>>();

/** By id what the map calls it. */
export function printedNames(map: AnyMap): ReadonlyMap<string, string> {
  const names = read.get(map) ?? readNames(map);
  read.set(map, names);
  return names;
}

function readNames(map: AnyMap): Map<string, string> {
  if (isAreas(map)) return new Map(map.areas.map(({ id, name }) => [id, name]));
  if (!isTable(map)) return new Map((map.places ?? []).map((place) => [place.hex, place.name]));
  return new Map(
    [...map.features, ...(map.zones ?? [])].flatMap(({ id, name }) => (name ? [[id, name] as const] : [])),
  );
}
