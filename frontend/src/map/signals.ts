/** Colours that mean the same on every kind of board, by day and by night (see look.md, section 3). */

/** Lit, in supply or seen, broken or refused, names, paper. */
export interface Signals {
  lamp: string;
  lampLine: string;
  net: string;
  oos: string;
  paper: string;
  name: string;
}

export const SIGNALS: Record<'light' | 'dark', Signals> = {
  light: { lamp: '#ffc53a', lampLine: '#b86f00', net: '#0b6159', oos: '#b0124f', paper: '#fffdf3', name: '#2a2419' },
  dark: { lamp: '#f6c04a', lampLine: '#f6c04a', net: '#63c7b6', oos: '#ff6ea3', paper: '#1b1e19', name: '#f2ecd9' },
};
