import { beforeEach, describe, expect, it } from 'vitest';
import { Composer, isChosen, openSlots, ready, type Composition } from '../src/compose';
import type { Candidate, Draft, Options } from '../src/protocol';

const UNITS: Candidate[] = ['a', 'b', 'c', 'd'].map((value) => ({ value, at: value === 'd' ? '9' : '0' }));

/**
 * A server of a line of hexes, 0 to 9, on which a move goes 4 hexes and over no hex twice; «c» does not go with others.
 */
function answer(draft: Draft): Options {
  if (!draft.do)
    return { slot: 'do', kind: 'action', candidates: [{ value: 'move' }, { value: 'fight' }, { value: 'fall' }] };
  if (draft.do === 'fight') return fight(draft);
  if (draft.do === 'shell') return shell(draft);
  if (draft.do === 'fall') return fall(draft['path'] as string[] | undefined);
  const units = draft['units'] as string[] | undefined;
  if (!units) return { slot: 'units', kind: 'units', candidates: UNITS };
  if (units.length > 1 && units.includes('c')) throw new Error('not together');
  const path = (draft['path'] as string[] | undefined) ?? ['0'];
  return {
    slot: 'path',
    kind: 'path',
    candidates: ways(path),
    complete: path.length > 1,
    act: { id: `act-${path.length - 1}` },
  };
}

function ways(path: string[]): Candidate[] {
  const [end, left] = [Number(path.at(-1)), 5 - path.length];
  const ends = Array.from({ length: 2 * left + 1 }, (_, i) => end - left + i);
  return ends.flatMap((to) => {
    const step = Math.sign(to - end);
    const more = Array.from({ length: Math.abs(to - end) }, (_, i) => String(end + step * (i + 1)));
    const fits = step !== 0 && to >= 0 && to <= 9;
    return fits ? [{ value: [...path, ...more], at: String(to), cost: String(path.length - 1 + more.length) }] : [];
  });
}

const TARGET: Options = { slot: 'target', kind: 'hex', candidates: ['4', '5'].map((value) => ({ value, at: value })) };
const AIR: Options = { slot: 'air', kind: 'choice', candidates: [{ value: 0 }, { value: 1 }], usual: 0 };
const GUN: Options = {
  slot: 'gun',
  kind: 'unit',
  candidates: [
    { value: 'g', at: '3' },
    { value: 'h', refusal: { rule: '1', code: 'no' } },
  ],
};

function fight(draft: Draft): Options {
  if (draft['target'] === undefined) return TARGET;
  if (draft['air'] === undefined) return AIR;
  return draft['gun'] === undefined ? GUN : { slot: null, kind: null, complete: true };
}

/** A gun, and its target: most shell the nearer. */
function shell(draft: Draft): Options {
  if (draft['gun'] === undefined) return { ...GUN, candidates: ['g', 'k'].map((value) => ({ value, at: '3' })) };
  return draft['target'] === undefined ? { ...TARGET, usual: '4' } : { slot: null, kind: null, complete: true };
}

/** A retreat of two hexes, asked one by one. */
function fall(path: string[] = ['5']): Options {
  const next = path.length < 3 ? [-1, 1].map((by) => String(Number(path.at(-1)) + by)) : [];
  const candidates = next.map((at) => ({ value: [...path, at], at }));
  return { slot: 'path', kind: 'path', candidates, complete: path.length === 3 };
}

let now: Composition;
let composer: Composer;
const offered = (at: string): Candidate => now.options!.candidates!.find((one) => one.at === at)!;

beforeEach(async () => {
  composer = new Composer(
    async (draft) => answer(draft),
    (composition) => (now = composition),
  );
  await composer.begin();
});

describe('a way', () => {
  beforeEach(() => composer.choose(UNITS[0]!));

  it('is corrected by a second choice, and taken back as one step', async () => {
    await composer.choose(offered('3'));
    expect(ready(now)).toBe(true);
    await composer.choose(offered('2'));
    expect(now.draft['path']).toEqual(['0', '1', '2']);
    expect(now.options!.act!.id).toBe('act-2');
    await composer.back();
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
  });

  it('leads over waypoints, and its reach is that of the last', async () => {
    await composer.via(offered('2'));
    expect(now.draft['path']).toEqual(['0', '1', '2']);
    expect(now.options!.candidates!.map(({ at }) => at)).toEqual(['0', '1', '3', '4']);
    await composer.choose(offered('1'));
    expect(now.draft['path']).toEqual(['0', '1', '2', '1']);
    await composer.choose(offered('4'));
    expect(now.draft['path']).toEqual(['0', '1', '2', '3', '4']);
    expect(now.route!.points.map(({ at }) => at)).toEqual(['2']);
  });

  it('goes round by a waypoint to the goal that is chosen, where it can still be reached', async () => {
    await composer.choose(offered('1'));
    await composer.via(offered('2'));
    expect(now.draft['path']).toEqual(['0', '1', '2', '1']);
    await composer.straighten(0);
    expect(now.draft['path']).toEqual(['0', '1']);
    await composer.choose(offered('4'));
    await composer.via(offered('1'));
    await composer.via(offered('0'));
    expect([now.draft['path'], now.route!.goal]).toEqual([['0', '1', '0'], null]);
  });

  it('is taken back waypoint by waypoint, then the goal, then the units', async () => {
    await composer.via(offered('1'));
    await composer.via(offered('2'));
    await composer.choose(offered('4'));
    await composer.back();
    expect(now.route!.points.map(({ at }) => at)).toEqual(['1']);
    await composer.back();
    expect([now.draft['path'], now.route!.points]).toEqual([['0', '1', '2', '3', '4'], []]);
    await composer.back();
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
    await composer.back();
    expect(now.draft).toEqual({ do: 'move' });
  });

  it('is gone with its only waypoint', async () => {
    await composer.via(offered('1'));
    await composer.back();
    expect(now.draft).toEqual({ do: 'move', units: ['a'] });
    expect(now.route).toBeNull();
  });
});

describe('a stack', () => {
  it('is taken at once and given back unit by unit', async () => {
    await composer.take(UNITS.slice(0, 2));
    expect(now.draft['units']).toEqual(['a', 'b']);
    await composer.back();
    expect(now.draft['units']).toEqual(['a']);
  });

  it('goes without whom the umpire does not let go with the others', async () => {
    await composer.take(UNITS.slice(0, 3));
    expect(now.draft['units']).toEqual(['a', 'b']);
    expect(now.refused).toBeNull();
  });
});

describe('what is evident', () => {
  it('is filled in once something is chosen, and may be changed where there is a choice', async () => {
    await composer.pick({ value: 'fight' });
    expect(now.draft).toEqual({ do: 'fight' });
    await composer.choose(offered('4'));
    expect(now.draft).toEqual({ do: 'fight', target: '4', air: 0, gun: 'g' });
    expect(openSlots(now).map(({ slot }) => slot)).toContain('air');
    await composer.choose({ value: 1 }, 'air');
    expect(now.draft).toEqual({ do: 'fight', target: '4', air: 1, gun: 'g' });
    expect(isChosen(now, { value: 1 }, 'air')).toBe(true);
    await composer.back();
    expect(now.draft).toEqual({ do: 'fight', target: '4', air: 0, gun: 'g' });
  });

  it('is a place, too, which stays to be moved', async () => {
    await composer.pick({ value: 'shell' });
    await composer.choose(offered('3'));
    expect(now.draft).toEqual({ do: 'shell', gun: 'g', target: '4' });
    expect(openSlots(now).map(({ slot }) => slot)).toEqual(['target', 'gun']);
    await composer.choose(offered('5'));
    expect(now.draft).toEqual({ do: 'shell', gun: 'g', target: '5' });
  });

  it('is no retreat that is asked hex by hex', async () => {
    await composer.pick({ value: 'fall' });
    await composer.choose(offered('6'));
    expect(ready(now)).toBe(false);
    await composer.choose(offered('7'));
    expect(now.draft['path']).toEqual(['5', '6', '7']);
    expect(ready(now)).toBe(true);
    await composer.choose(offered('5'));
    expect(now.draft['path']).toEqual(['5', '6', '5']);
    await composer.back();
    expect(now.draft['path']).toEqual(['5', '6']);
  });
});
