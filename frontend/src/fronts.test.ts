import { describe, expect, it } from 'vitest';
import { contact, ground, seam, type Force } from './fronts';
import { PALETTES } from './map/counter';

const RECT = { x: 0, y: 0, w: 10, h: 6 };
const side = (...at: [number, number][]): Force => ({ at, palette: PALETTES.brick });

describe('the ground', () => {
  it('belongs to the nearer side', () => {
    const owner = ground([[2, 3]], [[8, 3]], RECT, 10, 100, 60);
    expect(owner[30 * 100 + 10]).toBe(0);
    expect(owner[30 * 100 + 90]).toBe(1);
  });
  it('changes hands half-way between two units', () => {
    const owner = ground([[2, 3]], [[8, 3]], RECT, 10, 100, 60);
    const row = Array.from(owner.slice(3000, 3100));
    expect(Math.abs(row.indexOf(1) - 50)).toBeLessThanOrEqual(1);
  });
  it('has a pocket round a unit that the other side surrounds', () => {
    const owner = ground(
      [[5, 3]],
      [
        [1, 1],
        [9, 1],
        [1, 5],
        [9, 5],
      ],
      RECT,
      10,
      100,
      60,
    );
    expect([owner[30 * 100 + 50], owner[2 * 100 + 2], owner[58 * 100 + 97]]).toEqual([0, 1, 1]);
  });
});

describe('the seam', () => {
  it('is as wide as asked, everywhere the same', () => {
    const owner = Uint8Array.from({ length: 100 * 20 }, (_, k) => (k % 100 >= 50 ? 1 : 0));
    const off = seam(owner, 100, 20, 4);
    for (const y of [0, 10, 19]) {
      const near = Array.from(off.slice(y * 100, y * 100 + 100)).flatMap((d, x) => (d < 4 ? [x] : []));
      expect([near[0], near.at(-1)]).toEqual([46, 53]);
    }
  });
  it('is nowhere where one side has it all', () => {
    expect(Math.min(...seam(new Uint8Array(400), 20, 20, 4))).toBeGreaterThan(4);
  });
});

describe('the contact', () => {
  it('is where two sides are closest', () => {
    expect(contact([side([0, 0], [4, 4], [0, 9]), side([6, 4], [20, 20])])).toEqual([5, 4]);
  });
  it('is nowhere without a second side', () => {
    expect(contact([side([0, 0]), side()])).toBeUndefined();
  });
});
