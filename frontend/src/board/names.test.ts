import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import { shared } from '../map/cards';
import { overlap } from '../map/points';
import { centre, makeGrid } from './geometry';
import { layWaterNames, nameBox, type Anchor } from './labels';
import {
  costsInTheWay,
  inTheWay,
  placeNames,
  rulersInTheWay,
  watersInTheWay,
  type NamePlace,
  type Obstacle,
} from './names';
import type { Scene } from './scene';
import type { Spot } from './sheet';

const grid = makeGrid(generateMap({ columns: 12, rows: 12, units: 0, seed: 1 } as never));
const HEX = 5 * grid.columns + 5;
const place: Spot = { hex: HEX, name: 'Mayorovskiy', at: centre(grid, HEX), size: 'town', signs: [], worth: 0 };
const named = { places: [place], ranked: false };

const sceneOf = (stacks: number[], more: Partial<Scene> = {}): Scene =>
  ({
    stacks: new Map(stacks.map((hex) => [hex, { hex, pieces: [{ face: {} }] }])),
    arrows: [],
    signs: [],
    ...more,
  }) as never;

const anchorAmong = (obstacles: readonly Obstacle[], R = 40): Anchor | undefined =>
  placeNames(named, obstacles, R)[0]?.anchor;
const anchorWith = (scene: Scene): Anchor | undefined => anchorAmong(inTheWay(scene, grid, 40));

/** Which part of the name at that anchor lies under the obstacles. */
function hidden(anchor: Anchor | undefined, obstacles: readonly Obstacle[]): number {
  const box = nameBox(place, false, 40, anchor);
  return obstacles.reduce((sum, other) => sum + shared(box, other), 0) / (box.w * box.h);
}

describe('the name of a place', () => {
  const around = grid.ids
    .map((_, hex) => hex)
    .filter((hex) => hex !== HEX && Math.hypot(grid.x[hex]! - grid.x[HEX]!, grid.y[hex]! - grid.y[HEX]!) < 4.5);
  const below = around.filter((hex) => grid.y[hex]! > grid.y[HEX]! + 1);

  it('stands below its hex, elsewhere where counters are below, and smaller where they are all round', () => {
    expect(anchorWith(sceneOf([]))).toMatchObject({ align: 'center', y: 0, scale: 1 });
    const other = anchorWith(sceneOf([HEX, ...below]));
    expect(other?.scale).toBe(1);
    expect(hidden(other, inTheWay(sceneOf([HEX, ...below]), grid, 40))).toBe(0);
    expect(anchorWith(sceneOf([HEX, ...around]))?.scale).toBeLessThan(1);
  });

  it('keeps clear of the plate and the signs of its own hex, and of arrows', () => {
    const [x, y] = place.at;
    const hexBelow = below.toSorted(
      (a, b) => Math.hypot(grid.x[a]! - x, grid.y[a]! - y) - Math.hypot(grid.x[b]! - x, grid.y[b]! - y),
    )[0]!;
    const scenes: Partial<Scene>[] = [
      { signs: Array.from({ length: 4 }, () => ({ hex: HEX, sign: 'flag', entity: {} })) as never },
      { arrows: [{ from: hexBelow, to: HEX, order: false }] },
      { stacks: new Map([[HEX, { hex: HEX, pieces: [{ face: { left: '0 MP' } }] }]]) as never },
    ];
    for (const scene of scenes) {
      const obstacles = inTheWay(sceneOf([HEX], scene), grid, 40);
      expect(hidden(anchorAmong(obstacles), obstacles)).toBe(0);
    }
  });
});

it('keeps clear of what begins far off on its left', () => {
  const box = nameBox(place, false, 40);
  const long = { x: box.x - 12, y: box.y, w: 12 + box.w, h: box.h, weight: 12 };
  expect(hidden(anchorAmong([long]), [long])).toBe(0);
});

describe('a name at the edge of the map', () => {
  const edge: Spot = { ...place, at: centre(grid, 5 * grid.columns) };
  const lain = (R: number, rulers: readonly Obstacle[]): number => {
    const [{ anchor }] = placeNames({ ...named, places: [edge] }, rulers, R) as [NamePlace];
    return rulersInTheWay({ ...grid, ruled: true }, R).reduce(
      (sum, ruler) => sum + shared(ruler, nameBox(edge, false, R, anchor)),
      0,
    );
  };

  it('stands clear of the letters of the rows beside it, where there are some', () => {
    for (const R of [16, 24, 40]) {
      expect(lain(R, [])).toBeGreaterThan(0);
      expect(lain(R, rulersInTheWay({ ...grid, ruled: true }, R))).toBe(0);
    }
    expect(rulersInTheWay({ ...grid, ruled: false }, 24)).toEqual([]);
  });
});

describe('the cost of a reach', () => {
  it('is left free by a name that has room beside the reach, and all but free by one amid it', () => {
    const lain = (R: number, hexes: readonly number[]): number => {
      const costs = costsInTheWay(hexes, grid, R);
      const box = nameBox(place, false, R, placeNames(named, costs, R)[0]!.anchor);
      return costs.reduce((sum, cost) => sum + shared(cost, box), 0) / (box.w * box.h);
    };
    const near = [...grid.ids.keys()].filter((hex) => grid.y[hex]! > grid.y[HEX]! - 0.5);
    for (const R of [20, 24, 30, 36, 48]) {
      expect(lain(R, near)).toBe(0);
      expect(lain(R, [...grid.ids.keys()])).toBeLessThan(0.1);
    }
  });
});

describe('a name along the water', () => {
  const [x, y] = place.at;
  const line = Array.from({ length: 25 }, (_, at): [number, number] => [x - 5 + at, y + 1]);
  const scenery = { ...named, riverNames: [{ name: 'Mius', line }], borderNames: [], waterNames: [] };

  it('moves along it, out of the names of places', () => {
    const [first] = layWaterNames(scenery, 40, () => 0.3);
    const printed = nameBox(place, false, 40);
    expect(first?.boxes.some((box) => overlap(box, printed))).toBe(false);
    const alone = layWaterNames({ ...scenery, places: [] }, 40, () => 0.3)[0];
    expect(alone?.boxes.some((box) => overlap(box, printed))).toBe(true);
  });

  it('moves along it out of what lies there, and is left out rather than cut', () => {
    const alone = { ...scenery, places: [] };
    const [plain] = layWaterNames(alone, 40, () => 0.3);
    const counters = inTheWay(sceneOf([HEX]), grid, 40);
    const under = { ...counters[0]!, x: plain!.boxes[0]!.x, y: plain!.boxes[0]!.y };
    const lies = (name: typeof plain): boolean => name!.boxes.some((box) => overlap(box, under));
    expect(lies(plain)).toBe(true);
    const [moved] = layWaterNames(alone, 40, () => 0.3, [under]);
    expect(lies(moved)).toBe(false);
    const everywhere = { x: x - 20, y: y - 20, w: 40, h: 40 };
    expect(layWaterNames(alone, 40, () => 0.3, [everywhere])).toHaveLength(0);
  });

  it('is in the way of a name that has made way for counters, but less than they are', () => {
    const water = layWaterNames({ ...scenery, places: [] }, 40, () => 0.3);
    const anchor = anchorAmong(watersInTheWay(water));
    expect(anchor?.y).not.toBe(0);
  });
});
