import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import type { Point } from '../map/points';
import {
  bounds,
  centre,
  corner,
  cornerKey,
  hexAt,
  hexside,
  hexsideBetween,
  inPlay,
  makeGrid,
  neighbour,
  outline,
  stepCursor,
} from './geometry';
import { area } from './shapes';

const LAYOUTS = (['flat', 'pointy'] as const).flatMap((layout) =>
  (['odd', 'even'] as const).map((shift) => ({ layout, shift })),
);
const gridOf = (layout: 'flat' | 'pointy', shift: 'odd' | 'even') =>
  makeGrid(generateMap({ columns: 9, rows: 8, units: 0, seed: 1, layout, shift }));

describe.each(LAYOUTS)('$layout hexes, $shift ones pushed on', ({ layout, shift }) => {
  const grid = gridOf(layout, shift);

  it('puts neighbours √3 apart and knows them from both sides', () => {
    for (let i = 0; i < grid.ids.length; i++) {
      for (let d = 0; d < 6; d++) {
        const j = neighbour(grid, i, d);
        if (j < 0) continue;
        const [a, b] = [centre(grid, i), centre(grid, j)];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(Math.sqrt(3));
        expect(neighbour(grid, j, (d + 3) % 6)).toBe(i);
      }
    }
  });

  it('gives both hexes of a side the same two corners', () => {
    const i = 3 * grid.columns + 4;
    for (let d = 0; d < 6; d++) {
      const keys = (side: [Point, Point]) => side.map(cornerKey).sort();
      expect(keys(hexside(grid, i, d))).toEqual(keys(hexside(grid, neighbour(grid, i, d), (d + 3) % 6)));
    }
  });

  it('finds the hex under a point, also close to its corners, and none off the map', () => {
    for (let i = 0; i < grid.ids.length; i++) {
      const p = centre(grid, i);
      expect(hexAt(grid, ...p)).toBe(i);
      for (let k = 0; k < 6; k++) expect(hexAt(grid, ...corner(grid, p, k, 0.97))).toBe(i);
    }
    expect(hexAt(grid, -3, -3)).toBe(-1);
  });

  it('runs an outline once round the set, clockwise, with a hole of its own for a hole', () => {
    const middle = 4 * grid.columns + 4;
    const ring = new Set([0, 1, 2, 3, 4, 5].map((d) => neighbour(grid, middle, d)));
    const loops = outline(grid, ring).sort((a, b) => b.length - a.length);
    expect(loops.map((loop) => loop.length)).toEqual([18, 6]);
    expect(area(loops[0]!)).toBeGreaterThan(0);
    expect(area(loops[1]!)).toBeLessThan(0);
    expect(area(loops[0]!) + area(loops[1]!)).toBeCloseTo(6 * 3 * Math.sqrt(3));
  });

  it('holds every hex in play inside the bounds, touching them', () => {
    const box = bounds(grid, grid.window);
    const corners = grid.ids.flatMap((_, i) => [0, 1, 2, 3, 4, 5].map((k) => corner(grid, centre(grid, i), k)));
    expect(Math.min(...corners.map(([x]) => x))).toBeCloseTo(box.x);
    expect(Math.max(...corners.map(([x]) => x))).toBeCloseTo(box.x + box.w);
    expect(Math.min(...corners.map(([, y]) => y))).toBeCloseTo(box.y);
    expect(Math.max(...corners.map(([, y]) => y))).toBeCloseTo(box.y + box.h);
  });
});

describe('a window', () => {
  const grid = makeGrid({ ...generateMap({ columns: 9, rows: 8, units: 0, seed: 1 }), window: [2, 1, 5, 4] });

  it('keeps the rest of the map out of play', () => {
    const playing = grid.ids.filter((_, i) => inPlay(grid, i));
    expect(playing).toHaveLength(16);
    expect(playing[0]).toBe('0302');
    expect(playing.at(-1)).toBe('0605');
  });
});

describe('the sheet of the first war', () => {
  const grid = gridOf('flat', 'odd');

  it('pushes the columns with an even number down, as printed', () => {
    const at = (id: string) => centre(grid, grid.index.get(id)!);
    expect(at('0201')[1] - at('0101')[1]).toBeCloseTo(Math.sqrt(3) / 2);
    expect(hexsideBetween(grid, '0303', '0402')).toBeDefined();
    expect(hexsideBetween(grid, '0303', '0404')).toBeUndefined();
  });
});

describe('the cursor', () => {
  const grid = gridOf('flat', 'odd');

  it('goes one hex with an arrow and stays at the edge', () => {
    expect(grid.ids[stepCursor(grid, grid.index.get('0303')!, 'ArrowRight')]).toBe('0403');
    expect(grid.ids[stepCursor(grid, grid.index.get('0303')!, 'ArrowUp')]).toBe('0302');
    expect(stepCursor(grid, grid.index.get('0101')!, 'ArrowLeft')).toBe(-1);
  });

  it('never enters a hole in the map', () => {
    const map = generateMap({ columns: 4, rows: 4, units: 0, seed: 1 });
    map.ids[1]![1] = '';
    const holed = makeGrid(map);
    expect(stepCursor(holed, holed.index.get('0102')!, 'ArrowRight')).toBe(-1);
    expect(hexAt(holed, ...centre(holed, 5))).toBe(-1);
  });
});
