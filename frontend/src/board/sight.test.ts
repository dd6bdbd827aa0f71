import { expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import { shared } from '../map/cards';
import type { Rect } from '../map/points';
import { centre, makeGrid } from './geometry';
import { layWaterNames, nameBox, type Watered } from './labels';
import { marksInTheWay } from './marks';
import { inTheWay, OVER, placeNames, type Names } from './names';
import type { Scene } from './scene';
import type { Spot } from './sheet';
import { keepWhole, type Clearing } from './sight';

const grid = makeGrid(generateMap({ columns: 30, rows: 20, units: 0, seed: 1 } as never));
const HEX = 10 * grid.columns + 12;
const R = 40;
const at = centre(grid, HEX);
const place: Spot = { hex: HEX, name: 'Semichnaya', at, size: 'town', signs: [], worth: 0 };
const line = Array.from({ length: 40 }, (_, step) => [at[0] - 20 + step, at[1] - 4] as const);
const named: Watered = {
  places: [place],
  ranked: false,
  riverNames: [{ name: 'Aksai', line }] as never,
  borderNames: [],
  waterNames: [],
};
const sceneOf = (stacks: readonly number[]): Scene =>
  ({ stacks: new Map(stacks.map((hex) => [hex, { hex, pieces: [{ face: {} }] }])), arrows: [], signs: [] }) as never;
const letter = (): number => 0.5;

const lay = (stacks: readonly number[], marks: readonly Rect[] = []): Names => {
  const taken = [...inTheWay(sceneOf(stacks), grid, R), ...marks.map((box) => ({ ...box, weight: OVER }))];
  const places = placeNames(named, taken, R);
  return { places, waters: [], seas: [], taken };
};
const boxOf = ({ places: [one] }: Names): Rect => nameBox(one!.place, false, R, one!.anchor);
const around = (bottom: number, covers: readonly Rect[] = []): Clearing => ({
  view: { x: at[0] - 8, y: at[1] + bottom - 12, w: 16, h: 12 },
  covers,
});
const within = (box: Rect, { view }: Clearing): boolean => shared(box, view) > 0.999 * box.w * box.h;

it('moves a name that the edge would cut, and leaves it out where it has room nowhere', () => {
  const names = lay([]);
  for (const bottom of [0.6, 0.9, 1.05]) {
    const sight = around(bottom);
    expect(within(boxOf(names), sight)).toBe(false);
    expect(within(boxOf(keepWhole(names, named, R, sight, letter)), sight)).toBe(true);
  }
  const narrow: Clearing = { view: { x: at[0] - 0.5, y: at[1] - 3, w: 1, h: 6 }, covers: [] };
  expect(keepWhole(names, named, R, narrow, letter).places).toEqual([]);
  expect(keepWhole(names, named, R, around(6), letter).places).toEqual(names.places);
});

it('lays no name on a counter for that, and none under what lies over the map', () => {
  const narrow: Clearing = { view: { x: at[0] - 3, y: at[1] - 3, w: 3.6, h: 6 }, covers: [] };
  const neighbours = [...grid.ids.keys()].filter((hex) => Math.hypot(grid.x[hex]! - at[0], grid.y[hex]! - at[1]) < 4.5);
  const crowd = lay(neighbours);
  const kept = keepWhole(crowd, named, R, narrow, letter);
  expect(kept.places).not.toEqual(crowd.places);
  for (const { place: one, anchor } of kept.places) {
    const box = nameBox(one, false, R, anchor);
    expect(crowd.taken.reduce((sum, counter) => sum + shared(counter, box), 0)).toBe(0);
  }
  const names = lay([]);
  const card = { ...boxOf(names), w: 1 };
  const moved = boxOf(keepWhole(names, named, R, around(6, [card]), letter));
  expect(shared(moved, card)).toBe(0);
});

it('moves the name of a river along it until no edge cuts it', () => {
  const laid = { ...lay([]), waters: layWaterNames(named, R, letter) };
  expect(laid.waters.length).toBeGreaterThan(0);
  const [first] = laid.waters;
  const { x, w } = first!.boxes[2]!;
  const sight: Clearing = { view: { x: x + w / 2, y: at[1] - 10, w: 9, h: 20 }, covers: [] };
  const { waters } = keepWhole(laid, named, R, sight, letter);
  const seen = waters.filter(({ boxes }) => boxes.some((box) => shared(box, sight.view) > 0));
  expect(seen.map(({ name }) => name)).toEqual(['Aksai']);
  for (const box of seen[0]!.boxes) expect(within(box, sight)).toBe(true);
  const none = { ...sight, view: { ...sight.view, w: 1 } };
  expect(
    keepWhole(laid, named, R, none, letter).waters.some(({ boxes }) => boxes.some((box) => shared(box, none.view))),
  ).toBe(false);
});

it('names give way to what an explanation writes on the map', () => {
  const id = grid.ids[HEX]!;
  const marks = [{ place: id, sign: 'dump', value: '12 SP 3T' }];
  const drawn = { explanations: [{ title: { id: '' }, marks }], order: { path: [] } as never, costs: new Map() };
  const boxes = marksInTheWay(drawn as never, new Set([HEX]), grid, R);
  const lain = (names: Names): number => boxes.reduce((sum, box) => sum + shared(box, boxOf(names)), 0);
  expect(lain(lay([HEX]))).toBeGreaterThan(0);
  expect(lain(lay([HEX], boxes))).toBe(0);
});
