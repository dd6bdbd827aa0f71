/** The pages round the board: style, htmx, the theme, promises kept, and cuts of the map drawn where a page asks. */
import 'htmx.org';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/icons.css';
import './styles/pages.css';
import './styles/known.css';
import './styles/welcome.css';
import './styles/profile.css';
import './styles/foot.css';
import './styles/forms.css';
import './styles/sections.css';
import './styles/history.css';
import './styles/results.css';
import './styles/clubs.css';
import './styles/ladders.css';
import './styles/charts.css';
import './styles/players.css';
import './styles/rulings.css';
import './styles/events.css';
import './styles/join.css';
import './styles/opening.css';
import './styles/bids.css';
import './styles/annals.css';
import './styles/desk.css';
import './styles/pulse.css';
import './styles/evidence.css';
import './styles/booklet.css';
import './styles/notices.css';
import './styles/orders.css';
import './styles/rulebook.css';
import { keepPromise } from './proof/kept';
import { applyTheme, storedTheme } from './theme';

applyTheme(storedTheme());

// On a phone each row of tabs scrolls sideways by itself: what is chosen is in sight in it.
for (const here of document.querySelectorAll('nav > [aria-current]')) {
  const bar = here.parentElement!;
  bar.scrollLeft += Math.max(0, here.getBoundingClientRect().right - bar.getBoundingClientRect().right);
}

document.addEventListener('focusin', (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.dataset.copy !== undefined) field.select();
});

const zone = document.querySelector<HTMLElement>('[data-zone]');
if (zone) void import('./zone').then(({ offerZone }) => offerZone(zone));

const promise = document.querySelector<HTMLElement>('[data-promise]');
// They show promises of games that have not begun.
if (promise) keepPromise(promise.dataset.game ?? '', promise.dataset.promise, 0);

const push = document.querySelector<HTMLButtonElement>('button[data-push]');
if (push) void import('./push').then(({ offerPush }) => offerPush(push));
// Only who pressed that button has a worker.
if (navigator.serviceWorker?.controller) void import('./push').then(({ closeRead }) => closeRead());

const cuts = document.querySelectorAll<HTMLCanvasElement>('canvas.thumb[data-board]');
if (cuts.length) void import('./thumbs').then(({ drawCuts }) => drawCuts([...cuts]));

const moments = document.querySelectorAll<HTMLElement>('[data-cut]');
if (moments.length) void import('./cuts').then(({ drawMoments }) => drawMoments([...moments]));

const examples = document.querySelectorAll<HTMLElement>('[data-example]');
if (examples.length) void import('./examples').then(({ drawExamples }) => drawExamples([...examples]));

const log = document.querySelector<HTMLElement>('.annals .log');
if (log)
  void import('./annals').then(({ listenForKeys }) =>
    listenForKeys(log, document.querySelector<HTMLInputElement>('#q')),
  );

const print = document.querySelector<HTMLButtonElement>('[data-print]');
print?.removeAttribute('hidden');
print?.addEventListener('click', () => window.print());

const desk = document.querySelector<HTMLElement>('main.desk');
if (desk) void import('./desk').then(({ listenAtDesk }) => listenAtDesk(desk));

/** What is typed after a look has not been looked at: the umpire refuses it, and the button says so before. */
const ruling = document.querySelector<HTMLFormElement>('form#ruling');
ruling?.addEventListener('input', () => {
  const sign = document.querySelector<HTMLButtonElement>('button[form=ruling][value=sign]');
  if (sign) Object.assign(sign, { disabled: true, textContent: 'Preview the ruling before you sign' });
});

const plots = document.querySelectorAll<HTMLElement>('.plot[data-table]');
if (plots.length) void import('./charts').then(({ drawChart }) => plots.forEach(drawChart));

const walks = document.querySelectorAll<HTMLElement>('[data-points]');
if (walks.length) void import('./walks').then(({ walkPoints }) => walks.forEach(walkPoints));

/** Whether this page, asked for again, says `mark` no more. Without an answer it is as it was. */
async function changed(mark: string): Promise<boolean> {
  const page = await fetch(location.href).then(
    (answer) => answer.text(),
    () => mark,
  );
  return !page.includes(mark);
}
/** Who waits for an opponent is taken to the board when one sits down: the clock may be running. */
if (document.querySelector('[data-waiting]'))
  setInterval(() => void changed('data-waiting').then((begun) => begun && location.reload()), 4000);
/** Who still reads what they would join is told when somebody was quicker. */
if (document.querySelector('[data-open]'))
  setInterval(() => void changed('data-open').then((gone) => gone && location.replace('?late')), 15000);
