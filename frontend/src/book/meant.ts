/**
 * Which rule the key R means: that which has the focus, else that read beside the pointer, else that of the refusal,
 * else that of the question.
 */

import type { Composition } from '../compose';
import type { Candidate, Decision, Place } from '../protocol';
import type { Here } from './here';
import type { Reader } from './reader.svelte';

export interface Meant {
  rule: string;
  here: Here;
}

/** A link to a rule at the focus: itself, or the one beside it. */
export function linkAt(active: Element | null): HTMLElement | null {
  const link = active?.closest<HTMLElement>('a.rule') ?? active?.querySelector<HTMLElement>(':scope > a.rule');
  return link ?? active?.closest('li, p, .refusal')?.querySelector<HTMLElement>('a.rule') ?? null;
}

/** Opens the rule that is meant where the player is; the contents where none is. `cited` is read beside the pointer. */
export function readUp(
  reader: Reader,
  order: Composition,
  asked: Decision | null,
  pointed: Place,
  cited: Meant | null,
): void {
  const focus = document.activeElement;
  const link = focus?.closest<HTMLElement>('a.rule') ?? (cited ? null : linkAt(focus));
  const meant = cited ?? ruleMeant(order, asked, pointed);
  if (link) link.click();
  else if (meant) reader.openRule(meant.rule, meant.here);
  else reader.show('contents');
}

/** Opens the rule whose number is drawn on the map and was clicked, here and not in a window of its own. */
export function openPlate(reader: Reader, order: Composition, event: MouseEvent): void {
  const rule = (event.target as Element).closest<SVGAElement>('a.rule-plate')?.dataset['rule'];
  if (!rule || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  reader.openRule(rule, { place: lastPlace(order) });
}

/** Of what is refused, first at the place pointed at; of the question where nothing is. */
export function ruleMeant(order: Composition, asked: Decision | null, pointed: Place): Meant | null {
  const dark = (order.options?.candidates ?? []).find((one) => one.refusal && sameplace(one, pointed));
  const barred = order.barred?.refusal;
  if (barred) return { rule: barred.rule, here: { place: placeOf(order.barred) } };
  if (order.refused?.rule) return { rule: order.refused.rule, here: { place: lastPlace(order) } };
  if (order.options?.refusal) return { rule: order.options.refusal.rule, here: { place: lastPlace(order) } };
  if (dark?.refusal) return { rule: dark.refusal.rule, here: { place: pointed } };
  return asked ? { rule: asked.rule, here: { place: asked.at?.[0] } } : null;
}

const sameplace = ({ at }: Candidate, place: Place): boolean => at !== undefined && String(at) === String(place);

/** Where a candidate lies, where that is a place. */
export function placeOf(one: Candidate | null | undefined): Place | undefined {
  const at = one?.at;
  if (typeof at === 'string') return at;
  return Array.isArray(at) && at.length === 2 && at.every((figure) => typeof figure === 'number')
    ? [Number(at[0]), Number(at[1])]
    : undefined;
}

/** The place that the order has come to. */
export const lastPlace = ({ barred, filled }: Composition): Place | undefined =>
  placeOf(barred) ?? placeOf(filled.at(-1)?.chosen.at(-1));

/** The piece that acts. */
export function unitIn({ filled }: Composition): string | undefined {
  const value = filled.find(({ kind }) => kind === 'unit' || kind === 'units')?.chosen[0]?.value;
  return typeof value === 'string' ? value : undefined;
}
