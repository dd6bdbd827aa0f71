import { describe, expect, it } from 'vitest';
import { branchAt, branchesOf, goneBy, headAfter, isGone, rulingOf } from '../src/branches';
import { stations } from '../src/replay';
import type { LogLine } from '../src/protocol';

const move = (seq: number): LogLine => ({ seq, message: { id: 'event-moved' } });
const turn = (seq: number, turn: number): LogLine => ({ seq, head: true, message: { id: 'turn', facts: { turn } } });
const ruled = (seq: number, number: number): LogLine => ({
  seq,
  head: true,
  message: { id: 'event-Ruled', facts: { number } },
});
const back = (seq: number, to: number, branch: string): LogLine => ({
  seq,
  message: { id: 'event-RolledBack', facts: { to, branch } },
});

const LOG = [
  turn(1, 1),
  move(2),
  move(3),
  turn(4, 2),
  move(5),
  ruled(6, 9),
  back(7, 3, 'B'),
  move(8),
  turn(9, 2),
  move(10),
  ruled(11, 12),
  back(12, 8, 'C'),
  turn(13, 2),
];

describe('branches of a game', () => {
  const branches = branchesOf(LOG);

  it('begin with roll-backs, each by its ruling', () => {
    expect(branches).toEqual([
      { name: 'B', from: 7, back: 3, ruling: 9, ruled: 6 },
      { name: 'C', from: 12, back: 8, ruling: 12, ruled: 11 },
    ]);
    expect(rulingOf(move(2))).toBeNull();
  });

  it('say where a moment stands', () => {
    expect([1, 6, 7, 11, 12].map((seq) => branchAt(branches, seq))).toEqual(['A', 'A', 'B', 'B', 'C']);
    expect(branchAt([], 4)).toBe('A');
  });

  it('take back what came after the event gone back to, and no more', () => {
    expect(LOG.filter((line) => isGone(branches, line)).map(({ seq }) => seq)).toEqual([4, 5, 9, 10]);
    expect(isGone(branches, { seq: 5, message: { id: 'event-GameHeld' } })).toBe(false);
    expect(goneBy(branches, 10)?.name).toBe('C');
  });

  it('may go back to what was taken back before, which stands again', () => {
    const again = branchesOf([...LOG.slice(0, 7), ruled(8, 10), back(9, 5, 'C'), move(10)]);
    expect([4, 5, 7, 10].map((seq) => goneBy(again, seq)?.name ?? null)).toEqual([null, null, 'C', null]);
  });

  it('go on under the heading of the position gone back to', () => {
    expect(headAfter(LOG, branches, 7)?.seq).toBe(1);
    expect(headAfter(LOG, branches, 12)?.seq).toBe(1);
    expect(headAfter(LOG, branches, 6)).toBeNull();
    const again = [...LOG.slice(0, 7), ruled(8, 10), back(9, 5, 'C')];
    expect(headAfter(again, branchesOf(again), 9)?.seq).toBe(4);
  });

  it('have turns of their own on the line of the replay', () => {
    expect(stations(LOG)).toEqual([
      { turn: 1, seq: 1 },
      { turn: 2, seq: 4 },
      { turn: 1, seq: 7 },
      { turn: 2, seq: 9 },
      { turn: 1, seq: 12 },
      { turn: 2, seq: 13 },
    ]);
  });
});
