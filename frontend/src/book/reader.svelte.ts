/** The rule book as it lies open at the board: which page, what was read before it, what is searched. */

import type { Fault } from '../frames';
import { faultOf } from '../compose';
import type { Example } from '../examples';
import type { Explanation } from '../protocol';
import { Index, type Book } from './book';
import type { Here } from './here';

export type Tab = 'rule' | 'charts' | 'winning' | 'contents';

/** What is read: of the tab `rule` that clause, and what it was asked about. */
export interface Page {
  tab: Tab;
  rule: string;
  here: Here | null;
}

const TABS: readonly Tab[] = ['rule', 'charts', 'winning', 'contents'];

export class Reader {
  book = $state.raw<Book | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Null while the book is closed. */
  page = $state.raw<Page | null>(null);
  query = $state('');
  /** The book is on the screen: the map gives it room only then, so that nobody waits for the map to be laid out. */
  laid = $state(false);
  /** Who is winning, while it is read: its places have flags on the map. */
  victory = $state.raw<Explanation | null>(null);
  /** Rises with each page that is opened or gone back to: the focus goes to its heading. */
  turns = $state(0);
  /** Rises with each search that is begun: the focus goes to its field. */
  searches = $state(0);
  readonly index = $derived.by(() => this.book && new Index(this.book, this.scenario()));
  #past = $state.raw<readonly Page[]>([]);
  /** The clause read last: what the tab of the rule shows. */
  #last = $state.raw<Page | null>(null);
  #fetching: Promise<void> | null = null;

  #examples = new Map<string, Promise<readonly Example[]>>();

  constructor(
    private readonly load: () => Promise<Book>,
    private readonly loadExamples: (rule: string) => Promise<readonly Example[]> = () => Promise.resolve([]),
    /** Writes what is read into the address, null once the book is closed. */
    private readonly mark: (page: Page | null) => void = () => undefined,
    /** The scenario that is played. */
    private readonly scenario: () => string = () => '',
  ) {}

  get open(): boolean {
    return this.page !== null;
  }

  /** The clause that lies open, '' for none. */
  get rule(): string {
    return this.page?.tab === 'rule' ? this.page.rule : '';
  }

  get lastRule(): string {
    return this.#last?.rule ?? '';
  }

  /** What one goes back to. */
  get before(): Page | null {
    return this.#past.at(-1) ?? null;
  }

  /** Fetches the book when the page has nothing else to do. */
  fetchSoon(): void {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void this.fetch(), { timeout: 5000 });
    else setTimeout(() => void this.fetch(), 2000);
  }

  /** Fetches the book once; what failed is tried again when it is next wanted. */
  fetch(): Promise<void> {
    this.#fetching ??= this.load().then(
      (book) => {
        this.book = book;
        this.fault = null;
      },
      (error: unknown) => {
        this.fault = faultOf(error);
        this.#fetching = null;
      },
    );
    return this.#fetching;
  }

  /** The worked examples of a clause, fetched once; none where they are not to be had. */
  examples(rule: string): Promise<readonly Example[]> {
    const known = this.#examples.get(rule) ?? this.loadExamples(rule).catch(() => []);
    this.#examples.set(rule, known);
    return known;
  }

  openRule(rule: string, here: Here | null = null): void {
    this.#turnTo({ tab: 'rule', rule, here });
  }

  /** Another part of the book; the clause read last for `rule`, where one was read. */
  show(tab: Tab): void {
    const page = tab === 'rule' ? this.#last : { tab, rule: '', here: null };
    if (page) this.#turnTo(page);
  }

  /** Opens the book to be searched. */
  search(): void {
    if (!this.open) this.show('contents');
    this.searches += 1;
  }

  /** Opens the contents; what is typed next is searched, but where that would bring up a keyboard of the screen. */
  browse(): void {
    if (matchMedia('(hover: none)').matches) this.show('contents');
    else this.search();
  }

  back(): void {
    const page = this.before;
    if (!page) return;
    this.#past = this.#past.slice(0, -1);
    this.#lay(page);
  }

  close(): void {
    if (!this.page) return;
    this.page = null;
    this.laid = false;
    this.#past = [];
    this.query = '';
    this.searches = 0;
    this.mark(null);
  }

  /** Opens what an address names. */
  follow(hash: string): void {
    const named = new URLSearchParams(hash.slice(1));
    const rule = named.get('rule');
    const tab = TABS.find((one) => one === named.get('rules'));
    if (rule && rule !== this.rule) this.openRule(rule);
    else if (tab && tab !== this.page?.tab) this.show(tab);
  }

  #turnTo(page: Page): void {
    if (this.page && !isSame(this.page, page)) this.#past = [...this.#past, this.page];
    this.#lay(page);
  }

  #lay(page: Page): void {
    this.page = page;
    if (page.tab === 'rule') this.#last = page;
    this.query = '';
    this.turns += 1;
    this.mark(page);
    void this.fetch();
  }
}

const isSame = (a: Page, b: Page): boolean => a.tab === b.tab && a.rule === b.rule;

/** What the address says of a page. */
export const hashOf = ({ tab, rule }: Page): string =>
  `#${new URLSearchParams(tab === 'rule' ? { rule } : { rules: tab }).toString()}`;

/** Keeps the page in the address, which so can be sent; what else the address names goes. */
export function markAddress(page: Page | null): void {
  const { pathname, search, hash } = location;
  if (page) history.replaceState(history.state, '', hashOf(page));
  else if (/^#rules?=/.test(hash)) history.replaceState(history.state, '', pathname + search);
}
