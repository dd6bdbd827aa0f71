/** The rule book of a ruleset as the site sends it, and how something is found in it. Pure. */

/**
 * An entry: `html` is what it says, `text` the same without marks; `also` is what else one may look it up by,
 * `examples` counts its worked examples.
 */
export interface Clause {
  number: string;
  title: string;
  html: string;
  text: string;
  see: string[];
  charts: string[];
  also: string[];
  examples: number;
}

/** A chapter of clauses; the printed rules give some no number. */
export interface Chapter {
  id: string;
  number: string;
  title: string;
  html: string;
  text: string;
  examples: number;
  clauses: Clause[];
}

/** What a scenario is about and who wins it; `about` and `winning` without marks. */
export interface ScenarioNotes {
  id: string;
  title: string;
  about_html: string;
  about: string;
  winning_html: string;
  winning: string;
}

/** A whole printed table: `cells[row][column]`; `keys` are the letters of the terrain of each row, or none. */
export interface Chart {
  id: string;
  title: string;
  note: string;
  rules: string[];
  corner: string;
  columns: string[];
  rows: string[];
  cells: string[][];
  keys: string[];
  /** The scenario that it is of, '' for all. */
  scenario?: string;
}

export interface Book {
  ruleset: string;
  title: string;
  version: number;
  chapters: Chapter[];
  scenarios: ScenarioNotes[];
  charts: Chart[];
}

/** As `rules/core/book.py` has it: the last letter or part is left away. */
const ABOVE = /^(?:(.*\d)[a-z]|(.*[a-z])[A-Z]|(.+)\W\w+)$/;

/** The number, and those it stands below: 12.3b, 12.3 and 12. */
export function upwards(number: string): string[] {
  const found = ABOVE.exec(number);
  const above = found?.[1] ?? found?.[2] ?? found?.[3];
  return above ? [number, ...upwards(above)] : [number];
}

/** A book by the numbers of its clauses. */
export class Index {
  readonly #clauses = new Map<string, Clause>();
  readonly #chapters = new Map<string, Chapter>();

  readonly book: Book;
  /** What is said of the scenario that is played. */
  readonly notes: ScenarioNotes | undefined;

  /** With the charts of a scenario's own and those of all; of every scenario where none is named. */
  constructor(whole: Book, scenario = '') {
    const charts = whole.charts.filter((chart) => !scenario || !chart.scenario || chart.scenario === scenario);
    this.book = { ...whole, charts };
    this.notes = whole.scenarios.find(({ id }) => id === scenario);
    const { book } = this;
    for (const chapter of book.chapters) {
      if (chapter.number) this.#put(chapter, opening(chapter));
      for (const clause of chapter.clauses) this.#put(chapter, clause);
    }
  }

  #put(chapter: Chapter, clause: Clause): void {
    this.#clauses.set(clause.number, clause);
    this.#chapters.set(clause.number, chapter);
  }

  get clauses(): Iterable<Clause> {
    return this.#clauses.values();
  }

  clause(number: string): Clause | undefined {
    return this.#clauses.get(number);
  }

  /** The clause of that number, or the nearest above it. */
  nearest(number: string): Clause | undefined {
    const found = upwards(number).find((part) => this.#clauses.has(part));
    return found === undefined ? undefined : this.#clauses.get(found);
  }

  /** The chapter that a number belongs to. */
  chapter(number: string): Chapter | undefined {
    return this.#chapters.get(this.nearest(number)?.number ?? '');
  }

  /** The charts that a clause names, and those that name it. */
  charts(number: string): Chart[] {
    const named = this.#clauses.get(number)?.charts ?? [];
    return this.book.charts.filter(({ id, rules }) => named.includes(id) || rules.includes(number));
  }
}

/** A chapter stands for its number where it has no clause of that number: what it is about, and its clauses. */
function opening({ number, title, html, text, examples, clauses }: Chapter): Clause {
  return { number, title, html, text, see: clauses.map((clause) => clause.number), charts: [], also: [], examples };
}
