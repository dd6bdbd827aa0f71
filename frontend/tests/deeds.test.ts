import { expect, it } from 'vitest';
import { deedsOf, keepDeeds, takebackOf } from '../src/deeds';
import type { LogLine } from '../src/protocol';
import type { View } from '../src/store';

const line = (seq: number, more: Partial<LogLine> = {}): LogLine =>
  ({ seq, message: { id: 'event-Moved' }, side: 'red', ...more }) as LogLine;
const view = (...log: LogLine[]): View => ({ seq: 9, viewer: 'red', entities: new Map(), log });
const moved = { act: 'move', seq: 4 };

it('offers the last act until dice fall or another side acts', () => {
  expect(takebackOf(view(line(5)), [moved]).deed).toBe(moved);
  expect(takebackOf(view(line(5)), []).deed).toBeNull();
  expect(
    takebackOf(view(line(5), line(6, { rolls: [{ purpose: 'fire', rule: '1', faces: [3] }] })), [moved]).deed,
  ).toBeNull();
  expect(takebackOf(view(line(5), line(6, { side: 'blue' })), [moved])).toEqual({ deed: null, by: 'blue' });
  expect(takebackOf(view(line(3, { side: 'blue' }), line(5)), [moved]).deed).toBe(moved);
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
