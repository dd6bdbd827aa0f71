/** How a panel finds the sitting it belongs to. */

import { getContext, setContext } from 'svelte';
import type { Kit, Session } from './session';
import type { Place } from './protocol';

export interface Table {
  session: Session;
  kit: Kit;
  goTo: (place: Place) => void;
}

const KEY = Symbol('table');

export const setTable = (table: Table): Table => setContext(KEY, table);
export const getTable = (): Table => getContext<Table>(KEY);
