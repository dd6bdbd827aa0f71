/** A whole check against a site that answers by hand. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Api } from '../api';
import type { Checked, DicePromise, Proof } from '../frames';
import { Refused } from '../socket';
import { checkGame, findingsOf, isOver, uncheckedOf, verdictOf, WAITING, type Known, type Progress } from './check';

const RECORD = readFileSync(new URL('../../tests/record.jsonl', import.meta.url));
const HEADER = JSON.parse(RECORD.toString('utf8').split('\n')[0]!) as {
  game: string;
  head: string;
  events: number;
  keys: Record<string, string>;
  dice: { commitment: string }[];
};
const KNOWN: Known = {
  code: HEADER.game,
  seq: HEADER.events,
  kept: [{ commitment: HEADER.dice[0]!.commitment, at: '2026-11-23T10:00:00Z' }],
};
const CHECKED: Checked = { seq: HEADER.events, state: 'done', line: 29, lines: 29, findings: [], unchecked: [] };

class SmallApi extends Api {
  answers: Checked[] = [
    { ...CHECKED, state: 'running', line: 0, lines: 0 },
    { ...CHECKED, state: 'running', line: 12 },
    CHECKED,
  ];
  sealed = false;
  head = HEADER.head;
  dice: DicePromise[] = [];
  noKeys: Error | null = null;
  refused: Refused | null = null;

  constructor() {
    super({ code: KNOWN.code, ws: '', api: '/api/', csrf: '' });
  }
  override proof = (): Promise<Proof> =>
    Promise.resolve({
      seq: HEADER.events,
      sealed_head: 'e'.repeat(64),
      head: this.head,
      dice: this.dice,
      promised: [],
      signatures: [],
      keys: HEADER.keys,
      open: !this.sealed,
    });
  override keys = (): Promise<Record<string, string>> =>
    this.noKeys ? Promise.reject(this.noKeys) : Promise.resolve(HEADER.keys);
  override record = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array(RECORD));
  override check = (): Promise<Checked> => (this.refused ? Promise.reject(this.refused) : this.checked());
  override checked = (): Promise<Checked> => Promise.resolve(this.answers.shift() ?? CHECKED);
}

async function progress(api: SmallApi, known = KNOWN): Promise<Progress[]> {
  const heard: Progress[] = [];
  await checkGame(api, known, (now) => heard.push(now), 0);
  return heard;
}

describe('a check', () => {
  it('is of the browser first, then of the umpire, who says how far it is', async () => {
    const heard = await progress(new SmallApi());
    const last = heard.at(-1)!;
    expect(heard.map(({ umpire }) => umpire.state === 'running' && umpire.line)).toContain(12);
    expect(heard.findIndex(({ browser }) => browser.state === 'done')).toBeLessThan(
      heard.findIndex(({ umpire }) => umpire.state === 'running'),
    );
    expect(isOver(WAITING)).toBe(false);
    expect(isOver(last)).toBe(true);
    expect(verdictOf(last)).toBe('good');
    expect(uncheckedOf(last)).toEqual(['by which rules it was played: they were not published']);
  });

  it("of a sealed record is the umpire's alone, who names a line without words", async () => {
    const api = new SmallApi();
    api.sealed = true;
    api.answers = [{ ...CHECKED, findings: [{ line: 4, what: '' }] }];
    const last = (await progress(api)).at(-1)!;
    expect(last.browser.state).toBe('unable');
    expect(last.browser.why).toContain('sealed');
    expect(findingsOf(last)).toEqual([{ line: 4, what: '' }]);
    expect(verdictOf(last)).toBe('bad');
  });

  it('that the site refuses says why, and that not all could be checked', async () => {
    const api = new SmallApi();
    api.refused = new Refused({ code: 'throttled', reason: 'Try again in an hour.' });
    const last = (await progress(api)).at(-1)!;
    expect(last.umpire.why).toBe('Try again in an hour.');
    expect(verdictOf(last)).toBe('part');
    expect(uncheckedOf(last).join()).toContain('only the rules can say');
  });

  it('of a sealed record by who is not signed in finds nothing out', async () => {
    const api = new SmallApi();
    api.sealed = true;
    api.refused = new Refused({ code: 'unauthenticated', reason: 'Credentials were not provided.' });
    const last = (await progress(api)).at(-1)!;
    expect(last.umpire.why).toContain('Sign in');
    expect(verdictOf(last)).toBe('none');
  });

  it('of a game that moves on comes to no end', async () => {
    const api = new SmallApi();
    api.answers = [
      { ...CHECKED, state: 'running' },
      { ...CHECKED, state: 'none' },
    ];
    expect((await progress(api)).at(-1)!.umpire.why).toContain('moved on');
  });

  it.each<[string, Partial<Known>, string]>([
    ['of another game', { code: 'other' }, 'another game'],
    ['with another promise', { kept: [{ commitment: 'f'.repeat(64), at: '2026-11-01T00:00:00Z' }] }, 'ffffffffffff'],
    ['that ends before what was seen', { seq: HEADER.events + 1 }, 'has seen event'],
  ])('finds a record %s', async (_, known, what) => {
    const last = (await progress(new SmallApi(), { ...KNOWN, ...known })).at(-1)!;
    expect(
      findingsOf(last)
        .map((one) => one.what)
        .join(),
    ).toContain(what);
    expect(verdictOf(last)).toBe('bad');
  });

  it('finds a record with another head than the site shows', async () => {
    const api = new SmallApi();
    api.head = '0'.repeat(64);
    expect(findingsOf((await progress(api)).at(-1)!)[0]?.what).toContain('head');
  });

  it("goes on when the site's keys are not to be had, and says so", async () => {
    const api = new SmallApi();
    api.noKeys = new SyntaxError('Unexpected token');
    const last = (await progress(api)).at(-1)!;
    expect(verdictOf(last)).toBe('good');
    expect(uncheckedOf(last).filter((one) => one.includes('whose'))).toEqual([
      "whose keys these are: the site's address for keys did not answer",
    ]);
  });

  it('of a game under way names the dice by their event, and does not claim them', async () => {
    const api = new SmallApi();
    api.dice = [1, 26].map((from_seq, epoch) => ({
      epoch,
      from_seq,
      commitment: '',
      phrases: {},
      secret: null,
      reason: '',
    }));
    api.answers = [
      { ...CHECKED, unchecked: ['the dice of epoch 1: their secret is published when the game ends'], findings: [] },
    ];
    const last = (await progress(api)).at(-1)!;
    expect(last.reads).toBe('every hash and signature; the dice when the game is over');
    expect(uncheckedOf(last)).toContain('the dice from event 26 on: their secret is published when the game ends');
    expect(verdictOf(last)).toBe('early');
    api.answers = ['the dice are of epoch 1, the line says 0', 'the secret of epoch 1 is not the one promised'].map(
      (what, at) => ({ ...CHECKED, findings: [{ line: at, what }] }),
    );
    const said = [(await progress(api)).at(-1)!, (await progress(api)).at(-1)!]
      .flatMap(findingsOf)
      .map((one) => one.what);
    expect(said).toEqual([
      'the dice are those from event 26 on, the line says 0',
      'the secret of the dice from event 26 on is not the one promised',
    ]);
  });

  it('holds as a whole when nothing was left but names that were withdrawn', () => {
    const done = { ...WAITING.browser, state: 'done' as const };
    const left = (unchecked: string): Progress => ({
      ...WAITING,
      browser: done,
      umpire: { ...done, unchecked: [unchecked] },
    });
    expect(verdictOf(left('who played red: the name was withdrawn'))).toBe('whole');
    expect(verdictOf(left('by which rules it was played: they were not published'))).toBe('good');
  });

  it('says once what both have found', () => {
    const found = {
      ...WAITING.browser,
      state: 'done' as const,
      findings: [
        { line: 3, what: 'a' },
        { line: 2, what: 'b' },
      ],
    };
    const both = {
      browser: found,
      umpire: {
        ...found,
        findings: [
          { line: 3, what: 'a' },
          { line: 3, what: 'c' },
          { line: 2, what: '' },
        ],
      },
    };
    expect(findingsOf(both)).toEqual([
      { line: 2, what: 'b' },
      { line: 3, what: 'a' },
      { line: 3, what: 'c' },
    ]);
  });
});
