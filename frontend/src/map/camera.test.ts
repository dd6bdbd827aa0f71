import { describe, expect, it } from 'vitest';
import { bringInto, framing, tight, toScreen } from './camera';
import { amid, type Point } from './points';

const MAP = { x: -1, y: -1, w: 40, h: 20 };

describe('camera', () => {
  it('shows no bare floor beside a map that is larger than the screen', () => {
    const size = { w: 200, h: 100 };
    expect(tight({ R: 10, x: -9, y: 30 }, MAP, size)).toEqual({ R: 10, x: -1, y: 9 });
    expect(tight({ R: 10, x: 5, y: 3 }, MAP, size)).toEqual({ R: 10, x: 5, y: 3 });
  });

  it('puts a map that fits into the middle', () => {
    const { x, y } = tight({ R: 10, x: 7, y: 7 }, MAP, { w: 600, h: 300 });
    expect([x, y]).toEqual([-11, -6]);
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
