/** Windows that have a name: style sheets ask for one as `@media (--phone)`, scripts by its query. */
export const MEDIA = {
  /** Upright windows, and narrow ones as a browser zoom of 400 % leaves. */
  phone: '(max-width: 700px) and (orientation: portrait), (max-width: 500px)',
};

/** Writes the queries out for browsers, which know no names of them yet. */
export const withQueries = (style: string): string =>
  Object.entries(MEDIA).reduce((text, [name, query]) => text.replaceAll(` (--${name})`, ` ${query}`), style);
