import { describe, expect, it } from 'vitest';
import { joined, keptOf, straightened } from './joints';

describe('the stretches of a way', () => {
  it('puts the end elsewhere, unless the way is to lead on over it', () => {
    const first = joined([], 0, false);
    expect(keptOf(first, 1)).toBe(0);
    const second = joined(first, 1, true);
    expect(keptOf(second, 2)).toBe(1);
    expect(keptOf(joined(second, 2, false), 2)).toBe(1);
  });

  it('keeps a stretch of several points together', () => {
    const road = joined([], 0, false);
    const on = joined(road, 3, true);
    expect(keptOf(on, 4)).toBe(3);
    expect(keptOf(on, 3)).toBe(0);
  });

  it('forgets a corner that is left out', () => {
    const joints = joined(joined([], 1, true), 2, true);
    expect(straightened(joints, 0)).toEqual([1]);
    expect(keptOf(straightened(joints, 1), 2)).toBe(1);
  });
});
