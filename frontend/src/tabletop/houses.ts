/** Buildings from above: shadow, hatched roof, ridge, the sunny slope lighter. */

import { apart, mixed } from '../map/points';
import type { Feature } from '../protocol';
import { middleOf, type Spot } from './plane';
import type { Sheet } from './sheet';
import { d, path, plate } from './svg';

export function building(sheet: Sheet, { id, outline = [] }: Feature): string {
  const { inks, lay, gone } = sheet;
  const shape = outline.map(lay);
  if (gone.has(id)) return ruin(sheet, shape);
  const shadow = path(d(shape.map(([x, y]) => [x + 5, y + 7])), { fill: inks.shadow, 'fill-opacity': 0.33 });
  const roof = path(d(shape), {
    fill: 'url(#roof)',
    stroke: inks.roofEdge,
    'stroke-width': 2.4,
    'stroke-linejoin': 'round',
  });
  return shadow + roof + (shape.length === 4 ? gable(shape, inks.roof[2], inks.roofEdge) : hip(shape, inks.roofEdge));
}

/** The ridge runs the long way; the northern slope lies in the light. */
function gable(shape: readonly Spot[], lit: string, edge: string): string {
  const [a, b, c, e] = shape as [Spot, Spot, Spot, Spot];
  const [[p, q], slopes] =
    apart(a, b) > apart(b, c) * 1.02
      ? [
          [mixed(b, c, 0.5), mixed(a, e, 0.5)] as const,
          [
            [a, b],
            [c, e],
          ] as const,
        ]
      : [
          [mixed(a, b, 0.5), mixed(c, e, 0.5)] as const,
          [
            [e, a],
            [b, c],
          ] as const,
        ];
  const north = [...slopes].sort(
    (s, t) => s[0][1] + s[1][1] + (s[0][0] + s[1][0]) * 0.3 - t[0][1] - t[1][1] - (t[0][0] + t[1][0]) * 0.3,
  )[0]!;
  const ends = apart(north[0], p) < apart(north[0], q) ? [q, p] : [p, q];
  return (
    path(d([north[0], north[1], ...ends]), { fill: lit, 'fill-opacity': 0.55 }) +
    path(d([p, q], false), { stroke: edge, 'stroke-width': 1.7 })
  );
}

function hip(shape: readonly Spot[], edge: string): string {
  const middle = middleOf(shape);
  return path(
    shape.map((corner) => d([corner, mixed(corner, middle, 0.45)], false)).join('') +
      d(shape.map((corner) => mixed(corner, middle, 0.45))),
    { stroke: edge, 'stroke-width': 1.4 },
  );
}

function ruin({ inks }: Sheet, shape: readonly Spot[]): string {
  const middle = middleOf(shape);
  const rubble = shape
    .map((corner, i) => mixed(corner, middle, 0.3 + (i % 2) * 0.3))
    .map(([x, y]) => plate([x - 5, y - 4], 10, 8, { fill: inks.stone[1], stroke: inks.stone[0], 'stroke-width': 1.2 }))
    .join('');
  return (
    path(d(shape), {
      fill: inks.stone[0],
      'fill-opacity': 0.25,
      stroke: inks.roofEdge,
      'stroke-width': 2.4,
      'stroke-dasharray': '14 7',
    }) + rubble
  );
}

/** A building with a tower and a cross. */
export function church(sheet: Sheet, feature: Feature): string {
  const { inks, lay, gone } = sheet;
  const [x, y] = lay(middleOf(feature.outline ?? []));
  if (gone.has(feature.id)) return building(sheet, feature);
  return (
    building(sheet, feature) +
    plate([x - 14, y + 6], 28, 28, { fill: inks.stone[1], stroke: inks.roofEdge, 'stroke-width': 2.2 }) +
    path(`M${x} ${y + 10}v20m-8-13h16`, { stroke: inks.roofEdge, 'stroke-width': 3 })
  );
}
