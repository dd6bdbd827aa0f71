/** The pages round the board: style, htmx, the theme, promises kept, and cuts of the map drawn where a page asks. */
import 'htmx.org';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/icons.css';
import './styles/pages.css';
import './styles/clubs.css';
import './styles/join.css';
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
if (cuts.length) void import('./thumbs').then(({ drawCuts }) => drawCuts([...cuts]));

const plots = document.querySelectorAll<HTMLElement>('.plot[data-table]');
if (plots.length) void import('./charts').then(({ drawChart }) => plots.forEach(drawChart));

/** Whether this page, asked for again, says `mark` no more. Without an answer it is as it was. */
async function changed(mark: string): Promise<boolean> {
  const page = await fetch(location.href).then((answer) => answer.text(), () => mark);
  return !page.includes(mark);
}
/** Who waits for an opponent is taken to the board when one sits down: the clock may be running. */
if (document.querySelector('[data-waiting]')) setInterval(() => void changed('data-waiting').then((begun) => begun && location.reload()), 4000);
/** Who still reads what they would join is told when somebody was quicker. */
if (document.querySelector('[data-open]')) setInterval(() => void changed('data-open').then((gone) => gone && location.replace('?late')), 15000);
