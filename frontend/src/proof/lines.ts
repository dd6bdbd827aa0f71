/** One line of a record: its place in the chain, the dice it rests on. */

import { Course, isEnding, nameOf } from './course';
import { chain, unhex } from './crypto';
import { Epoch, Source, WORD } from './dice';
import { canonical, same, shown, Unreadable, type JsonObject, type Value } from './json';
import { isDraw, listIn, tableIn, tablesIn, wholeIn, type Header, type Line } from './shape';

/** More dice than any action throws, and more cards than any deck has. */
const DRAWS = 10_000;
/** Whether new dice are promised by it. */
export const beginsEpoch = (event: JsonObject): boolean => nameOf(event) === 'EpochBegun';

/** The hash after the events of a line; its first event carries what was asked and the dice. */
export async function chained(head: string, line: Line): Promise<string> {
  let request: JsonObject = Object.fromEntries(
    ['action', 'dice', 'epoch', 'command', 'kept'].filter((key) => key in line).map((key) => [key, line[key]!]),
  );
  let seq = line.seq;
  for (const event of line.events) {
    head = await chain(head, { ...request, event, seq, side: line.side, time: line.time });
    request = {};
    seq += 1;
  }
  return head;
}

/** Whether the winner is who the ending of the players' own, or of a director's, says. */
export function checkResult(header: Header, line: Line | null): string[] {
  const last = line?.events.at(-1);
  if (
    !last ||
    !isEnding(nameOf(last)) ||
    (header.result && same(header.result['winner'] ?? null, last['winner'] ?? null))
  )
    return [];
  return [`by its end ${canonical(last['winner'] ?? null)} has won, the header says ${canonical(header.result)}`];
}

/** Whether the game is called off by it. */
export const isAbandoned = (line: Line | null): boolean =>
  Boolean(line?.events.some((event) => nameOf(event) === 'Abandoned'));

/** The rules a line names and the dice it rests on; whatever is not of the right kind is a finding too. */
export async function checkContent(header: Header, line: Line, epochs: Epochs, course: Course): Promise<string[]> {
  const found: string[] = [];
  try {
    if (!line.events.length) found.push('nothing came of it'); // and so no hash would cover it
    if (!line.dice.every(isDraw)) found.push('a draw has other fields than a draw has');
    if (!same(line.rules, cited(line.events))) found.push('the rules named are not those its events rest on');
    found.push(...checkUsed(line), ...(await checkDice(header, line, epochs, course)));
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    found.push(`events or dice are not readable: ${fault.message}`);
  }
  return found;
}

/** The clauses that events rest on, each once. */
function cited(events: JsonObject[]): Value[] {
  const found = new Map(events.flatMap((event) => listIn(event, 'rules')).map((rule) => [canonical(rule), rule]));
  return [...found.values()];
}

/** Every roll that an event rests on must be among the line's draws, each draw used once. */
function checkUsed(line: Line): string[] {
  const rest = line.dice.map((draw) => canonical(tableIn(draw, 'roll')));
  const found: string[] = [];
  for (const event of line.events) {
    for (const roll of tablesIn(event, 'rolls')) {
      const at = rest.indexOf(canonical({ sides: 6, ...roll }));
      if (at >= 0) rest.splice(at, 1);
      else found.push(`${shown(nameOf(event))} rests on dice that were not drawn: ${canonical(roll['faces'] ?? null)}`);
    }
  }
  return found;
}

/** Secrets made ready to throw with, each once. */
export type Epochs = Map<JsonObject, Promise<Epoch>>;

async function checkDice(header: Header, line: Line, epochs: Epochs, course: Course): Promise<string[]> {
  const [, thrown] = course.thrown.get(line.seq) ?? [line.epoch, line.seq];
  const epoch = header.dice.filter((one) => (one['from_seq'] as number) <= thrown).at(-1);
  if (!epoch) throw new Unreadable('the line comes before every epoch');
  if (epoch['epoch'] !== line.epoch)
    return [`the dice are of epoch ${canonical(epoch['epoch']!)}, the line says ${line.epoch}`];
  if (!epoch['secret'] || !line.dice.length) return [];
  if (!epochs.has(epoch))
    epochs.set(epoch, Epoch.of(unhex(epoch['secret'] as string), line.epoch, epoch['phrases'] as JsonObject));
  return checkFair(new Source(await epochs.get(epoch)!, header.game, thrown), line);
}

/** Each draw again, from the secret, each where the one before it ended: nobody picks among the draws. */
async function checkFair(source: Source, line: Line): Promise<string[]> {
  let due = 0;
  for (const draw of line.dice) {
    const roll = tableIn(draw, 'roll');
    const [sides, index, faces] = [wholeIn(roll, 'sides'), wholeIn(draw, 'index'), listIn(roll, 'faces')];
    const shuffle = isTrue(draw['shuffle']);
    const purpose = `«${shown(roll['purpose'])}»`;
    if (index !== due || sides < 1 || sides > WORD || faces.length > DRAWS) {
      return [`${purpose} is draw ${index} of ${sides}, not draw ${due} of the action`];
    }
    if (shuffle && faces.length !== sides) return [`${purpose} shuffles ${sides} cards and orders ${faces.length}`];
    due += faces.length - Number(shuffle);
    const fair = shuffle ? await source.order(index, sides) : await facesOf(source, index, faces.length, sides);
    if (!same(fair, faces)) return [`${purpose} fell ${canonical(faces)}, the secret says ${canonical(fair)}`];
  }
  return [];
}

async function facesOf(source: Source, index: number, count: number, sides: number): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) found.push(await source.face(index + i, sides));
  return found;
}

function isTrue(value: Value | undefined): boolean {
  if (typeof value !== 'boolean') throw new Unreadable('shuffle is neither true nor false');
  return value;
}
