import { describe, expect, it } from 'vitest';
import { generateMap } from '../../dev/generate';
import type { Candidate, Entity, Options } from '../protocol';
import { figureOf } from '../figures';
import { bandOf, byCost, readChoices, readDraft } from './choices';
import { makeGrid } from './geometry';

const grid = makeGrid(generateMap({ columns: 6, rows: 6, units: 0, seed: 1 }));
const hex = (id: string) => grid.index.get(id)!;
const unit = (id: string, place: string): Entity => ({ id, kind: 'unit', side: 'north', place });
const entities = new Map([unit('a', '0202'), unit('b', '0202'), unit('c', '0303')].map((one) => [one.id, one]));
const options = (kind: Options['kind'], candidates: Candidate[]): Options => ({ slot: 'x', kind, candidates });
const refusal = { rule: '6.1', code: 'full' };

describe('what a slot lights', () => {
  it('sorts the candidates of a path by the hex they end in', () => {
    const choices = readChoices(
      grid,
      entities,
      options('path', [
        { value: ['0202', '0203'], at: '0203', cost: '1' },
        { value: ['0202', '0302'], at: '0302', refusal },
        { value: ['0202', '0204'] },
      ]),
    );
    expect(choices.area).toBe(true);
    expect([...choices.lit.keys()]).toEqual([hex('0203'), hex('0204')]);
    expect([...choices.dark.keys()]).toEqual([hex('0302')]);
  });

  it('finds a counter by its value and the hex by the counter', () => {
    const [a, b] = [{ value: 'a' }, { value: 'b', refusal }];
    const choices = readChoices(grid, entities, options('units', [a, b]));
    expect(choices.area).toBe(false);
    expect(choices.counters.get('a')).toBe(a);
    expect(choices.lit.get(hex('0202'))).toEqual([a]);
    expect(choices.dark.get(hex('0202'))).toEqual([b]);
  });

  it('lights nothing for a choice, an amount or no slot', () => {
    expect(readChoices(grid, entities, options('choice', [{ value: '0202' }])).lit.size).toBe(0);
    expect(readChoices(grid, entities, null).lit.size).toBe(0);
  });

  it('lights a choice among places, and leaves to the list what lies off the map', () => {
    const choices = readChoices(
      grid,
      entities,
      options('choice', [{ value: '0202', at: '0202' }, { value: '0203', at: '0203', refusal }, { value: 'a box' }]),
    );
    expect(choices.area).toBe(true);
    expect([...choices.lit.keys()]).toEqual([hex('0202')]);
    expect([...choices.dark.keys()]).toEqual([hex('0203')]);
  });

  it('goes through lit hexes from the cheapest, those without a cost last', () => {
    const choices = readChoices(
      grid,
      entities,
      options('hex', [
        { value: '0101', cost: '3½' },
        { value: '0102' },
        { value: '0103', cost: '½' },
        { value: '0104', cost: '10' },
        { value: '0105', cost: '3' },
      ]),
    );
    expect(byCost(choices).map((i) => grid.ids[i])).toEqual(['0103', '0105', '0101', '0104', '0102']);
  });
});

describe('a draft on the map', () => {
  it('rings entities, draws the list of hexes, marks the single hex', () => {
    const order = readDraft(grid, entities, { do: 'a', units: ['a', 'b'], path: ['0202', '0203'], target: '0303' });
    expect([...order.chosen]).toEqual(['a', 'b']);
    expect(order.path).toEqual([hex('0202'), hex('0203')]);
    expect([...order.targets]).toEqual([hex('0303')]);
  });

  it('puts the hex of the unit before a path that leaves it out', () => {
    expect(readDraft(grid, entities, { units: ['c'], path: ['0304'] }).path).toEqual([hex('0303'), hex('0304')]);
  });

  it('takes the act for no hex and no unit', () => {
    expect(readDraft(grid, entities, { do: 'a' }).chosen.size).toBe(0);
  });
});

describe('costs as printed', () => {
  it.each([
    ['½', 0.5],
    ['3½', 3.5],
    ['12', 12],
    ['1¼', 1.25],
    ['8.5', 8.5],
    ['', NaN],
    ['2 SP', NaN],
    [undefined, NaN],
  ])('reads %s', (cost, value) => {
    expect(figureOf(cost)).toEqual(value);
  });

  it('puts a cost into its fourth of the reach', () => {
    expect([0, 1, 2, 2.5, 5, 7.5, 10].map((cost) => bandOf(cost, 10))).toEqual([0, 0, 0, 0, 1, 2, 3]);
    expect(bandOf(NaN, 10)).toBe(3);
  });
});
