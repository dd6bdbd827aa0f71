import { describe, expect, it } from 'vitest';
import type { SeatInfo, ServerFrame } from '../src/frames';
import type { Entity, LogLine } from '../src/protocol';
import {
  applyPatch,
  EMPTY,
  Gap,
  myDecision,
  othersDecisions,
  ownSeats,
  playerOf,
  plays,
  receive,
  viewOf,
  type State,
} from '../src/store';

const unit = (id: string, place: string): Entity => ({ id, kind: 'unit', place, side: 'red', label: id });
const line = (seq: number): LogLine => ({ seq, message: { id: `event-${seq}` } });
const view = viewOf({ seq: 4, viewer: 'red', entities: [unit('a', '0101'), unit('b', '0102')], log: [line(4)] });

describe('applyPatch', () => {
  it('sets, drops, appends and takes the number of the patch', () => {
    const next = applyPatch(view, { since: 4, seq: 6, set: [unit('a', '0103')], drop: ['b'], log: [line(5), line(6)] });
    expect(next.seq).toBe(6);
    expect([...next.entities.values()]).toEqual([unit('a', '0103')]);
    expect(next.log.map((entry) => entry.seq)).toEqual([4, 5, 6]);
  });

  it('leaves the view it was given alone', () => {
    applyPatch(view, { since: 4, seq: 5, set: [unit('a', '0909')], drop: ['b'] });
    expect(view.entities.get('a')).toEqual(unit('a', '0101'));
    expect(view.entities.has('b')).toBe(true);
  });

  it('refuses a hole', () => {
    expect(() => applyPatch(view, { since: 5, seq: 6 })).toThrow(Gap);
  });

  it('ignores what it already holds and does not log twice what overlaps', () => {
    expect(applyPatch(view, { since: 2, seq: 4, drop: ['a'] })).toBe(view);
    const next = applyPatch(view, { since: 3, seq: 5, log: [line(4), line(5)] });
    expect(next.log.map((entry) => entry.seq)).toEqual([4, 5]);
  });
});

describe('receive', () => {
  const seats: SeatInfo[] = [
    { side: 'red', player: 'Vera' },
    { side: 'blue', player: null },
  ];
  const decision = (side: string): Entity => ({ id: `decision-${side}`, kind: 'decision', side, ask: { id: 'ask-x' } });
  const frame: ServerFrame = {
    type: 'view',
    seq: 1,
    viewer: 'red',
    entities: [decision('red'), decision('blue')],
    seats,
    clocks: {},
    seen: 1,
  };
  const state: State = receive(EMPTY, frame);

  it('takes a view and knows whose questions are whose', () => {
    expect(myDecision(state.view)?.side).toBe('red');
    expect(othersDecisions(state.view).map((one) => one.side)).toEqual(['blue']);
    expect(plays(state)).toBe(true);
    expect(plays(receive(EMPTY, { ...frame, viewer: 'spectator' }))).toBe(false);
  });

  it('asks a commander what is put to them or to all of their side, and their chief too', () => {
    const put = (id: string, command = ''): Entity => ({ ...decision('red'), id, command });
    const asks = (command: string, chief: boolean, ...entities: Entity[]): string | undefined =>
      myDecision(viewOf({ seq: 1, viewer: 'red', command, chief, entities }))?.id;
    expect(asks('red-south', false, put('all'))).toBe('all');
    expect(asks('red-south', false, put('north', 'red-north'))).toBeUndefined();
    expect(asks('red-south', false, put('north', 'red-north'), put('south', 'red-south'))).toBe('south');
    expect(asks('red-north', true, put('south', 'red-south'))).toBe('south');
    expect(asks('red-north', true, put('south', 'red-south'), put('all'))).toBe('all');
    expect(asks('', true, put('south', 'red-south'))).toBe('south');
  });

  it('names the one player of a side, and nobody for two', () => {
    const staff: SeatInfo[] = [
      { side: 'red', command: 'red-north', player: 'Vera' },
      { side: 'red', command: 'red-south', player: 'Ivan' },
    ];
    const full = receive(state, { type: 'game', seats: staff });
    expect(playerOf(full, 'red')).toBeNull();
    expect(playerOf(full, 'red', 'red-south')).toBe('Ivan');
    expect(playerOf(state, 'red')).toBe('Vera');
    expect(ownSeats({ ...full, view: { ...full.view!, command: 'red-south' } }).map((seat) => seat.player)).toEqual([
      'Ivan',
    ]);
  });

  it('keeps what was seen at the first arrival when a fresh view comes', () => {
    expect(receive(state, { ...frame, seq: 9, seen: 9 }).seen).toBe(1);
  });

  it('asks for a view when a patch comes before any', () => {
    expect(() => receive(EMPTY, { type: 'patch', since: 0, seq: 1 })).toThrow(Gap);
  });

  it('shows a chat line once, though it comes as answer and as news', () => {
    const message = { key: 'k1', author: 'Vera', text: 'Hello', time: '2026-01-01T10:00:00Z' };
    const once = receive(state, { type: 'chat', message });
    expect(receive(once, { type: 'chat', message }).chat).toHaveLength(1);
  });

  it('keeps an error that belongs to no request', () => {
    const fault = { type: 'error' as const, code: 'throttled', reason: 'Slower' };
    expect(receive(state, fault).fault?.code).toBe('throttled');
    expect(receive(state, { ...fault, id: '7' }).fault).toBeNull();
  });
});
