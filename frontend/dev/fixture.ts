/** What a fixture holds: a position, and what is asked and shown on it. */

import type { BoardMap, Draft, Entity, Explanation, Options, Presentation } from '../src/protocol';

export interface Fixture {
  map: BoardMap;
  presentation: Presentation;
  entities: Entity[];
  words: Record<string, string>;
  options: Options | null;
  draft: Draft;
  explanation: Explanation | null;
}
