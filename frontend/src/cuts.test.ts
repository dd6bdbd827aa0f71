import { expect, test } from 'vitest';
import { fit, partAbout, sizeOf } from './cuts';

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

test('a picture is made smaller so that all places are in it, as far as they can still be read', () => {
  const size = { w: 300, h: 200 };
  const scales = { usual: 30, least: 15, room: 1 };
  expect(fit([], [5, 5], size, scales)).toEqual({ middle: [5, 5], scale: 30 });
  expect(fit([[0, 0]], [5, 5], size, scales)).toEqual({ middle: [0, 0], scale: 30 });
  const wide = [
    [0, 0],
    [13, 0],
  ] as const;
  expect(fit(wide, [5, 5], size, scales)).toEqual({ middle: [6.5, 0], scale: 20 });
  const far = [
    [0, 0],
    [99, 0],
  ] as const;
  expect(fit(far, [5, 5], size, scales)).toEqual({ middle: [5, 5], scale: 15 });
});
