/** Search in a rule book: numbers, words, charts, places of the map; the likeliest first. Pure. */

import { upwards, type Clause, type Index } from './book';

/** Something found: a clause, a chart, or a place of the map; `snippet` is where the words stand. */
export interface Hit {
  kind: 'clause' | 'chart' | 'place';
  id: string;
  title: string;
  snippet: string;
}

const MOST = 30;
/** Letters of a text that are shown before and after what was found. */
const BEFORE = 40;
const AFTER = 90;

export function seek(index: Index, places: ReadonlyMap<string, string>, query: string): Hit[] {
  const asked = query.trim().toLowerCase();
  if (!asked) return [];
  const words = asked.split(/\s+/).map(patternOf);
  const over = headingsOf(index);
  const found: [number, Hit][] = [
    ...[...index.clauses].flatMap((clause) =>
      ranked(rankOf(clause, over(clause.number), asked, words), hitOf(clause, words)),
    ),
    ...index.book.charts.flatMap(({ id, title }) =>
      ranked(holds(title, words) ? 4 : 0, { kind: 'chart', id, title, snippet: '' }),
    ),
    ...[...places].flatMap(([id, name]) =>
      ranked(holds(name, words) || id.toLowerCase() === asked ? 5 : 0, { kind: 'place', id, title: name, snippet: '' }),
    ),
  ];
  return found
    .toSorted(([a], [b]) => b - a)
    .slice(0, MOST)
    .map(([, hit]) => hit);
}

const ranked = (rank: number, hit: Hit): [number, Hit][] => (rank ? [[rank, hit]] : []);

/** The titles above a clause: those of the clauses that it stands below. */
const headingsOf =
  (index: Index) =>
  (number: string): string =>
    upwards(number)
      .slice(1)
      .map((above) => index.clause(above)?.title ?? '')
      .join(' ');

/** How much a word counts by where it stands: in the title, in one above it, in the text. */
const [IN_TITLE, ABOVE, IN_TEXT] = [1, 0.5, 0.25];

/**
 * How likely a clause is meant, 0 for not at all: its number first, then a title that holds all words, the more of it
 * they are the likelier; then by the words in title, headings and text, and those that stand together in the text.
 */
function rankOf({ number, title, text }: Clause, over: string, asked: string, words: readonly RegExp[]): number {
  const own = number.toLowerCase();
  if (own === asked) return 8;
  if (own.startsWith(asked)) return /\d/.test(asked) ? 7 - own.length / 100 : 0;
  if (holds(title, words)) return 6 + (0.9 * words.length) / title.split(/\s+/).length;
  const weights = words.map((word) =>
    word.test(title)
      ? IN_TITLE
      : word.test(text)
        ? IN_TEXT + (word.test(over) ? ABOVE : 0)
        : word.test(over)
          ? ABOVE
          : 0,
  );
  if (!weights.every(Boolean) || !words.some((word) => word.test(`${title} ${text}`))) return 0;
  const together = words.length > 1 && new RegExp(words.map(({ source }) => source).join('\\w*\\s+'), 'iu').test(text);
  return 2 + weights.reduce((sum, weight) => sum + weight, 0) / words.length + (together ? 1 : 0);
}

function hitOf({ number, title, text }: Clause, words: readonly RegExp[]): Hit {
  return { kind: 'clause', id: number, title, snippet: holds(title, words) ? '' : snippetOf(text, words) };
}

const holds = (text: string, words: readonly RegExp[]): boolean => words.every((word) => word.test(text));

/** A word as it begins, in the singular too. */
function patternOf(word: string): RegExp {
  const stem = /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
  return new RegExp(`(?<![\\p{L}\\d])${stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'iu');
}

function snippetOf(text: string, words: readonly RegExp[]): string {
  const at = words.map((word) => text.search(word)).find((start) => start >= 0) ?? -1;
  if (at < 0) return '';
  const from = at < BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const to = at + AFTER >= text.length ? text.length : text.lastIndexOf(' ', at + AFTER);
  return `${from ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
