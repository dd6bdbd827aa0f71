/** The pages round the board: style, htmx, the theme, and cuts of the map drawn where a page asks. */
import 'htmx.org';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/icons.css';
import './styles/pages.css';
import { applyTheme, storedTheme } from './theme';

applyTheme(storedTheme());

document.addEventListener('focusin', (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.dataset.copy !== undefined) field.select();
});

const cuts = document.querySelectorAll<HTMLCanvasElement>('canvas.thumb[data-board]');
if (cuts.length) void import('./thumbs').then(({ drawCut }) => cuts.forEach((cut) => void drawCut(cut)));
