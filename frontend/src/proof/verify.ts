/**
 * Checks a record in the browser, without trusting the site it came from: the same steps, in the same order and the
 * same words, as `wargame/games/record/verify_record.py`. Whether the actions were legal only the umpire can say.
 */

import { checkSite, Course } from './course';
import { canVerify } from './crypto';
import {
  checkHeader,
  checkNamed,
  checkPromises,
  checkSignatures,
  founding,
  promiseOf,
  sameEpochs,
  unchecked,
  type Heads,
} from './header';
import { byCodePoint, type Value } from './json';
import { beginsEpoch, chained, checkContent, checkResult, isAbandoned, type Epochs } from './lines';
import { isFinding, readHeader, readLine, type Finding, type Header, type Line } from './shape';

/** What was found wrong, and what could not be checked. */
export interface Report {
  findings: Finding[];
  unchecked: string[];
  /** What the record says of itself, once it can be read: to be compared with what this browser knows. */
  header: Header | null;
  /** The promises about dice that roll-backs have made, begun or not. */
  promised: string[];
}

export type Watch = (line: number, lines: number) => void;

/** Milliseconds after which the page is let draw. */
const BREATH = 24;

/** Checks the bytes of a record; `keys` are the public keys, in hexadecimal, that the site is known by. */
export async function verify(
  bytes: Uint8Array,
  keys: readonly string[] | null,
  watch: Watch = () => undefined,
): Promise<Report> {
  const texts = linesOf(bytes);
  if (typeof texts === 'number')
    return { findings: [{ line: texts, what: 'not readable as UTF-8' }], unchecked: [], header: null, promised: [] };
  const refused = (what: string): Report => ({
    findings: [{ line: 1, what }],
    unchecked: [],
    header: null,
    promised: [],
  });
  if (!texts[0]) return refused('the file is empty');
  const header = readHeader(texts[0]);
  if (isFinding(header)) return refused(header.what);
  const signatures = await canVerify();
  const course = new Course(header);
  let findings = await checkPromises(header);
  if (!findings.length) {
    findings = [
      ...(await checkHeader(header, keys, signatures)),
      ...(await checkLines(header, texts.slice(1), course, signatures, watch)),
    ];
  }
  return { findings, unchecked: await unchecked(header, keys), header, promised: course.promised };
}

/**
 * The lines that hold more than white space of JSON; the number of the first that is no UTF-8. A line feed alone ends
 * one.
 */
function linesOf(bytes: Uint8Array): string[] | number {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.split('\n').filter((line) => /[^ \t\r]/.test(line));
  } catch {
    const lossy = new TextDecoder('utf-8').decode(bytes);
    return lossy.slice(0, lossy.indexOf('\ufffd')).split('\n').length;
  }
}

/** The lines one after the other: shape, number, time, chain, dice; then whether the last one is the last. */
async function checkLines(
  header: Header,
  texts: string[],
  course: Course,
  signatures: boolean,
  watch: Watch,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const epochs: Epochs = new Map();
  let end: { line: Line | null; number: number } = { line: null, number: 1 };
  const begun: Value[][] = header.dice.slice(0, 1).map((epoch) => promiseOf(epoch));
  let seq = 1;
  let head = await founding(header);
  let broken = false;
  let time = String(header['opened'] ?? '');
  let breath = Date.now();
  const heads: Heads = new Map([[0, { head, line: 1 }]]);

  for (const [at, text] of texts.entries()) {
    const number = at + 2;
    const say = (...whats: string[]): void => void findings.push(...whats.map((what) => ({ line: number, what })));
    if (Date.now() - breath > BREATH) {
      watch(number, texts.length + 1);
      await new Promise((resume) => setTimeout(resume));
      breath = Date.now();
    }
    const line = readLine(number, text);
    if (isFinding(line)) {
      findings.push(line);
      broken = true;
      continue;
    }
    if (line.seq !== seq || line.until !== seq + line.events.length - 1) {
      say(`event ${line.seq} follows event ${seq - 1}: a line is missing or doubled`);
    } else if (!broken && (await chained(head, line)) !== line.hash) {
      say("the hash does not follow from the line before and this one's content");
    }
    if (byCodePoint(time, line.time) > 0 || byCodePoint(line.time, String(header['exported'] ?? line.time)) > 0) {
      say(`its time ${line.time} does not come after ${time}, or is still to come`);
    }
    say(...course.follow(line), ...(await checkContent(header, line, epochs, course)), ...checkSite(line));
    if (course.ends === line.until) end = { line, number };
    begun.push(...line.events.filter(beginsEpoch).map((event) => promiseOf(event, line.until + 1)));
    seq = line.until + 1;
    head = line.hash;
    broken = false;
    time = line.time;
    heads.set(line.until, { head, line: number });
  }

  watch(texts.length + 1, texts.length + 1);
  if (seq !== header.events + 1 || head !== header.head) {
    findings.push({
      line: texts.length + 1,
      what: `the record ends at event ${seq - 1}, the header says ${header.events}`,
    });
  }
  if (!sameEpochs(header, begun))
    findings.push({ line: 1, what: 'the epochs of the dice are not those that the record begins' });
  findings.push(
    ...(await checkNamed(header, course)),
    ...checkResult(header, end.line).map((what) => ({ line: end.number, what })),
  );
  if (isAbandoned(end.line) !== (header.status === 'abandoned'))
    findings.push({ line: 1, what: `the game is said to be ${header.status}, which is not how the record ends` });
  if (header.record === 2) findings.push(...(await checkSignatures(header, heads, course, signatures)));
  return findings;
}
