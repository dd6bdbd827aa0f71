import { describe, expect, it } from 'vitest';
import { sha256 } from './crypto';
import { byCodePoint, canonical, parse, Unreadable } from './json';

// What Python's json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) gives, and its hash.
const TEXT = String.raw`{"z": [1, -1, 0, 9007199254740991, -9007199254740991, 12345678901234],
 "\uffff": 1, "\ud834\udd1e": 2, "\u00e9": "\u007f\u2028 \t\n\r\b\f\u0001\"\\/\ud834\udd1e", "10": null, "9": true, "__proto__": {"a": false}, "": []}`;
const HASH = 'bedd7d6e92bbbba0675159c7b74b7b85fa1e955256ece304038764508215ac8f';

describe('canonical JSON', () => {
  it('is what Python hashes', async () => {
    expect(await sha256(canonical(parse(TEXT)))).toBe(HASH);
  });

  it('is its own reading', () => {
    const once = canonical(parse(TEXT));
    expect(canonical(parse(once))).toBe(once);
  });

  it('sorts keys by code point, not by the units of UTF-16', () => {
    expect(['\u{1d11e}', '\uffff', '\ue000', 'z', 'a', 'aa', ''].sort(byCodePoint)).toEqual([
      '',
      'a',
      'aa',
      'z',
      '\ue000',
      '\uffff',
      '\u{1d11e}',
    ]);
    expect(canonical(parse('{"\u{1f600}":1,"\uff5e":2}'))).toBe('{"\uff5e":2,"\u{1f600}":1}');
  });

  it('escapes control characters and nothing else', () => {
    expect(canonical(parse(String.raw`"\u0000\u001f\u007f\u0080\u2029\/"`))).toBe(
      '"\\u0000\\u001f\u007f\u0080\u2029/"',
    );
  });

  it('knows one nought', () => {
    expect(canonical(parse('[-0,0]'))).toBe('[0,0]');
  });

  it.each([
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    "'a'",
    '01',
    '1.',
    '.5',
    '+1',
    '1.0',
    '1E3',
    '-0.0',
    '9007199254740992',
    '9007199254740993',
    '1234567890123456789012345',
    '-',
    'NaN',
    'Infinity',
    '1e999',
    'nul',
    '1 2',
    '[1 2]',
    '{"a" 1}',
    '"\t"',
    '"\u0000"',
    String.raw`"\x41"`,
    String.raw`"\u12g4"`,
    String.raw`"\ud800"`,
    String.raw`"\udc00\ud800"`,
    String.raw`{"\ud800":1}`,
    '"a',
    '\ufeff{}',
    '{"a":1,"a":1}',
    '{"__proto__":1,"__proto__":2}',
    '['.repeat(5000),
  ])('is not made of %s', (text) => {
    expect(() => parse(text)).toThrow(Unreadable);
  });
});
