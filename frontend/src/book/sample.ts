/** A small book for tests. */

import type { Book, Chart, Clause } from './book';

const clause = (number: string, title: string, text: string, more: Partial<Clause> = {}): Clause => ({
  number,
  title,
  html: `<p>${text}</p>`,
  text,
  see: [],
  charts: [],
  also: [],
  examples: 0,
  ...more,
});

export const COMBAT: Chart = {
  id: 'combat',
  title: 'Combat table',
  note: '',
  rules: ['9.7'],
  corner: 'roll',
  columns: ['1:2', '1:1', '2:1', '3:1', '4:1', '6:1', '8:1', '10:1', '12:1'],
  rows: ['8', '9', '10', '11'],
  cells: ['8', '9', '10', '11'].map((row) => ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((cell) => row + cell)),
  keys: [],
};

export const TERRAIN: Chart = {
  id: 'terrain',
  title: 'Terrain',
  note: '',
  rules: ['6.2'],
  corner: '',
  columns: ['leg', 'truck'],
  rows: ['Open', 'Woods'],
  cells: [
    ['1', '1'],
    ['2', '–'],
  ],
  keys: ['.', 'w'],
};

export const BOOK: Book = {
  ruleset: 'sample',
  title: 'A sample',
  version: 1,
  chapters: [
    {
      id: 'combat',
      number: '9',
      title: 'Combat',
      html: '<p>How one fights.</p>',
      text: 'How one fights.',
      examples: 0,
      clauses: [
        clause('9.7', 'Combat table', 'The odds give the column. A bridge shifts nothing.'),
        clause('9.8', 'Surprise', 'Before the roll either side may be caught off guard.', { charts: ['combat'] }),
      ],
    },
    {
      id: 'supply',
      number: '12',
      title: 'Supply',
      html: '',
      text: '',
      examples: 0,
      clauses: [
        clause('12', 'Supply in short', 'What is spent, and from where.'),
        clause('12.8e', 'Crossing a bridge', 'A retreat over it is free.'),
        clause('12.9', 'Retreats of dumps', 'They stay.'),
      ],
    },
  ],
  scenarios: [],
  charts: [COMBAT, TERRAIN],
};
