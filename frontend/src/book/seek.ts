/** Search in a rule book: numbers, words, charts, places of the map; the likeliest first. Pure. */

import type { Clause, Index } from './book';

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
  const found: [number, Hit][] = [
    ...[...index.clauses].flatMap((clause) => ranked(rankOf(clause, asked, words), hitOf(clause, words))),
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

/** How likely a clause is meant, 0 for not at all: its number first, then its title, then its text. */
function rankOf({ number, title, text }: Clause, asked: string, words: readonly RegExp[]): number {
  const own = number.toLowerCase();
  if (own === asked) return 8;
  if (own.startsWith(asked)) return /\d/.test(asked) ? 7 - own.length / 100 : 0;
  if (title.toLowerCase() === asked) return 6.5;
  if (holds(title, words)) return 6;
  return holds(`${number} ${title} ${text}`, words) ? 2 : 0;
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
