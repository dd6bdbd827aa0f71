import { describe, expect, it } from 'vitest';
import { canClaim, clockWords, disputeWords, figures, inWords, left, nextTick, timeOf } from '../src/clock';

const HOUR = 3_600_000;
const noon = Date.parse('2026-01-01T12:00:00Z');

describe('clock', () => {
  it('says the time of today alone, else with its date', () => {
    expect(timeOf('2026-01-01T12:07:00', new Date('2026-01-01T23:00:00'))).not.toMatch(/2026/);
    expect(timeOf('2026-01-01T12:07:00', new Date('2026-01-02T01:00:00'))).toMatch(/2026.*07/);
  });

  it('runs only when it runs, and stops at nothing', () => {
    expect(left({ bank_ms: HOUR, running_since: null }, noon)).toBe(HOUR);
    expect(left({ bank_ms: HOUR, running_since: '2026-01-01T11:30:00Z' }, noon)).toBe(HOUR / 2);
    expect(left({ bank_ms: HOUR, running_since: '2026-01-01T09:00:00Z' }, noon)).toBe(0);
    expect(left({ bank_ms: HOUR, running_since: '2026-01-01T12:00:09Z' }, noon)).toBe(HOUR);
  });

  it('stands while it rests, and says until when', () => {
    const clock = {
      bank_ms: 10 * HOUR,
      running_since: '2026-01-01T08:00:00Z',
      runs_out: '2026-01-01T21:00:00Z',
      rests: [
        ['2026-01-01T09:00:00Z', '2026-01-01T10:00:00Z'],
        ['2026-01-01T11:00:00Z', '2026-01-01T13:00:00Z'],
      ],
    } as const;
    expect(left(clock, noon)).toBe(8 * HOUR);
    expect(left(clock, noon + HOUR)).toBe(8 * HOUR);
    expect(clockWords(clock, noon)).toMatch(/^rests until Thu /);
    expect(clockWords(clock, noon + HOUR)).toMatch(/^runs out Thu /);
    expect(clockWords(clock, noon + 9 * HOUR)).toBe('has run out');
    expect(clockWords({ bank_ms: HOUR, running_since: '2026-01-01T11:30:00Z' }, noon)).toBe('is running');
  });

  it.each([
    [6 * 24 * HOUR + 4 * HOUR, '6d 04h', '6 days 4 hours left'],
    [23 * HOUR + 5 * 60_000, '23h 05m', '23 hours 5 minutes left'],
    [12 * 60_000 + 4_000, '12:04', '12 minutes left'],
    [0, '0:00', '0 minutes left'],
  ])('%i ms is %s', (ms, shown, said) => {
    expect(figures(ms)).toBe(shown);
    expect(inWords(ms)).toBe(said);
  });

  it('lets a game be claimed once another side that is asked has nothing left', () => {
    const running = (hours: number) => ({ bank_ms: hours * HOUR, running_since: '2026-01-01T09:00:00Z' });
    const resting = { bank_ms: 0, running_since: null };
    expect(canClaim({ red: running(9), blue: running(8 * 24) }, 'red', noon)).toBe(false);
    expect(canClaim({ red: running(9), blue: running(2) }, 'red', noon)).toBe(true);
    expect(canClaim({ red: running(2), blue: resting }, 'red', noon)).toBe(false);
    expect(canClaim({}, 'red', noon)).toBe(false);
  });

  it('ticks each second only in the last hour', () => {
    expect(nextTick(5 * HOUR)).toBe(60_000);
    expect(nextTick(HOUR / 2)).toBe(1_000);
  });
});

describe('asking the directors', () => {
  it.each([
    [true, true, /both clocks stop and play is paused/],
    [false, true, /clocks keep running/],
    [true, false, /No clock is running/],
  ])('by conditions that stop clocks (%s) while the game is played (%s)', (stops, running, words) => {
    expect(disputeWords(stops, running)).toMatch(words);
  });
});
