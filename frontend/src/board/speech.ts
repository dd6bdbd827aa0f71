/** A hex in words, for the live region, the names of hidden buttons and the cards. */

import { pieceName, reason } from '../map/speech';
import { printedNames } from '../places';
import { isAreas, type BoardMap, type Message, type PlaceMap } from '../protocol';
import type { Choices } from './choices';
import type { Grid } from './geometry';
import type { Scene, Sign } from './scene';
import { wayNames } from './ways';

export interface Teller {
  map: PlaceMap;
  grid: Grid;
  say: (message: Message) => string;
}

/** «3511 Tomarovka»; the bare number where no place is, of an area its name. */
export function hexName({ map, grid }: Teller, hex: number): string {
  const id = grid.ids[hex] ?? '';
  const name = printedNames(map).get(id);
  if (isAreas(map)) return name ?? id;
  return name ? `${id} ${name}` : id;
}

/** What the markers in a hex are, in their own words. */
export const markersAt = ({ say }: Teller, scene: Scene, hex: number): string[] =>
  scene.signs.flatMap((sign) => (sign.hex === hex && sign.entity.label ? [markerName(say, sign)] : []));

function markerName(say: Teller['say'], { entity, count }: Sign): string {
  const name = say(entity.label as Message);
  return count ? `${name} (${count})` : name;
}

/** Terrain, works, what is printed beside the place, who holds it and the markers there, in words. */
export function terrainName(teller: Teller, hex: number, scene: Scene): string {
  const { map, grid } = teller;
  const name = map.legend[grid.terrain[hex] ?? '']?.name ?? '';
  const markers = markersAt(teller, scene, hex);
  if (isAreas(map))
    return [name, ...printedHere(teller, map.areas[hex]?.worth, hex, scene), ...markers].filter(Boolean).join(', ');
  const works = map.works?.includes(grid.ids[hex] ?? '') && !scene.razed.has(hex);
  return [name, works ? 'works' : '', ...printedThere(teller, map, hex, scene), ...markers].filter(Boolean).join(', ');
}

function printedThere(teller: Teller, map: BoardMap, hex: number, scene: Scene): string[] {
  if (!printedNames(map).has(teller.grid.ids[hex] ?? '')) return [];
  const place = map.places?.find((one) => one.hex === teller.grid.ids[hex]);
  return place ? [...(place.signs ?? []), ...printedHere(teller, place.worth, hex, scene)] : [];
}

/** What the place is worth, and to whom it belongs. */
function printedHere({ say }: Teller, worth: number | undefined, hex: number, scene: Scene): string[] {
  const holder = scene.control.get(hex);
  return [worth ? `worth ${worth}` : '', holder ? `held by ${say({ id: `side-${holder}` })}` : ''];
}

/** What the slot says of the hex: its cost and effect, or why it is dark. */
export function offer(teller: Teller, choices: Choices, hex: number): string {
  const lit = choices.lit.get(hex)?.[0];
  if (lit)
    return [lit.cost ? `cost ${lit.cost}` : 'can be chosen', lit.effect ? teller.say(lit.effect) : '']
      .filter(Boolean)
      .join(', ');
  const dark = choices.dark.get(hex)?.[0];
  return dark ? reason(teller, dark) : choices.area ? 'out of reach' : '';
}

/** Everything about a hex in one breath: name, terrain, units, cost or reason, of an area what it is connected with. */
export function describeHex(teller: Teller, scene: Scene, choices: Choices, hex: number): string {
  const pieces = scene.stacks.get(hex)?.pieces ?? [];
  const units =
    pieces.length === 0
      ? ''
      : `${pieces.length === 1 ? '1 unit' : `${pieces.length} units`}: ${pieces.map(pieceName).join('; ')}`;
  const head = [hexName(teller, hex), terrainName(teller, hex, scene)].filter(Boolean).join(', ');
  const ways = isAreas(teller.map) ? wayNames(teller.map, teller.grid, hex).join(', ') : '';
  return [head, units, offer(teller, choices, hex), ways].filter(Boolean).join('. ');
}
