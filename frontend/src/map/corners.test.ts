import { describe, expect, it } from 'vitest';
import { freeCorner, type CornerName } from './corners';
import type { Point } from './points';

const screen = { w: 928, h: 700 };
const card = { w: 156, h: 138 };
const corner = (points: Point[], last: CornerName | null = null): CornerName | null =>
  freeCorner(card, screen, points, 20, last);

describe('the small map', () => {
  it('lies below on the right, elsewhere where a unit stands there, and nowhere where units stand in every corner', () => {
    const low: Point = [850, 620];
    const high: Point = [850, 80];
    const left: Point = [100, 580];
    expect(corner([])).toBe('low');
    expect(corner([low])).toBe('high');
    expect(corner([low, high])).toBe('left');
    expect(corner([low, high, left])).toBeNull();
  });

  it('reckons with the size of a unit, and stays where it lay while that is free', () => {
    expect(corner([[screen.w - 12 - card.w - 15, 620]])).toBe('high');
    expect(corner([[screen.w - 12 - card.w - 25, 620]])).toBe('low');
    expect(corner([], 'high')).toBe('high');
    expect(corner([[850, 80]], 'high')).toBe('low');
  });

  it('never lies on the tools', () => {
    expect(freeCorner(card, { w: 928, h: 500 }, [[850, 420], [850, 80]], 20, null)).toBeNull(); // prettier-ignore
  });
});
