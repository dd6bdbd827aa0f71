import { describe, expect, it } from 'vitest';
import { STEPS, toScreen } from './camera';
import { openingCamera } from './opening';
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
