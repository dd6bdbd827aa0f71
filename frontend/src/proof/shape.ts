/** What a header and a line of a record look like: a field that is missing, unknown or of the wrong type is named. */

import { isObject, parse, Unreadable, type JsonObject, type Value } from './json';

/** What does not hold, and in which line of the file (from 1). */
export interface Finding {
  line: number;
  what: string;
}

type Shape = (value: Value | undefined) => boolean;
type Fields = { [key: string]: Shape };

const like =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const list =
  (one: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(one);
const table =
  (fields: Fields): Shape =>
  (value) =>
    isObject(value) && !misfits(value, fields).length;
const keyed =
  (key: Shape, one: Shape): Shape =>
  (value) =>
    isObject(value) && Object.keys(value).every((name) => key(name) && one(value[name]));
const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);
const orNone =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

const text: Shape = (value) => typeof value === 'string';
const whole: Shape = (value) => Number.isSafeInteger(value);
const count: Shape = (value) => whole(value) && (value as number) >= 0;
const number: Shape = (value) => count(value) && value !== 0;
const release = like(/^(?:[\da-f]{64}|working)$/);
const hash = like(/^[\da-f]{64}$/);
const keyName = like(/^[\da-f]{16}$/);
const signature = like(/^[\da-f]{128}$/);
/** UTC to the microsecond: so spelt, times are in the order of their texts. */
const time = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

const SEAT: Fields = { side: text, command: orNone(text), player: orNull(text), salt: orNull(text), seal: hash };
const EPOCH: Fields = {
  epoch: count,
  from_seq: number,
  commitment: hash,
  phrases: keyed(text, text),
  secret: orNull(hash),
};
const SIGNED_HEAD: Fields = {
  seq: count,
  of: like(/^(?:founding|turn|ruling|result)$/),
  head: hash,
  time,
  key: keyName,
  signature,
};
const HEADER: Fields = {
  record: whole,
  game: text,
  ruleset: text,
  version: number,
  scenario: text,
  options: isObject,
  files: keyed(text, hash),
  seats: list(table(SEAT)),
  status: like(/^(?:open|active|finished|abandoned)$/),
  dice: list(table(EPOCH)),
  events: count,
  head: text,
  result: orNull(table({ winner: orNull(text), verdict: isObject, places: orNone(list(list(text))) })),
};
const HEADER_MORE: Fields = {
  pace: table({ name: text, bank_ms: count, increment_ms: count, cap_ms: count }),
  opened: time,
  release,
  exported: time,
  signatures: list(table(SIGNED_HEAD)),
  keys: keyed(keyName, hash),
  signature: table({ key: keyName, signature }),
  terms: orNone(isObject),
  named: orNone(list(table({ seq: number, seal: hash, player: orNull(text), salt: orNull(text) }))),
};
/** Format 1: of games begun before players, pace and release were part of the founding. */
const EARLY: Fields = {
  ...Object.fromEntries(Object.entries(HEADER_MORE).map(([key, shape]) => [key, orNone(shape)])),
  ...HEADER,
  seats: list(table({ ...SEAT, salt: orNone(orNull(text)), seal: orNone(hash) })),
  terms: (value) => value === undefined,
};
const LINE: Fields = {
  seq: number,
  until: count,
  time,
  side: text,
  command: orNone(text),
  action: isObject,
  epoch: count,
  kept: orNone(number),
  dice: list(isObject),
  events: list(isObject),
  rules: Array.isArray,
  hash,
};
const DRAW: Fields = {
  index: count,
  shuffle: (value) => typeof value === 'boolean',
  roll: table({ purpose: text, rule: text, sides: number, faces: list(count) }),
};

const some: Shape = (value) => text(value) && value !== '';
const flag: Shape = (value) => typeof value === 'boolean';
const none: Shape = (value) => value === null;
const word: Shape = (value) => value === null || text(value) || flag(value) || whole(value);

/** The fields of what only the site brings, besides the event's name. */
const EVENTS: { [name: string]: Fields } = {
  TakenBack: { side: text, to: count },
  CommandLaidDown: { side: text, command: text },
  ClockMended: { side: text, given_ms: count, lifted: flag, reason: some },
  RulesChanged: { release: hash, version: number, before: release, reason: text },
  EpochBegun: { epoch: number, commitment: hash, phrases: keyed(text, text), reason: some },
  Resigned: { side: text, winner: orNull(text) },
  SideLeft: { side: text, how: some },
  DrawAgreed: { side: none, winner: none },
  TimeForfeited: { side: text, winner: orNull(text) },
  Abandoned: { side: orNull(text), winner: none },
  Ruled: {
    ruling: number,
    choice: some,
    rules: list(text),
    cites: list(number),
    side: orNull(text),
    reason: some,
    by: hash,
  },
  ClockSet: { side: text, bank_ms: count, credited: count },
  GameHeld: { hold: some, until: orNone(time) },
  GameResumed: { hold: some },
  PlayerReplaced: { side: text, command: text, seal: hash },
  RolledBack: { to: number, branch: some, epoch: number, commitment: hash, kept: list(number) },
  PositionRuled: { changes: list(table({ entity: text, field: text, value: word })) },
  Adjudicated: { side: orNull(text), winner: orNull(text) },
  Forfeited: { side: text, winner: orNull(text) },
};

/** What an event of the site's has missing, wrong or unknown. */
export const eventMisfits = (event: JsonObject): string[] =>
  misfits(event, { event: text, ...EVENTS[String(event['event'])] });

export interface Header extends JsonObject {
  record: number;
  game: string;
  seats: JsonObject[];
  status: string;
  dice: JsonObject[];
  events: number;
  head: string;
  result: JsonObject | null;
}

export interface Line extends JsonObject {
  seq: number;
  until: number;
  time: string;
  side: string;
  action: JsonObject;
  epoch: number;
  dice: JsonObject[];
  events: JsonObject[];
  rules: Value[];
  hash: string;
}

export const readLine = (number: number, text: string): Line | Finding =>
  read(number, text, (line) => misfit(line, LINE)) as Line | Finding;
export const readHeader = (text: string): Header | Finding => read(1, text, headerMisfit) as Header | Finding;

export const isFinding = (found: JsonObject | Finding): found is Finding =>
  !('game' in found) && !('seq' in found) && 'what' in found;

/** Whether it is a draw of dice, or a shuffle. */
export const isDraw = table(DRAW);

/** The fields that are missing, of another shape, or unknown. */
function misfits(of: JsonObject, fields: Fields): string[] {
  const wrong = Object.keys(fields).filter((key) => !fields[key]!(of[key]));
  return [...wrong, ...Object.keys(of).filter((key) => !Object.hasOwn(fields, key))];
}

const misfit = (of: JsonObject, fields: Fields): string => {
  const wrong = misfits(of, fields);
  return wrong.length ? `missing or of the wrong type: ${wrong.join(', ')}` : '';
};

function headerMisfit(header: JsonObject): string {
  const { record } = header;
  if (whole(record) && record !== 1 && record !== 2)
    return `the format is ${String(record)}; this page reads the formats 1 and 2`;
  return misfit(header, record === 1 ? EARLY : { ...HEADER, ...HEADER_MORE });
}

/** The value of a line; `faultIn` says what its shape has wrong, if anything. */
function read(line: number, text: string, faultIn: (value: JsonObject) => string): JsonObject | Finding {
  const value = parsed(text);
  if (value instanceof Unreadable) return { line, what: `not readable as JSON: ${value.message}` };
  if (!isObject(value)) return { line, what: 'not a JSON object' };
  const what = faultIn(value);
  return what ? { line, what } : value;
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

export function tableIn(of: JsonObject, key: string): JsonObject {
  const found = of[key];
  if (!isObject(found)) throw new Unreadable(`${key} is no object`);
  return found;
}

export function listIn(of: JsonObject, key: string): Value[] {
  const found = of[key] ?? [];
  if (!Array.isArray(found)) throw new Unreadable(`${key} is no list`);
  return found;
}

export function wholeIn(of: JsonObject, key: string): number {
  const found = of[key];
  if (!Number.isSafeInteger(found)) throw new Unreadable(`${key} is no whole number`);
  return found as number;
}

export function tablesIn(of: JsonObject, key: string): JsonObject[] {
  const found = listIn(of, key);
  if (!found.every(isObject)) throw new Unreadable(`${key} holds what is no object`);
  return found as JsonObject[];
}
