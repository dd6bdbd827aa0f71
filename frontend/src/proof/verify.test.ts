/** A record that Python has written, and forgeries of which Python says in which lines they do not hold. */

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { founding } from './header';
import { canonical, parse, type JsonObject, type Value } from './json';
import { chained } from './lines';
import { readHeader, readLine, type Header, type Line } from './shape';
import { verify } from './verify';

interface Edit {
  at: number;
  path?: (string | number)[];
  value?: Value;
}
interface Forgery {
  what: string;
  edits: Edit[];
  rehash: boolean;
  lines: number[];
}

const read = (name: string): string => readFileSync(new URL(`../../tests/${name}`, import.meta.url), 'utf8');
const RECORD = read('record.jsonl');
const FORGERIES = JSON.parse(read('forgeries.json')) as Forgery[];
/** A game that was held, rolled back with a die kept, amended and adjudicated. */
const RULED = read('record-ruled.jsonl');
const RULED_FORGERIES = JSON.parse(read('forgeries-ruled.json')) as Forgery[];
const keysOf = (record: string): string[] =>
  Object.values((JSON.parse(record.split('\n')[0]!) as { keys: Record<string, string> }).keys);
const KEYS = keysOf(RECORD);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const named = async (text: string, keys = KEYS): Promise<number[]> =>
  [...new Set((await verify(bytes(text), keys)).findings.map((finding) => finding.line))].sort((a, b) => a - b);

/** The record with the edits; an edit without a path drops its line, one without a value its field. */
async function forged({ edits, rehash }: Pick<Forgery, 'edits' | 'rehash'>, record = RECORD): Promise<string> {
  const lines = record
    .trim()
    .split('\n')
    .map((line) => parse(line) as JsonObject);
  for (const { at, path, value } of edits) {
    if (!path) {
      lines.splice(at, 1);
      continue;
    }
    const holder = path
      .slice(0, -1)
      .reduce<Value>((found, key) => (found as JsonObject)[key]!, lines[at]!) as JsonObject;
    const last = path.at(-1)!;
    if (value !== undefined) holder[last] = value;
    else if (Array.isArray(holder)) holder.splice(last as number, 1);
    else delete holder[last];
  }
  if (rehash) await hashAnew(lines as [Header, ...Line[]]);
  return lines.map(canonical).join('\n');
}

async function hashAnew([header, ...lines]: [Header, ...Line[]]): Promise<void> {
  let head = await founding(header);
  for (const line of lines) head = line.hash = await chained(head, line);
  header.head = head;
}

afterEach(() => vi.unstubAllGlobals());

describe('a record', () => {
  it('that nobody has touched holds, and only the actions are left to the umpire', async () => {
    const report = await verify(bytes(RECORD), KEYS);
    expect(report.findings).toEqual([]);
    expect(report.unchecked.filter((one) => !one.endsWith('only the rules can say'))).toEqual([
      'by which rules it was played: they were not published',
    ]);
    expect(report.header?.game).toMatch(/^\w+$/);
  });

  it('has dice in both of its epochs, and a promise of the second', async () => {
    const lines = RECORD.trim()
      .split('\n')
      .slice(1)
      .map((text, at) => readLine(at + 2, text) as Line);
    expect(new Set(lines.filter((line) => line.dice.length).map((line) => line.epoch))).toEqual(new Set([0, 1]));
    expect((readHeader(RECORD.split('\n')[0]!) as Header).dice).toHaveLength(2);
  });

  it('of a game that directors have ruled on holds', async () => {
    const report = await verify(bytes(RULED), keysOf(RULED));
    expect(report.findings).toEqual([]);
    expect(report.header?.dice).toHaveLength(2);
  });

  it('tells how far it is', async () => {
    const heard: [number, number][] = [];
    await verify(bytes(RECORD), KEYS, (line, lines) => heard.push([line, lines]));
    expect(heard.at(-1)).toEqual([29, 29]);
  });

  it('of a game begun before foundings were kept holds as far as it goes', async () => {
    const report = await verify(bytes(read('record-early.jsonl')), null);
    expect(report.findings).toEqual([]);
    expect(report.unchecked.join()).toContain('the founding of format 1');
    expect(report.unchecked.join()).toContain('the dice of epoch 0');
  });

  it('that nobody has signed is no old one to who knows the key of the site', async () => {
    const report = await verify(bytes(read('record-early.jsonl')), KEYS);
    expect(report.findings.map((one) => one.what).join()).toContain('nobody has signed it');
  });

  it('without keys to compare says whose they should be', async () => {
    expect((await verify(bytes(RECORD), null)).unchecked.join()).toContain(`compare ${KEYS[0]!}`);
  });

  it("signed by a key that is not the site's is named", async () => {
    expect((await verify(bytes(RECORD), ['00'.repeat(32)])).findings[0]?.what).toContain("none of the site's");
  });

  it('is checked but for its signatures where the browser knows no Ed25519', async () => {
    const subtle = {
      importKey: vi.fn(importKey),
      digest: (...all: Parameters<SubtleCrypto['digest']>) => crypto_.digest(...all),
      sign: (...all: Parameters<SubtleCrypto['sign']>) => crypto_.sign(...all),
    };
    vi.stubGlobal('crypto', { subtle });
    const report = await verify(bytes(RECORD), KEYS);
    expect(report.findings).toEqual([]);
    expect(report.unchecked.join()).toContain('does not know Ed25519');
    expect(await named(await forged(FORGERIES.find((one) => one.what === 'a die, hashed anew')!))).toEqual([19, 21]);
  });
});

const crypto_ = crypto.subtle;

function importKey(
  format: 'raw',
  key: BufferSource,
  algorithm: { name: string; hash?: string },
  ...rest: [boolean, KeyUsage[]]
): Promise<CryptoKey> {
  if (algorithm.name === 'Ed25519') return Promise.reject(new DOMException('no such algorithm', 'NotSupportedError'));
  return crypto_.importKey(format, key, algorithm, ...rest);
}

describe('a forgery is named by its lines', () => {
  it.each(RULED_FORGERIES.map((one) => [one.what, one] as const))('%s, in a game with rulings', async (_, forgery) => {
    expect(forgery.lines.length).toBeGreaterThan(0);
    expect(await named(await forged(forgery, RULED), keysOf(RULED))).toEqual(forgery.lines);
  });

  it.each(FORGERIES.map((one) => [one.what, one] as const))('%s', async (_, forgery) => {
    expect(forgery.lines.length).toBeGreaterThan(0);
    expect(await named(await forged(forgery))).toEqual(forgery.lines);
  });

  it('any character of it is another', async () => {
    const lines = RECORD.split('\n');
    for (let i = 7; i < RECORD.length; i += 397) {
      const line = RECORD.slice(0, i).split('\n').length;
      const flipped = RECORD[i] === '1' ? '2' : '1';
      if (RECORD[i] === '\n') continue;
      const found = await named(RECORD.slice(0, i) + flipped + RECORD.slice(i + 1));
      expect(found, `character ${i}, ${lines[line - 1]!.slice(0, 60)}`).toContain(line);
    }
  });

  it('any character of it is missing', async () => {
    for (let i = 11; i < RECORD.length; i += 997) {
      expect(await named(RECORD.slice(0, i) + RECORD.slice(i + 1)), `character ${i}`).not.toEqual([]);
    }
  });

  it('lines change places', async () => {
    const lines = RECORD.trim().split('\n');
    [lines[5], lines[6]] = [lines[6]!, lines[5]!];
    expect(await named(lines.join('\n'))).toContain(6);
  });

  it.each([
    ['', 1],
    ['{}', 1],
    ['[]', 1],
    ['nonsense', 1],
  ])('what is no record: %s', async (text, line) => {
    expect(await named(text)).toEqual([line]);
  });

  it.each<[string, Edit[]]>([
    ['the salt of a seat', [{ at: 0, path: ['seats', 0, 'salt'], value: {} }]],
    ['the player of a seat', [{ at: 0, path: ['seats', 0, 'player'], value: {} }]],
    ['the side of a seat', [{ at: 0, path: ['seats', 0, 'side'], value: {} }]],
    ['a key', [{ at: 0, path: ['keys', 'aa41b49825cc1ac6'], value: {} }]],
    ['a promise', [{ at: 0, path: ['dice', 0, 'commitment'], value: {} }]],
    ['the name of a status', [{ at: 0, path: ['status'], value: {} }]],
  ])('%s is no text', async (_, edits) => {
    expect(await named(await forged({ edits, rehash: true }))).toEqual([1]);
  });

  it('the name of an event is no text', async () => {
    const edits: Edit[] = [{ at: 18, path: ['events', 0, 'event'], value: {} }];
    expect(await named(await forged({ edits, rehash: true }))).toContain(1);
  });

  it.each<[string, (string | number)[]]>([
    ['the header', ['note']],
    ['a seat', ['seats', 0, 'note']],
    ['an epoch', ['dice', 0, 'note']],
    ['a signature of a head', ['signatures', 0, 'note']],
    ['the result', ['result', 'note']],
    ['the pace', ['pace', 'note']],
  ])('a field that nobody knows stands in %s', async (_, path) => {
    const { findings } = await verify(
      bytes(await forged({ edits: [{ at: 0, path, value: 'all is well' }], rehash: false })),
      KEYS,
    );
    expect(findings.map((one) => one.what).join()).toContain('wrong type');
  });

  it('the purpose of a roll is no text, and the event that rests on it says the same', async () => {
    const edits: Edit[] = [{ at: 18, path: ['dice', 0, 'roll', 'purpose'], value: {} }];
    expect(await named(await forged({ edits, rehash: true }))).toContain(19);
  });

  it.each<[string, (string | number)[]]>([
    ['the signature of the header', ['signature', 'signature']],
    ['a signature of a head', ['signatures', 0, 'signature']],
    ['a key', ['keys', 'aa41b49825cc1ac6']],
    ['the secret', ['dice', 0, 'secret']],
  ])('%s is written in capitals', async (_, path) => {
    const digits = path.reduce<Value>(
      (found, key) => (found as JsonObject)[key]!,
      parse(RECORD.split('\n')[0]!),
    ) as string;
    expect(await named(await forged({ edits: [{ at: 0, path, value: digits.toUpperCase() }], rehash: false }))).toEqual(
      [1],
    );
  });

  it('something unsigned stands in the signature', async () => {
    expect(
      await named(
        await forged({ edits: [{ at: 0, path: ['signature', 'note'], value: 'all is well' }], rehash: false }),
      ),
    ).toEqual([1]);
  });

  it.each([
    '2026-11-23T20:41:07Z',
    '2026-11-23T20:41:07.123456+00:00',
    '2026-11-23 20:41:07.123456Z',
    '2026-11-23T20:41:07.1234567Z',
  ])('a time is written %s', async (value) => {
    expect(await named(await forged({ edits: [{ at: 4, path: ['time'], value }], rehash: true }))).toContain(5);
    expect(await named(await forged({ edits: [{ at: 0, path: ['opened'], value }], rehash: true }))).toContain(1);
  });

  it('a line of other white space than that of JSON; empty lines are none', async () => {
    const lines = RECORD.trim().split('\n');
    expect(await named(lines.join('\n \t\r\n\r'))).toEqual([]);
    expect(await named(lines.toSpliced(3, 0, '\ufeff').join('\n'))).toContain(4);
    expect(await named([...lines, '\u00a0'].join('\n'))).toContain(lines.length + 1);
  });

  it('it holds a byte that is no UTF-8', async () => {
    const spoilt = bytes(RECORD);
    const second = RECORD.indexOf('\n') + 40;
    spoilt[bytes(RECORD.slice(0, second)).length] = 0xff;
    expect((await verify(spoilt, KEYS)).findings).toEqual([{ line: 2, what: 'not readable as UTF-8' }]);
  });
});
