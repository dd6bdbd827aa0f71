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
  const tried = new Set<string>();
  for (let open = next(composer, draft, tried); open?.slot; open = next(composer, draft, tried)) {
    tried.add(open.slot);
    await fillSlot(composer, open, draft[open.slot] as Json);
  }
}

/** A slot that takes a click and is not filled as wanted. */
function next({ composition }: Composer, draft: Draft, tried: ReadonlySet<string>): Options | undefined {
  const free = composition.options?.free ? [composition.options] : [];
  return [...openSlots(composition), ...free].find(({ slot }) => {
    if (!slot || tried.has(slot) || draft[slot] === undefined) return false;
    return !same((composition.draft[slot] ?? null) as Json, draft[slot] as Json);
  });
}

async function fillSlot(composer: Composer, open: Options, value: Json): Promise<void> {
  const wanted = open.kind === 'units' && Array.isArray(value) ? value : [value];
  const found = wanted
    .map((one) => open.candidates?.find((candidate) => same(candidate.value, one)))
    .filter((one): one is Candidate => one !== undefined);
  if (open.kind === 'units') await composer.take(found, true);
  else if (open.free) await composer.fill(open.slot!, value);
  else if (found[0]) await composer.choose(found[0], open.slot);
}
