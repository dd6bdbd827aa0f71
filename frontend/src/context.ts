/** How a panel finds the sitting it belongs to. */

import { getContext, setContext } from 'svelte';
import type { Place } from './protocol';
import type { Kit, Session } from './session';

export interface Sitting {
  session: Session;
  kit: Kit;
  goTo: (place: Place) => void;
}

const KEY = Symbol('sitting');

export const setSitting = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const getSitting = (): Sitting => getContext<Sitting>(KEY);
