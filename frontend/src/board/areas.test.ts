import { describe, expect, it } from 'vitest';
import { boxOf } from '../map/points';
import type { AreaMap } from '../protocol';
import { middleOf } from './areas';
import { bounds, centre, hexAt, hexsideBetween, makeGrid, outline, shapeOf, stepCursor, wholeMap } from './geometry';
import { INKS } from './inks';
import { paintWater } from './lines';
import { makeScene } from './scene';
import { makeScenery } from './scenery';
import type { Sheet } from './sheet';
import { describeHex } from './speech';

/** Two by two squares of 100, an isle to the right of them, and a spot that nothing leads to below it. */
const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x, y + 100],
  [x + 100, y + 100],
  [x + 100, y],
];
const area = (id: string, x: number, y: number): AreaMap['areas'][number] => ({
  id,
  name: `The ${id}`,
  terrain: id === 'nw' ? 'w' : 'c',
  at: [x + 50, y + 40],
  label: [x + 50, y + 80],
  outline: square(x, y),
});
const link = (a: string, b: string, kind: string): AreaMap['connections'][number] => ({
  a,
  b,
  kind,
  line: [a, b].map((id) => areas.find((one) => one.id === id)!.at),
});
const areas = [
  area('nw', 0, 0),
  area('ne', 100, 0),
  area('sw', 0, 100),
  area('se', 100, 100),
  { id: 'isle', name: 'The isle', terrain: 'c', at: [300, 40], label: [300, 80], worth: 2 } as const,
].map((one) => ({ ...one, at: [...one.at], label: [...one.label] }) as AreaMap['areas'][number]);
const map: AreaMap = {
  kind: 'areas',
  width: 400,
  height: 200,
  radius: 20,
  legend: { c: { name: 'fields', drawing: 'clear' }, w: { name: 'woods', drawing: 'woods' } },
  ways: {
    r: { name: 'road', drawing: 'road' },
    f: { name: 'ferry', drawing: 'ferry' },
    b: { name: 'bridge', drawing: 'bridge' },
  },
  areas,
  connections: [link('nw', 'ne', 'r'), link('ne', 'isle', 'f'), link('nw', 'sw', 'r'), link('sw', 'se', 'b')],
};
const grid = makeGrid(map);
const at = (id: string): number => grid.index.get(id)!;

describe('the areas of a map', () => {
  it('lie where their pieces stand, in radii of a piece', () => {
    expect(centre(grid, at('ne'))).toEqual([7.5, 2]);
    expect(wholeMap(grid)).toEqual({ x: 0, y: 0, w: 20, h: 10 });
    expect(bounds(grid, grid.window)).toEqual(wholeMap(grid));
  });

  it('are picked within their outline, a point within its ring, and nothing beside them', () => {
    expect(hexAt(grid, 0.1, 4.9)).toBe(at('nw'));
    expect(hexAt(grid, 5.1, 4.9)).toBe(at('ne'));
    expect(hexAt(grid, 15.9, 2)).toBe(at('isle'));
    expect(hexAt(grid, 16.5, 2)).toBe(-1);
    expect(hexAt(grid, 12, 9)).toBe(-1);
  });

  it('have one outline together, without the borders that they share', () => {
    const loops = outline(grid, new Set([at('nw'), at('ne')]));
    expect(loops).toHaveLength(1);
    expect(boxOf(loops[0]!)).toEqual({ x: 0, y: 0, w: 10, h: 5 });
    expect(outline(grid, new Set([at('nw'), at('isle')]))).toHaveLength(2);
    expect(outline(grid, new Set([at('nw'), at('ne'), at('sw'), at('se')]))[0]).toHaveLength(8);
  });

  it('are drawn the same way round, however they were written', () => {
    const turned = makeGrid({
      ...map,
      areas: areas.map((one) => ({ ...one, outline: [...(one.outline ?? [])].reverse() })),
    });
    expect(new Set(shapeOf(turned, at('nw')).map(String))).toEqual(new Set(shapeOf(grid, at('nw')).map(String)));
    expect(outline(turned, new Set([0, 1]))).toHaveLength(1);
  });

  it('are connected in the middle of the line', () => {
    expect(hexsideBetween(grid, 'nw', 'ne')).toEqual([
      [5, 2],
      [5, 2],
    ]);
    expect(hexsideBetween(grid, 'nw', 'se')).toBeUndefined();
    expect(
      middleOf([
        [0, 0],
        [4, 0],
        [4, 2],
      ]),
    ).toEqual([3, 0]);
  });
});

describe('an arrow key', () => {
  it.each([
    ['nw', 'ArrowRight', 'ne'],
    ['ne', 'ArrowRight', 'isle'],
    ['isle', 'ArrowLeft', 'ne'],
    ['nw', 'ArrowDown', 'sw'],
    ['sw', 'ArrowUp', 'nw'],
  ])('goes from %s by %s to %s', (from, key, to) => {
    expect(stepCursor(grid, at(from), key)).toBe(at(to));
  });

  it('goes to what is not connected where nothing connected lies that way', () => {
    expect(stepCursor(grid, at('ne'), 'ArrowDown')).toBe(at('se'));
  });

  it('stays at the edge of the map', () => {
    expect(stepCursor(grid, at('isle'), 'ArrowRight')).toBe(-1);
    expect(stepCursor(grid, at('nw'), 'ArrowUp')).toBe(-1);
  });

  it('reaches every area from every other', () => {
    const reached = new Set([0]);
    for (const one of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = stepCursor(grid, one, key);
        if (next >= 0) reached.add(next);
      }
    expect(reached.size).toBe(areas.length);
  });
});

describe('an area in words', () => {
  const unit = { id: 'u', kind: 'unit', place: 'ne', side: 'blue', label: '1st Blue' };
  const scene = makeScene(grid, { counter: { id: 'label' } }, [unit]);
  const none = { lit: new Map(), dark: new Map(), counters: new Map(), area: false };
  const tell = (id: string): string => describeHex({ map, grid, say: ({ id }) => id }, scene, none, at(id));

  it('says who stands there and what it is connected with', () => {
    expect(tell('ne')).toBe('The ne, fields. 1 unit: 1st Blue. road to The nw, ferry to The isle');
    expect(tell('isle')).toBe('The isle, fields, worth 2. ferry to The ne');
  });
});

describe('the drawing of areas', () => {
  const scenery = makeScenery(map, grid);

  it('has water wherever no area is', () => {
    const box = { x: 0, y: 0, w: 20, h: 10 };
    expect(scenery.seas.map((loop) => loop.box)).toContainEqual(box);
    expect(scenery.seas).toHaveLength(3);
    expect(makeScenery({ ...map, ground: 'clear' }, grid).seas).toHaveLength(0);
  });

  it('has woods over the whole of a wooded area and marks well within the others', () => {
    expect(scenery.woods.map(({ box }) => box)).toEqual([{ x: 0, y: 0, w: 5, h: 5 }]);
    expect(scenery.marks?.length).toBeGreaterThan(6);
    for (const mark of scenery.marks ?? []) expect(hexAt(grid, mark.at[0], mark.at[1])).toBeGreaterThanOrEqual(0);
  });

  it('marks a bridge across its line and names every area at its label', () => {
    expect(scenery.bridges).toHaveLength(1);
    expect(Math.hypot(...scenery.bridges[0]!.across)).toBeCloseTo(1);
    expect(scenery.places.map(({ name, at }) => [name, ...at])).toContainEqual(['The isle', 15, 4]);
  });
});

describe('a river', () => {
  it('is painted within the frame of the map alone', () => {
    const calls: unknown[][] = [];
    const note =
      (_: object, name: string) =>
      (...about: unknown[]) =>
        calls.push([name, ...about]);
    const context = new Proxy({}, { get: note, set: () => true });
    const rect = wholeMap(grid);
    paintWater({ context, grid, rect, scenery: makeScenery(map, grid), inks: INKS.light, R: 10 } as unknown as Sheet);
    expect(calls.slice(0, 4)).toEqual([['save'], ['beginPath'], ['rect', 0, 0, rect.w, rect.h], ['clip']]);
    expect(calls.at(-1)).toEqual(['restore']);
  });
});
