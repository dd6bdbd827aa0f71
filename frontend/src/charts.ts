/** The charts of a history page, each drawn from the table beside it: the table says everything, the chart shows it. */

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

const HEIGHT = 250;
/** Everything counted here is whole. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** Second cues besides the colour: the first side has whole lines and full bars, the next broken ones and outlines. */
const DASHES = [[], [7, 5], [2, 4], [12, 4, 2, 4]];

interface Side {
  name: string;
  ink: string;
  values: (number | null)[];
  goal: number | null;
}

/** Draws the chart of a table into `plot`, and ties the two: what is pointed at in one is marked in the other. */
export function drawChart(plot: HTMLElement): void {
  const table = document.getElementById(plot.dataset['table'] ?? '');
  if (!(table instanceof HTMLTableElement)) return;
  const rows = [...table.tBodies[0]!.rows];
  const turns = rows.map((row) => Number(row.dataset['turn']));
  const sides = sidesOf(table, rows);
  const goals = sides.filter((side) => side.goal !== null);
  const bars = 'bars' in table.dataset;
  const chart = new uPlot(
    {
      width: plot.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: !bars } },
      scales: { x: { time: false, range: (_, least, most) => [least - 0.6, most + 0.6] }, y: { range } },
      axes: [axis(plot, 'turn'), axis(plot)],
      series: [
        {},
        ...sides.map((side, at) => (bars ? bar(plot, side, at, sides.length) : line(side, at))),
        ...goals.map(goal),
      ],
      hooks: { setCursor: [(self) => mark(rows, self.cursor.idx ?? null)] },
    },
    [turns, ...sides.map((side) => side.values), ...goals.map((side) => turns.map(() => side.goal))],
    plot,
  );
  rows.forEach((row, at) => {
    const point = (): void => chart.setCursor({ left: chart.valToPos(turns[at]!, 'x'), top: 0 });
    row.addEventListener('pointerenter', point);
    row.addEventListener('focusin', point);
  });
  new ResizeObserver(() => chart.setSize({ width: plot.clientWidth, height: HEIGHT })).observe(plot);
}

function sidesOf(table: HTMLTableElement, rows: HTMLTableRowElement[]): Side[] {
  return [...table.tHead!.rows[0]!.cells].slice(1).map((head, at) => ({
    name: head.textContent ?? '',
    ink: getComputedStyle(head).getPropertyValue('--chart').trim(),
    values: rows.map((row) => numberIn(row.cells[at + 1]!)),
    goal: head.dataset['goal'] === undefined ? null : Number(head.dataset['goal']),
  }));
}

/** Null where the table says that it is not known. What is read there has a printed minus, its `data` a number's. */
function numberIn(cell: HTMLTableCellElement): number | null {
  const data = cell.querySelector('data');
  return data && Number(data.value);
}

/** From nought, or below it, to a little above the greatest. */
function range(_: uPlot, least: number, most: number): [number, number] {
  return [Math.min(0, least), Math.max(1, most) * 1.08];
}

function line(side: Side, at: number): uPlot.Series {
  const points = { show: true, size: 7, stroke: side.ink, fill: at ? 'transparent' : side.ink };
  return { label: side.name, stroke: side.ink, width: 2.5, dash: DASHES[at % DASHES.length], points };
}

/** The bars of a turn stand side by side; of more than two sides they would not fit, and lines are drawn. */
function bar(plot: HTMLElement, side: Side, at: number, of: number): uPlot.Series {
  if (of > 2) return line(side, at);
  const paths = uPlot.paths.bars!({ size: [of > 1 ? 0.36 : 0.6, 26], align: of > 1 ? (at ? 1 : -1) : 0 });
  const fill = at ? getComputedStyle(plot).getPropertyValue('--panel').trim() : side.ink;
  return { label: side.name, stroke: side.ink, width: 2, fill, paths, points: { show: false } };
}

function goal(side: Side): uPlot.Series {
  return { stroke: side.ink, width: 1.5, dash: [1, 4], points: { show: false } };
}

function axis(plot: HTMLElement, label?: string): uPlot.Axis {
  const style = getComputedStyle(plot);
  const ink = style.getPropertyValue('--ink-2').trim();
  const hair = { stroke: style.getPropertyValue('--line').trim(), width: 1 };
  const font = `12px ${style.fontFamily}`;
  const whole = (_: uPlot, splits: number[]): string[] => splits.map(String);
  const below = label ? { label, labelFont: font, labelSize: 18, size: 34, space: 26 } : { size: 44 };
  return { stroke: ink, grid: hair, ticks: hair, font, incrs: STEPS, values: whole, ...below };
}

function mark(rows: HTMLTableRowElement[], at: number | null): void {
  rows.forEach((row, index) => row.classList.toggle('at', index === at));
}
