import { describe, expect, it } from 'vitest';
import type { Entity, LogLine, Patch } from './protocol';
import { applyPatch, EMPTY, lastAct, type View } from './store';

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

describe('the last act of a player', () => {
  const line = (seq: number, side: string, id = 'line', facts = {}): LogLine => ({ seq, side, message: { id, facts } });
  const after = (decided: number, log: LogLine[]) =>
    lastAct({ ...EMPTY, decided, view: { ...at(9), viewer: 'red', log } });

  it('is what they ordered, not what came of it or of the acts of others', () => {
    const log = [line(4, 'red'), line(5, 'red'), line(6, 'blue'), line(7, 'red', 'pinned')];
    expect(after(3, log)?.seq).toBe(4);
    expect(after(5, log)).toBeNull();
  });

  it('is none once it was taken back', () => {
    expect(after(3, [line(4, 'red'), line(5, 'red', 'event-TakenBack', { to: 3 })])).toBeNull();
  });
});
