/** What the painters of a table's ground share: the sheet they draw on, and what a feature is drawn as. */

import type { Feature, Tabletop } from '../protocol';
import type { TableInks } from './inks';
import type { Lay } from './svg';

/** What every painter is handed. */
export interface Sheet {
  map: Tabletop;
  inks: TableInks;
  lay: Lay;
  /** Features that no longer stand. */
  gone: ReadonlySet<string>;
}

export type Painter = (sheet: Sheet, feature: Feature) => string;

/** What its legend says that a feature is drawn as. */
export const drawingOf = ({ legend }: Tabletop, { terrain }: Feature): string => legend[terrain]?.drawing ?? terrain;

/** A seed for the ornament of a feature, the same each time. */
export const seedOf = (id: string): number =>
  [...id].reduce((seed, sign) => Math.imul(seed ^ sign.charCodeAt(0), 16777619), 2166136261);
