import { describe, expect, it } from 'vitest';
import { Composer } from '../compose';
import type { Draft, Options } from '../protocol';
import { fillAs, same } from './show';

const DONE: Options = { slot: null, kind: null, complete: true };
const ACTS: Options = { slot: 'do', kind: 'action', candidates: [{ value: 'wait' }, { value: 'attack' }] };

/** An attack: a target, units that join it, and who pays, whose purse is a table. */
function offer(draft: Draft): Options {
  if (!draft.do) return ACTS;
  if (draft.do === 'wait') return DONE;
  if (!draft['target']) return { slot: 'target', kind: 'hex', candidates: [{ value: '01' }, { value: '02' }] };
  if (!draft['units']) return { slot: 'units', kind: 'units', candidates: [{ value: 'a' }, { value: 'b' }] };
  const purses = [{ value: { at: '01', coins: 1 } }, { value: { at: '02', coins: 2 } }];
  return draft['purse'] ? DONE : { slot: 'purse', kind: 'choice', candidates: purses };
}

describe('show me', () => {
  it('fills the order slot by slot, in whatever order its keys come', async () => {
    const composer = new Composer(
      (draft) => Promise.resolve(offer(draft)),
      () => undefined,
    );
    await composer.begin();
    const draft = { purse: { coins: 2, at: '02' }, do: 'attack', units: ['a', 'b'], target: '02' };
    await fillAs(composer, draft);
    expect(same(composer.composition.draft as never, draft)).toBe(true);
    expect(composer.composition.sent).toBe(false);
  });

  it('leaves the order alone where the act is not offered', async () => {
    const composer = new Composer(
      (draft) => Promise.resolve(offer(draft)),
      () => undefined,
    );
    await composer.begin();
    await fillAs(composer, { do: 'dance' });
    expect(composer.composition.draft).toEqual({ do: 'wait' });
  });

  it('knows the same table by any order of its keys', () => {
    expect(same({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(same(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});
