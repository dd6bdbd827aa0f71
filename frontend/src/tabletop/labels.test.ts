import { describe, expect, it } from 'vitest';
import { overlap, type Rect } from '../map/points';
import type { Tabletop } from '../protocol';
import type { TableInks } from './inks';
import { labelsSvg } from './labels';

const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 100, y],
  [x + 100, y + 100],
  [x, y + 100],
];
const tableOf = (...features: object[]): Tabletop => ({ width: 1200, height: 900, legend: {}, features }) as never;
const hedge = { id: 'h', terrain: 'hedge', name: 'Dicke Hecke', outline: square(500, 400) };
const lay = ([x, y]: readonly [number, number]): [number, number] => [x, 900 - y];

/** What each name covers, about. */
function boxes(map: Tabletop, taken: readonly Rect[] = []): Rect[] {
  const drawn = labelsSvg(map, {} as TableInks, lay, 1, taken);
  return [...drawn.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, x, y, size, text]) => {
      const w = text!.length * Number(size) * 0.5;
      return { x: Number(x) - w / 2, y: Number(y) - Number(size) * 0.7, w, h: Number(size) * 0.9 };
    },
  );
}

describe('the name of a piece of ground', () => {
  it('stands below it, elsewhere where a stand lies there, and never beside the table', () => {
    const [plain] = boxes(tableOf(hedge));
    expect(plain!.y).toBeGreaterThan(500);
    const stand = { x: plain!.x + 20, y: plain!.y - 20, w: 50, h: 50 };
    const [moved] = boxes(tableOf(hedge), [stand]);
    expect(overlap(moved!, stand)).toBe(false);
    const [edge] = boxes(tableOf({ ...hedge, outline: square(500, 0) }));
    expect(edge!.y + edge!.h).toBeLessThan(900);
  });

  it('makes way for another, and is left out only where there is room nowhere', () => {
    const two = boxes(tableOf(hedge, { ...hedge, id: 'i', name: 'Bare hill', outline: square(505, 405) }));
    expect(two).toHaveLength(2);
    expect(overlap(two[0]!, two[1]!)).toBe(false);
    const all = { x: 0, y: 0, w: 1200, h: 900 };
    expect(boxes(tableOf(hedge), [all])).toHaveLength(1);
    const same = Array.from({ length: 30 }, (_, n) => ({ ...hedge, id: String(n), outline: square(505 + n, 405) }));
    expect(boxes(tableOf(...same)).length).toBeLessThan(30);
  });
});

it('moves along the water out of what lies there', () => {
  const brook = { id: 'b', terrain: 'stream', name: 'Weir brook', line: [[100, 450], [1100, 450]] }; // prettier-ignore
  const at = (taken: readonly Rect[]): number =>
    boxes(tableOf({ ...brook, line: [...brook.line] }), taken).map(({ x, w }) => x + w / 2)[0]!;
  const plain = at([]);
  expect(Math.abs(at([{ x: plain - 20, y: 400, w: 40, h: 100 }]) - plain)).toBeGreaterThan(40);
});
