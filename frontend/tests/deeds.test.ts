import { expect, it } from 'vitest';
import { deedsOf, keepDeeds, takebackOf } from '../src/deeds';
import type { LogLine } from '../src/protocol';
import type { View } from '../src/store';

const line = (seq: number, more: Partial<LogLine> = {}): LogLine =>
  ({ seq, message: { id: 'event-Moved' }, side: 'red', ...more }) as LogLine;
const view = (...log: LogLine[]): View => ({ seq: 9, viewer: 'red', entities: new Map(), log });
const moved = { act: 'move', seq: 4, until: 5 };

it('offers the last act until dice fall or another side acts', () => {
  expect(takebackOf(view(line(5)), [moved]).deed).toBe(moved);
  expect(takebackOf(view(line(5)), []).deed).toBeNull();
  expect(
    takebackOf(view(line(5), line(6, { rolls: [{ purpose: 'fire', rule: '1', faces: [3] }] })), [moved]).deed,
  ).toBeNull();
  expect(takebackOf(view(line(5), line(6, { side: 'blue' })), [moved])).toEqual({ deed: null, by: 'blue' });
  expect(takebackOf(view(line(3, { side: 'blue' }), line(5)), [moved]).deed).toBe(moved);
});

it('offers nothing once somebody has ended a phase, but what one has ended oneself', () => {
  expect(takebackOf(view(line(5), line(6, { head: true, side: 'blue' })), [moved])).toEqual({ deed: null, by: 'blue' });
  expect(takebackOf(view(line(5), line(6, { head: true })), [moved]).deed).toBeNull();
  const ended = { act: 'end', seq: 4, until: 5 };
  expect(takebackOf(view(line(5, { head: true, side: 'blue' })), [ended]).deed).toBe(ended);
});

it('does not count what was taken back', () => {
  const back = line(7, { message: { id: 'event-TakenBack', facts: { to: 5 } } });
  expect(takebackOf(view(line(5), line(6, { head: true }), back), [moved]).deed).toBe(moved);
});

it('survives a reload of the page', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  };
  keepDeeds('abc', [moved], shelf);
  expect(deedsOf('abc', shelf)).toEqual([moved]);
  expect(deedsOf('xyz', shelf)).toEqual([]);
});
