import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Consequence, Entity, LogLine } from '../protocol';
import { EMPTY, type State, type View } from '../store';
import { Playbill } from './playbill.svelte';
import { Theatre } from './theatre.svelte';

const piece = (id: string, place: string): Entity => ({ id, kind: 'unit', place });
const befell = (unit: string, kind: Consequence['kind']): Consequence => ({
  kind,
  unit,
  way: ['1'],
  word: { id: kind },
});
const fight = (seq: number, ...consequences: Consequence[]): LogLine => ({
  seq,
  message: { id: 'fight' },
  consequences,
  resolution: { title: { id: 'attack' }, at: '1', stages: [{ roll: { purpose: 'combat', rule: '1', faces: [3] } }] },
});
const viewAt = (seq: number, pieces: Entity[], log: LogLine[]): View => ({
  seq,
  viewer: 'red',
  entities: new Map(pieces.map((one) => [one.id, one])),
  log,
});
const START = viewAt(1, [piece('a', '1'), piece('b', '1'), piece('c', '1')], []);
const log = [fight(2, befell('a', 'out')), { seq: 3, message: { id: 'line' } }, fight(4, befell('b', 'back'))];
const TRACK: Entity = { id: 'track', kind: 'track', place: null, phase: 'assault' };
/** Both fights in one patch: `a` is out, then `b` goes back; `c` went on meanwhile. */
const BOTH = viewAt(5, [piece('b', '2'), piece('c', '3')], log);

let view: View;
const billAt = (pace: number, decided = 0): { bill: Playbill; theatre: Theatre; follow: (view: View) => void } => {
  const theatre = new Theatre(
    () => Promise.resolve(),
    () => pace,
  );
  const bill = new Playbill(
    theatre,
    () => ({ ...EMPTY, view, decided, seats: [{ side: 'red', player: 'Anna' }] }) as unknown as State,
    () => view.log,
  );
  const follow = (next: View): void => {
    view = next;
    bill.follow(next);
  };
  follow(START);
  return { bill, theatre, follow };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the map while results are played', () => {
  it('stands as before each of them until it is carried out', async () => {
    const { bill, theatre, follow } = billAt(1);
    expect(bill.before).toBeNull();
    follow(BOTH);
    expect([bill.before?.seq, bill.before?.entities]).toEqual([1, START.entities]);
    while (theatre.now?.scene.seq === 2) await vi.advanceTimersByTimeAsync(100);
    expect(bill.before?.seq).toBe(3);
    expect([...bill.before!.entities.values()]).toEqual([piece('b', '1'), piece('c', '1')]);
    while (theatre.cue?.beat !== 'carried') await vi.advanceTimersByTimeAsync(100);
    expect(bill.before).toBeNull();
  });

  it('stands as it is for who presses a key, and where nothing is played', async () => {
    const { bill, theatre, follow } = billAt(1);
    follow(BOTH);
    theatre.skip();
    expect(bill.before).toBeNull();
    theatre.again(bill.scenes[0]!);
    await vi.advanceTimersByTimeAsync(10);
    expect([theatre.playing, bill.before]).toEqual([true, null]);
    const off = billAt(0);
    off.follow(BOTH);
    expect(off.bill.before).toBeNull();
  });

  it('stands as before when what followed comes later than the dice', async () => {
    const { bill, theatre, follow } = billAt(1);
    const rolled = fight(2);
    follow(viewAt(2, [...START.entities.values()], [rolled]));
    await vi.advanceTimersByTimeAsync(10);
    follow(viewAt(3, [], [rolled, { seq: 3, message: { id: 'out' }, consequences: [befell('a', 'out')] }]));
    expect(bill.before?.entities.has('a')).toBe(true);
    while (theatre.playing && theatre.cue?.beat !== 'carried') await vi.advanceTimersByTimeAsync(100);
    expect([theatre.cue?.beat, bill.before]).toEqual(['carried', null]);
  });

  it('goes on when the owner of pieces has chosen, and the choice is shown to who decided meanwhile', async () => {
    const rolled = fight(2);
    const chosen: LogLine = {
      seq: 4,
      message: { id: 'back' },
      consequences: [{ ...befell('b', 'back'), way: ['1', '2'], side: 'blue' }],
    };
    const { bill, theatre, follow } = billAt(1, 3);
    follow(viewAt(3, [...START.entities.values()], [rolled]));
    theatre.skip();
    theatre.forget(bill.fresh);
    expect([theatre.card, bill.fresh]).toEqual([null, []]);
    follow(viewAt(4, [piece('a', '1'), piece('b', '2'), piece('c', '1')], [rolled, chosen]));
    expect([theatre.playing, bill.before?.entities.get('b')?.place]).toEqual([true, '1']);
    await vi.advanceTimersByTimeAsync(10);
    expect([theatre.cue?.beat, bill.before]).toEqual(['carried', null]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(theatre.card?.aftermath).toEqual([chosen]);
    expect(bill.fresh.map(({ seq, consequences }) => [seq, consequences.length])).toEqual([[2, 1]]);
    theatre.forget(bill.fresh);
    expect(theatre.card).not.toBeNull();
  });

  it('keeps a fight with all that it came to through the choices in it, one’s own and the other’s', () => {
    const ask = (at: string): Entity => ({ id: 'ask', kind: 'decision', place: null, side: 'blue', at: [at] });
    const rolled = fight(2, befell('a', 'out'));
    const { bill, theatre, follow } = billAt(0, 3); // red has chosen, and the log says nothing of it yet
    const kept = (): unknown[] => {
      theatre.forget(bill.fresh);
      return [theatre.card?.seq, ...bill.fresh.map(({ consequences }) => consequences.length)];
    };
    follow(viewAt(3, [ask('1')], [rolled]));
    expect(kept()).toEqual([2, 1]);
    const chosen: LogLine = {
      seq: 5,
      message: { id: 'back' },
      consequences: [{ ...befell('b', 'back'), side: 'blue' }],
    };
    follow(viewAt(5, [ask('1')], [rolled, chosen]));
    expect(kept()).toEqual([2, 2]);
    const { bill: later, follow: goOn } = billAt(0, 6); // red has decided about something else
    goOn(viewAt(7, [ask('9')], [rolled, chosen]));
    expect(later.fresh).toEqual([]);
    goOn(viewAt(7, [{ ...ask('1'), id: 'assault:1' }, TRACK], [rolled, chosen]));
    expect(later.fresh).toEqual([]);
    goOn(viewAt(8, [ask('1')], [rolled, chosen, { seq: 8, message: { id: 'turn' }, head: true }]));
    expect(later.fresh).toEqual([]);
  });

  it('is not played to who chose it, of their own pieces', () => {
    const rolled = fight(2);
    const chosen: LogLine = {
      seq: 3,
      message: { id: 'out' },
      consequences: [{ ...befell('a', 'out'), side: 'red' }],
    };
    const { bill, theatre, follow } = billAt(1, 2);
    follow(viewAt(2, [...START.entities.values()], [rolled]));
    theatre.skip();
    follow(viewAt(3, [], [rolled, chosen]));
    expect([theatre.playing, bill.fresh.length]).toEqual([false, 1]);
  });

  it('stands as it is when the roll is taken back while it is played', async () => {
    const { bill, theatre, follow } = billAt(1);
    const rolled = fight(2, befell('a', 'out'));
    follow(viewAt(2, [], [rolled]));
    await vi.advanceTimersByTimeAsync(10);
    const back: LogLine = { seq: 3, message: { id: 'event-TakenBack', facts: { to: 1 } } };
    follow(viewAt(3, [...START.entities.values()], [rolled, back]));
    expect([theatre.playing, theatre.card, bill.before]).toEqual([false, null, null]);
  });
});
