/** What a side may propose, in words: an end of the game, or newer rules. It takes the agreement of all in the game. */

import type { GameInfo } from './frames';
import type { Side } from './protocol';

export interface Offer {
  what: 'draw' | 'abandon' | 'rules';
  side: Side;
  /** After «You». */
  mine: string;
  /** How long it stands. */
  until: string;
  /** After the name of who offers. */
  theirs: string;
  /** Asked once more before it is accepted; none where there is something to read first. */
  doubt?: string;
  yes?: string;
}

const LAPSES = 'It stands until every other side has agreed, or one has declined or acts.';

const DRAW = {
  what: 'draw',
  mine: 'offered a draw',
  until: LAPSES,
  theirs: 'offers a draw',
  doubt: 'Accept the draw?',
  yes: 'End the game in a draw',
} as const;
const ABANDON = {
  what: 'abandon',
  mine: 'offered to abandon the game',
  until: LAPSES,
  theirs: 'offers to abandon the game',
  doubt: 'Abandon this game without a result?',
  yes: 'Abandon',
} as const;

const RULES = {
  what: 'rules',
  mine: 'agreed to continue under newer rules',
  until: 'It stands until every side has agreed, or one has declined.',
  theirs: 'wants to continue under newer rules',
} as const;

/** The offers that stand, a draw first. */
export function offersOf(game: GameInfo): Offer[] {
  const draws = (game.offers ?? []).map((side) => ({ ...DRAW, side }));
  const ends = (game.abandon_offers ?? []).map((side) => ({ ...ABANDON, side }));
  return [...draws, ...ends, ...(game.rules_offers ?? []).map((side) => ({ ...RULES, side }))];
}
