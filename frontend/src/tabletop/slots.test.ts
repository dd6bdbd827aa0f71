import { describe, expect, it } from 'vitest';
import type { Entity, Options, Tabletop } from '../protocol';
import { movesBetween, placeOn } from './motion';
import { addedBy, readChoices, readDraft, spotOf, wayValue } from './slots';

const table: Tabletop = {
  kind: 'table',
  width: 1000,
  height: 800,
  legend: { knoll: { name: 'Knoll', drawing: 'hill' } },
  features: [
    {
      id: 'top',
      terrain: 'knoll',
      outline: [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
      name: 'The top',
    },
  ],
  zones: [
    {
      id: 'here',
      terrain: 'knoll',
      outline: [
        [200, 200],
        [300, 200],
        [300, 300],
        [200, 300],
      ],
    },
  ],
};
const stand = (id: string, place: [number, number] | null, more = {}): Entity => ({ id, kind: 'unit', place, ...more });
const entities = new Map(
  [stand('a', [100, 200]), stand('b', [400, 200]), stand('c', null)].map((one) => [one.id, one]),
);
const options = (more: Partial<Options>): Options => ({ slot: 'to', kind: 'path', ...more });

describe('places', () => {
  it.each([
    ['a', [100, 200]],
    ['top', [50, 50]],
    ['here', [250, 250]],
    ['30,40', [30, 40]],
    [
      [7, 8],
      [7, 8],
    ],
    [
      [
        [1, 2],
        [3, 4],
      ],
      [3, 4],
    ],
    ['c', undefined],
    ['nowhere', undefined],
  ])('%s', (place, at) => {
    expect(spotOf(table, entities, place)).toEqual(at);
  });
});

describe('what is lit', () => {
  it('stands by value, spots by their point, the free slot apart', () => {
    const open = options({
      free: true,
      candidates: [
        {
          value: [
            [100, 200],
            [150, 200],
          ],
          at: [150, 200],
        },
      ],
    });
    const before = options({
      slot: 'unit',
      kind: 'unit',
      candidates: [{ value: 'a' }, { value: 'b', refusal: { rule: '1', code: 'no' } }],
    });
    const choices = readChoices(table, entities, open, [before]);
    expect([...choices.stands.keys()].sort()).toEqual(['a', 'b']);
    expect(choices.spots.map(({ at }) => at)).toEqual([[150, 200]]);
    expect(choices.ground).toBe(open);
    expect(choices.heading).toBeNull();
  });

  it('keeps the way open while the heading is asked', () => {
    const way = options({ free: true });
    const heading = options({ slot: 'facing', kind: 'heading', free: true });
    const choices = readChoices(table, entities, heading, [null, way]);
    expect([choices.ground, choices.heading]).toEqual([way, heading]);
  });

  it('is nothing when nothing is asked', () => expect(readChoices(table, entities, null, []).ground).toBeNull());
});

describe('ends of ways on offer', () => {
  const way: [number, number][] = [
    [100, 200],
    [150, 240],
    [180, 260],
  ];
  const open = options({
    free: true,
    candidates: [
      { value: way },
      {
        value: [
          [100, 200],
          [90, 90],
        ],
        refusal: { rule: '1', code: 'no' },
      },
    ],
  });
  const { ends } = readChoices(table, entities, open, []);

  it('are those of the legal ones', () => expect(ends.map(({ at }) => at)).toEqual([[180, 260]]));
  it('stay on offer while the next slot is asked', () => {
    expect(readChoices(table, entities, options({ slot: 'facing', kind: 'heading', free: true }), [open]).ends).toEqual(
      ends,
    );
  });
  it('give the whole way where none is begun, else their point', () => {
    expect(addedBy(ends[0]!, [100, 200], false)).toEqual(way.slice(1));
    expect(addedBy(ends[0]!, [100, 200], true)).toEqual([[180, 260]]);
  });
});

describe('the order so far', () => {
  it('leaves out of the way where the stand is, and gives it back', () => {
    const way: [number, number][] = [
      [100, 200],
      [150, 240],
      [180, 260],
    ];
    const order = readDraft(entities, { do: 'go', unit: 'a', to: way }, []);
    expect(order.chosen).toEqual(['a']);
    expect(order.way).toEqual(way.slice(1));
    expect(wayValue([100, 200], order.way)).toEqual(way);
  });

  it('tells a point from a way', () => {
    const order = readDraft(entities, { do: 'shell', where: [300, 310] }, [
      options({ slot: 'where', kind: 'point', free: true }),
    ]);
    expect(order).toMatchObject({ way: [], points: [[300, 310]] });
  });
});

describe('stands on the move', () => {
  const after = new Map(entities).set('a', stand('a', [180, 260]));

  it('go the way that was drawn, and arrive', () => {
    const move = movesBetween(
      entities,
      after,
      [
        [100, 260],
        [180, 260],
      ],
      0,
    ).get('a')!;
    expect(move.line).toEqual([
      [100, 200],
      [100, 260],
      [180, 260],
    ]);
    expect(placeOn(move, 0)).toEqual([100, 200]);
    expect(placeOn(move, move.duration)).toBeUndefined();
  });

  it('go straight where another way was drawn', () =>
    expect(movesBetween(entities, after, [[1, 1]], 0).get('a')!.line).toEqual([
      [100, 200],
      [180, 260],
    ]));

  it('stay where they are', () => expect(movesBetween(entities, new Map(entities), [], 0).size).toBe(0));
});
