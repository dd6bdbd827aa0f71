/** What a side may propose to end the game with, in words: it takes the other side's agreement. */

import type { GameInfo, Side } from './protocol';

export interface Offer {
  what: 'draw' | 'abandon';
  side: Side;
  /** After «You». */
  mine: string;
  /** After the name of who offers. */
  theirs: string;
  doubt: string;
  yes: string;
}

const DRAW = { what: 'draw', mine: 'offered a draw', theirs: 'offers a draw', doubt: 'Accept the draw?', yes: 'End the game in a draw' } as const;
const ABANDON = {
  what: 'abandon',
  mine: 'offered to abandon the game',
  theirs: 'offers to abandon the game',
  doubt: 'Abandon this game without a result?',
  yes: 'Abandon',
} as const;

/** The offers that stand, a draw first. */
export function offersOf(game: GameInfo): Offer[] {
  const draws = (game.offers ?? []).map((side) => ({ ...DRAW, side }));
  return [...draws, ...(game.abandon_offers ?? []).map((side) => ({ ...ABANDON, side }))];
}
