/** A made-up campaign: any size of map with woods, rivers, roads, towns and counters, the same for the same seed. */

import { centre, makeGrid, neighbour, type Grid } from '../src/board/geometry';
import { hash, noise, random } from '../src/map/noise';
import type { BoardMap, Entity, Presentation } from '../src/protocol';

export interface Wish {
  columns: number;
  rows: number;
  units: number;
  seed: number;
  layout?: 'flat' | 'pointy';
  shift?: 'odd' | 'even';
}

const LEGEND = {
  '.': { name: 'clear', drawing: 'clear' },
  w: { name: 'woods', drawing: 'woods' },
  t: { name: 'town', drawing: 'town' },
  c: { name: 'city', drawing: 'city' },
  s: { name: 'swamp', drawing: 'swamp' },
};

const two = (n: number): string => String(n).padStart(2, '0');

export function generateMap(wish: Wish): BoardMap {
  const { columns, rows, seed } = wish;
  const ids = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => `${two(c + 1)}${two(r + 1)}`),
  );
  const bare: BoardMap = {
    layout: wish.layout ?? 'flat',
    shift: wish.shift ?? 'odd',
    ids,
    legend: LEGEND,
    terrain: ids.map((row) => '.'.repeat(row.length)),
    window: [0, 0, columns - 1, rows - 1],
  };
  const grid = makeGrid(bare);
  const terrain = ids.map((row, r) => row.map((_, c) => terrainAt(grid, r * columns + c, seed)).join(''));
  const towns = ids.flat().filter((_, i) => 'tc'.includes(terrain.join('')[i]!));
  return {
    ...bare,
    terrain,
    sides: rivers(grid, seed),
    roads: roads(grid, seed, 5),
    rails: roads(grid, seed + 9, 13),
    places: towns
      .slice(0, 120)
      .map((hex, i) => ({ hex, name: `Place ${i + 1}`, size: i % 12 === 0 ? 'city' : 'town' })),
    works: ids.flat().filter((_, i) => noise(grid.x[i]! * 0.2 + seed, 7) > 0.78 && Math.abs(grid.y[i]! - 30) < 2),
  };
}

function terrainAt(grid: Grid, i: number, seed: number): string {
  const [x, y] = centre(grid, i);
  if (noise(x * 0.28 + seed * 17, y * 0.28) > 0.68) return 'w';
  const chance = hash(i, seed);
  return chance < 0.012 ? 't' : chance < 0.016 ? 'c' : chance < 0.03 ? 's' : '.';
}

/** Rivers run where two made-up heights part: along hexsides, without end in the middle of nowhere. */
function rivers(grid: Grid, seed: number): NonNullable<BoardMap['sides']> {
  const found: NonNullable<BoardMap['sides']> = [];
  const level = (i: number, scale: number, shift: number): boolean =>
    noise(grid.x[i]! * scale + shift, grid.y[i]! * scale + seed) > 0.5;
  for (let i = 0; i < grid.ids.length; i++) {
    for (const d of [1, 2, 3]) {
      const j = neighbour(grid, i, d);
      if (j < 0) continue;
      const major = level(i, 0.045, 3) !== level(j, 0.045, 3);
      if (!major && level(i, 0.11, 50) === level(j, 0.11, 50)) continue;
      found.push({
        a: grid.ids[i]!,
        b: grid.ids[j]!,
        river: major ? 'major' : 'minor',
        bridge: hash(i, seed + d) < 0.06,
        name: major ? 'Great River' : 'Brook',
      });
    }
  }
  return found;
}

function roads(grid: Grid, seed: number, every: number): [string, string][] {
  const chance = random(seed);
  const links: [string, string][] = [];
  for (let row = every; row < grid.rows; row += every * 2) {
    for (let i = row * grid.columns; i >= 0;) {
      const j = neighbour(grid, i, chance() < 0.5 ? 1 : 2);
      if (j >= 0) links.push([grid.ids[i]!, grid.ids[j]!]);
      i = j;
    }
  }
  return links;
}

export const PRESENTATION: Presentation = {
  sides: { north: { palette: 'slate' }, south: { palette: 'brick' } },
  counter: {
    id: 'label',
    parent: 'parent',
    symbol: 'type',
    tint: 'tint',
    values: ['attack', 'defense', 'move'],
    steps: 'step',
    steps_of: 'steps',
    disc: 'rating',
  },
  symbols: {
    a: { symbol: 'infantry', echelon: 'XX' },
    b: { symbol: 'armour', echelon: 'X' },
    c: { symbol: 'mechanised', echelon: 'X' },
    d: { symbol: 'recon', echelon: 'II' },
  },
  tints: { 0: 'warm-yellow', 1: 'rose', 2: 'cream', 3: 'sage', 4: 'sky', 5: 'lilac' },
  badges: { oos: { word: 'OOS', tone: 'oos' } },
};

export function generateUnits(map: BoardMap, wish: Wish): Entity[] {
  const chance = random(wish.seed + 1);
  const pick = (n: number): number => Math.floor(chance() * n);
  return Array.from({ length: wish.units }, (_, i): Entity => ({
    id: `u${i}`,
    kind: 'unit',
    side: i % 2 ? 'north' : 'south',
    place: map.ids[pick(wish.rows)]![pick(wish.columns)]!,
    label: String(i),
    parent: `${pick(40)} D`,
    type: 'abcd'[pick(4)]!,
    tint: String(pick(6)),
    attack: pick(12),
    defense: pick(12),
    move: 6 + pick(8),
    step: 1 + pick(2),
    steps: 2,
    rating: pick(3) ? null : 1 + pick(6),
    status: pick(20) ? [] : ['oos'],
  }));
}
