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
}
