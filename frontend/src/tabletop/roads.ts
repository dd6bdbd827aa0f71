/** Roads and tracks, drawn together: all edges first, then all surfaces, so that crossings join. */

import type { Feature } from '../protocol';
import { drawingOf, type Sheet } from './sheet';
import { d, path } from './svg';

export function roads({ map, inks, lay }: Sheet, ways: readonly Feature[]): string {
  const track = (way: Feature): boolean => drawingOf(map, way) === 'track';
  const wide = ({ width }: Feature): number => Math.max(12, width ?? 0);
  const run = (way: Feature): string => d((way.line ?? []).map(lay), false);
  const all = (draw: (way: Feature) => string): string => ways.map(draw).join('');
  return (
    all((way) =>
      path(run(way), {
        stroke: inks.roadEdge,
        'stroke-width': wide(way) + 3,
        'stroke-linejoin': 'round',
        'stroke-opacity': track(way) ? 0.6 : 1,
      }),
    ) +
    all((way) => path(run(way), { stroke: inks.road, 'stroke-width': wide(way) - 1.5, 'stroke-linejoin': 'round' })) +
    all((way) =>
      path(run(way), { stroke: inks.rut, 'stroke-width': wide(way) * 0.42, 'stroke-dasharray': '60 22 34 16' }),
    ) +
    all((way) => path(run(way), { stroke: inks.road, 'stroke-width': wide(way) * 0.24 }))
  );
}
