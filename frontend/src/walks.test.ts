import { describe, expect, it } from 'vitest';
import { nearestTo, rowWords, stepTo } from './walks';

describe('a walk through the points of a plot', () => {
  it('goes by one, by five, to either end, and no further', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp'].map((key) => stepTo(key, 3, 9))).toEqual([2, 4, 2, 4]);
    expect(['PageUp', 'PageDown'].map((key) => stepTo(key, 3, 9))).toEqual([8, 0]);
    expect(['Home', 'End'].map((key) => stepTo(key, 3, 9))).toEqual([0, 9]);
    expect([stepTo('ArrowLeft', 0, 9), stepTo('ArrowRight', 9, 9)]).toEqual([0, 9]);
  });

  it('leaves other keys alone', () => {
    expect(['Tab', 'Enter', 'a', ' '].map((key) => stepTo(key, 3, 9))).toEqual([null, null, null, null]);
  });

  it('finds the point nearest to the pointer', () => {
    expect([-5, 14, 16, 99].map((x) => nearestTo(x, [0, 10, 20]))).toEqual([0, 1, 2, 2]);
  });

  it('says each by the heads of the table', () => {
    expect(rowWords(['Day', 'Rating', '±'], ['12 Apr 2026', '1552', '80'])).toBe('12 Apr 2026: rating 1552, ±80');
  });
});
