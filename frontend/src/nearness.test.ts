import { expect, it } from 'vitest';
import { nearestTo } from './nearness';
import type { Candidate, Tabletop } from './protocol';

const TABLE = { kind: 'table', width: 1200, height: 900, features: [], legend: {} } as unknown as Tabletop;

it('measures on a table from points and from the ends of ways', () => {
  const near: Candidate = {
    value: [
      [0, 0],
      [90, 0],
    ],
  };
  const far: Candidate = { value: [400, 0] };
  const point: Candidate = { value: 'tank', at: [110, 0] };
  expect(nearestTo(TABLE, point, [far, near])).toBe(near);
  expect(
    nearestTo(
      TABLE,
      {
        value: [
          [110, 0],
          [380, 0],
        ],
      },
      [near, far],
    ),
  ).toBe(far);
  expect(nearestTo(TABLE, { value: 'nowhere' }, [far, near])).toBe(far);
});
