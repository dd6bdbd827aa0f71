import { describe, expect, it } from 'vitest';
import { bringInto, clamp, clampPulled, framing, framingAll, holdAll, toScreen } from './camera';
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

  it('keeps as many points in sight as there is room for, those named first before others', () => {
    const [camera, size] = [
      { R: 10, x: 0, y: 0 },
      { w: 400, h: 200 },
    ];
    const [low, high, far]: [Point, Point, Point] = [
      [20, 25],
      [22, 15],
      [20, 2],
    ];
    const both = holdAll(camera, size, [low, high, far], 40);
    expect(toScreen(both, low), 'comes up to the margin').toEqual([200, 160]);
    expect(toScreen(both, high)[1], 'and the second has room with it').toBe(60);
    expect(toScreen(holdAll(camera, size, [far, low, high], 40), far), 'another first').toEqual([200, 40]);
    expect(holdAll(camera, size, [high], 40)).toBe(camera);
    expect(holdAll(camera, size, [], 40)).toBe(camera);
  });

  it('frames what is about to happen in the middle 80 %, and never by zooming', () => {
    const [camera, size] = [
      { R: 10, x: 0, y: 0 },
      { w: 400, h: 300 },
    ];
    const inside: Point[] = [
      [10, 10],
      [30, 20],
    ];
    expect(framing(camera, size, inside, 20)).toBe(camera);
    expect(framing(camera, size, [], 20)).toBe(camera);
    expect(framing(camera, size, [[39, 15]], 10)).toEqual({ R: 10, x: 4, y: 0 });
    const far: Point[] = [
      [10, 10],
      [90, 10],
    ];
    expect(framing(camera, size, far, 10)).toEqual({ R: 10, x: -10, y: 0 });
  });

  it('makes the map smaller only where all are to be seen and have no room', () => {
    const [camera, size] = [
      { R: 10, x: 0, y: 0 },
      { w: 400, h: 300 },
    ];
    const [shooter, target]: [Point, Point] = [
      [10, 10],
      [90, 10],
    ];
    const wide = framingAll(camera, size, [shooter, target], 10, 2);
    expect(wide.R).toBe(3.75);
    expect(toScreen(wide, shooter)[0]).toBeCloseTo(50);
    expect(toScreen(wide, target)[0]).toBeCloseTo(350);
    expect(framingAll(camera, size, [shooter, [20, 20]], 10, 2)).toBe(camera);
    expect(framingAll(camera, size, [shooter, target], 10, 6).R, 'but not below that').toBe(6);
    expect(framingAll(camera, size, [target], 10, 2), 'one is brought there').toEqual({ R: 10, x: 55, y: 0 });
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
