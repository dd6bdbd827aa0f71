/** What of a chart is lit: where a roll was read, and the terrain that somebody points at. Pure. */

import { isAreas, isTable, type AnyMap, type BoardMap, type Excerpt, type Place } from '../protocol';
import { featuresAt } from '../tabletop/speech';
import type { Chart } from './book';

/** Where a chart was read, by columns and rows of the whole of it; `start` is the column before the shifts. */
export interface Reading {
  start: number;
  column: number;
  row: number;
}

/** The columns and rows of a chart that are shown. */
export interface Part {
  columns: number[];
  rows: number[];
}

/** Columns that the drawer has room for, and rows beside that which was read. */
const COLUMNS = 7;
const BESIDE = 1;

/** Where an excerpt lies in its chart, found by its heads; null where it does not. */
export function readingIn(chart: Chart, excerpt: Excerpt<string>): Reading | null {
  const across = placed(chart.columns, excerpt.columns, excerpt.column);
  const down = placed(chart.rows, excerpt.rows, excerpt.row);
  if (across === null || down === null) return null;
  const start = excerpt.start - excerpt.column + across;
  return { start: Math.max(0, Math.min(chart.columns.length - 1, start)), column: across, row: down };
}

/** Where the head `at` of a part lies among all heads: those beside it tell heads of one name apart. */
function placed(all: readonly string[], part: readonly string[], at: number): number | null {
  for (let first = 0; first + part.length <= all.length; first += 1)
    if (part.every((head, index) => head === all[first + index])) return first + at;
  const alone = all.indexOf(part[at] ?? '');
  return alone < 0 ? null : alone;
}

/** As much about a reading as there is room for, its march through the columns in it. */
export function partAbout({ columns, rows }: Chart, { start, column, row }: Reading): Part {
  const [first, last] = [Math.min(start, column), Math.max(start, column)];
  const span = Math.max(COLUMNS, last - first + 1);
  const before = Math.floor((span - (last - first + 1)) / 2);
  const from = Math.max(0, Math.min(columns.length - span, first - before));
  return {
    columns: range(from, Math.min(columns.length, from + span)),
    rows: range(Math.max(0, row - BESIDE), Math.min(rows.length, row + BESIDE + 1)),
  };
}

export const wholeOf = ({ columns, rows }: Chart): Part => ({
  columns: range(0, columns.length),
  rows: range(0, rows.length),
});

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** An excerpt as a chart of its own, where the book has not the whole of it. */
export const chartOf = ({ columns, rows, cells }: Excerpt<string>): Chart => ({
  id: '',
  title: 'The table as it was read',
  note: '',
  rules: [],
  corner: '',
  columns,
  rows,
  cells,
  keys: [],
});

/** Brings a chart to the top of the page of the book, which alone scrolls. */
export function turnTo(id: string): void {
  const chart = document.querySelector(`.book [data-chart="${CSS.escape(id)}"]`);
  const page = chart?.closest('.page');
  if (chart && page) page.scrollTop += chart.getBoundingClientRect().top - page.getBoundingClientRect().top;
}

const letters = new WeakMap<BoardMap, Map<string, string>>();

/** The terrain of a place by the letters of the map's legend; on a table of all that lies there. */
export function terrainAt(map: AnyMap, place: Place | undefined): string[] {
  if (place === null || place === undefined) return [];
  if (isTable(map)) return Array.isArray(place) ? featuresAt(map, place).map(({ terrain }) => terrain) : [];
  if (isAreas(map)) return map.areas.flatMap(({ id, terrain }) => (id === place ? [terrain] : []));
  const letter = lettersOf(map).get(String(place));
  return letter ? [letter] : [];
}

function lettersOf(map: BoardMap): Map<string, string> {
  const known =
    letters.get(map) ??
    new Map(map.ids.flatMap((row, y) => row.map((id, x) => [id, map.terrain[y]?.charAt(x) ?? ''] as const)));
  letters.set(map, known);
  return known;
}

/** The rows of a chart for these terrains. */
export const rowsOf = ({ keys }: Chart, terrain: readonly string[]): number[] =>
  keys.flatMap((key, row) => (terrain.includes(key) ? [row] : []));
