import { describe, expect, it } from 'vitest';
import type { AreaMap, BoardMap, Excerpt, Tabletop } from '../protocol';
import { partAbout, readingIn, rowsOf, terrainAt } from './charts';
import { COMBAT, TERRAIN } from './sample';

const EXCERPT: Excerpt<string> = {
  columns: ['2:1', '3:1', '4:1', '6:1', '8:1'],
  rows: ['9', '10', '11'],
  cells: [],
  start: 0,
  column: 4,
  row: 1,
  chart: 'combat',
};

describe('a chart', () => {
  it('is lit where an excerpt of it was read', () => {
    expect(readingIn(COMBAT, EXCERPT)).toEqual({ start: 2, column: 6, row: 2 });
  });

  it('is not lit where no head matches', () => {
    expect(readingIn(COMBAT, { ...EXCERPT, rows: ['2', '3', '4'] })).toBeNull();
  });

  it('tells heads of one name apart by those beside them', () => {
    const twice = { ...COMBAT, columns: ['1', '2', '3', '1', '4', '5'] };
    expect(readingIn(twice, { ...EXCERPT, columns: ['3', '1', '4'], start: 1, column: 1 })).toMatchObject({
      column: 3,
    });
  });

  it('shows the part about what was read, and the march there', () => {
    expect(partAbout(COMBAT, { start: 2, column: 6, row: 2 })).toEqual({
      columns: [1, 2, 3, 4, 5, 6, 7],
      rows: [1, 2, 3],
    });
    expect(partAbout(COMBAT, { start: 0, column: 8, row: 0 })).toEqual({
      columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      rows: [0, 1],
    });
    expect(partAbout(TERRAIN, { start: 1, column: 1, row: 1 })).toEqual({ columns: [0, 1], rows: [0, 1] });
  });
});

describe('the ground that is pointed at', () => {
  const hexes = { ids: [['0101', '0201']], terrain: ['.w'] } as unknown as BoardMap;
  const areas = { kind: 'areas', areas: [{ id: 'mid', terrain: 'w' }] } as unknown as AreaMap;
  const table = {
    kind: 'table',
    features: [{ id: 'a', terrain: 'w', outline: [[0, 0], [0, 9], [9, 9], [9, 0]] }],
  } as unknown as Tabletop; // prettier-ignore

  it('lights its row on every kind of map', () => {
    expect(rowsOf(TERRAIN, terrainAt(hexes, '0201'))).toEqual([1]);
    expect(rowsOf(TERRAIN, terrainAt(areas, 'mid'))).toEqual([1]);
    expect(rowsOf(TERRAIN, terrainAt(table, [4, 4]))).toEqual([1]);
  });

  it('lights none where there is none', () => {
    for (const place of [null, undefined, '9999']) expect(terrainAt(hexes, place)).toEqual([]);
    expect(terrainAt(table, [40, 40])).toEqual([]);
    expect(rowsOf(COMBAT, ['w'])).toEqual([]);
  });
});
