/** What a side may propose, in words: an end of the game, or newer rules. It takes the agreement of all in the game. */

import { momentOf } from './clock';
import type { GameInfo } from './frames';
import type { Side } from './protocol';

export interface Offer {
  what: 'draw' | 'abandon' | 'rules' | 'pause' | 'heir';
  side: Side;
  /** After «You». */
  mine: string;
  /** How long it stands. */
  until: string;
  /** Which one it is, where an answer says so. */
  id?: string;
  /** After the name of who offers. */
  theirs: string;
  /** Who offers, where it is not the side. */
  who?: string;
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

const heirOf = ({ player, side }: { player: string; side: Side }): Offer => ({
  what: 'heir',
  side,
  who: player,
  mine: `have given the side up, and ${player} wants to take it over`,
  until: 'The other side is asked for its consent.',
  theirs: 'wants to take the other side over. The game counts for neither of its two players then',
  doubt: `Let ${player} play the side that is given up?`,
  yes: 'Let them take over',
});

/** A pause that somebody offers; none while it goes on. */
function pausesOf({ pause }: GameInfo): Offer[] {
  if (!pause || pause.since) return [];
  const until = momentOf(pause.until);
  const offer = {
    what: 'pause',
    id: pause.id ?? '',
    mine: `offered a pause until ${until}`,
    until: 'It stands until every other side has answered. The menu takes it back.',
    theirs: `offers a pause until ${until}`,
    doubt: `Pause the game until ${until}? Clocks stop. Either side can end it earlier, with notice.`,
    yes: 'Pause the game',
  } as const;
  const agreed = (pause.agreed ?? []).map((side) => ({ ...offer, side, mine: 'agreed to a pause', theirs: 'agrees' }));
  return [{ ...offer, side: pause.side }, ...agreed];
}

/** The offers that stand, a draw first. */
export function offersOf(game: GameInfo): Offer[] {
  const draws = (game.offers ?? []).map((side) => ({ ...DRAW, side }));
  const ends = (game.abandon_offers ?? []).map((side) => ({ ...ABANDON, side }));
  const clocks = [...pausesOf(game), ...(game.heirs ?? []).map(heirOf)];
  return [...draws, ...ends, ...clocks, ...(game.rules_offers ?? []).map((side) => ({ ...RULES, side }))];
}
