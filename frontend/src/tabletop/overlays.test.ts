import { describe, expect, it } from 'vitest';
import { boundOf, costOf } from './overlays';

describe('the length of a way', () => {
  it('is each leg rounded up to whole millimetres', () => expect(costOf([[0, 0], [1, 1], [2, 2]])).toBe(4));
  it('is exact where the leg is', () => expect(costOf([[0, 0], [30, 40], [30, 100]])).toBe(110));
  it('is held against what any way may take while it is within', () => expect(boundOf(50, { limit: 50, most: 100 })).toBe(50));
  it('and beyond that against the best', () => expect(boundOf(51, { limit: 50, most: 100 })).toBe(100));
  it('which there need not be', () => expect(boundOf(51, { limit: 50, most: 0 })).toBe(50));
});
