/** «Show me»: fills the order as the player would, click by click, and does not give it. */

import { openSlots, type Composer } from '../compose';
import type { Candidate, Draft, Json, Options } from '../protocol';

/** The same value, in whatever order the keys of its tables come. */
export const same = (a: Json, b: Json): boolean => canonical(a) === canonical(b);

export function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: Json) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export async function fillAs(composer: Composer, draft: Draft): Promise<void> {
  const act = composer.composition.acts.find(({ value }) => value === draft.do);
  if (!act) return;
  await composer.pick(act);
  for (const [slot, value] of Object.entries(draft)) {
    if (slot === 'do' || same((composer.composition.draft[slot] ?? null) as Json, value as Json)) continue;
    const open = openSlots(composer.composition).find((one) => one.slot === slot) ?? freeSlot(composer, slot);
    if (open) await fillSlot(composer, open, value as Json);
  }
}

const freeSlot = (composer: Composer, slot: string): Options | undefined => {
  const { options } = composer.composition;
  return options?.free && options.slot === slot ? options : undefined;
};

async function fillSlot(composer: Composer, open: Options, value: Json): Promise<void> {
  const wanted = open.kind === 'units' && Array.isArray(value) ? value : [value];
  const found = wanted
    .map((one) => open.candidates?.find((candidate) => same(candidate.value, one)))
    .filter((one): one is Candidate => one !== undefined);
  if (open.kind === 'units') await composer.take(found, true);
  else if (open.free) await composer.fill(open.slot!, value);
  else if (found[0]) await composer.choose(found[0], open.slot);
}
