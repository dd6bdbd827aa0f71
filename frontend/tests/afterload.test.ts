import { describe, expect, it } from 'vitest';
import { draftOf, keepDraft, markNewRules, takeNewRules } from '../src/afterload';

const shelf = (kept = new Map<string, string>()) => ({
  kept,
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
const NOTHING = { text: '', aside: false, to: [] };

describe('a tab', () => {
  it('keeps the line of chat that was begun, and for whom, in each game its own', () => {
    const at = shelf();
    keepDraft('abc', { text: 'They come by the', aside: true, to: ['red'] }, at);
    expect(draftOf('abc', at)).toEqual({ text: 'They come by the', aside: true, to: ['red'] });
    expect(draftOf('xyz', at)).toEqual(NOTHING);
    keepDraft('abc', { text: '', aside: true, to: [] }, at);
    expect(at.kept.size).toBe(0);
  });

  it('says once that the board was loaded again', () => {
    const at = shelf();
    expect(takeNewRules('abc', at)).toBe(false);
    markNewRules('abc', at);
    expect([takeNewRules('abc', at), takeNewRules('abc', at)]).toEqual([true, false]);
  });

  it('needs no shelf and no sense on it', () => {
    keepDraft('abc', { text: 'a', aside: false, to: [] }, null);
    expect(draftOf('abc', null)).toEqual(NOTHING);
    expect(draftOf('abc', { ...shelf(), getItem: () => 'no json' })).toEqual(NOTHING);
    expect(takeNewRules('abc', null)).toBe(false);
  });
});
