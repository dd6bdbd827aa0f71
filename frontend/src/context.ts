/** How a panel finds the sitting it belongs to. */

import { getContext, setContext } from 'svelte';
import type { Reader } from './book/reader.svelte';
import type { LogLine, Place } from './protocol';
import type { Kit, Session } from './session';

export interface Sitting {
  session: Session;
  kit: Kit;
  /** The rule book. */
  reader: Reader;
  goTo: (place: Place) => void;
  /** Opens the card of what the dice of a line came to. */
  showResult: (line: LogLine) => void;
}

const KEY = Symbol('sitting');

export const setSitting = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const getSitting = (): Sitting => getContext<Sitting>(KEY);
