/** Water and what crosses it. */

import { random } from '../map/noise';
import { apart } from '../map/points';
import type { Feature } from '../protocol';
import { isThin, leftward, lengthOf, middleOf, offLine, resampled, spine, strewn, type Spot } from './plane';
import { drawingOf, seedOf, type Sheet } from './sheet';
import { d, path, type Lay } from './svg';

/** A stream flows in long light marks along its middle, a lake stands in short ones. */
export function water(sheet: Sheet, { id, outline = [], line = [], width = 0 }: Feature): string {
  const { inks, lay } = sheet;
  const flow = { stroke: inks.flow, 'stroke-opacity': 0.4, 'stroke-width': 2.2, 'stroke-linecap': 'round' };
  if (!outline.length) {
    const run = d(line.map(lay), false);
    return (
      path(run, { stroke: inks.bank, 'stroke-width': Math.max(4, width) + 3, 'stroke-linejoin': 'round' }) +
      path(run, { stroke: inks.water, 'stroke-width': Math.max(3, width - 1), 'stroke-linejoin': 'round' }) +
      path(run, { ...flow, 'stroke-dasharray': '24 40 12 30' })
    );
  }
  const body = path(d(outline.map(lay)), {
    fill: inks.water,
    stroke: inks.bank,
    'stroke-width': 2.4,
    'stroke-linejoin': 'round',
  });
  if (isThin(outline)) return body + path(soft(spine(outline), lay), { ...flow, 'stroke-dasharray': '26 38 12 30' });
  const waves = strewn(outline, 30, random(seedOf(id)), 12)
    .map(lay)
    .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}q4-3 8 0t8 0`)
    .join('');
  return body + path(waves, { ...flow, 'stroke-width': 1.5 });
}

/** A line through the middles of its stretches, bent softly. */
function soft(line: readonly Spot[], lay: Lay): string {
  const points = resampled(line, Math.max(3, Math.round(lengthOf(line) / 60))).map(lay);
  const [first] = points;
  return (
    `M${first![0].toFixed(1)} ${first![1].toFixed(1)}` +
    points
      .slice(1, -1)
      .map((p, i) => {
        const next = points[i + 2]!;
        return `Q${p[0].toFixed(1)} ${p[1].toFixed(1)} ${((p[0] + next[0]) / 2).toFixed(1)} ${((p[1] + next[1]) / 2).toFixed(1)}`;
      })
      .join('') +
    `L${points
      .at(-1)!
      .map((v) => v.toFixed(1))
      .join(' ')}`
  );
}

/** Wet ground: water in dashes, reeds between. */
export function marsh({ inks, lay }: Sheet, { id, outline = [] }: Feature): string {
  const chance = random(seedOf(id));
  const spots = strewn(outline, 19, chance, 7).map(lay);
  const dashes = spots
    .map(([x, y], i) =>
      i % 3 === 2 ? '' : `M${(x - 7).toFixed(1)} ${y.toFixed(1)}h14M${(x - 3).toFixed(1)} ${(y + 3.4).toFixed(1)}h9`,
    )
    .join('');
  const reeds = spots
    .map(([x, y], i) =>
      i % 3 === 2
        ? `M${x.toFixed(1)} ${y.toFixed(1)}v-8M${(x - 3).toFixed(1)} ${y.toFixed(1)}l-2.5-6M${(x + 3).toFixed(1)} ${y.toFixed(1)}l2.5-6`
        : '',
    )
    .join('');
  return (
    path(d(outline.map(lay)), {
      fill: inks.marsh,
      stroke: inks.reed,
      'stroke-width': 1.6,
      'stroke-dasharray': '8 4',
      'stroke-linejoin': 'round',
    }) +
    path(dashes, { stroke: inks.reed, 'stroke-width': 1.5, 'stroke-linecap': 'round' }) +
    path(reeds, { stroke: inks.wood[2][0], 'stroke-width': 1.4, 'stroke-linecap': 'round' })
  );
}

/** Unit vector of what leads over the water here: the nearest road, else the longer way of the bridge itself. */
function wayOver({ map }: Sheet, outline: readonly Spot[]): Spot {
  const middle = middleOf(outline);
  const segments = map.features
    .filter((one) => ['road', 'track'].includes(drawingOf(map, one)))
    .flatMap(({ line = [] }) => line.slice(1).map((b, i): [Spot, Spot] => [line[i]!, b]));
  const near = segments
    .filter((segment) => offLine(middle, segment) < 40)
    .sort((a, b) => offLine(middle, a) - offLine(middle, b))[0];
  const [a, b] = near ?? longest(outline);
  const long = apart(a, b) || 1;
  return [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
}

const sidesOf = (outline: readonly Spot[]): [Spot, Spot][] =>
  outline.map((a, i) => [a, outline[(i + 1) % outline.length]!]);
const longest = (outline: readonly Spot[]): [Spot, Spot] =>
  sidesOf(outline).reduce((best, side) => (apart(...side) > apart(...best) ? side : best));

/** A deck of planks between two rails. One that is gone has its planks broken out. */
export function bridge(sheet: Sheet, { id, outline = [] }: Feature): string {
  const { inks, lay, gone } = sheet;
  const way = wayOver(sheet, outline);
  const along = ([a, b]: [Spot, Spot]): number =>
    Math.abs((b[0] - a[0]) * way[0] + (b[1] - a[1]) * way[1]) / (apart(a, b) || 1);
  const rails = sidesOf(leftward(outline)).filter((side) => along(side) > 0.8);
  const middle = middleOf(outline);
  const planks = rails.length < 2 ? '' : planksBetween(rails[0]!, rails[1]!, lay);
  const over = ([a, b]: [Spot, Spot]): Spot[] => [
    [a[0] - (b[0] - a[0]) * 0.16, a[1] - (b[1] - a[1]) * 0.16],
    [b[0] + (b[0] - a[0]) * 0.16, b[1] + (b[1] - a[1]) * 0.16],
  ];
  const deck =
    path(d(outline.map(lay)), { fill: inks.deck, 'fill-opacity': gone.has(id) ? 0.35 : 1 }) +
    path(planks, { stroke: inks.plank, 'stroke-width': 1.4, 'stroke-dasharray': gone.has(id) ? '9 13' : undefined });
  const sides = rails
    .map((side) =>
      path(d(over(side).map(lay), false), {
        stroke: inks.dark,
        'stroke-width': 4.6,
        'stroke-linecap': 'round',
        'stroke-dasharray': gone.has(id) ? '10 12' : undefined,
      }),
    )
    .join('');
  const [x, y] = lay(middle);
  return (
    deck +
    sides +
    (gone.has(id)
      ? path(`M${x - 8} ${y - 8}l16 16m0-16l-16 16`, {
          stroke: inks.mines,
          'stroke-width': 3,
          'stroke-linecap': 'round',
        })
      : '')
  );
}

function planksBetween(one: readonly [Spot, Spot], other: readonly [Spot, Spot], lay: Lay): string {
  const count = Math.max(4, Math.round(apart(...one) / 6));
  const [a, b] = [resampled(one, count), resampled([...other].reverse(), count)];
  return a
    .slice(1, -1)
    .map((p, i) => d([lay(p), lay(b[i + 1]!)], false))
    .join('');
}

/** Shallow water within a dashed line, stones in it. */
export function ford({ inks, lay }: Sheet, { id, outline = [] }: Feature): string {
  const stones = strewn(outline, 11, random(seedOf(id)), 3)
    .map(lay)
    .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h.1`)
    .join('');
  return (
    path(d(outline.map(lay)), {
      fill: inks.road,
      'fill-opacity': 0.3,
      stroke: inks.dark,
      'stroke-width': 1.8,
      'stroke-dasharray': '5 5',
    }) + path(stones, { stroke: inks.stone[0], 'stroke-opacity': 0.55, 'stroke-width': 3, 'stroke-linecap': 'round' })
  );
}
