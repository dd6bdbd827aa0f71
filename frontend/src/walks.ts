/** A plot that one walks through, a point at a time, by keys or the pointer: the table behind it says each in words. */

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
  Home: -Infinity,
  End: Infinity,
};

/** The point that a key leads to from the point `at`, of those up to `last`; null for a key that leads nowhere. */
export function stepTo(key: string, at: number, last: number): number | null {
  const step = STEPS[key];
  return step === undefined ? null : Math.max(0, Math.min(last, at + step));
}

/** The nearest of these places across, by its number. */
export function nearestTo(x: number, places: readonly number[]): number {
  return places.reduce((best, place, at) => (Math.abs(place - x) < Math.abs(places[best]! - x) ? at : best), 0);
}

/** A row in words: «12 Apr 2026: rating 1552, ±80». */
export function rowWords(heads: readonly string[], cells: readonly string[]): string {
  const [day, ...figures] = cells;
  const said = figures.map((figure, at) => {
    const head = heads[at + 1] ?? '';
    return head === '±' ? `±${figure}` : `${head.toLowerCase()} ${figure}`;
  });
  return `${day}: ${said.join(', ')}`;
}

/** Makes a plot a slider over its points, from the last of them; the line below it says where one is. */
export function walkPoints(plot: HTMLElement): void {
  const table = document.getElementById(plot.dataset['points'] ?? '');
  const places = [...plot.querySelectorAll<SVGCircleElement>('circle.place')];
  const said = plot.nextElementSibling;
  if (!(table instanceof HTMLTableElement) || !(said instanceof HTMLElement) || !places.length) return;
  const heads = textsOf(table.tHead!.rows[0]!);
  const words = [...table.tBodies[0]!.rows].map((row) => rowWords(heads, textsOf(row)));
  const last = places.length - 1;
  let at = last;

  const go = (to: number): void => {
    places[at]!.classList.remove('at');
    at = to;
    places[at]!.classList.add('at');
    plot.setAttribute('aria-valuenow', String(at + 1));
    plot.setAttribute('aria-valuetext', `${words[at]}; ${at + 1} of ${places.length}`);
    said.textContent = words[at]!;
  };
  const point = (event: PointerEvent): void =>
    go(
      nearestTo(
        event.clientX,
        places.map((place) => middleOf(place.getBoundingClientRect())),
      ),
    );

  plot.querySelector('svg')?.setAttribute('aria-hidden', 'true');
  const label = plot.querySelector('svg')?.getAttribute('aria-label') ?? '';
  Object.entries({
    role: 'slider',
    tabindex: '0',
    'aria-label': `Rating ${label}`,
    'aria-valuemin': '1',
    'aria-valuemax': String(places.length),
    'aria-valuenow': String(at + 1),
    'aria-valuetext': words[at]!,
  }).forEach(([name, value]) => plot.setAttribute(name, value));
  said.hidden = false;
  plot.addEventListener('keydown', (event) => {
    const to = event.ctrlKey || event.altKey || event.metaKey ? null : stepTo(event.key, at, last);
    if (to === null) return;
    event.preventDefault();
    go(to);
  });
  plot.addEventListener('focus', () => go(at));
  plot.addEventListener('pointermove', point);
  plot.addEventListener('pointerdown', point);
}

const textsOf = (row: HTMLTableRowElement): string[] => [...row.cells].map((cell) => cell.textContent?.trim() ?? '');

const middleOf = ({ left, width }: DOMRect): number => left + width / 2;
