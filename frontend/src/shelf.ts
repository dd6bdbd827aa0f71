/** What the browser keeps for this site: for good, or as long as a tab is open. */

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export const browserShelf = (): Storage | null => found(() => localStorage);

export const tabShelf = (): Storage | null => found(() => sessionStorage);

/** Nothing, where the browser keeps nothing for pages. */
function found(find: () => Storage): Storage | null {
  try {
    return find();
  } catch {
    return null;
  }
}

/** '' where nothing is kept. */
export function readText(name: string, from: Shelf | null): string {
  try {
    return from?.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Undefined where nothing is kept, or nothing that makes sense. */
export function readJson(name: string, from: Shelf | null): unknown {
  try {
    return JSON.parse(readText(name, from));
  } catch {
    return undefined;
  }
}

export function write(name: string, value: string, at: Shelf | null): void {
  try {
    at?.setItem(name, value);
  } catch {
    // A full shelf keeps what it has.
  }
}

export function remove(name: string, at: Pick<Storage, 'removeItem'> | null): void {
  try {
    at?.removeItem(name);
  } catch {
    // A shelf that cannot be reached keeps nothing.
  }
}
