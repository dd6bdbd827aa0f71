import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draw } from '../decks';
import type { Consequence, LogLine } from '../protocol';
import { Drawing } from './drawing.svelte';
import { placesOf, scenesOf, type Scene } from './scenes';
import { Theatre } from './theatre.svelte';

const loss: Consequence = { kind: 'out', way: ['0202'], word: { id: 'out' } };
const fight = (seq: number): LogLine => ({
  seq,
  message: { id: 'fight' },
  consequences: [loss],
  resolution: {
    title: { id: 'attack' },
    at: '0202',
    origins: ['0101', '0303'],
    sums: [{ message: { id: 'odds' } }],
    stages: [{ roll: { purpose: 'combat', rule: '1', faces: [3] } }],
  },
});
const [one, two] = scenesOf([fight(1), fight(2)], []) as [Scene, Scene];
const draw = (n: number): Draw => ({
  deck: { id: 'd', kind: 'deck', left: 1, of: 9 },
  card: { n, title: { id: `card-${n}` } },
});

let looked: Scene[];
const theatreAt = (pace: number): Theatre =>
  new Theatre(
    (scene) => {
      looked.push(scene);
      return Promise.resolve();
    },
    () => pace,
  );

beforeEach(() => {
  looked = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the theatre', () => {
  it('looks where it is, then plays to the settled picture', async () => {
    const theatre = theatreAt(1);
    theatre.play([one]);
    expect([theatre.playing, theatre.cue]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(0);
    expect(looked).toEqual([one]);
    expect(theatre.cue?.beat).toBe('declared');
    await vi.advanceTimersByTimeAsync(3600);
    expect([theatre.playing, theatre.cue?.beat, theatre.card]).toEqual([false, 'settled', one]);
  });

  it('takes longer when it is slow, and shows the last picture alone when it is off', async () => {
    const slow = theatreAt(1.6);
    slow.play([one]);
    await vi.advanceTimersByTimeAsync(600);
    expect(slow.cue?.beat).toBe('declared');
    const off = theatreAt(0);
    off.play([one, two]);
    expect([off.playing, off.card, off.outlined]).toEqual([false, two, two]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(off.outlined).toBeNull();
  });

  it('tells what dice come to once they lie', async () => {
    const theatre = theatreAt(1);
    theatre.play([one]);
    while (theatre.cue?.beat !== 'dice') await vi.advanceTimersByTimeAsync(10);
    await vi.advanceTimersByTimeAsync(500);
    expect([theatre.cue?.beat, theatre.lies]).toEqual(['dice', false]);
    await vi.advanceTimersByTimeAsync(200);
    expect([theatre.cue?.beat, theatre.lies]).toEqual(['dice', true]);
    theatre.again(one);
    while (theatre.cue?.beat !== 'dice') await vi.advanceTimersByTimeAsync(10);
    expect(theatre.lies).toBe(false);
  });

  it('goes to the end of all by one key', async () => {
    const theatre = theatreAt(1);
    theatre.play([one, two]);
    await vi.advanceTimersByTimeAsync(10);
    theatre.skip();
    expect([theatre.playing, theatre.card]).toEqual([false, two]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(theatre.card).toBe(two);
  });

  it('waits at each stage on the phone, and leaves no card behind', async () => {
    const theatre = theatreAt(1);
    theatre.waits = true;
    theatre.play([one]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(theatre.cue?.beat).toBe('dice');
    theatre.goOn();
    expect(theatre.cue?.beat).toBe('carried');
    theatre.goOn();
    expect([theatre.playing, theatre.card]).toEqual([false, null]);
    theatre.show(one);
    expect([theatre.card, theatre.asked]).toEqual([one, true]);
  });

  it('goes on by itself on a phone that nobody taps', async () => {
    const theatre = theatreAt(1);
    theatre.waits = true;
    theatre.play([one]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(theatre.cue?.beat).toBe('carried');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(theatre.playing).toBe(false);
  });

  it('puts the card away that the player has answered, and no later one', () => {
    const theatre = theatreAt(0);
    theatre.play([two]);
    theatre.forget([one, two]);
    expect(theatre.card).toBe(two);
    theatre.forget([one]);
    expect([theatre.card, theatre.now]).toEqual([null, null]);
  });

  it('is where the hex and all attackers are', () => {
    expect(placesOf(one)).toEqual(['0202', '0101', '0303']);
  });
});

describe('a card that is drawn', () => {
  it('is laid 1,200 ms after the verdict, the next after it', async () => {
    const theatre = theatreAt(1);
    const drawing = new Drawing(theatre, () => false);
    theatre.play([one]);
    drawing.take([draw(1), draw(2)], false);
    expect(drawing.wait()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3600);
    theatre.skip();
    drawing.wait();
    await vi.advanceTimersByTimeAsync(1100);
    expect(drawing.laid).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(drawing.laid?.card.n).toBe(1);
    drawing.wait();
    await vi.advanceTimersByTimeAsync(1500);
    expect(drawing.laid?.card.n).toBe(2);
  });

  it('waits for the player where cards are held', async () => {
    const drawing = new Drawing(theatreAt(1), () => true);
    drawing.take([draw(1)], false);
    expect([drawing.wait(), drawing.held]).toEqual([undefined, true]);
    drawing.lay();
    expect([drawing.laid?.card.n, drawing.held]).toEqual([1, false]);
  });

  it('of the past lies there at once', () => {
    const drawing = new Drawing(theatreAt(1), () => true);
    drawing.take([draw(1), draw(2)], true);
    expect([drawing.laid?.card.n, drawing.held]).toEqual([2, false]);
  });
});
