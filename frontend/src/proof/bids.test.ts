/** What was bid for the sides, and the same made wrong: what the Python check says of it, it says here. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkBid } from './bids';
import type { JsonObject, Value } from './json';
import type { Header } from './shape';

interface Wrong {
  path: (string | number)[];
  value: Value;
  finds: string[];
}

const { header, wrong } = JSON.parse(readFileSync(new URL('../../tests/bids.json', import.meta.url), 'utf8')) as {
  header: Header;
  wrong: Wrong[];
};

function changed({ path, value }: Wrong): Header {
  const copy = structuredClone(header);
  const holder = path.slice(0, -1).reduce<Value>((found, key) => (found as JsonObject)[key]!, copy) as JsonObject;
  holder[path.at(-1)!] = value;
  return copy;
}

it('holds as it was written', async () => expect(await checkBid(header)).toEqual([]));

it.each(wrong)('$path made $value finds $finds', async (one) =>
  expect(await checkBid(changed(one))).toEqual(one.finds),
);
