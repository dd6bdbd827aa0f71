import { describe, expect, it } from 'vitest';
import { bringInto, clamp, clampPulled, framing, toScreen } from './camera';
import { amid, type Point } from './points';

const MAP = { x: -1, y: -1, w: 40, h: 20 };

describe('camera', () => {
  it('shows no bare floor beside a map that is larger than the screen', () => {
    const size = { w: 200, h: 100 };
    expect(clamp({ R: 10, x: -9, y: 30 }, MAP, size)).toEqual({ R: 10, x: -1, y: 9 });
    expect(clamp({ R: 10, x: 5, y: 3 }, MAP, size)).toEqual({ R: 10, x: 5, y: 3 });
    expect(clamp({ R: 10, x: -99, y: 3 }, MAP, size, 60), 'but the tools').toEqual({ R: 10, x: -7, y: 3 });
  });

  it('puts a map that fits into the middle', () => {
    const size = { w: 600, h: 300 };
    const { x, y } = clamp({ R: 10, x: 7, y: 7 }, MAP, size);
    expect([x, y]).toEqual([-11, -6]);
    expect(clamp({ R: 10, x: 7, y: 7 }, MAP, size, 60).x, 'clear of the tools').toBe(-14);
  });

  it('lets a hand pull bare floor out of sight, and never into it', () => {
    const size = { w: 200, h: 150 };
    const bare = { R: 10, x: 5, y: -4 };
    const pulled = (x: number, y: number): ReturnType<typeof clamp> => clampPulled({ R: 10, x, y }, bare, MAP, size);
    expect(pulled(6, -5)).toEqual({ R: 10, x: 6, y: -4 });
    expect(pulled(-9, -3)).toEqual({ R: 10, x: -1, y: -3 });
    expect(pulled(99, 99)).toEqual({ R: 10, x: 19, y: 4 });
  });

  it('moves only as far as it takes', () => {
    const [camera, size] = [
      { R: 10, x: 0, y: 0 },
      { w: 400, h: 300 },
    ];
    expect(bringInto(camera, size, [20, 15], 50)).toBe(camera);
    expect(toScreen(bringInto(camera, size, [60, 15], 50), [60, 15])).toEqual([350, 150]);
  });

  it('frames what is about to happen in the middle 80 %, and never by zooming', () => {
    const [camera, size] = [
      { R: 10, x: 0, y: 0 },
      { w: 400, h: 300 },
    ];
    const inside: Point[] = [
      [100, 100],
      [300, 200],
    ];
    expect(framing(camera, size, inside, 20)).toBe(camera);
    expect(framing(camera, size, [], 20)).toBe(camera);
    expect(framing(camera, size, [[390, 150]], 10)).toEqual({ R: 10, x: 4, y: 0 });
    expect(
      framing(
        camera,
        size,
        [
          [100, 100],
          [900, 100],
        ],
        10,
      ),
    ).toEqual({ R: 10, x: -10, y: 0 });
  });

  it('finds the middle one of some points, of none none', () => {
    expect(
      amid([
        [0, 9],
        [100, 1],
        [3, 5],
      ]),
    ).toEqual([3, 5]);
    expect(amid([])).toBeUndefined();
  });
});
