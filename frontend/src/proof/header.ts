/** The header of a record: who was promised what before play, and what the site has signed of it. */

import { checkBid } from './bids';
import type { Course } from './course';
import { canVerify, chain, GENESIS, holds, sha256, unhex, utf8 } from './crypto';
import { canonical, same, type JsonObject, type Value } from './json';
import type { Finding, Header } from './shape';

/** What the founding hashes, besides the seats and the promise about the dice. */
const AGREED = ['record', 'game', 'ruleset', 'version', 'release', 'scenario', 'options', 'pace', 'opened'];
/** What it hashed in format 1: games begun before players, pace and release were part of it. */
const EARLY = ['game', 'ruleset', 'version', 'scenario', 'options'];
const SIGNED_HEAD = ['game', 'seq', 'head', 'of', 'time'];
const PUBLISHED = ['finished', 'abandoned'];

export const ONLY_RULES = 'only the rules can say';
/** How the note begins that no key was there to compare with. */
export const WHOSE = 'whose signature it is';

/** The heads of a record by the number of the event they follow, and the lines they stand in. */
export type Heads = Map<number, { head: string; line: number }>;

const some = (of: JsonObject, keys: string[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, of[key] ?? null]));
const first = (line: number, what: string): Finding => ({ line, what });

type Texts = { [name: string]: string };
type Signed = { key: string; signature: string };
type SignedHead = Signed & { seq: number; of: string; head: string; time: string };

/** What stands there together or, in format 1, not at all. */
const SIGNED = ['exported', 'signatures', 'keys', 'signature'];

/** What must hold of the header for the lines to be checked at all. */
export async function checkPromises(header: Header): Promise<Finding[]> {
  const missing = SIGNED.filter((key) => !(key in header));
  if (missing.length && 'signature' in header) return [first(1, `missing: ${missing.join(', ')}`)];
  return [...(await checkSeats(header)), ...(await checkDicePromises(header))];
}

/** Who played what, as the founding seals it. */
async function checkSeats(header: Header): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const seat of header.seats) {
    if (header.record === 2 && (seat['player'] ?? null) !== null && (await seal(seat)) !== seat['seal']) {
      found.push(first(1, `who played ${seat['side']} is not who it was founded with`));
    }
  }
  return found;
}

/** What the founding says of a player. */
const seal = (seat: JsonObject): Promise<string> => sha256(`${String(seat['salt'])}\n${String(seat['player'])}`);

/** The secret must be the one that was promised, and out exactly when the game is over. */
async function checkDicePromises(header: Header): Promise<Finding[]> {
  const found: Finding[] = [];
  const start = header.dice[0];
  if (start?.['epoch'] !== 0 || start['from_seq'] !== 1)
    found.push(first(1, 'the dice do not begin with the epoch that the founding promises'));
  if (PUBLISHED.includes(header.status) !== (header.result !== null)) {
    found.push(first(1, `the game is said to be ${header.status}, with the result ${canonical(header.result)}`));
  }
  for (const epoch of header.dice) found.push(...(await checkDicePromise(header, epoch)).map((what) => first(1, what)));
  return found;
}

/**
 * Those of an epoch that another has followed may be out; of the present one they are sealed as long as the game is
 * played.
 */
async function checkDicePromise(header: Header, epoch: JsonObject): Promise<string[]> {
  const secret = epoch['secret'] as string | null;
  const over = PUBLISHED.includes(header.status);
  if (secret !== null && epoch === header.dice.at(-1) && !over)
    return ['the secret is published, but the game goes on: its end is missing'];
  const holds = secret === null ? !over : (await sha256(unhex(secret))) === epoch['commitment'];
  return holds ? [] : [`the secret of epoch ${canonical(epoch['epoch']!)} is not the one promised`];
}

/** Whether the header opens the seals of those whom events name, and no others, as far as they are not withdrawn. */
export async function checkNamed(header: Header, course: Course): Promise<Finding[]> {
  const told = (header['named'] ?? []) as JsonObject[];
  const found: Finding[] = [];
  if (told.length !== course.seals.size || told.some((one) => course.seals.get(one['seq'] as number) !== one['seal'])) {
    found.push(first(1, 'those named in the header are not those whom the events name'));
  }
  for (const one of told) {
    if ((one['player'] === null) !== (one['salt'] === null))
      found.push(first(1, `who is named at event ${String(one['seq'])} is not withdrawn wholly`));
    else if (one['player'] !== null && (await seal(one)) !== one['seal'])
      found.push(first(1, `who is named at event ${String(one['seq'])} is another than the event seals`));
  }
  return found;
}

/** The hash before the first event: what was agreed before play. */
export function founding(header: Header): Promise<string> {
  const { commitment = null, phrases = null } = header.dice[0] ?? {};
  const agreed: JsonObject = { ...some(header, header.record === 1 ? EARLY : AGREED), commitment, phrases };
  if (header.record === 2) {
    if ('terms' in header) agreed['terms'] = header['terms']!;
    const posts = header.seats.map((seat) =>
      ['side', 'command', 'seal'].filter((key) => key in seat).map((key) => [key, seat[key]!]),
    );
    agreed['seats'] = posts.map((post) => Object.fromEntries(post) as JsonObject);
  }
  return chain(GENESIS, agreed);
}

/** Whether the site has signed the header, and its files are those of the release. */
export async function checkHeader(
  header: Header,
  keys: readonly string[] | null,
  signatures: boolean,
): Promise<Finding[]> {
  if (header.record === 1 && !('signature' in header)) {
    // Else a forger would say that it is an old one.
    return keys ? [first(1, 'nobody has signed it: have the site export it anew, or check it without a key')] : [];
  }
  const found: Finding[] = [];
  if (
    (header['release'] ?? 'working') !== 'working' &&
    (await sha256(canonical(header['files']!))) !== header['release']
  ) {
    found.push(first(1, 'the files are not those of the release'));
  }
  found.push(...(await checkBid(header)).map((what) => first(1, what)));
  for (const key of Object.values(header['keys'] as Texts)) {
    if (keys && !keys.includes(key)) found.push(first(1, `the key ${key} is none of the site's`));
  }
  const { signature, ...told } = header;
  const said = { signed: 'railhead-record-1', header: told };
  if (signatures && !(await isSigned(header, signature as Signed, said))) {
    found.push(first(1, 'the site has not signed this header: it, or the end of the record, is another'));
  }
  return found;
}

/** Whether one of the keys of the header has signed what is said. */
async function isSigned(header: Header, { key: name, signature }: Signed, said: JsonObject): Promise<boolean> {
  const digits = (header['keys'] as Texts)[name];
  if (digits === undefined || (await sha256(unhex(digits))).slice(0, 16) !== name) return false;
  return holds(unhex(digits), utf8(canonical(said)), unhex(signature));
}

/** Whether the site has signed the founding, the result and the heads between, and they are those of the lines. */
export async function checkSignatures(
  header: Header,
  heads: Heads,
  course: Course,
  signatures: boolean,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const told = header['signatures'] as SignedHead[];
  const kinds = new Map(told.map((one) => [one.of, one.seq]));
  let before = 1;
  for (const one of told) {
    const { head, line } = heads.get(one.seq) ?? { head: '', line: 1 };
    const said = { ...some({ ...one, game: header.game }, SIGNED_HEAD), signed: 'railhead-head-1' };
    if (signatures && !(await isSigned(header, one, said))) {
      found.push({ line, what: `the signature after event ${one.seq} is not the site's` });
    } else if (one.head !== head) {
      found.push({
        line,
        what: `the site has signed another head after event ${one.seq}: see lines ${Math.min(before, line)} to ${line}`,
      });
      break; // of those after it none can be right
    }
    before = line + 1;
  }
  if (kinds.get('founding') !== 0 && header.events)
    found.push(first(1, "the site's signature under the founding is missing"));
  const seqs = new Set(told.map((one) => one.seq));
  if (header.result !== null && header.events && !seqs.has(course.ends)) {
    found.push({ line: heads.get(course.ends)?.line ?? 1, what: "the site's signature under the result is missing" });
  }
  for (const seq of course.rulings) {
    if (!seqs.has(seq))
      found.push({ line: heads.get(seq)?.line ?? 1, what: "the site's signature under the ruling is missing" });
  }
  return found;
}

/** What was left unchecked: the record does not allow it, this browser cannot, or only the rules can say. */
export async function unchecked(header: Header, keys: readonly string[] | null): Promise<string[]> {
  const left = header.dice
    .filter((epoch) => !epoch['secret'])
    .map(
      (epoch) => `the dice of epoch ${canonical(epoch['epoch'] ?? null)}: their secret is published when the game ends`,
    );
  left.push(`whether the actions were legal, and what followed from them: ${ONLY_RULES}`);
  if (header.result !== null) left.push(`whether the result follows from the position: ${ONLY_RULES}`);
  if (header.record === 1) left.push('who was to play, and at which pace: the founding of format 1 does not say');
  if (!('keys' in header)) return [...left, ...withdrawn(header)];
  if (!(await canVerify())) left.push("the site's signatures: this browser does not know Ed25519");
  else if (!keys) left.push(`${WHOSE}: compare ${Object.values(header['keys'] as Texts).join(', ')}`);
  if (header['release'] === 'working') left.push('by which rules it was played: they were not published');
  return [...left, ...withdrawn(header)];
}

const withdrawn = (header: Header): string[] =>
  header.seats
    .filter((seat) => (seat['player'] ?? null) === null)
    .map((seat) => `who played ${String(seat['side'])}: the name was withdrawn`);

/** What an epoch of the dice, or the event that begins it, promises. */
export const promiseOf = (epoch: JsonObject, from = 1): Value[] => [
  epoch['epoch'] ?? null,
  epoch['commitment'] ?? null,
  epoch['phrases'] ?? null,
  epoch['from_seq'] ?? from,
];

/** Whether the epochs of the header are those that the events begin. */
export const sameEpochs = (header: Header, begun: Value[][]): boolean =>
  same(
    begun,
    header.dice.map((epoch) => promiseOf(epoch)),
  );
