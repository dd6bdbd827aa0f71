import { describe, expect, it } from 'vitest';
import { Epoch, Source } from './dice';

// The values are those of `Source` in verify_record.py.
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const source = async (): Promise<Source> => new Source(await Epoch.of(SECRET, 2, { b: 'é', a: 'x' }), 'abc123', 7);

describe('dice', () => {
  it('fall as in Python', async () => {
    const dice = await source();
    expect(await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((k) => dice.face(k, 6)))).toEqual([6, 2, 1, 2, 4, 1, 2, 6]);
  });

  it('are drawn again where a word falls outside of the span', async () => {
    const dice = await source();
    const found = await Promise.all([0, 1, 2, 3].map((k) => dice.face(k, 2 ** 31 + 1)));
    expect(found).toEqual([1408212854, 1366109427, 629479494, 1249574463]);
  });

  it('shuffle as in Python', async () => {
    expect(await (await source()).order(3, 12)).toEqual([4, 9, 11, 1, 5, 7, 8, 10, 2, 0, 6, 3]);
  });
});
