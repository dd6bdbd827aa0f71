import { describe, expect, it } from 'vitest';
import { STEPS, toScreen } from './camera';
import { inSight, openingCamera, thickest } from './opening';
import type { Point } from './points';

const SIZE = { w: 800, h: 600 };
const seen = (camera: ReturnType<typeof openingCamera>, at: Point): boolean => {
  const [x, y] = toScreen(camera, at);
  return x > 0 && y > 0 && x < SIZE.w && y < SIZE.h;
};

describe('what is shown first', () => {
  it('is all who may act, as large as they fit', () => {
    const camera = openingCamera([[0, 0], [8, 6]], [[9, 9]], SIZE); // prettier-ignore
    expect(camera.R).toBe(42);
    expect(seen(camera, [0, 0]) && seen(camera, [8, 6])).toBe(true);
  });

  it('is no single hex that fills the screen', () => {
    expect(openingCamera([[0, 0]], [], SIZE).R).toBe(42);
  });

  it('is those nearest to the enemy where they do not all fit, and never nobody', () => {
    const actors: Point[] = [[0, 0], [80, 0], [160, 0]]; // prettier-ignore
    const camera = openingCamera(actors, [[165, 0]], SIZE, { steps: STEPS, least: 10, round: 6 });
    expect(actors.map((at) => seen(camera, at))).toEqual([false, false, true]);
  });

  it('is the front where most stand, not two far from all others who are closest to the enemy', () => {
    const front = Array.from({ length: 20 }, (_, n): Point => [20 + (n % 5), 60 + Math.floor(n / 5)]);
    const actors: Point[] = [[0, 0], [1, 0], ...front]; // prettier-ignore
    const camera = openingCamera(actors, [[0, 1], [1, 1], [22, 67]], SIZE); // prettier-ignore
    expect(front.every((at) => seen(camera, at))).toBe(true);
    expect(seen(camera, [0, 0])).toBe(false);
  });
});

describe('whether enough of what may be chosen is in sight', () => {
  const near: Point[] = [[10, 10], [20, 10], [30, 10]]; // prettier-ignore
  const front = Array.from({ length: 60 }, (_, n): Point => [2000 + 20 * (n % 10), 900 + 20 * Math.floor(n / 10)]);

  it('is a quarter of it, and never none', () => {
    expect(inSight(near, SIZE)).toBe(true);
    expect(inSight([...near, ...front.slice(0, 9)], SIZE)).toBe(true);
    expect(inSight([...near, ...front], SIZE)).toBe(false);
    expect(inSight(front, SIZE)).toBe(false);
  });

  it('else the way leads to where most stand', () => {
    const lonely: Point[] = [[-900, 300], [900, 100]]; // prettier-ignore
    const all = [...near, ...lonely, ...front];
    expect(front).toContain(all[thickest(all, SIZE)]);
  });
});
