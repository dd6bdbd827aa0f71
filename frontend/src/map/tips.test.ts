import { describe, expect, it } from 'vitest';
import type { Entity } from '../protocol';
import { isOutlived, questionsIn } from './tips.svelte';

const unit = (place: string): Entity => ({ id: 'u', kind: 'unit', place }) as Entity;

describe('a tip', () => {
  const here = unit('3511');
  const before = { at: 7, said: [here, 'd1', false] };

  it('goes when the piece has moved or is gone, when something else is asked, and when a result is played', () => {
    for (const said of [
      [unit('3512'), 'd1', false],
      ['d1', false],
      [here, 'd2', false],
      [here, 'd1', true],
    ])
      expect(isOutlived(before, { at: 7, said })).toBe(true);
  });

  it('stays while nothing happens to it, and when the pointer goes on to something else', () => {
    expect(isOutlived(before, { at: 7, said: [here, 'd1', false] })).toBe(false);
    expect(isOutlived(before, { at: 8, said: [unit('3512'), 'd1', false] })).toBe(false);
    expect(isOutlived(null, before)).toBe(false);
    expect(isOutlived(before, null)).toBe(false);
  });

  it('knows which questions are open', () => {
    const entities = new Map([here, { id: 'd1', kind: 'decision' } as Entity].map((one) => [one.id, one]));
    expect(questionsIn(entities)).toBe('d1');
  });
});
