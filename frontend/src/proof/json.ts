/**
 * JSON as records are hashed: what `JSON.parse` forgives is refused here. A key that stands twice is no JSON, half a
 * surrogate pair is no text, and a number is whole, written without point or exponent, and less than 2⁵³ from nought.
 */

export interface JsonObject {
  [key: string]: Value;
}
export type Value = null | boolean | number | string | Value[] | JsonObject;

export class Unreadable extends Error {}

const SPACE = ' \t\n\r';
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON lets none into a string
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPED: JsonObject = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const WORDS: [string, Value][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
const DEEPEST = 900;

/** The value a text stands for; throws `Unreadable`. */
export function parse(text: string): Value {
  return new Reader(text).whole();
}

class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  whole(): Value {
    const found = this.value();
    this.skip();
    if (this.at < this.text.length) throw this.fault('something follows the value');
    return found;
  }

  private value(): Value {
    this.skip();
    const sign = this.text[this.at];
    if (sign === '{') return this.nested(() => this.table());
    if (sign === '[') return this.nested(() => this.list());
    if (sign === '"') return this.string();
    for (const [word, meaning] of WORDS) if (this.take(word)) return meaning;
    return this.number();
  }

  private nested(inner: () => Value): Value {
    if (++this.depth > DEEPEST) throw this.fault('it is nested too deeply');
    const found = inner();
    this.depth -= 1;
    return found;
  }

  private table(): JsonObject {
    // Without a prototype: `__proto__` is a key like any other.
    const found = Object.create(null) as JsonObject;
    this.each('{', '}', () => {
      this.skip();
      const key = this.string();
      this.skip();
      if (!this.take(':')) throw this.fault('a colon is missing');
      const value = this.value();
      if (key in found) throw this.fault('a key stands twice in one object');
      found[key] = value;
    });
    return found;
  }

  private list(): Value[] {
    const found: Value[] = [];
    this.each('[', ']', () => void found.push(this.value()));
    return found;
  }

  /** What stands between two brackets, separated by commas. */
  private each(from: string, to: string, one: () => void): void {
    this.take(from);
    this.skip();
    if (this.take(to)) return;
    for (;;) {
      one();
      this.skip();
      if (this.take(to)) return;
      if (!this.take(',')) throw this.fault('a comma is missing');
    }
  }

  private string(): string {
    if (!this.take('"')) throw this.fault('a text is missing');
    let found = '';
    for (;;) {
      PLAIN.lastIndex = this.at;
      const plain = PLAIN.exec(this.text)![0];
      found += plain;
      this.at += plain.length;
      if (this.take('"')) return wellFormed(found);
      if (!this.take('\\')) throw this.fault('a text does not end, or holds a control character');
      found += this.escaped();
    }
  }

  private escaped(): string {
    const sign = this.text[this.at++] ?? '';
    if (Object.hasOwn(ESCAPED, sign)) return ESCAPED[sign] as string;
    const digits = this.text.slice(this.at, this.at + 4);
    if (sign !== 'u' || !/^[\da-fA-F]{4}$/.test(digits)) throw this.fault('an escape is not known');
    this.at += 4;
    return String.fromCharCode(parseInt(digits, 16));
  }

  private number(): Value {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (!found) throw this.fault('a value is missing');
    this.at += found[0].length;
    const value = Number(found[0]);
    if (/[.eE]/.test(found[0]) || !Number.isSafeInteger(value))
      throw this.fault(`${found[0]} is no whole number of a record`);
    return value + 0; // -0 is 0
  }

  private skip(): void {
    while (this.at < this.text.length && SPACE.includes(this.text[this.at]!)) this.at += 1;
  }

  private take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private fault(what: string): Unreadable {
    return new Unreadable(`${what}, at character ${this.at + 1}`);
  }
}

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function wellFormed(text: string): string {
  if (LONE.test(text)) throw new Unreadable('half a surrogate pair is no text');
  return text;
}

/** The one spelling of a value that is hashed: keys by code point, no spaces, nothing escaped that need not be. */
export function canonical(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value)) {
    const keys = Object.keys(value).sort(byCodePoint);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join(',')}}`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/**
 * The order of Unicode: an emoji comes after every character of the first 65,536, other than in the units of UTF-16.
 */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const one = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value to be read by people, whatever it is. */
export const shown = (value: Value | undefined): string =>
  typeof value === 'string' ? value : canonical(value ?? null);

/** Whether two values are the same, whatever the order of their keys. */
export const same = (a: Value, b: Value): boolean => canonical(a) === canonical(b);
