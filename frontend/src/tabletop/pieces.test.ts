import { expect, it } from 'vitest';
import type { Desk } from './overlays';
import { captionBox, captionSvg, reasonSvg } from './pieces';
import type { Stand } from './scene';
import { leftEnds } from './stand';

it('says a reason below the place, and above it where the screen ends', () => {
  const desk = { inks: {}, lay: (at) => at } as Desk;
  const heights = (below: number): number[] =>
    [
      ...reasonSvg(desk, [300, 500], { said: 'word '.repeat(14), rule: '6.B' }, below, () => 0).matchAll(
        /<text[^>]* y="([\d.]+)"/g,
      ),
    ].map((found) => Number(found[1]));
  expect(heights(300)).toHaveLength(3);
  expect(Math.min(...heights(300))).toBeGreaterThan(500);
  expect(Math.max(...heights(60))).toBeLessThan(500);
  const boxed = reasonSvg(desk, [300, 500], { said: 'word '.repeat(14), rule: '' }, 300, () => 0);
  expect(boxed.match(/<rect/g)).toHaveLength(1);
  const drawn = reasonSvg(desk, [300, 500], { said: 'No', rule: 'R8' }, 300, () => 0);
  expect(drawn).toMatch(/<a [^>]*data-rule="R8" href="#rule=R8"[^>]*>.*Rule R8.*<\/a>$/);
  expect(reasonSvg(desk, [300, 500], { said: 'No', rule: '' }, 300, () => 0)).not.toContain('<a');
});

it('writes the name of a stand below the plate of what it has left', () => {
  const desk = { inks: {}, k: 4 } as Desk;
  const stand = { r: 8, heading: null, face: { id: '1. Schützen', left: '0 cm', moved: true } } as unknown as Stand;
  const plate = leftEnds(stand.face, 32);
  const [, y] = / y="([\d.]+)"/.exec(captionSvg(desk, stand, '', false, false)) ?? [];
  expect(plate).toBeGreaterThan(32);
  expect(Number(y) - 12).toBeGreaterThan(plate);
});

it('says what the name of a stand covers, where it is written', () => {
  const stand = { r: 8, heading: null, face: { id: '1. Schützen', values: [] } } as unknown as Stand;
  const desk = { inks: {}, k: 4 } as Desk;
  const box = captionBox(desk, stand, [100, 200])!;
  const [, y] = / y="([\d.]+)"/.exec(captionSvg(desk, stand, '', false, false)) ?? [];
  const foot = 200 + Number(y);
  expect(box.y).toBeLessThan(foot - 8);
  expect(box.y + box.h).toBeGreaterThan(foot);
  expect(box.x + box.w / 2).toBe(100);
  expect(captionBox({ k: 1 }, stand, [100, 200])).toBeNull();
});
