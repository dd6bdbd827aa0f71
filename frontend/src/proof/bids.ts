/** What was bid for the sides: whether it opens its seals, and the die of equal bids fell as the secret says. */

import { sha256, unhex } from './crypto';
import { Epoch, Source } from './dice';
import { canonical, isObject, type JsonObject, type Value } from './json';
import type { Header } from './shape';

interface Bid extends JsonObject {
  bidders: JsonObject;
  offers: JsonObject[];
}

const OFFERED = ['side', 'halves', 'level'];
const ROLES = ['first', 'second'];
const texts = (of: JsonObject, keys: string[]): boolean => keys.every((key) => typeof of[key] === 'string');
const counts = (of: JsonObject, keys: string[]): boolean =>
  keys.every((key) => Number.isSafeInteger(of[key]) && (of[key] as number) >= 0);
const isOffer = (of: Value): boolean =>
  isObject(of) && texts(of, ['by', 'side', 'salt', 'seal']) && counts(of, ['halves', 'level']);

const isBid = (bid: Value): bid is Bid =>
  isObject(bid) &&
  texts(bid, ['method', 'side']) &&
  counts(bid, ['halves', ...('die' in bid ? ['die'] : [])]) &&
  isObject(bid['bidders']) &&
  texts(bid['bidders'], ROLES) &&
  Array.isArray(bid['offers']) &&
  bid['offers'].every(isOffer);

/** What does not hold of the bid in the terms of a record, if it has one. */
export async function checkBid(header: Header): Promise<string[]> {
  const terms = header['terms'];
  const bid = isObject(terms) ? terms['bid'] : undefined;
  if (bid === undefined || bid === null) return [];
  if (!isBid(bid)) return ['what was bid for the sides is not readable'];
  const found: string[] = [];
  for (const offer of bid.offers) {
    const told = canonical(Object.fromEntries(OFFERED.map((key) => [key, offer[key]!])));
    if ((await sha256(`${String(offer['salt'])}\n${told}`)) !== offer['seal']) {
      found.push(`what the ${String(offer['by'])} of the bidders offered is not what was sealed`);
    }
  }
  return [...found, ...(await checkDie(header, bid))];
}

async function checkDie(header: Header, bid: Bid): Promise<string[]> {
  const { secret, epoch, phrases: said } = header.dice[0] ?? {};
  if (!('die' in bid) || typeof secret !== 'string' || !isObject(said)) return [];
  const known = ROLES.map((role) => [role, said[String(bid.bidders[role])]]).filter(
    ([, phrase]) => phrase !== undefined,
  );
  const dice = new Source(
    await Epoch.of(unhex(secret), Number(epoch), Object.fromEntries(known) as JsonObject),
    header.game,
    0,
  );
  const face = await dice.face(0, 2);
  return face === bid['die'] ? [] : [`the die of the equal bids fell ${String(bid['die'])}, the secret says ${face}`];
}
