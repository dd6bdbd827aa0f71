/** The daily roots that hold heads of a game: whether the path from a sealed head leads to the root. */

import type { Witnessed } from '../frames';
import { sha256 } from './crypto';

const hashOf = (...parts: string[]): Promise<string> => sha256(parts.join('\n'));

/** Climbs from the head, each step beside its neighbour, to the day's root, which holds the root before it too. */
export async function leadsToRoot(
  game: string,
  { day, root, before, seq, sealed_head, path }: Witnessed,
): Promise<boolean> {
  let at = await hashOf('leaf', game, String(seq), sealed_head);
  for (const [side, neighbour = ''] of path)
    at = await (side === 'left' ? hashOf('node', neighbour, at) : hashOf('node', at, neighbour));
  return (await hashOf('root', before, day, at)) === root;
}
