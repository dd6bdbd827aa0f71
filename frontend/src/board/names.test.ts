import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import { centre, makeGrid } from './geometry';
import type { Anchor } from './labels';
import { placeNames } from './names';
import type { Spot } from './sheet';

const grid = makeGrid(generateMap({ columns: 12, rows: 12, units: 0, seed: 1 } as never));
const HEX = 5 * grid.columns + 5;
const place: Spot = { hex: HEX, name: 'Mayorovskiy', at: centre(grid, HEX), size: 'town', signs: [], worth: 0 };

const anchorWith = (stacks: number[], R = 40): Anchor | undefined =>
  placeNames({ places: [place], ranked: false }, grid, stacks, R)[0]?.anchor;

describe('the name of a place', () => {
  const around = grid.ids
    .map((_, hex) => hex)
    .filter((hex) => hex !== HEX && Math.hypot(grid.x[hex]! - grid.x[HEX]!, grid.y[hex]! - grid.y[HEX]!) < 4.5);
  const below = around.filter((hex) => grid.y[hex]! > grid.y[HEX]! + 1);

  it('stands below its hex, above where counters are below, and smaller where they are all round', () => {
    expect(anchorWith([])).toMatchObject({ align: 'center', y: 0, scale: 1 });
    expect(anchorWith(below)?.y).toBeLessThan(0);
    expect(anchorWith([HEX, ...around])).toMatchObject({ align: 'center', scale: 0.8 });
  });
});
