import { expect, test } from 'vitest';
import { partAbout, sizeOf } from './cuts';

test('a cut is never higher than what a page shows of it', () => {
  expect(sizeOf(340)).toEqual({ w: 340, h: 228 });
  expect(sizeOf(838).h).toBe(340);
  expect(sizeOf(838, 230).h).toBe(230);
});

test('a place is in the middle; at the edge of the map it has room beside it', () => {
  const map = { x: 0, y: 0, w: 60, h: 40 };
  const size = { w: 12, h: 8 };
  expect(partAbout([30, 20], size, map)).toEqual({ x: 24, y: 16, w: 12, h: 8 });
  expect(partAbout([1, 1], size, map)).toMatchObject({ x: -1, y: -1 });
  expect(partAbout([59, 39], size, map)).toMatchObject({ x: 49, y: 33 });
});
