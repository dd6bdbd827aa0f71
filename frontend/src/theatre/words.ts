/** A scene in sentences: for who listens, and for the card. */

import type { Excerpt, Line, Message, Stage } from '../protocol';
import type { Words } from '../words';
import { followed, type Scene } from './scenes';

/** The name of a roll. */
export const rollName = (words: Words, { roll }: Stage): string =>
  words.text(`roll-${roll.purpose.split(' ')[0]}`) ?? roll.purpose;

/** A table in words. */
export function readOut(words: Words, table: Excerpt): Excerpt<string> {
  const say = (label: string | Message): string => (typeof label === 'string' ? label : words.say(label));
  const { columns, rows, cells } = table;
  return { ...table, columns: columns.map(say), rows: rows.map(say), cells: cells.map((row) => row.map(say)) };
}

/** Of a table what was read in it: the head of the column, and the cell. */
function readIn({ columns, cells, column, row }: Excerpt<string>): string {
  return `; ${columns[column]}: ${cells[row]?.[column]}`;
}

const added = (line: Line, say: (message: Message) => string): string => `${say(line.message)} ${line.value ?? ''}`;

/** One roll: «Surprise: 5 and 4, Action ratings +2, makes 11. Attacker surprise, 4 right.» */
export function stageSentence(words: Words, stage: Stage): string {
  const say = (message: Message): string => words.say(message);
  const { roll, added: more = [], total, beats, table, verdict } = stage;
  const parts = [roll.faces.join(' and '), ...more.map((line) => added(line, say))];
  const sum = total && (more.length > 0 || roll.faces.length > 1) ? `, makes ${total}` : '';
  const against = beats ? `, to beat ${beats}` : '';
  const read = table ? readIn(readOut(words, table)) : '';
  return [
    `${rollName(words, stage)}: ${parts.join(', ')}${sum}${against}${read}.`,
    verdict ? `${capital(say(verdict))}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All of a scene, one sentence a stage: never split by what is played. */
export function sentences(words: Words, scene: Scene): string[] {
  const { resolution, line } = scene;
  const sums = (resolution.sums ?? []).map((one) => added(one, (message) => words.say(message))).join(', ');
  return [
    [words.say(resolution.title), sums].filter(Boolean).join('. '),
    ...(resolution.stages ?? []).map((stage) => stageSentence(words, stage)),
    ...(resolution.verdict ? [] : [words.say(line.message)]),
    ...followed(scene).map((one) => words.say(one.message)),
  ];
}
