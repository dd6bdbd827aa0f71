/** What a header and a line of a record look like: a field that is missing, unknown or of the wrong type is named. */

import { isTable, parse, Unreadable, type Table, type Value } from './json';

/** What does not hold, and in which line of the file (from 1). */
export interface Finding {
  line: number;
  what: string;
}

type Kind = 'whole' | 'text' | 'time' | 'table' | 'list' | 'table?';
type Shape = { [key: string]: Kind };

const HEADER: Shape = {
  record: 'whole', game: 'text', ruleset: 'text', version: 'whole', scenario: 'text', options: 'table', files: 'table',
  seats: 'list', status: 'text', dice: 'list', events: 'whole', head: 'text', result: 'table?',
};
export const HEADER_MORE: Shape = {
  pace: 'table', opened: 'time', release: 'text', exported: 'time', signatures: 'list', keys: 'table', signature: 'table',
};
const LINE: Shape = {
  seq: 'whole', until: 'whole', time: 'time', side: 'text', action: 'table', epoch: 'whole', dice: 'list', events: 'list',
  rules: 'list', hash: 'text',
};
/** Where a side has several commanders: which of them acted. */
const LINE_MORE: Shape = { command: 'text' };

export interface Header extends Table {
  record: number;
  game: string;
  seats: Table[];
  status: string;
  dice: Table[];
  events: number;
  head: string;
  result: Table | null;
}

export interface Line extends Table {
  seq: number;
  until: number;
  time: string;
  side: string;
  action: Table;
  epoch: number;
  dice: Table[];
  events: Table[];
  rules: Value[];
  hash: string;
}

/** UTC to the microsecond: so spelt, times are in the order of their texts. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const IS: { [kind in Kind]: (value: Value | undefined) => boolean } = {
  whole: Number.isSafeInteger,
  text: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' && TIME.test(value),
  table: isTable,
  list: Array.isArray,
  'table?': (value) => value === null || isTable(value),
};

export const readHeader = (text: string): Header | Finding => read(1, text, HEADER, HEADER_MORE, ['seats', 'dice']) as Header | Finding;
export const readLine = (number: number, text: string): Line | Finding => read(number, text, LINE, LINE_MORE, ['events', 'dice']) as Line | Finding;

export const isFinding = (found: Table | Finding): found is Finding => !('game' in found) && !('seq' in found) && 'what' in found;

function read(line: number, text: string, shape: Shape, more: Shape, ofTables: string[]): Table | Finding {
  const value = parsed(text);
  if (value instanceof Unreadable) return { line, what: `not readable as JSON: ${value.message}` };
  if (!isTable(value)) return { line, what: 'not a JSON object' };
  const wrong = Object.keys(shape).filter((key) => !IS[shape[key]!](value[key]));
  wrong.push(...Object.keys(value).filter((key) => !Object.hasOwn(shape, key) && !(Object.hasOwn(more, key) && IS[more[key]!](value[key]))));
  wrong.push(...ofTables.filter((key) => !wrong.includes(key) && !(value[key] as Value[]).every(isTable)));
  return wrong.length ? { line, what: `missing or of the wrong type: ${wrong.join(', ')}` } : value;
}

function parsed(text: string): Value | Unreadable {
  try {
    return parse(text);
  } catch (fault) {
    if (fault instanceof Unreadable) return fault;
    throw fault;
  }
}

// What the checks take out of events and dice, whose shape is the rules' own; each throws `Unreadable`.

export function tableIn(of: Table, key: string): Table {
  const found = of[key];
  if (!isTable(found)) throw new Unreadable(`${key} is no object`);
  return found;
}

export function listIn(of: Table, key: string): Value[] {
  const found = of[key] ?? [];
  if (!Array.isArray(found)) throw new Unreadable(`${key} is no list`);
  return found;
}

export function wholeIn(of: Table, key: string): number {
  const found = of[key];
  if (!Number.isSafeInteger(found)) throw new Unreadable(`${key} is no whole number`);
  return found as number;
}

export function tablesIn(of: Table, key: string): Table[] {
  const found = listIn(of, key);
  if (!found.every(isTable)) throw new Unreadable(`${key} holds what is no object`);
  return found as Table[];
}
