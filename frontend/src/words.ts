/** Words of a ruleset: messages become sentences, and the hexes in them links. */

import {
  FluentBundle,
  FluentNumber,
  FluentResource,
  FluentType,
  type FluentVariable,
  type FluentValue,
} from '@fluent/bundle';
import type { Fault } from './frames';
import type { Bar } from './map/speech';
import type { Json, Message, Refusal } from './protocol';

/** A piece of a sentence: plain text, a hex to go to, or a name to stress. */
export interface Part {
  text: string;
  hex?: string;
  name?: boolean;
}

export interface Names {
  /** The printed name of a hex, where it has one. */
  hex?: (id: string) => string | undefined;
}

// Functions of Fluent give strings only, so links and names travel between private-use characters.
const HEX_OPEN = '\uE000';
const NAME_OPEN = '\uE001';
const MIDDLE = '\uE002';
const CLOSE = '\uE003';
const MARKED = /\uE000([^\uE002]*)\uE002([^\uE003]*)\uE003|\uE001([^\uE003]*)\uE003/g;

/** A hyphen that is a sign; in words it is a minus. */
const SIGN = /(^|[\s(])-(?=\d)/g;

/** A list of facts on its way through Fluent. */
class FactList extends FluentType<Json[]> {
  override toString(): string {
    return this.value.map(String).join(', ');
  }
}

export class Words {
  private readonly bundle: FluentBundle;

  constructor(
    source: string,
    private readonly names: Names = {},
    language = 'en',
  ) {
    this.bundle = new FluentBundle(language, {
      useIsolating: false,
      functions: {
        HEX: ([hex]) => each(hex, (id) => HEX_OPEN + id + MIDDLE + (this.names.hex?.(id) ?? id) + CLOSE),
        UNIT: ([unit]) => each(unit, stressed),
        UNITS: ([units]) => each(units, stressed),
        SIDE: ([side]) => each(side, (id) => this.text(`side-${id}`) ?? id),
        SIDES: ([side]) => each(side, (id) => this.people(id) ?? this.text(`side-${id}`) ?? id),
        COUNT: ([fact]) => new FluentNumber(fact instanceof FactList ? fact.value.length : 1),
      },
    });
    this.bundle.addResource(new FluentResource(source));
  }

  /** The message of an id, or `id.attribute` of one; undefined where the words have none. */
  text(id: string, facts: { [name: string]: Json } = {}): string | undefined {
    const [name = '', attribute] = id.split('.');
    const found = this.bundle.getMessage(name);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    if (!pattern) return undefined;
    const variables: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(facts)) variables[name] = this.variable(value);
    return this.bundle.formatPattern(pattern, variables, []).trim().replace(SIGN, '$1−');
  }

  /** The people of a side, «Soviets», where its name has a plural. */
  private people(side: string): string | undefined {
    const plural = this.bundle.getMessage(`side-${side}`)?.attributes['plural'];
    return plural ? this.bundle.formatPattern(plural, {}, []) : undefined;
  }

  /** The sentence in pieces. A message without words shows its id and facts, so nothing is lost. */
  parts(message: Message): Part[] {
    return split(this.marked(message));
  }

  /** The sentence as plain text. */
  say(message: Message): string {
    return this.parts(message)
      .map((part) => part.text)
      .join('');
  }

  /** The message for those who are not asked: its attribute `others`, where it speaks of «you» else. */
  forOthers(message: Message): Message {
    const id = `${message.id}.others`;
    return this.text(id, message.facts) === undefined ? message : { ...message, id };
  }

  refusal(refusal: Refusal): Message {
    return { id: `refusal-${refusal.code}`, facts: { ...refusal.facts, rule: refusal.rule } };
  }

  private marked(message: Message): string {
    return this.text(message.id, message.facts) ?? plain(message);
  }

  private variable(value: Json): FluentVariable {
    if (typeof value === 'number' || typeof value === 'string') return value;
    if (Array.isArray(value)) return new FactList(value.map((item) => (isMessage(item) ? this.marked(item) : item)));
    if (isMessage(value)) return this.marked(value);
    return value === null ? '' : String(value);
  }
}

/** What was refused, as plain text in the ruleset's words where it has them, and by which rule, '' for none. */
export function faultBar(words: Words, { code, rule, reason, facts }: Fault): Bar {
  const own = facts?.['refusal'];
  const said =
    code === 'illegal' && typeof own === 'string'
      ? words.say(words.refusal({ code: own, rule: rule ?? '', facts: facts ?? {} }))
      : reason;
  return { said, rule: rule ?? '' };
}

function isMessage(value: Json): value is { id: string } & { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && typeof value['id'] === 'string';
}

/** What has links or names in it already is not stressed as a whole: marks do not nest. */
const stressed = (label: string): string => (label.includes(CLOSE) ? label : NAME_OPEN + label + CLOSE);

/** One thing or several, as «a, b and c». */
function each(value: FluentValue | undefined, form: (item: string) => string): string {
  const raw = value instanceof FactList ? value.value.map(String) : [bare(value)];
  const items = raw.map(form);
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function bare(value: FluentValue | undefined): string {
  if (value instanceof FluentType) return String(value.value);
  return value === undefined ? '' : String(value);
}

function split(marked: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of marked.matchAll(MARKED)) {
    if (match.index > end) parts.push({ text: marked.slice(end, match.index) });
    parts.push(match[3] === undefined ? { text: match[2] ?? '', hex: match[1] ?? '' } : { text: match[3], name: true });
    end = match.index + match[0].length;
  }
  if (end < marked.length) parts.push({ text: marked.slice(end) });
  return parts;
}

/** Without words: «unit-moved (unit Pz11, to 3511)». */
function plain(message: Message): string {
  const name = message.id.replace(/^(refusal|event|action|phase|ask|side|effect|hint)-/, '').replaceAll('-', ' ');
  const facts = Object.entries(message.facts ?? {}).map(([key, value]) => `${key} ${shown(value)}`);
  return facts.length ? `${name} (${facts.join(', ')})` : name;
}

const shown = (value: Json): string =>
  Array.isArray(value) ? value.map(shown).join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
