/**
 * Miniatures from above in a box of ±12 units, front to the north: what `[symbols] model` of presentation.toml names.
 */

import type { Palette } from '../map/counter';
import { disc, path, plate } from './svg';

const INK = '#14191c';

type Draw = (palette: Palette) => string;

const hull = (x: number, y: number, w: number, h: number, fill: string): string =>
  plate([x, y], w, h, { rx: 1.6, fill, stroke: INK, 'stroke-width': 1.2 });

export const MODELS: { [model: string]: Draw } = {
  tank: ({ body }) =>
    hull(-7, -10, 14, 20, '#cfd8dc') +
    path('M-5.1-10V10M5.1-10V10', { stroke: INK, 'stroke-width': 2.5, 'stroke-dasharray': '1.6 1.2' }) +
    path('M0 0V-14.5', { stroke: INK, 'stroke-width': 2.6 }) +
    disc([0, 0.5], 4.4, { fill: body, stroke: INK, 'stroke-width': 1.3 }),
  car: ({ body }) =>
    wheels([-6.5, 5.5], 5.6) +
    path('M-4-10.5H4L5.4-6V9.5H-5.4V-6Z', { fill: '#cfd8dc', stroke: INK, 'stroke-width': 1.2 }) +
    path('M0 1V-9', { stroke: INK, 'stroke-width': 1.8 }) +
    disc([0, 1.5], 3.3, { fill: body, stroke: INK, 'stroke-width': 1.2 }),
  truck: ({ body }) =>
    wheels([-7.5, 3, 7.5], 5.4) +
    hull(-4.6, -11, 9.2, 6.4, body) +
    path('M-3.2-8.2H3.2', { stroke: '#dfe9ee', 'stroke-width': 1.6 }) +
    hull(-5.4, -4, 10.8, 14.4, '#cbb98c') +
    path('M-5.4-.4H5.4M-5.4 3.2H5.4M-5.4 6.8H5.4', { stroke: INK, 'stroke-width': 0.7, opacity: 0.6 }),
  gun: () =>
    path('M-1.4 3-6.6 11.5M1.4 3 6.6 11.5', { stroke: INK, 'stroke-width': 2.2, 'stroke-linecap': 'round' }) +
    path('M0 6V-13', { stroke: INK, 'stroke-width': 2.6 }) +
    path('M-1.8-13H1.8', { stroke: INK, 'stroke-width': 1.8 }) +
    path('M-8.6 2V-3L-4-5.4H4L8.6-3V2Z', { fill: '#cfd8dc', stroke: INK, 'stroke-width': 1.2 }) +
    plate([-9.8, -2], 2.6, 7, { rx: 1, fill: INK }) +
    plate([7.2, -2], 2.6, 7, { rx: 1, fill: INK }),
  wagon: ({ body }) =>
    wheels([5.5], 5.8) +
    hull(-4.6, 0, 9.2, 10, '#cbb98c') +
    path('M0 0V-5', { stroke: INK, 'stroke-width': 1.3 }) +
    path('M-3.6-4.6q-1.6-4 0-8.2q1.6 4.2 0 8.2M3.6-4.6q-1.6-4 0-8.2q1.6 4.2 0 8.2', {
      fill: body,
      stroke: INK,
      'stroke-width': 1.1,
    }),
};

const wheels = (rows: readonly number[], x: number): string =>
  rows
    .map(
      (y) =>
        plate([-x - 1.4, y - 2.1], 2.8, 4.2, { rx: 1, fill: INK }) +
        plate([x - 1.4, y - 2.1], 2.8, 4.2, { rx: 1, fill: INK }),
    )
    .join('');

/** The model, or nothing where the board has none of that name. */
export const modelSvg = (model: string, palette: Palette): string => MODELS[model]?.(palette) ?? '';
