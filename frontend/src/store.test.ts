import { describe, expect, it } from 'vitest';
import type { Entity, Patch } from './protocol';
import { applyPatch, type View } from './store';

const unit = (id: string, place: string) => ({ id, kind: 'unit', place }) as unknown as Entity;
const at = (seq: number): View => ({ seq, entities: new Map([['a', unit('a', '0101')]]), log: [] }) as unknown as View;
const patch = (since: number, seq: number): Patch =>
  ({ type: 'patch', since, seq, set: [unit('b', '0202')], drop: [], log: [] }) as unknown as Patch;

describe('a patch', () => {
  it('changes what it names and leaves the rest', () => {
    expect([...applyPatch(at(3), patch(3, 4)).entities.keys()]).toEqual(['a', 'b']);
  });
  it('that begins the game takes nothing over from the set-up shown before', () => {
    expect([...applyPatch(at(0), patch(0, 4)).entities.keys()]).toEqual(['b']);
  });
  it('already covered changes nothing', () => {
    const now = at(4);
    expect(applyPatch(now, patch(0, 4))).toBe(now);
  });
});
