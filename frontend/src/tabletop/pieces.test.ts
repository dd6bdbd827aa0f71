import { expect, it } from 'vitest';
import type { Desk } from './overlays';
import { reasonSvg } from './pieces';

it('says a reason below the place, and above it where the screen ends', () => {
  const desk = { inks: {}, lay: (at) => at } as Desk;
  const heights = (below: number): number[] =>
    [...reasonSvg(desk, [300, 500], 'word '.repeat(14), below, () => 0).matchAll(/<text[^>]* y="([\d.]+)"/g)].map(
      (found) => Number(found[1]),
    );
  expect(heights(300)).toHaveLength(2);
  expect(Math.min(...heights(300))).toBeGreaterThan(500);
  expect(Math.max(...heights(60))).toBeLessThan(500);
});
