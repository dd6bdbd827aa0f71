/**
 * Keys and clicks of the director's desk: figures open what waits, arrows step through moments, c rules on what is
 * marked.
 */

import { isTyping } from './annals';

const STEPS: Record<string, string> = { ArrowLeft: 'back', ArrowRight: 'on' };

export function listenAtDesk(desk: HTMLElement): void {
  const keys = desk.querySelector<HTMLDialogElement>('dialog.keys');
  const button = desk.querySelector<HTMLButtonElement>('[data-keys]');
  if (button) button.hidden = false;
  button?.addEventListener('click', () => keys?.showModal());
  showMoment(desk);
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || keys?.open) return;
    const link = linkOf(desk, event);
    if (event.key === '?') keys?.showModal();
    else if (link) link.click();
    else return;
    event.preventDefault();
  });
  desk.querySelector('.pulses')?.addEventListener('click', (event) => openMark(event as MouseEvent));
  desk.querySelector('.log tbody')?.addEventListener('click', (event) => openRow(event as MouseEvent));
  desk.querySelector<HTMLAnchorElement>('[data-copy-link]')?.addEventListener('click', (event) => copyLink(event));
}

/** The row of the moment stands in the middle of the log, which scrolls by itself: the page stays where it is. */
function showMoment(desk: HTMLElement): void {
  const row = desk.querySelector<HTMLElement>('.log tr.at');
  const log = row?.closest<HTMLElement>('.log');
  if (row && log) log.scrollTop = row.offsetTop - log.clientHeight / 2;
}

/** What a key stands for here, if the page has it. */
function linkOf(desk: HTMLElement, { key, shiftKey }: KeyboardEvent): HTMLAnchorElement | null {
  if (/^[1-7]$/.test(key))
    return desk.querySelectorAll<HTMLAnchorElement>('.queue li > a:only-child')[Number(key) - 1] ?? null;
  if (key === 'c') return marked(desk);
  const step = STEPS[key];
  return step ? desk.querySelector(`[data-step="${shiftKey ? `phase-${step}` : step}"]`) : null;
}

/** What rules on the event of the row marked, else of the moment: a row of that very event is its button. */
export function marked(desk: HTMLElement): HTMLAnchorElement | null {
  const button = desk.querySelector<HTMLAnchorElement>('.machine [data-cites]');
  const cites = desk.querySelector<HTMLElement>('.log tr.at [data-cites]')?.dataset['cites'];
  if (!cites || cites === button?.dataset['cites']) return button;
  const link = document.createElement('a');
  link.href = cites;
  return link;
}

/** The mark nearest to the pointer opens its moment. */
function openMark({ target, clientX }: MouseEvent): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-game]') : null;
  const marks = [...(row?.querySelectorAll<SVGRectElement>('rect') ?? [])];
  if (!row || !(target instanceof Element) || !target.closest('.line') || !marks.length) return;
  const off = (mark: SVGRectElement): number => Math.abs(mark.getBoundingClientRect().x - clientX);
  const nearest = marks.reduce((best, mark) => (off(mark) < off(best) ? mark : best));
  const here = new URLSearchParams(location.search);
  const to = new URLSearchParams({ game: row.dataset['game'] ?? '', at: nearest.dataset['at'] ?? '' });
  if (here.get('q')) to.set('q', here.get('q')!);
  location.search = to.toString();
}

/** A click anywhere in a row opens what its link does. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.toString()) return;
  target.closest('tr')?.querySelector<HTMLAnchorElement>('a.to')?.click();
}

function copyLink(event: Event): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || !navigator.clipboard) return;
  event.preventDefault();
  void navigator.clipboard.writeText(link.href).then(() => (link.textContent = 'Copied'));
}
