/** What the map itself names: places of a map of hexes, areas, features and zones of a table. */

import { isAreas, isTable, type AnyMap } from './protocol';

export function printedNames(map: AnyMap): Map<string, string> {
  if (isAreas(map)) return new Map(map.areas.map(({ id, name }) => [id, name]));
  if (!isTable(map)) return new Map((map.places ?? []).map((place) => [place.hex, place.name]));
  return new Map(
    [...map.features, ...(map.zones ?? [])].flatMap(({ id, name }) => (name ? [[id, name] as const] : [])),
  );
}
