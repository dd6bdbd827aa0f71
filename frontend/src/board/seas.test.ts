import { expect, it } from 'vitest';
import { shared } from '../map/cards';
import type { Rect } from '../map/points';
import { keepSeasWhole, laySeas, seaBox, type Waters } from './seas';

const R = 30;
const spots = Array.from({ length: 12 }, (_, at) => [at * 2, 0] as const);
const waters: Waters = [{ name: 'Sea of Azov', hexes: spots.length, spots }];

it('writes the name of a water in its openest hex, elsewhere where something lies there', () => {
  const [free] = laySeas(waters, R, []);
  expect(free?.at).toEqual(spots[0]);
  const counter = { x: -1, y: -1, w: 2, h: 2 };
  const [moved] = laySeas(waters, R, [counter]);
  expect(shared(seaBox(moved!, R), counter)).toBe(0);
  expect(laySeas(waters, 5, [])).toEqual([]);
});

it('moves the name of a water that the edge would cut, and leaves it out where there is no room', () => {
  const seas = laySeas(waters, R, []);
  const inSight = (view: Rect) => keepSeasWhole(seas, R, view, (box) => shared(box, view) < box.w * box.h * 0.999, []);
  expect(inSight({ x: -10, y: -5, w: 20, h: 10 })).toEqual(seas);
  const half = { x: 0, y: -5, w: 12, h: 10 };
  const [moved] = inSight(half);
  const box = seaBox(moved!, R);
  expect(shared(box, half)).toBeCloseTo(box.w * box.h);
  expect(inSight({ ...half, w: 2 })).toEqual([]);
});
