import { get } from 'svelte/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Api, type Address } from '../src/api';
import { busy } from '../src/compose';
import type { ClientFrame, DicePromise, GameInfo, Proof, ServerFrame, ViewFrame } from '../src/frames';
import type { BoardMap, Entity, LogLine, Options, Presentation } from '../src/protocol';
import { Session } from '../src/session';
import type { Wire } from '../src/socket';

const ADDRESS: Address = { code: 'abc', ws: '/ws/', api: '/api/', csrf: '' };
const MAP: BoardMap = {
  ids: [['0101']],
  terrain: ['.'],
  legend: {},
  window: [0, 0, 0, 0],
  places: [{ hex: '0101', name: 'Crossing' }],
};
const decision = (id: string): Entity => ({
  id,
  kind: 'decision',
  side: 'red',
  rule: '1',
  accepts: ['move'],
  ask: { id: 'ask' },
});
const line = (seq: number): LogLine => ({ seq, message: { id: 'event' } });

/** A site that answers by hand. */
class Site implements Wire {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  heard: ClientFrame[] = [];
  options: Options = { slot: 'do', kind: 'action', candidates: [{ value: 'move' }] };

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame;
    this.heard.push(frame);
    if (frame.type === 'options') {
      const options: Options = frame.draft.do
        ? { slot: 'unit', kind: 'unit', candidates: [{ value: 'a' }, { value: 'b' }], complete: 'unit' in frame.draft }
        : this.options;
      queueMicrotask(() => this.says({ type: 'options', id: frame.id, seq: 1, options }));
    }
    if (frame.type === 'explain')
      queueMicrotask(() =>
        this.says({ type: 'explanation', id: frame.id, seq: 1, explanation: { title: { id: frame.question.about } } }),
      );
  }
  close(): void {}
  says(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  view(seq: number, entities: Entity[], log = [line(seq)]): void {
    this.says({ type: 'view', seq, viewer: 'red', entities, log, seats: [{ side: 'red', player: 'Ann' }], clocks: {} });
  }
  count(type: ClientFrame['type']): number {
    return this.heard.filter((frame) => frame.type === type).length;
  }
}

class SmallApi extends Api {
  override game = (): Promise<GameInfo> => Promise.resolve({ ruleset: 'r', scenario: 's' });
  override ruleset = (): Promise<{ title: string }> => Promise.resolve({ title: 'Small war' });
  override presentation = (): Promise<Presentation> => Promise.resolve({ layers: [{ id: 'net', about: 'supply' }] });
  override map = (): Promise<BoardMap> => Promise.resolve(MAP);
  override openCases = (): Promise<number[]> => Promise.resolve([7]);
  override words = (): Promise<string> => Promise.resolve('scenario-s = Small scenario\nplace = { HEX($h) }');
  override view = (seq: number): Promise<ViewFrame> =>
    Promise.resolve({
      type: 'view',
      seq,
      viewer: 'red',
      entities: [],
      log: Array.from({ length: seq }, (_, at) => line(at + 1)),
    });
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
let site: Site;
let session: Session;

beforeEach(async () => {
  site = new Site();
  session = new Session(ADDRESS, () => site, new SmallApi(ADDRESS));
  const opened = session.open();
  site.onopen?.();
  site.view(5, [decision('d1')]);
  await opened;
  await settle();
});

describe('what is before the directors', () => {
  it('is asked for by who plays, and follows what the site says', async () => {
    expect(get(session.store).cases).toEqual([7]);
    site.says({ type: 'cases', open: [7, 9] });
    expect(get(session.store).cases).toEqual([7, 9]);
  });

  it('is not asked for by who watches', async () => {
    const api = new SmallApi(ADDRESS);
    const asked = vi.spyOn(api, 'openCases');
    session = new Session(ADDRESS, () => site, api);
    await session.open();
    site.says({ type: 'view', seq: 5, viewer: 'spectator', entities: [], seats: [{ side: 'red', player: 'Ann' }] });
    await settle();
    expect(asked).not.toHaveBeenCalled();
    expect(get(session.store).cases).toEqual([]);
  });
});

describe('the rules of a game', () => {
  const open = async (): Promise<() => number> => {
    let reloads = 0;
    const api = new SmallApi(ADDRESS);
    api.game = () => Promise.resolve({ ruleset: 'r', scenario: 's', release: 'old', commitment: 'aa' });
    session = new Session(
      ADDRESS,
      () => site,
      api,
      () => (reloads += 1),
    );
    await session.open();
    return () => reloads;
  };

  it('are those the board was loaded with, or it is loaded anew', async () => {
    const reloads = await open();
    site.says({ type: 'game', status: 'active', release: 'old' });
    site.says({ type: 'game', status: 'active' });
    expect(reloads()).toBe(0);
    site.says({ type: 'game', status: 'active', release: 'new' });
    expect(reloads()).toBe(1);
  });

  it('may be others in the view that a board comes back to', async () => {
    const reloads = await open();
    site.says({ type: 'view', seq: 9, viewer: 'red', entities: [], game: { release: 'new' } });
    expect(reloads()).toBe(1);
  });

  it('come with a promise about the dice, which is kept as soon as it is seen', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
    await open();
    site.says({ type: 'game', commitment: 'bb' });
    vi.unstubAllGlobals();
    expect([...kept.values()].join()).toMatch(/"aa".*"bb"/);
  });
});

describe('a promise beside one that was kept', () => {
  const dice = (commitment: string, epoch: number): DicePromise => ({
    epoch,
    from_seq: 1 + 9 * epoch,
    commitment,
    phrases: {},
    secret: null,
    reason: '',
  });
  const fetched = vi.fn<() => Promise<Proof>>();

  /** A board that was shown `aa`, of a game that now has these. */
  const open = async (...commitments: string[]): Promise<void> => {
    const kept = JSON.stringify([{ commitment: 'aa', at: '2026-11-01T10:00:00Z', seq: 0 }]);
    vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => undefined });
    fetched.mockReset().mockResolvedValue({
      seq: 12,
      sealed_head: '',
      head: '',
      dice: commitments.map(dice),
      promised: [],
      signatures: [],
      keys: {},
      open: true,
    });
    const api = new SmallApi(ADDRESS);
    api.proof = fetched;
    session = new Session(ADDRESS, () => site, api);
    await session.open();
    for (let i = 0; i < 3; i += 1) site.says({ type: 'game', commitment: commitments.at(-1) });
    await settle();
    vi.unstubAllGlobals();
  };

  it('is no news when it is the same, and nothing is fetched', async () => {
    await open('aa');
    expect(fetched).not.toHaveBeenCalled();
    expect(get(session.exchanged)).toEqual([]);
  });

  it('is that of new dice while the game has both; they are fetched once', async () => {
    await open('aa', 'bb');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(get(session.exchanged)).toEqual([]);
  });

  it('is an alarm when the game has the kept one no longer', async () => {
    await open('bb');
    expect(get(session.exchanged).map((one) => one.commitment)).toEqual(['aa']);
  });
});

describe('a sitting', () => {
  it('loads what is printed and names hexes by it', () => {
    const kit = get(session.kit)!;
    expect([kit.title, kit.scenario]).toEqual(['Small war', 'Small scenario']);
    expect(kit.words.say({ id: 'place', facts: { h: '0101' } })).toBe('Crossing');
  });

  it('fetches the log from the first act on', () => {
    expect(session.view?.log.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('begins to compose when a question is mine', () => {
    expect(get(session.composition).draft).toEqual({ do: 'move' });
  });

  it('leaves the map alone when the other side asks: an arrow leads to what is out of sight', () => {
    site.says({
      type: 'patch',
      since: 5,
      seq: 6,
      set: [{ ...decision('d2'), at: ['0101'] }],
      drop: ['d1'],
      log: [line(6)],
    });
    expect(get(session.focus)).toBeNull();
  });

  it('asks afresh only when the position an accepted order made has come, in either order', async () => {
    await session.composer.choose({ value: 'a' });
    for (const patchFirst of [true, false]) {
      const given = session.submit();
      await settle();
      const act = site.heard.findLast((frame) => frame.type === 'act') as ClientFrame & { type: 'act' };
      const seq = act.seq + 1;
      const before = site.count('options');
      const patch = (): void =>
        site.says({ type: 'patch', since: act.seq, seq, set: [decision('d1')], log: [line(seq)] });
      const accepted = (): void => site.says({ type: 'accepted', key: act.key, seq });
      (patchFirst ? [patch, accepted] : [accepted, patch]).forEach((tell) => tell());
      await given;
      await settle();
      expect(get(session.composition)).toMatchObject({ sent: false, draft: { do: 'move' }, filled: [] });
      expect(site.count('options')).toBe(before + 2);
      expect(get(session.store).seen).toBe(seq);
      await session.composer.choose({ value: 'a' });
    }
  });

  it('is busy from the order on until what may be done in the new position is here, in either order', async () => {
    for (const patchFirst of [true, false]) {
      await session.composer.choose({ value: 'a' });
      const given = session.submit();
      await settle();
      const act = site.heard.findLast((frame) => frame.type === 'act') as ClientFrame & { type: 'act' };
      const seq = act.seq + 1;
      const busyAt: boolean[] = [busy(get(session.composition))];
      const patch = (): void =>
        site.says({ type: 'patch', since: act.seq, seq, set: [decision('d1')], log: [line(seq)] });
      const accepted = (): void => site.says({ type: 'accepted', key: act.key, seq });
      for (const tell of patchFirst ? [patch, accepted] : [accepted, patch]) {
        tell();
        busyAt.push(busy(get(session.composition)));
      }
      expect(busyAt).toEqual([true, true, true]);
      await given;
      await settle();
      expect(busy(get(session.composition))).toBe(false);
    }
  });

  it('keeps a refused order in the composer', async () => {
    await session.composer.choose({ value: 'a' });
    const given = session.submit();
    const act = site.heard.findLast((frame) => frame.type === 'act') as ClientFrame & { type: 'act' };
    site.says({ type: 'refused', key: act.key, code: 'illegal', rule: '3', reason: 'No' });
    await given;
    expect(get(session.composition)).toMatchObject({
      draft: { do: 'move', unit: 'a' },
      refused: { rule: '3' },
      sent: false,
    });
    expect(get(session.store).refusals).toMatchObject([{ seq: 5, fault: { rule: '3' } }]);
  });

  it('warns when the position moves under a half-filled order', async () => {
    await session.composer.choose({ value: 'a' });
    site.says({ type: 'patch', since: 5, seq: 6, log: [line(6)] });
    expect(get(session.composition).stale).toBe(true);
  });

  it('keeps a half-filled order while others answer what they were asked at the same time', async () => {
    const theirs: Entity = { ...decision('d2'), side: 'blue' } as Entity;
    site.says({ type: 'patch', since: 5, seq: 6, set: [theirs], log: [line(6)] });
    await settle();
    await session.composer.choose({ value: 'a' });
    site.says({ type: 'patch', since: 6, seq: 8, drop: ['d2'], log: [line(8)] });
    await settle();
    expect(get(session.composition)).toMatchObject({ stale: false, draft: { do: 'move', unit: 'a' } });
    site.says({ type: 'patch', since: 8, seq: 9, log: [line(9)] });
    expect(get(session.composition).stale).toBe(true);
  });

  it('keeps a half-filled order when others take back what they have answered', async () => {
    const theirs: Entity = { ...decision('d2'), side: 'blue' } as Entity;
    await session.composer.choose({ value: 'a' });
    site.says({ type: 'patch', since: 5, seq: 7, set: [theirs], log: [line(7)] });
    await settle();
    expect(get(session.composition)).toMatchObject({ stale: false, draft: { do: 'move', unit: 'a' } });
  });

  it('lays the order aside when the question goes', async () => {
    site.says({ type: 'patch', since: 5, seq: 6, drop: ['d1'] });
    await settle();
    expect(get(session.composition)).toMatchObject({ draft: {}, options: null });
  });

  it('asks for a view when a patch leaves a hole', () => {
    site.says({ type: 'patch', since: 9, seq: 10 });
    expect(site.heard.at(-1)).toEqual({ type: 'resume', seq: null });
  });

  it('asks an open question and the layers again when the position moves', async () => {
    await session.ask({ about: 'unit', unit: 'a' });
    await session.layer('net');
    expect([...get(session.nets).keys()]).toEqual(['net']);
    const before = site.count('explain');
    site.says({ type: 'patch', since: 5, seq: 6 });
    await settle();
    expect(site.count('explain')).toBe(before + 2);
    await session.layer('net');
    expect(get(session.nets).size).toBe(0);
  });

  it('shows what failed and does not throw it', async () => {
    expect(await session.attempt(() => Promise.reject(new Error('The site is tired')))).toBe(false);
    expect(get(session.trouble)?.reason).toBe('The site is tired');
  });

  it('puts what failed away with the question it was about', async () => {
    await session.attempt(() => Promise.reject(new Error('Dice have been rolled since')));
    site.says({ type: 'patch', since: 5, seq: 6 });
    expect(get(session.trouble)?.reason).toBe('Dice have been rolled since');
    site.says({ type: 'patch', since: 6, seq: 7, drop: ['d1'], set: [decision('d2')] });
    expect(get(session.trouble)).toBeNull();
  });
});

describe('what waits for the umpire', () => {
  it('is told by the session once nothing is asked or sent any more', async () => {
    let rested = false;
    void session.composer.begin();
    void session.rest().then(() => (rested = true));
    await Promise.resolve();
    expect([busy(get(session.composition)), rested]).toEqual([true, false]);
    await settle();
    expect([busy(get(session.composition)), rested]).toEqual([false, true]);
  });
});
