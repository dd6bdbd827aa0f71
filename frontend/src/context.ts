/** How a panel finds the sitting it belongs to. */

import { getContext, setContext } from 'svelte';
import type { Reader } from './book/reader.svelte';
import type { LogLine, Place } from './protocol';
import type { Tutor } from './lesson/tutor.svelte';
import type { Kit, Session } from './session';

export interface Sitting {
  session: Session;
  kit: Kit;
  /** The rule book. */
  reader: Reader;
  goTo: (place: Place) => void;
  /** The lesson that goes on in the game, or was put off. */
  tutor: Tutor | null;
  /** Opens the card of what the dice of a line came to. */
  showResult: (line: LogLine) => void;
  /** Moves the map until they are in sight, once strip, sheet or book have taken their room: `wide`, also smaller. */
  bringInto: (places: readonly Place[], wide?: boolean) => Promise<void>;
}

const KEY = Symbol('sitting');

export const setSitting = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const getSitting = (): Sitting => getContext<Sitting>(KEY);
