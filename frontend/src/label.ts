/** Names of what can be chosen, in words. */

import { slotName, type Filled } from './compose';
import type { Kit } from './session';
import type { Candidate, Decision, Entity, SlotKind } from './protocol';

type Entities = ReadonlyMap<string, Entity>;

/** «Tomarovka» or the number of the hex. */
export function placeName(kit: Kit, place: unknown): string {
  if (typeof place === 'string') return kit.map.places?.find((one) => one.hex === place)?.name ?? place;
  return Array.isArray(place) ? place.map(String).join(', ') : '';
}

/** «3511» where the hex also has a name, else nothing. */
export function placeNumber(kit: Kit, place: unknown): string {
  return typeof place === 'string' && placeName(kit, place) !== place ? place : '';
}

export function candidateName(kit: Kit, entities: Entities, slot: string, kind: SlotKind | null, one: Candidate): string {
  if (one.label) return kit.words.say(one.label);
  if (kind === 'action') return kit.words.text(`action-${String(one.value)}`) ?? slotName(String(one.value));
  if (kind === 'hex' || kind === 'path' || kind === 'point') return placeName(kit, one.at ?? one.value);
  const label = typeof one.value === 'string' ? entities.get(one.value)?.['label'] : undefined;
  if (typeof label === 'string') return label;
  return kit.words.text(`choice-${slot}-${String(one.value)}`) ?? slotName(String(one.value));
}

/** The small line under a filled slot: where it is and what it costs. */
export function slotNote(kit: Kit, filled: Filled): string {
  const last = filled.chosen.at(-1);
  const where = filled.kind === 'path' || filled.kind === 'hex' ? placeNumber(kit, last?.at) : placeName(kit, last?.at);
  return [where, last?.cost].filter(Boolean).join(' · ');
}

const KINDS: { [kind: string]: string } = { path: 'To', hex: 'Where', units: 'Units', unit: 'Unit', amount: 'How many' };

export function slotTitle(kit: Kit, slot: string, kind: SlotKind | null): string {
  return kit.words.text(`slot-${slot}`) ?? KINDS[kind ?? ''] ?? slotName(slot);
}

/** The name of the act that declines. */
export function declineName(kit: Kit, decision: Decision): string {
  const tag = decision.default?.do ?? 'pass';
  return kit.words.text(`decline-${tag}`) ?? kit.words.text(`action-${tag}`) ?? slotName(tag);
}

export function sideName(kit: Kit, side: string): string {
  return kit.words.text(`side-${side}`) ?? slotName(side);
}
