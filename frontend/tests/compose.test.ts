import { beforeEach, describe, expect, it } from 'vitest';
import { begun, Composer, inOrder, isChosen, joinable, openSlots, ready, type Composition } from '../src/compose';
import { change, costFigure } from '../src/figures';
import type { Candidate, Draft, Options } from '../src/protocol';
import { Refused } from '../src/socket';
import { unoffered } from '../src/unoffered';

const ACTS: Options = {
  slot: 'do',
  kind: 'action',
  candidates: [
    { value: 'barrage', refusal: { rule: '1C', code: 'no-sponsor' } },
    { value: 'move' },
    { value: 'attack' },
    { value: 'pass' },
  ],
};
const A: Candidate = { value: 'a', at: '0101' };
const B: Candidate = { value: 'b', at: '0101' };
const FAR: Candidate = { value: 'd', at: '0909' };
const BROKEN: Candidate = { value: 'c', at: '0102', refusal: { rule: '2', code: 'out-of-supply' } };
const TO: Candidate = { value: ['0101', '0202'], at: '0202', cost: '1½' };

/** A server with one move: units, then a path. */
function answer(draft: Draft): Options {
  if (!draft.do) return ACTS;
  if (draft.do === 'pass') return { slot: null, kind: null, complete: true };
  if (draft.do === 'attack' && draft['units'])
    return { slot: 'payment', kind: 'choice', candidates: [{ value: ['depot'] }], complete: true };
  if (!draft['units']) return { slot: 'units', kind: 'units', candidates: [A, B, FAR, BROKEN] };
  if (!draft['path']) return { slot: 'path', kind: 'path', candidates: [TO] };
  return { slot: 'path', kind: 'path', candidates: [], complete: true };
}

let asked: Draft[] = [];
let now: Composition;
let composer: Composer;

beforeEach(async () => {
  asked = [];
  composer = new Composer(
    (draft) => {
      asked.push(draft);
      return Promise.resolve(answer(draft));
    },
    (composition) => (now = composition),
  );
  await composer.begin();
});

describe('composer', () => {
  it('takes the first legal act by itself and opens its first slot', () => {
    expect(asked).toEqual([{}, { do: 'move' }]);
    expect(now.options?.slot).toBe('units');
    expect(begun(now)).toBe(false);
  });

  it('takes a whole stack at once, and nobody from elsewhere', async () => {
    await composer.choose(A);
    expect(joinable(now)).toEqual([B]);
    await composer.chooseAll();
    expect(now.draft).toEqual({ do: 'move', units: ['a', 'b'] });
    expect(joinable(now)).toEqual([]);
  });

  it('fills slot after slot until the draft may be given', async () => {
    await composer.choose(A);
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
    expect(ready(now)).toBe(false);
    await composer.choose(TO);
    expect(now.draft).toEqual({ do: 'move', units: ['a'], path: ['0101', '0202'] });
    expect(ready(now)).toBe(true);
    expect(composer.send()).toEqual(now.draft);
    expect(ready(now)).toBe(false);
  });

  it('toggles units while the next slot is already open', async () => {
    await composer.choose(A);
    expect(openSlots(now).map((open) => open.slot)).toEqual(['path', 'units']);
    await composer.choose(B);
    expect(now.draft['units']).toEqual(['a', 'b']);
    expect(isChosen(now, A) && isChosen(now, B)).toBe(true);
    await composer.choose(A);
    expect(now.draft['units']).toEqual(['b']);
    await composer.choose(B);
    expect(now.draft).toEqual({ do: 'move' });
    expect(now.options?.slot).toBe('units');
  });

  it('begins anew with a unit elsewhere once the units stand as one stack', async () => {
    await composer.choose(A);
    await composer.choose(B);
    await composer.choose(FAR);
    expect(now.draft).toEqual({ do: 'move', units: ['d'] });
  });

  it('lets units of several stacks attack together while it is asked who pays', async () => {
    await composer.pick({ value: 'attack' });
    await composer.choose(A);
    expect(joinable(now)).toEqual([B, FAR]);
    await composer.choose(FAR);
    expect(now.draft).toEqual({ do: 'attack', units: ['a', 'd'] });
    expect(ready(now)).toBe(true);
  });

  it('drops the path when the units change under it', async () => {
    await composer.choose(A);
    await composer.choose(TO);
    await composer.choose(B);
    expect(now.draft).toEqual({ do: 'move', units: ['a', 'b'] });
  });

  it('takes one slot back at a time', async () => {
    await composer.choose(A);
    await composer.choose(TO);
    await composer.back();
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
    await composer.back();
    expect(now.draft).toEqual({ do: 'move' });
    await composer.back();
    expect(now.draft).toEqual({ do: 'move' });
  });

  it('does nothing with an excluded candidate but say why, until the order is another one', async () => {
    await composer.choose(BROKEN);
    await composer.pick(ACTS.candidates![0]!);
    expect(now.draft).toEqual({ do: 'move' });
    expect(now.refused?.facts?.['refusal']).toBe('out-of-supply');
    await composer.keep();
    expect(now.barred).toBe(BROKEN);
    await composer.choose(A);
    expect([now.refused, now.barred]).toEqual([null, null]);
  });

  it('says of what is not even offered that it is out of reach, and leaves the order as it is', async () => {
    await composer.choose(A);
    await composer.choose(TO);
    await composer.choose(unoffered('0909', '0909 is out of reach.'));
    expect(now.draft['path']).toEqual(['0101', '0202']);
    expect(now.refused).toEqual({ code: 'illegal', reason: '0909 is out of reach.' });
    expect(now.barred?.at).toBe('0909');
  });

  it('keeps a refused order with its reason', async () => {
    await composer.choose(A);
    await composer.choose(TO);
    composer.send();
    composer.refuse({ code: 'illegal', rule: '3.4', reason: 'The bridge is gone' });
    expect(now.draft['path']).toEqual(['0101', '0202']);
    expect(now.refused?.rule).toBe('3.4');
    expect(ready(now)).toBe(true);
  });

  it('asks Show or Keep when the position moves under a half-filled order, and only then', async () => {
    await composer.moved();
    expect(now.stale).toBe(false);
    await composer.choose(A);
    await composer.moved();
    expect(now.stale).toBe(true);
    expect(ready(now)).toBe(false);
    await composer.keep();
    expect(now.stale).toBe(false);
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
  });

  it('leaves a half-filled order as it is when a fellow commander has acted, and asks afresh what may follow', async () => {
    await composer.choose(A);
    await composer.moved(true);
    expect(now.stale).toBe(false);
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
    composer.send();
    composer.overtaken();
    expect([now.sent, now.stale, now.draft]).toEqual([false, true, { do: 'move', units: ['a'] }]);
  });

  it('puts a choice back, and all that was filled after it', async () => {
    await composer.choose(A);
    await composer.choose(TO);
    await composer.drop(A);
    expect([now.draft, now.filled, now.options?.slot]).toEqual([{ do: 'move' }, [], 'units']);
    await composer.drop(A);
    expect(now.draft).toEqual({ do: 'move' });
  });

  it('drops an answer that comes after another question', async () => {
    const waiting: ((options: Options) => void)[] = [];
    const slow = new Composer(
      () => new Promise((resolve) => waiting.push(resolve)),
      (composition) => (now = composition),
    );
    const first = slow.pick({ value: 'move' });
    const second = slow.pick({ value: 'pass' });
    waiting[1]!({ slot: null, kind: null, complete: true });
    waiting[0]!({ slot: 'units', kind: 'units', candidates: [A] });
    await Promise.all([first, second]);
    expect(now.options?.slot).toBeNull();
    expect(now.draft).toEqual({ do: 'pass' });
  });

  it('asks once where it was asked ahead, while the button was down', async () => {
    composer.foresee([A, B]);
    await composer.take([A, B]);
    expect(asked.slice(2)).toEqual([{ do: 'move', units: ['a', 'b'] }]);
    composer.foresee([TO]);
    await composer.choose(TO);
    expect(asked.slice(3)).toEqual([{ do: 'move', units: ['a', 'b'], path: TO.value }]);
    expect(ready(now)).toBe(true);
  });

  it('asks anew where something else is chosen, and where the position moves first', async () => {
    composer.foresee([A]);
    await composer.choose(FAR);
    expect(asked.slice(2)).toEqual([
      { do: 'move', units: ['a'] },
      { do: 'move', units: ['d'] },
    ]);
    await composer.back();
    composer.foresee([A]);
    await composer.moved();
    asked = [];
    await composer.choose(A);
    expect(asked).toEqual([{ do: 'move', units: ['a'] }]);
  });

  it('asks nothing ahead of what is forbidden, or chosen already', async () => {
    composer.foresee([BROKEN]);
    await composer.choose(A);
    asked = [];
    composer.foresee([A]);
    composer.foresee([]);
    expect(asked).toEqual([]);
  });

  it('shows why a question could not be asked', async () => {
    const failing = new Composer(
      () => Promise.reject(new Refused({ code: 'throttled', reason: 'Slower, please' })),
      (composition) => (now = composition),
    );
    await failing.begin();
    expect(now.refused?.reason).toBe('Slower, please');
    expect(now.waiting).toBe(false);
  });
});

describe('the options list', () => {
  it('sorts by the printed cost and puts the excluded last', () => {
    const { lit, dark } = inOrder([
      { value: 1, cost: '3½' },
      BROKEN,
      { value: 2, cost: '½' },
      { value: 3, cost: '10' },
    ]);
    expect(lit.map((one) => one.cost)).toEqual(['½', '3½', '10']);
    expect(dark).toEqual([BROKEN]);
  });

  it('reads costs and changes as they are printed', () => {
    expect([costFigure('2'), costFigure('½'), costFigure('4½ MP'), costFigure('all')]).toEqual([2, 0.5, 4.5, Infinity]);
    expect(change('5:1 → 2:1 odds at Tomarovka')).toEqual({
      lead: '',
      was: '5:1',
      will: '2:1',
      rest: 'odds at Tomarovka',
    });
    expect(change('14 against 7: 2:1 → 3:2')).toEqual({ lead: '14 against 7:', was: '2:1', will: '3:2', rest: '' });
    expect(change('nothing changes')).toBeNull();
  });
});

describe('what alone is left to choose', () => {
  const open = (slot: string, kind: 'unit' | 'units' | 'path', values: string[], usual?: string): Options => ({
    slot,
    kind,
    candidates: values.map((value) => ({ value })),
    usual: usual ?? null,
  });
  const asked = async (...slots: Options[]): Promise<Composer> => {
    const one = new Composer(
      (draft) => {
        if (!draft.do) return Promise.resolve({ slot: 'do', kind: 'action', candidates: [{ value: 'move' }] });
        const next = slots.find(({ slot }) => draft[slot!] === undefined);
        return Promise.resolve(next ?? { slot: null, kind: null, complete: true });
      },
      () => undefined,
    );
    await one.begin();
    return one;
  };

  it('is filled in, and is no order begun yet', async () => {
    const one = await asked(open('unit', 'unit', ['a']));
    expect(one.composition.draft).toEqual({ do: 'move', unit: 'a' });
    expect(ready(one.composition)).toBe(true);
    expect(begun(one.composition)).toBe(false);
    await one.back();
    expect(one.composition.draft).toEqual({ do: 'move' });
  });

  it('brings what most would take with it, but no way, unless most would go', async () => {
    const one = await asked(
      open('unit', 'unit', ['a']),
      open('by', 'unit', ['b', 'c'], 'c'),
      open('to', 'path', ['d']),
    );
    expect(one.composition.draft).toEqual({ do: 'move', unit: 'a', by: 'c' });
    const on = await asked(open('unit', 'unit', ['a']), open('to', 'path', ['d'], 'd'));
    expect(on.composition.draft).toEqual({ do: 'move', unit: 'a', to: 'd' });
  });

  it('does not bring what most would take where the player is shown something else', async () => {
    const one = await asked(open('unit', 'unit', ['a', 'b']), open('by', 'unit', ['b', 'c'], 'c'));
    one.differs = (draft, slot, value) => draft.do === 'move' && slot === 'by' && value !== 'b';
    await one.choose({ value: 'a' });
    expect(one.composition.draft).toEqual({ do: 'move', unit: 'a' });
    one.differs = () => false;
    await one.begin();
    await one.choose({ value: 'a' });
    expect(one.composition.draft).toEqual({ do: 'move', unit: 'a', by: 'c' });
  });

  it('waits where others could, whatever most would take', async () => {
    expect((await asked(open('unit', 'unit', ['a', 'b'], 'a'))).composition.draft).toEqual({ do: 'move' });
  });

  it('is taken over by a click, and given back by the next', async () => {
    const one = await asked(open('units', 'units', ['a']), open('to', 'path', ['d', 'e']));
    await one.choose({ value: 'a' });
    expect(one.composition.draft).toEqual({ do: 'move', units: ['a'] });
    expect(begun(one.composition)).toBe(true);
    await one.choose({ value: 'a' });
    expect(one.composition.draft).toEqual({ do: 'move' });
  });

  it('is taken over by a click also once the player has begun, and Esc takes it out alone', async () => {
    const one = await asked(open('target', 'unit', ['x', 'y']), open('units', 'units', ['a']));
    await one.choose({ value: 'x' });
    expect(one.composition.draft).toEqual({ do: 'move', target: 'x', units: ['a'] });
    await one.choose({ value: 'a' });
    expect(one.composition.draft).toEqual({ do: 'move', target: 'x', units: ['a'] });
    await one.back();
    expect(one.composition.draft).toEqual({ do: 'move', target: 'x' });
  });
});

describe('a free slot', () => {
  const path: Options = {
    slot: 'path',
    kind: 'path',
    free: true,
    candidates: [
      {
        value: [
          [0, 0],
          [0, 50],
        ],
      },
    ],
  };
  const heading: Options = { slot: 'heading', kind: 'heading', free: true, complete: true };
  const composer = (): Composer =>
    new Composer(
      async (draft) => {
        if (!draft.do) return { slot: 'do', kind: 'action', candidates: [{ value: 'move' }] };
        return draft['path'] === undefined ? path : heading;
      },
      () => undefined,
    );

  it('takes any value, and may be changed while the next one is asked', async () => {
    const one = composer();
    await one.begin();
    await one.fill('path', [
      [0, 0],
      [30, 30],
    ]);
    expect(one.composition).toMatchObject({
      loose: path,
      options: heading,
      draft: {
        do: 'move',
        path: [
          [0, 0],
          [30, 30],
        ],
      },
    });
    await one.fill('path', [
      [0, 0],
      [30, 30],
      [60, 30],
    ]);
    expect(one.composition.draft['path']).toEqual([
      [0, 0],
      [30, 30],
      [60, 30],
    ]);
    await one.back();
    expect(one.composition.draft).toEqual({ do: 'move' });
  });

  it('is the one named: a heading does not take a way', async () => {
    const one = composer();
    await one.begin();
    await one.fill('path', [
      [0, 0],
      [30, 30],
    ]);
    await one.fill('heading', 90);
    expect(one.composition.draft).toEqual({
      do: 'move',
      path: [
        [0, 0],
        [30, 30],
      ],
      heading: 90,
    });
    await one.fill('elsewhere', 1);
    expect(one.composition.draft['heading']).toBe(90);
  });
});
