/** What was dug, strung or piled up: trenches, bunkers, mines, wire, walls, hedges. */

import { hash } from '../map/noise';
import { inside, mixed } from '../map/points';
import type { Feature } from '../protocol';
import { along, leftward, lengthOf, middleOf, stretches, towards, type Spot } from './plane';
import type { Sheet } from './sheet';
import { d, disc, path } from './svg';

/** Earth thrown up round a ditch, with teeth outward as on a printed map. */
export function fieldwork({ inks, lay, gone }: Sheet, { id, outline = [] }: Feature): string {
  const ring = leftward(outline);
  const faded = gone.has(id) ? 0.45 : 1;
  const teeth = along(ring, 9, true)
    .map(({ at, way }) => d([at, [at[0] + way[1] * 6, at[1] - way[0] * 6] as Spot].map(lay), false))
    .join('');
  const ditch = ring.map((corner) => mixed(corner, middleOf(ring), 0.28));
  return (
    path(teeth, { stroke: inks.earthEdge, 'stroke-width': 2.6, opacity: faded }) +
    path(d(ring.map(lay)), {
      fill: inks.earth,
      stroke: inks.earthEdge,
      'stroke-width': 2.4,
      'stroke-linejoin': 'round',
      opacity: faded,
      'stroke-dasharray': gone.has(id) ? '8 6' : undefined,
    }) +
    path(d(ditch.map(lay)), {
      fill: inks.ditch,
      'fill-opacity': 0.55 * faded,
      'stroke-linejoin': 'round',
      stroke: inks.ditch,
      'stroke-width': 5,
      'stroke-opacity': 0.4 * faded,
    })
  );
}

/** Concrete: thick walls, and in them what one looks out of. */
export function bunker({ inks, lay, gone }: Sheet, { id, outline = [], apertures = [] }: Feature): string {
  const ring = leftward(outline);
  const middle = middleOf(ring);
  const floor = ring.map((corner) => mixed(corner, middle, 0.42));
  const shadow = path(d(ring.map(lay).map(([x, y]) => [x + 4, y + 5])), { fill: inks.shadow, 'fill-opacity': 0.32 });
  const walls = path(d(ring.map(lay)), {
    fill: inks.concrete,
    stroke: inks.concreteEdge,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
    'stroke-dasharray': gone.has(id) ? '9 6' : undefined,
  });
  const room = path(d(floor.map(lay)), { fill: inks.floor, stroke: inks.concreteEdge, 'stroke-width': 1.2 });
  return (
    shadow +
    walls +
    room +
    apertures.map((facing) => path(d(aperture(ring, middle, facing).map(lay)), { fill: inks.concreteEdge })).join('')
  );
}

/** An opening through the wall, wider outside. */
function aperture(ring: readonly Spot[], middle: Spot, facing: number): Spot[] {
  let out = 0;
  while (out < 400 && inside(towards(middle, facing, out + 1), ring)) out += 1;
  const [inner, outer] = [towards(middle, facing, out * 0.56), towards(middle, facing, out + 2.5)];
  const side = (spot: Spot, by: number): Spot => towards(spot, facing + 90, by);
  return [side(inner, -out * 0.26), side(outer, -out * 0.55), side(outer, out * 0.55), side(inner, out * 0.26)];
}

/** A belt of mines: dashed red, crosses within; cleared ground is grey and empty. */
export function mines({ inks, lay, gone }: Sheet, { id, outline = [] }: Feature): string {
  const cleared = gone.has(id);
  const ink = cleared ? inks.stone[0] : inks.mines;
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const rows: string[] = [];
  for (let x = Math.min(...xs) + 13; x < Math.max(...xs) - 4; x += 23) {
    for (let y = Math.min(...ys) + 12; y < Math.max(...ys) - 4; y += 21) {
      const [u, v] = lay([x, y]);
      if (inside([x, y], outline)) rows.push(`M${u - 4} ${v - 4}l8 8m0-8l-8 8`);
    }
  }
  return (
    path(d(outline.map(lay)), {
      fill: ink,
      'fill-opacity': cleared ? 0.06 : 0.1,
      stroke: ink,
      'stroke-width': 2,
      'stroke-dasharray': '7 5',
    }) + (cleared ? '' : path(rows.join(''), { stroke: ink, 'stroke-width': 2.2, 'stroke-linecap': 'round' }))
  );
}

/** A strand with crosses; wire that is cut hangs in pieces. */
export function wire({ inks, lay, gone }: Sheet, { id, line = [] }: Feature): string {
  const cut = gone.has(id);
  const pieces = cut ? stretches(line, lengthOf(line), 13, 15) : [line];
  const strands = pieces.map((piece) => d(piece.map(lay), false)).join('');
  const crosses = pieces
    .flatMap((piece) => along(piece, 12))
    .map(({ at, way }, i) => {
      const [x, y] = lay(at);
      const [dx, dy] = [way[0], -way[1]];
      const lean = cut ? 2 - (i % 3) * 2 : 0;
      const arm = (s: number): string =>
        `M${(x - dx * 4 * s + dy * 5).toFixed(1)} ${(y - dy * 4 * s - dx * 5 + lean).toFixed(1)}L${(x + dx * 4 * s - dy * 5).toFixed(1)} ${(y + dy * 4 * s + dx * 5 + lean).toFixed(1)}`;
      return arm(1) + arm(-1);
    })
    .join('');
  return path(strands + crosses, {
    stroke: inks.wire,
    'stroke-width': 1.6,
    'stroke-linecap': 'round',
    opacity: cut ? 0.6 : 1,
  });
}

export function wall({ inks, lay, gone }: Sheet, { id, line = [], outline = [], width = 0 }: Feature): string {
  const thick = Math.max(6, width);
  const run = gone.has(id)
    ? stretches(line, lengthOf(line), 16, 11)
        .map((piece) => d(piece.map(lay), false))
        .join('')
    : d((line.length ? line : outline).map(lay), line.length === 0);
  const shadow = path(run, {
    stroke: inks.shadow,
    'stroke-opacity': 0.25,
    'stroke-width': thick,
    transform: 'translate(2 3)',
  });
  return (
    shadow +
    path(run, { stroke: inks.stone[0], 'stroke-width': thick, 'stroke-linejoin': 'round' }) +
    path(run, {
      stroke: inks.stone[1],
      'stroke-width': thick - 2.6,
      'stroke-dasharray': '7 1.6',
      'stroke-linejoin': 'round',
    })
  );
}

export function hedge({ inks, lay, gone }: Sheet, { id, line = [], width = 0 }: Feature): string {
  const r = Math.max(4.6, width / 2);
  return along(line, r * 1.25)
    .map(({ at }, i) => {
      if (gone.has(id) && i % 4 > 1) return '';
      const [x, y] = lay(at);
      const wide = r * (0.8 + hash(i, 5) * 0.45);
      return (
        disc([x + 1.5, y + 2.2], wide, { fill: inks.shadow, 'fill-opacity': 0.28 }) +
        disc([x, y], wide, { fill: inks.hedge[0] }) +
        disc([x - wide * 0.3, y - wide * 0.3], wide * 0.45, { fill: inks.hedge[1] })
      );
    })
    .join('');
}
