/** Which tab was open, by game, and what a player has switched off: kept by the browser. */

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

function shelf(): Shelf | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const tabName = (code: string): string => `tab.${code}`;
const PURPOSE = 'purpose';

/** The tab that was open over the list; '' for none. */
export const tabOf = (code: string, from: Shelf | null = shelf()): string => read(tabName(code), from);

export const keepTab = (code: string, tab: string, at: Shelf | null = shelf()): void => write(tabName(code), tab, at);

/** Whether the line that says what a phase is for is wanted: until it is switched off. */
export const wantsPurpose = (from: Shelf | null = shelf()): boolean => read(PURPOSE, from) !== 'off';

export const keepPurpose = (on: boolean, at: Shelf | null = shelf()): void => write(PURPOSE, on ? 'on' : 'off', at);

function read(name: string, from: Shelf | null): string {
  try {
    return from?.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function write(name: string, value: string, at: Shelf | null): void {
  try {
    at?.setItem(name, value);
  } catch {
    // A full shelf keeps what it has.
  }
}
