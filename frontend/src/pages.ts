/** The pages round the board: style, htmx, the theme, promises kept, and cuts of the map drawn where a page asks. */
import 'htmx.org';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/icons.css';
import './styles/pages.css';
import './styles/clubs.css';
import './styles/bids.css';
import { keepPromise } from './proof/kept';
import { applyTheme, storedTheme } from './theme';

applyTheme(storedTheme());

document.addEventListener('focusin', (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.dataset.copy !== undefined) field.select();
});

const promise = document.querySelector<HTMLElement>('[data-promise]');
// They show promises of games that have not begun.
if (promise) keepPromise(promise.dataset.game ?? '', promise.dataset.promise, 0);

const cuts = document.querySelectorAll<HTMLCanvasElement>('canvas.thumb[data-board]');
if (cuts.length) void import('./thumbs').then(({ drawCut }) => cuts.forEach((cut) => void drawCut(cut)));

const plots = document.querySelectorAll<HTMLElement>('.plot[data-table]');
if (plots.length) void import('./charts').then(({ drawChart }) => plots.forEach(drawChart));

/** Who waits for an opponent is taken to the board when one sits down: the clock may be running. */
async function lookAgain(): Promise<void> {
  const page = await fetch(location.href).then((answer) => answer.text(), () => 'data-waiting');
  if (!page.includes('data-waiting')) location.reload();
}
if (document.querySelector('[data-waiting]')) setInterval(() => void lookAgain(), 4000);
