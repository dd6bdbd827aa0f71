/** Names of what can be chosen, in words. */

import { slotName, type Filled } from './compose';
import type { Deed } from './deeds';
import { figureOf } from './figures';
import { allowanceOf, priced, type Allowance } from './map/allowance';
import { faceOf, printedName } from './map/presentation';
import { printedNames } from './places';
import {
  isAreas,
  isTable,
  type Candidate,
  type Decision,
  type Draft,
  type Entity,
  type Json,
  type SlotKind,
  type Tabletop,
} from './protocol';
import type { Kit } from './session';
import { playerOf, type State } from './store';
import { placeAt } from './tabletop/speech';

type Entities = ReadonlyMap<string, Entity>;

/** «Tomarovka» or the number of the hex. */
export function placeName(kit: Kit, place: unknown): string {
  if (typeof place === 'string') return printedNames(kit.map).get(place) ?? place;
  if (!Array.isArray(place)) return '';
  return isTable(kit.map) ? tableSpot(kit.map, place) : place.map(String).join(', ');
}

/** A point as it is read off the frame, «E 90.0, N 54.0 cm»; of a way its end. */
function tableSpot(map: Tabletop, place: unknown[]): string {
  const spot = Array.isArray(place[0]) ? (place.at(-1) as unknown[]) : place;
  return spot.length === 2 && spot.every((one) => typeof one === 'number')
    ? placeAt({ map }, spot as [number, number])
    : place.map(String).join(', ');
}

/** Where a candidate lies: a place, or the unit that carries it. */
export function whereabouts(kit: Kit, entities: Entities, { at }: Candidate): string {
  const carrier = typeof at === 'string' ? entities.get(at) : undefined;
  return carrier?.kind === 'unit' ? printedName(kit.presentation, carrier) : at ? placeName(kit, at) : '';
}

/** «3511» where the hex also has a name, else nothing: the id of an area is nothing to read. */
export function placeNumber(kit: Kit, place: unknown): string {
  if (isAreas(kit.map)) return '';
  return typeof place === 'string' && placeName(kit, place) !== place ? place : '';
}

/** The pieces that fill a slot. */
export function piecesOf(entities: Entities, { kind, chosen }: Filled): Entity[] {
  return isPlace(kind) ? [] : chosen.flatMap((one) => pieceOf(entities, one) ?? []);
}

/** The unit or dump that a candidate stands for, where it does. */
export function pieceOf(entities: Entities, { value, piece: shown }: Candidate): Entity | null {
  const piece = typeof value === 'string' ? (entities.get(value) ?? shown) : undefined;
  return piece && ['unit', 'dump'].includes(piece.kind) ? piece : null;
}

/** How far a piece may still go in this phase, as printed; nothing where it does not move. */
export function reachOf(kit: Kit, piece: Entity): string {
  return allowanceOf(kit.presentation, piece)?.left ?? '';
}

/** «MP left»: what those figures are. */
export const reachName = (kit: Kit): string => `${kit.presentation.movement?.unit ?? 'MP'} left`;

/** A piece in words: what is printed on it, and of what it is a part; of one that bears no name the kind of piece. */
export function pieceName(kit: Kit, piece: Entity): string {
  const { id, parent } = faceOf(kit.presentation, piece);
  return [id, parent].filter(Boolean).join(', ') || slotName(piece.kind);
}

/** The printed name of the piece that a candidate stands for. */
function pieceLabel(kit: Kit, entities: Entities, one: Candidate): string {
  const piece = pieceOf(entities, one);
  return piece?.kind === 'unit' ? pieceName(kit, piece) : '';
}

export function candidateName(
  kit: Kit,
  entities: Entities,
  slot: string,
  kind: SlotKind | null,
  one: Candidate,
): string {
  if (one.label) return kit.words.say(one.label);
  if (kind === 'action') return kit.words.text(`action-${String(one.value)}`) ?? slotName(String(one.value));
  if (isPlace(kind)) return placeName(kit, one.at ?? one.value);
  if (kind === 'heading') return `${String(one.value)}°`;
  const label = pieceLabel(kit, entities, one);
  if (label) return label;
  return kit.words.text(`choice-${slot}-${String(one.value)}`) ?? slotName(String(one.value));
}

/** Pieces that a slot names, and places that it lists; of more it says the number. */
const [NAMED, LISTED] = [2, 3];

/** What fills a slot, in short: printed names of units, names of places, «Pz11 + Tig503»; of many how many. */
export function slotValue(kit: Kit, entities: Entities, filled: Filled): string {
  const { length } = filled.chosen;
  return length > NAMED && piecesOf(entities, filled).length === length
    ? `${length} chosen`
    : slotNames(kit, entities, filled).join(' + ');
}

/** Everything that fills a slot by its printed name. */
export const slotNames = (kit: Kit, entities: Entities, filled: Filled): string[] =>
  filled.chosen.map((one) => shortName(kit, entities, filled, one));

function shortName(kit: Kit, entities: Entities, { slot, kind }: Filled, one: Candidate): string {
  const label = pieceLabel(kit, entities, one);
  if (label) return label;
  if (isPlace(kind) && one.at) return placeName(kit, one.at);
  return candidateName(kit, entities, slot, kind, one);
}

/**
 * The small line under a filled slot: where it is and what it may still move; of a goal what stands there, the price
 * and what that leaves of those who go, and over which places the way leads. No price of a piece where what the order
 * comes to is `told` beside it, nor of one of several.
 */
export function slotNote(
  kit: Kit,
  entities: Entities,
  filled: Filled,
  movers: readonly Entity[] = [],
  over: readonly Candidate[] = [],
  told = false,
): string {
  const { kind, chosen } = filled;
  const last = chosen.at(-1);
  if (!last) return '';
  if (!isPlace(kind)) {
    const where = listPlaces(kit, unique(chosen.map((one) => whereabouts(kit, entities, one))));
    const price = told || chosen.length > 1 ? '' : (last.cost ?? '');
    return unique([where, leastReach(kit, piecesOf(entities, filled)), price]).join(' · ');
  }
  const what = last.label ? kit.words.say(last.label) : '';
  const price = kind === 'path' && last.cost ? priced(last.cost, allowances(kit, movers)) : (last.cost ?? '');
  const by = over.length ? `by ${over.map((one) => placeName(kit, one.at)).join(', ')}` : '';
  return unique([what || placeNumber(kit, last.at), by, price]).join(' · ');
}

/** Where they stand; of many places how many, and nothing on a table, where each has its own. */
function listPlaces({ map }: Kit, places: string[]): string {
  if (places.length <= (isTable(map) ? 1 : LISTED)) return places.join(', ');
  return isTable(map) ? '' : `${places.length} ${isAreas(map) ? 'areas' : 'hexes'}`;
}

/** What those who go together may still move: «8 MP». */
function leastReach(kit: Kit, pieces: readonly Entity[]): string {
  const [least] = allowances(kit, pieces).sort((a, b) => figureOf(a.left) - figureOf(b.left));
  return least ? `${least.left} ${least.unit}` : '';
}

const allowances = (kit: Kit, pieces: readonly Entity[]): Allowance[] =>
  pieces.flatMap((piece) => allowanceOf(kit.presentation, piece) ?? []);

export const isPlace = (kind: SlotKind | null): boolean => kind === 'hex' || kind === 'path' || kind === 'point';
const unique = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))];

const KINDS: { [kind: string]: string } = {
  path: 'To',
  point: 'Where',
  heading: 'Facing',
  hex: 'Where',
  units: 'Units',
  unit: 'Unit',
  amount: 'How many',
};

export function slotTitle(kit: Kit, slot: string, kind: SlotKind | null): string {
  return kit.words.text(`slot-${slot}`) ?? KINDS[kind ?? ''] ?? slotName(slot);
}

/** The name of the act that declines: the question's own words first. */
export const declineName = (kit: Kit, decision: Decision): string =>
  own(kit, 'decline', decision) ?? endName(kit, decision.default ?? {});

/** The same of an act alone. */
export function endName(kit: Kit, { do: tag = 'pass' }: Draft): string {
  return kit.words.text(`decline-${tag}`) ?? kit.words.text(`action-${tag}`) ?? slotName(tag);
}

/** «Undo move»: an act that is taken back, in words of its own where its name would not do after «Undo». */
export function undoName(kit: Kit, { act, phase }: Deed): string {
  const name =
    kit.words.text(`undo-${act}`, { phase: (phase ?? 'the phase') as Json }) ??
    candidateName(kit, new Map(), 'do', 'action', { value: act, label: { id: `action-${act}` } });
  return `Undo ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** What is asked once more before declining, where declining throws something away. */
export const declineDoubt = (kit: Kit, decision: Decision): string | undefined => own(kit, 'confirm', decision);

/** The words of a question `ask-x` for something else about it: `decline-x`, `confirm-x`, with its facts. */
function own(kit: Kit, kind: string, { ask }: Decision): string | undefined {
  return kit.words.text(ask.id.replace(/^ask-/, `${kind}-`), ask.facts);
}

/** Who plays a side, or one of its commands: the player, or the side's name where several players hold it. */
export function whoPlays(kit: Kit, state: State, side: string, command?: string): string {
  return playerOf(state, side, command) ?? sideName(kit, command || side);
}

export function sideName(kit: Kit, side: string): string {
  return kit.words.text(`side-${side}`) ?? slotName(side);
}
