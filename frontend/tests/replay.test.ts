import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entity, LogLine, Patch } from '../src/protocol';
import { changedPlaces, news, PACE, Replay, stations, type Moment } from '../src/replay';

const LAST = 6;
const at = (seq: number): Entity[] => [{ id: 'u', kind: 'unit', place: `010${seq}` }];

function film(begun = 1) {
  const asked: string[] = [];
  let now!: Moment;
  const replay = new Replay(
    {
      view: (seq) => {
        asked.push(`view ${seq}`);
        // Before the end of the set-up there is no moment: its own is the answer.
        const moment = Math.max(seq, begun);
        return Promise.resolve({ seq: moment, viewer: 'red', entities: at(moment), log: [] });
      },
      patches: (since, until) => {
        asked.push(`patches ${since}-${until}`);
        const found: Patch[] = [];
        for (let seq = since + 1; seq <= until; seq += 1) found.push({ since: seq - 1, seq, set: at(seq) });
        return Promise.resolve(found);
      },
    },
    () => LAST,
    (moment) => (now = moment),
  );
  return { replay, asked, place: () => now.view?.entities.get('u')?.place, moment: () => now };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('replay', () => {
  it('seeks any moment, and the present ends it', async () => {
    const { replay, place, moment } = film();
    await replay.seek(2);
    expect(place()).toBe('0102');
    await replay.seek(LAST);
    expect(moment().view).toBeNull();
  });

  it('steps on by patches fetched once, and back without asking', async () => {
    const { replay, asked, place } = film();
    await replay.seek(1);
    await replay.step(1);
    await replay.step(1);
    await replay.step(-1);
    expect(place()).toBe('0102');
    expect(asked).toEqual(['view 1', 'patches 1-6']);
  });

  it('plays one act a second to the present', async () => {
    const { replay, place, moment } = film();
    await replay.play(3);
    expect(place()).toBe('0103');
    await vi.advanceTimersByTimeAsync(PACE);
    expect(place()).toBe('0104');
    await vi.advanceTimersByTimeAsync(PACE);
    expect(place()).toBe('0105');
    await vi.advanceTimersByTimeAsync(PACE);
    expect(moment()).toMatchObject({ view: null, playing: false });
  });

  it('shows the set-up as one moment, and goes on from its end', async () => {
    const { replay, asked, place } = film(3);
    await replay.play(1);
    expect([replay.seq, place()]).toEqual([3, '0103']);
    await replay.step(1);
    expect([replay.seq, place()]).toEqual([4, '0104']);
    await replay.step(-1);
    await replay.step(-1);
    expect([replay.seq, place()]).toEqual([3, '0103']);
    expect(asked).toEqual(['view 1', 'patches 3-6']);
  });

  it('stops where it is when paused', async () => {
    const { replay, place } = film();
    await replay.play(1);
    replay.pause();
    await vi.advanceTimersByTimeAsync(5 * PACE);
    expect(place()).toBe('0101');
  });
});

describe('the line of the replay', () => {
  const head = (seq: number, turn?: number): LogLine => ({
    seq,
    head: true,
    message: { id: 'head', facts: turn === undefined ? {} : { turn } },
  });
  const act = (seq: number, place: string): LogLine => ({
    seq,
    message: { id: 'event' },
    at: [place],
    time: `2026-01-01T00:0${seq}:00Z`,
  });
  const log = [head(1, 1), act(2, '0101'), head(3, 1), act(4, '0102'), head(5, 2), act(6, '0103')];

  it('has a station where each turn begins', () => {
    expect(stations(log)).toEqual([
      { turn: 1, seq: 1 },
      { turn: 2, seq: 5 },
    ]);
  });

  it('counts what is new and marks where', () => {
    expect(news(log, 2)).toEqual({ count: 2, since: '2026-01-01T00:02:00Z' });
    expect(news(log, 6).count).toBe(0);
    expect([...changedPlaces(log, 2)]).toEqual(['0102', '0103']);
    expect(news(log, null).count).toBe(0);
  });
});
