import { expect, test } from 'vitest';
import { cutOf, type Example } from './examples';

const example: Example = {
  case: '2_movement/woods',
  title: 'woods',
  verdict: 'allowed',
  scenario: 'crossroads',
  side: 'Blue',
  order: 'Move',
  told: [],
  refusal: null,
  board: '/board/',
  presentation: '/presentation/',
  place: '0202',
  places: ['0102', '0202', '0203'],
  pieces: [
    { id: 'b1', kind: 'unit', place: '0102', side: 'blue' },
    { id: 'm1', kind: 'marker', place: '0601' },
    { id: 'r1', kind: 'unit', place: '0602', side: 'red' },
  ],
  paths: [{ style: 'order', places: ['0102', '0202', '0203'] }],
};

test('the ends of an order are lit, and all that it names is in the picture', () => {
  const cut = cutOf(example);
  expect(cut.lit).toEqual(['0102', '0203']);
  expect(new Set(cut.all)).toEqual(new Set(['0102', '0202', '0203']));
});

test('an order that names no place shows the units near by, and lights none', () => {
  expect(cutOf({ ...example, places: [], paths: [] })).toMatchObject({ lit: [], all: ['0102', '0602'] });
});

test('on a table points are framed and not lit', () => {
  const cut = cutOf({
    ...example,
    place: [5, 5],
    places: [
      [1, 2],
      [3, 4],
    ],
    paths: [],
  });
  expect(cut.lit).toEqual([]);
  expect(cut.all).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
