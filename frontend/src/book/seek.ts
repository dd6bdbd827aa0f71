/** Search in a rule book: numbers, words, charts, places of the map; the likeliest first. Pure. */

import { upwards, type Clause, type Index, type ScenarioNotes } from './book';
import { likeness, slipsIn, telling, WORD, wordsOf } from './lexicon';

/**
 * Something found: a clause, a chart, who is winning, what the scenario is about, or a place of the map; `snippet` is
 * where the words stand.
 */
export interface Hit {
  kind: 'clause' | 'chart' | 'winning' | 'scenario' | 'place';
  id: string;
  title: string;
  snippet: string;
}

const MOST = 30;
/** With fewer that hold every word those are shown that hold most of what was asked. */
const FEW = 3;
/** Letters of a text that are shown before and after what was found. */
const BEFORE = 40;
const AFTER = 90;

/** What the page of who is winning answers. */
const WINNING = ['who wins', 'winning', 'victory conditions', 'victory points', 'score'];
const CHART = new Set(['chart', 'charts', 'table', 'tables']);

/** An entry as it is compared: the words of its title, of those above it, and of its text; what else it is called. */
interface Entry {
  hit: Omit<Hit, 'snippet'>;
  title: readonly string[];
  also: readonly (readonly string[])[];
  over: readonly string[];
  words: readonly string[];
  text: string;
}

/** For a word that was asked how well each word of the book is it. */
type Grades = ReadonlyMap<string, number>;

export function seek(index: Index, places: ReadonlyMap<string, string>, query: string): Hit[] {
  const asked = query.trim().replace(/\.+$/, '').toLowerCase();
  const words = telling(asked);
  if (!words.length) return [];
  const { entries, vocabulary } = read(index);
  const grades = words.map((word) => gradesOf(word, vocabulary));
  const rare = grades.map((one) => rarity(one, entries));
  const bare = words.filter((word) => !CHART.has(word));
  const found: Ranked[] = [
    ...entries.map((entry): Ranked => [
      rankOf(entry, asked, grades, rare),
      () => ({ ...entry.hit, snippet: snippetOf(entry, grades) }),
    ]),
    ...index.book.charts.map(({ id, title }): Ranked => [
      chartRank(wordsOf(title), words, bare),
      () => ({ kind: 'chart', id, title, snippet: '' }),
    ]),
    ...[...places].map(([id, title]): Ranked => [
      holds(wordsOf(title), words) || id.toLowerCase() === asked ? 5 : 0,
      () => ({ kind: 'place', id, title, snippet: '' }),
    ]),
  ];
  const whole = found.filter(([rank]) => rank >= 1);
  return (whole.length < FEW ? found.filter(([rank]) => rank) : whole)
    .toSorted(([a], [b]) => b - a)
    .slice(0, MOST)
    .map(([, show]) => show());
}

type Ranked = [rank: number, show: () => Hit];

const holds = (text: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => text.some((one) => likeness(word, one)));

/** Who asks for a table wants it before the rule. */
function chartRank(title: readonly string[], words: readonly string[], bare: readonly string[]): number {
  if (bare.length && bare.length < words.length && holds(title, bare)) return 7;
  return holds(title, words) ? 4 : 0;
}

interface Lexicon {
  entries: readonly Entry[];
  vocabulary: ReadonlySet<string>;
}

const lexicons = new WeakMap<Index, Lexicon>();

/** The book in words, taken apart once. */
function read(index: Index): Lexicon {
  const known = lexicons.get(index);
  if (known) return known;
  const over = (number: string): string[] =>
    upwards(number)
      .slice(1)
      .flatMap((above) => telling(index.clause(above)?.title ?? ''));
  const entries = [
    ...[...index.clauses].map((clause) => entryOf(clause, over(clause.number))),
    { ...entryOf({ number: '', title: 'Winning', text: index.notes?.winning ?? '', also: WINNING }, []), hit: WINS },
    ...(index.notes?.about ? [aboutOf(index.notes)] : []),
  ];
  const texts = entries.flatMap(({ title, also, words }) => [...title, ...also.flat(), ...words]);
  const found = { entries, vocabulary: new Set(texts) };
  lexicons.set(index, found);
  return found;
}

const WINS = { kind: 'winning', id: '', title: 'Winning' } as const;

const aboutOf = ({ id, title, about }: ScenarioNotes): Entry => ({
  ...entryOf({ number: '', title, text: about, also: [] }, []),
  hit: { kind: 'scenario', id, title },
});

const entryOf = (
  { number, title, text, also }: Pick<Clause, 'number' | 'title' | 'text' | 'also'>,
  over: readonly string[],
): Entry => ({
  hit: { kind: 'clause', id: number, title },
  title: telling(title),
  also: also.map((one) => telling(one)),
  over,
  words: telling(text),
  text,
});

/** Words of the book that are it, in another form too; else those that the fewest slips make of it. */
function gradesOf(word: string, vocabulary: ReadonlySet<string>): Grades {
  const graded = (grade: (one: string) => number): [string, number][] =>
    [...vocabulary].map((one): [string, number] => [one, grade(one)]).filter(([, found]) => found);
  const found = graded((one) => likeness(word, one));
  if (found.length) return new Map(found);
  const slips = graded((one) => slipsIn(word, one));
  const least = Math.min(...slips.map(([, count]) => count));
  return new Map(slips.flatMap(([one, count]) => (count === least ? [[one, SLIP]] : [])));
}

const SLIP = 0.7;

const best = (words: readonly string[], grades: Grades): number =>
  words.reduce((most, word) => Math.max(most, grades.get(word) ?? 0), 0);

/** How much a word tells: the fewer entries hold it the more. */
function rarity(grades: Grades, entries: readonly Entry[]): number {
  const holding = entries.filter(({ title, also, words }) => [title, words, ...also].some((one) => best(one, grades)));
  return Math.log(1 + entries.length / (1 + holding.length));
}

/** How much a word counts by where it stands: in the title, in one above it, in the text. */
const [IN_TITLE, ABOVE, IN_TEXT] = [1, 0.5, 0.25];

/**
 * How likely an entry is meant, 0 for not at all: its number first, then a title, or another name, that holds all
 * words, the more of it they are the likelier; then by the words in title, headings and text, and those that stand
 * together in the text. Below 1: it lacks some of the words.
 */
function rankOf(entry: Entry, asked: string, grades: readonly Grades[], rare: readonly number[]): number {
  const own = entry.hit.id.toLowerCase();
  if (own && own === asked) return 8;
  if (own.startsWith(asked) && /\d/.test(asked)) return 7 - own.length / 100;
  const named = Math.max(...[entry.title, ...entry.also].map((name) => share(name, grades)));
  if (named) return 6 + 0.9 * named;
  const names = [...entry.title, ...entry.also.flat()];
  const weights = grades.map(
    (one) => IN_TITLE * best(names, one) || IN_TEXT * best(entry.words, one) + ABOVE * best(entry.over, one),
  );
  if (!grades.some((one) => best([...names, ...entry.words], one))) return 0;
  if (!weights.every(Boolean))
    return partOf(
      weights,
      rare,
      grades.some((one) => best(names, one)),
    );
  const together = grades.length > 1 && stand(entry.words, grades);
  return 2 + sum(weights) / grades.length + (together ? 1 : 0);
}

/** What part of a name the words are; 0 where it lacks one. */
function share(name: readonly string[], grades: readonly Grades[]): number {
  const found = grades.map((one) => best(name, one));
  return found.every(Boolean) ? sum(found) / Math.max(name.length, found.length) : 0;
}

/**
 * How much of what was asked an entry has, by how much each word tells; 0 for too little: a third, where a name holds
 * some of it, else two thirds.
 */
function partOf(weights: readonly number[], rare: readonly number[], named: boolean): number {
  const all = sum(rare);
  const had = sum(rare.filter((_, at) => weights[at])) / all;
  return had < (named ? 1 / 3 : 2 / 3) ? 0 : (0.9 * sum(rare.map((one, at) => one * (weights[at] ?? 0)))) / all;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Whether the words stand one after the other. */
const stand = (text: readonly string[], grades: readonly Grades[]): boolean =>
  text.some((_, from) => grades.every((one, at) => one.has(text[from + at] ?? '')));

/** The text about the first of the words that it holds; none where a name holds them all. */
function snippetOf({ title, also, text }: Entry, grades: readonly Grades[]): string {
  if ([title, ...also].some((name) => share(name, grades))) return '';
  const at = grades.map((one) => placeIn(text, one)).find((start) => start >= 0) ?? -1;
  if (at < 0) return '';
  const from = at < BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const to = at + AFTER >= text.length ? text.length : text.lastIndexOf(' ', at + AFTER);
  return `${from ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function placeIn(text: string, grades: Grades): number {
  const found = [...text.matchAll(WORD)].find(([word]) => grades.has(word.toLowerCase()));
  return found?.index ?? -1;
}
