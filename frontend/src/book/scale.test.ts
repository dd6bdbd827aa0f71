import { describe, expect, it } from 'vitest';
import type { Scale } from '../protocol';
import { levelsOf, markOf, spanOf } from './scale';

const degree = (id: string, at: number): Scale['degrees'][number] => ({ label: { id }, at });
const DEPOT: Scale = {
  side: 'axis',
  value: -2,
  least: -9,
  most: 10,
  degrees: [degree('soviet', -9), degree('draw', 1), degree('axis', 6)],
};

describe('the levels of a result', () => {
  it('fill the line, each as wide as the values that reach it', () => {
    const levels = levelsOf(DEPOT);
    expect(levels.map(({ left, width }) => [left, width])).toEqual([
      [0, 50],
      [50, 25],
      [75, 25],
    ]);
  });

  it('say which values reach them', () => {
    expect(levelsOf(DEPOT).map(spanOf)).toEqual(['0 or less', '1–5', '6 or more']);
    expect(levelsOf({ ...DEPOT, degrees: [degree('a', -9), degree('b', -3), degree('c', -1)] }).map(spanOf)).toEqual([
      '−4 or less',
      '−3 to −2',
      '−1 or more',
    ]);
    expect(levelsOf({ ...DEPOT, degrees: [degree('a', -9)] }).map(spanOf)).toEqual(['']);
  });

  it('hold the mark of today within its own', () => {
    expect(markOf(DEPOT)).toBe(37.5);
    expect(markOf({ ...DEPOT, value: 0 })).toBeLessThan(50);
    expect(markOf({ ...DEPOT, value: 1 })).toBeGreaterThan(50);
  });
});
