import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import {
  bringInto,
  centreOn,
  clamp,
  fit,
  inView,
  HEX_STEPS,
  nextStep,
  pan,
  toScreen,
  toWorld,
  zoomTo,
  type Camera,
} from '../map/camera';
import { placeCard, shared } from '../map/cards';
import type { Bubble, Entity } from '../protocol';
import { bubbleAt, placeBubbles, type Placed } from './battle';
import { centre, hexAt, makeGrid, wholeMap } from './geometry';
import { NOTHING_ASKED } from './choices';
import { movesBetween, positionAt } from './motion';
import type { Stage } from './overlays';
import { inHex } from './pieces';
import { arranged, makeScene, stackCorners } from './scene';
import { describeHex, markersAt } from './speech';
import { TILE, tilesIn } from './tiles';

const map = generateMap({ columns: 20, rows: 20, units: 0, seed: 1 });
const grid = makeGrid(map);
const size = { w: 800, h: 600 };
const camera: Camera = { x: 3, y: 4, R: 30 };

describe('the camera', () => {
  it('finds the hex under a pixel at every scale', () => {
    for (const R of [5, 24, 40, 90]) {
      for (const hex of [0, 57, 210]) {
        const here = centreOn({ ...camera, R }, size, centre(grid, hex));
        expect(hexAt(grid, ...(toWorld(here, [400, 300]) as [number, number]))).toBe(hex);
      }
    }
  });

  it('keeps what is under the pointer there while zooming', () => {
    const before = toWorld(camera, [123, 456]);
    const after = toWorld(zoomTo(camera, 77, [123, 456]), [123, 456]);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it('zooms by steps up and down, to the ends', () => {
    const next = (R: number, way: 1 | -1): number => nextStep(R, way, HEX_STEPS);
    expect([next(30, 1), next(30, -1), next(33, 1), next(33, -1)]).toEqual([36, 24, 36, 30]);
    expect([next(60, 1), next(12, -1)]).toEqual([60, 12]);
    expect(zoomTo(camera, 9999, [0, 0]).R).toBeLessThan(100);
  });

  it('shows the whole map and never loses it', () => {
    const map = wholeMap(grid);
    const whole = fit(map, size);
    const [left, top] = toScreen(whole, [map.x, map.y]);
    const [right, bottom] = toScreen(whole, [map.x + map.w, map.y + map.h]);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(size.w);
    expect(bottom).toBeLessThanOrEqual(size.h);
    const lost = clamp(pan(camera, 1e6, -1e6), map, size);
    const [x, y] = [toWorld(lost, [0, 0])[0], toWorld(lost, [0, 600])[1]];
    expect(x).toBeCloseTo(map.x);
    expect(y).toBeCloseTo(map.y + map.h);
  });

  it('moves only as far as it must to show a hex', () => {
    expect(bringInto(camera, size, toWorld(camera, [400, 300]), 90)).toBe(camera);
    const map = wholeMap(grid);
    expect([inView(fit(map, size), size, map), inView(pan(fit(map, size), 200, 200), size, map)]).toEqual([
      true,
      false,
    ]);
    const moved = bringInto(camera, size, toWorld(camera, [795, 300]), 90);
    expect(toScreen(moved, toWorld(camera, [795, 300]))[0]).toBeCloseTo(710);
  });
});

describe('tiles', () => {
  it('cover the view and little else', () => {
    const tiles = tilesIn(camera, size, camera.R, 2);
    const side = TILE / 60;
    const right = Math.max(...tiles.map(([column]) => (column + 1) * side));
    const left = Math.min(...tiles.map(([column]) => column * side));
    expect(left).toBeLessThanOrEqual(camera.x);
    expect(right).toBeGreaterThanOrEqual(camera.x + size.w / camera.R);
    expect(tiles.length).toBeLessThanOrEqual((Math.ceil(1600 / TILE) + 1) * (Math.ceil(1200 / TILE) + 1));
  });
});

describe('a card', () => {
  const card = { w: 300, h: 160 };
  const covers = ([x, y]: readonly [number, number], at: readonly [number, number], R: number) =>
    x < at[0] + R * 0.8 && x + card.w > at[0] - R * 0.8 && y < at[1] + R * 0.8 && y + card.h > at[1] - R * 0.8;

  it('stays on the screen and off the hex it talks about', () => {
    for (let x = 20; x < 800; x += 60) {
      for (let y = 20; y < 600; y += 60) {
        const [left, top] = placeCard([x, y], 30, card, size);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top + card.h).toBeLessThanOrEqual(size.h);
        expect(covers([left, top], [x, y], 30)).toBe(false);
      }
    }
  });

  it('gives way to what is already there', () => {
    const usual = placeCard([400, 300], 30, card, size);
    const other = placeCard([400, 300], 30, card, size, [{ x: usual[0], y: usual[1], ...card }]);
    expect(other).not.toEqual(usual);
  });
});

const unit = (id: string, place: string): Entity => ({ id, kind: 'unit', side: 'a', place, label: id });
const asMap = (entities: Entity[]) => new Map(entities.map((entity) => [entity.id, entity]));

describe('the scene', () => {
  const entities: Entity[] = [
    unit('a', '0505'),
    unit('b', '0505'),
    unit('c', '0505'),
    { id: 'off', kind: 'unit', side: 'a', place: null },
    { id: 'x', kind: 'arrow', side: 'a', place: '0505', from: '0504' },
    { id: 'm', kind: 'marker', sign: 'burst', place: '0505' },
    { id: 'h', kind: 'hex', place: '0303', gone: ['works'] },
    { id: 'o', kind: 'bubble', place: '0505', headline: '3:1' },
  ];
  const scene = makeScene(grid, {}, entities);
  const hex = grid.index.get('0505')!;

  it('gathers counters by hex and leaves out what is off the map', () => {
    expect([...scene.stacks.keys()]).toEqual([hex]);
    expect(scene.stacks.get(hex)!.pieces.map(({ entity }) => entity.id)).toEqual(['a', 'b', 'c']);
    expect(scene.arrows).toEqual([{ from: grid.index.get('0504'), to: hex, order: false }]);
    expect(scene.signs[0]?.sign).toBe('burst');
    expect([...scene.razed]).toEqual([grid.index.get('0303')]);
  });

  it('says what markers are, and counts what lies with them', () => {
    const plane = (id: string, status: string[]): Entity => ({ ...unit(id, '0505'), type: 'plane', status });
    const base: Entity = {
      id: 'base',
      kind: 'marker',
      sign: 'airbase',
      side: 'b',
      place: '0505',
      label: { id: 'marker-airbase', facts: {} },
    };
    const shown = {
      sides: { a: { palette: 'brick' }, b: { palette: 'slate' } },
      counts: { airbase: 'plane' },
      badges: { flown: { word: 'FLOWN', tone: 'spent' } },
    };
    const crowd = makeScene(grid, shown, [unit('foot', '0505'), plane('p', []), plane('q', ['flown']), base]);
    expect(crowd.signs).toMatchObject([{ sign: 'airbase', palette: 'slate', count: '1/2' }]);
    expect(makeScene(grid, shown, [base]).signs[0]!.count).toBe('');
    const teller = { map, grid, say: ({ id }: { id: string }) => id };
    expect(markersAt(teller, crowd, hex)).toEqual(['marker-airbase (1/2)']);
    expect(describeHex(teller, crowd, NOTHING_ASKED, hex)).toContain('marker-airbase (1/2)');
  });

  it('lays the chosen on top, and above it the one turned up', () => {
    const top = (chosen: string[], up?: string) =>
      arranged(scene.stacks.get(hex)!, new Set(chosen), up).at(-1)!.entity.id;
    expect([top([]), top(['a']), top(['a'], 'b')]).toEqual(['c', 'a', 'b']);
  });

  it('shows three counters below the top at most, each further up and left', () => {
    expect(stackCorners(1, 30)[0]).toBeCloseTo(-20.4);
    const corners = stackCorners(9, 30);
    expect(corners).toHaveLength(4);
    expect([...corners].sort((a, b) => a - b)).toEqual(corners);
  });
});

describe('a bubble', () => {
  const pixels = { w: 900, h: 700 };
  const stage = (R: number): Stage =>
    ({
      context: { font: '', measureText: (text: string) => ({ width: text.length * 14 }) },
      grid,
      camera: centreOn({ x: 0, y: 0, R }, pixels, centre(grid, grid.index.get('0505')!)),
      size: pixels,
    }) as unknown as Stage;
  const around = ['0504', '0506', '0405', '0406', '0605', '0606'];
  const odds = { id: 'o', kind: 'bubble', place: '0505', headline: '3:1', price: '1 SP' };
  const attack = (from: readonly string[]): ReturnType<typeof makeScene> =>
    makeScene(grid, {}, [odds, ...from.map((id) => ({ id, kind: 'arrow', place: '0505', from: id }))] as Entity[]);

  it.each([[['0506']], [['0504', '0506']], [around]])('lies over neither its hex nor who attacks from %s', (from) => {
    for (const R of [24, 36, 48]) {
      const scene = attack(from);
      const [placed] = placeBubbles(stage(R), scene, () => '');
      for (const hex of [...scene.arrows.map((one) => one.from), grid.index.get('0505')!]) {
        const [x, y] = toScreen(stage(R).camera, centre(grid, hex));
        const half = R * 0.6;
        expect(shared(placed!.box, { x: x - half, y: y - half, w: 2 * half, h: 2 * half })).toBe(0);
      }
    }
  });

  it('lies below its hex where nobody is in the way', () => {
    const [placed] = placeBubbles(stage(36), attack(['0504']), () => '');
    expect(placed!.box.y).toBeGreaterThan(300);
  });
});

describe('the disc that counts a stack', () => {
  it.each([true, false])('crosses no side of its hex, flat: %s', (flat) => {
    for (const R of [16, 24, 36, 48]) {
      const r = R < 25 ? 7.15 : 9.15;
      const [x, y] = inHex([0.68 * R - r * 0.6, -0.68 * R + r * 0.6], R, r, flat);
      const sides = [30, 90, 150, 210, 270, 330].map((turn) => ((turn + (flat ? 0 : 30)) * Math.PI) / 180);
      for (const side of sides)
        expect(x * Math.cos(side) + y * Math.sin(side)).toBeLessThanOrEqual((R * Math.sqrt(3)) / 2 - r + 1e-6);
    }
  });
});

describe('a click on a bubble', () => {
  const placed: Placed = {
    hex: 1,
    bubble: { id: 'o', kind: 'bubble' } as Bubble,
    box: { x: 100, y: 100, w: 80, h: 40 },
    scale: 1,
  };

  it('hits the bubble and its price tab, not the map beside it', () => {
    expect(bubbleAt([placed], [140, 120])).toBe(placed);
    expect(bubbleAt([placed], [110, 92])).toBe(placed);
    expect(bubbleAt([placed], [90, 120])).toBeUndefined();
  });
});

describe('a move', () => {
  const before = asMap([unit('a', '0505'), unit('b', '0202')]);
  const after = asMap([unit('a', '0508'), before.get('b')!]);
  const path = ['0505', '0506', '0507', '0508'].map((id) => grid.index.get(id)!);

  it('takes 180 ms a hex along the path it was ordered on, and is then over', () => {
    const move = movesBetween(grid, before, after, path, 1000).get('a')!;
    expect(move.duration).toBe(540);
    expect(move.line).toHaveLength(4);
    expect(positionAt(move, 1000)).toEqual(centre(grid, path[0]!));
    expect(positionAt(move, 1539)?.[1]).toBeCloseTo(centre(grid, path[3]!)[1], 2);
    expect(positionAt(move, 1540)).toBeUndefined();
  });

  it('takes 900 ms at most, and leaves alone what did not move or came from nowhere', () => {
    const far = asMap([unit('a', '2020'), unit('new', '0101'), before.get('b')!]);
    const moves = movesBetween(grid, before, far, [], 0);
    expect([...moves.keys()]).toEqual(['a']);
    expect(moves.get('a')!.duration).toBe(900);
  });
});
