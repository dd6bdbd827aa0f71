/** Areas with a name, edges of the sides, and what is worth points: drawn quietly on the ground. */

import { PALETTES } from '../map/counter';
import { apart, mixed, type Rect } from '../map/points';
import type { Feature } from '../protocol';
import { pennant, worthDisc, type Desk } from './overlays';
import { middleOf, type Spot } from './plane';
import type { Fate } from './scene';
import { d, path, SERIF, wide, words } from './svg';

/**
 * Outlines of the zones. One that is worth points is gold, the others are thin dashes with their name in the corner.
 */
export function zonesSvg(desk: Desk, fates: ReadonlyMap<string, Fate>): string {
  const { map, inks, lay } = desk;
  return (map.zones ?? [])
    .map((zone) => {
      const outline = (zone.outline ?? []).map(lay);
      if (fates.get(zone.id)?.worth !== undefined)
        return (
          prize(desk, zone, outline) +
          path(d(outline), {
            fill: inks.lamp,
            'fill-opacity': 0.1,
            stroke: inks.lampLine,
            'stroke-width': 1.6,
            'stroke-dasharray': '3 4',
          })
        );
      const corner = cornerOf(outline);
      const name = zone.name
        ? words(zone.name, [corner[0] + 8, corner[1] + 17], NAME, {
            'font-weight': 600,
            'text-anchor': 'start',
            fill: inks.zone,
            stroke: inks.halo,
            'stroke-width': 3,
          })
        : '';
      return (
        path(d(outline), {
          stroke: inks.zone,
          'stroke-width': 1.4,
          'stroke-opacity': 0.55,
          'stroke-dasharray': '14 8',
        }) + name
      );
    })
    .join('');
}

const cornerOf = (outline: readonly Spot[]): Spot =>
  outline.reduce((best, p) => (p[0] + p[1] < best[0] + best[1] ? p : best), outline[0] ?? [0, 0]);

/** Pixels of the name of a zone, and half of what a disc or pennant takes. */
const [NAME, SIGN] = [12.5, 14];

/** What names of zones, discs of worth and pennants cover: names of the ground leave it free. */
export function zonesInTheWay(desk: Desk, fates: ReadonlyMap<string, Fate>): Rect[] {
  const zones = desk.map.zones ?? [];
  const named = zones.filter(({ id, name }) => name && fates.get(id)?.worth === undefined);
  const names = named.map(({ name, outline = [] }): Rect => {
    const [x, y] = cornerOf(outline.map(desk.lay));
    return { x: x + 8, y: y + 17 - NAME, w: wide(name ?? '', NAME), h: NAME * 1.3 };
  });
  const marked = [...zones, ...desk.map.features].filter(({ id }) => {
    const { control, worth } = fates.get(id) ?? {};
    return control !== undefined || worth !== undefined;
  });
  const signs = marked.map((feature): Rect => {
    const [x, y] = desk.lay(spotOn(desk, feature));
    return { x: x - SIGN, y: y - SIGN, w: 2 * SIGN + (fates.get(feature.id)?.control ? SIGN : 0), h: 2 * SIGN };
  });
  return [...names, ...signs];
}

/** The name of what is worth points, unless the ground below bears a name already. */
function prize({ map, inks, k }: Desk, { name, outline: corners = [] }: Feature, outline: readonly Spot[]): string {
  const [x] = middleOf(outline);
  const y = Math.max(...outline.map((p) => p[1]));
  const same = map.features.some(
    (one) =>
      one.name &&
      [one.outline, one.crest].some(
        (ring) =>
          ring?.length === corners.length && ring.every((p, i) => p[0] === corners[i]![0] && p[1] === corners[i]![1]),
      ),
  );
  return name && !same && k > 0.4
    ? words(name, [x, y + 15], 13, {
        'font-family': SERIF,
        'font-weight': 560,
        fill: inks.name,
        stroke: inks.halo,
        'stroke-width': 4,
      })
    : '';
}

/** The edge of the table that is a side's own: a band in its colour, within the frame. */
export function edgesSvg(desk: Desk): string {
  const { map, lay, k } = desk;
  const { width: w, height: h } = map;
  return Object.entries(map.edges ?? {})
    .map(([side, edge]) => {
      const lines: { [edge: string]: Spot[] } = {
        north: [
          [0, h],
          [w, h],
        ],
        south: [
          [0, 0],
          [w, 0],
        ],
        west: [
          [0, 0],
          [0, h],
        ],
        east: [
          [w, 0],
          [w, h],
        ],
      };
      const { dot, clipped } = PALETTES[desk.palette(side)];
      return path(d((lines[edge] ?? []).map(lay), false), {
        stroke: dot[desk.theme],
        'stroke-width': Math.max(4, 6 * k),
        'stroke-dasharray': clipped ? '18 5' : undefined,
      });
    })
    .join('');
}

/** Discs of worth and pennants of who holds a place, over the labels. */
export function fatesSvg(desk: Desk, fates: ReadonlyMap<string, Fate>): string {
  const all = [...(desk.map.zones ?? []), ...desk.map.features];
  return [...fates]
    .map(([id, { control, worth, label }]) => {
      const feature = all.find((one) => one.id === id);
      if (!feature || (worth === undefined && control === undefined && !label)) return '';
      const [x, y] = desk.lay(spotOn(desk, feature));
      const flag = control === undefined ? '' : pennant(desk, [x + (worth === undefined ? 0 : 13), y + 8], control);
      const said =
        label && !feature.name && desk.k > 0.45
          ? words(desk.say(label), [x, y + 27], 13, {
              fill: desk.inks.name,
              stroke: desk.inks.halo,
              'stroke-width': 3.5,
              'font-weight': 600,
            })
          : '';
      return flag + (worth === undefined ? '' : worthDisc(desk, [x, y], worth)) + said;
    })
    .join('');
}

/** On the rim, rather north, as far as may be from what else lies there: stands and names stay in sight. */
function spotOn({ map }: Desk, { id, outline = [], crest = [], line = [] }: Feature): Spot {
  const ring = crest.length ? crest : outline;
  if (ring.length === 0) return middleOf(line);
  const rim = ring.flatMap((corner, i): Spot[] => [corner, mixed(corner, ring[(i + 1) % ring.length]!, 0.5)]);
  const others = map.features
    .filter((one) => one.id !== id && one.outline?.length && one.outline[0]![0] !== ring[0]![0])
    .map((one) => middleOf(one.outline!));
  const room = (spot: Spot): number =>
    Math.min(apart(spot, middleOf(ring)) * 1.5, ...others.map((other) => apart(spot, other))) +
    (spot[1] - middleOf(ring)[1]) * 0.7;
  return rim.reduce((best, spot) => (room(spot) > room(best) + 1 ? spot : best), rim[0]!);
}
