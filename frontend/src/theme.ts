<<<<<<< HEAD
/** Light, dark, or as the machine has it. */

export type Theme = 'light' | 'dark' | 'auto';

/** The cookie the pages round the board read too. */
const COOKIE = 'theme';
const YEAR = 365 * 24 * 3600;
const night = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export function storedTheme(): Theme {
  const stored = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function shownTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  return night().matches ? 'dark' : 'light';
}

/** Shows a theme and remembers it. */
export function applyTheme(theme: Theme): 'light' | 'dark' {
  const shown = shownTheme(theme);
  document.documentElement.dataset['theme'] = shown;
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
  return shown;
}

/** Calls back when the machine changes its mind. */
export function onNight(changed: () => void): () => void {
  const query = night();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
=======
/** Light, dark or as the system says: kept in a cookie so that pages come in the right one. */
export type Theme = 'light' | 'dark' | 'auto';

const YEAR = 31_536_000;

/** What the reader chose. */
export function chosenTheme(): Theme {
  const found = /(?:^|; )theme=(light|dark|auto)/.exec(document.cookie)?.[1];
  return (found as Theme | undefined) ?? 'auto';
}

/** What is to be shown now. */
export function shownTheme(theme: Theme = chosenTheme()): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Remembers a choice, if one is made, and shows it. */
export function applyTheme(theme?: Theme): void {
  if (theme) document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
  document.documentElement.dataset.theme = shownTheme(theme);
>>>>>>> 3c5dc49 ([lobby] Dress the account pages in the house style)
}
