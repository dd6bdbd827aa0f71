import { describe, expect, it } from 'vitest';
import { shared } from '../map/cards';
import type { Point, Rect } from '../map/points';
import { layMarks, pieceBox, wordSize, type Mark } from './marks';

const ROOM = 30;
const HEX: Point = [300, 200];
const mark = (id: string, word: string, first: Mark['first'], at = HEX): Mark => ({
  id,
  at,
  size: wordSize(word),
  first,
});
const boxOf = ({ id, size }: Mark, laid: ReadonlyMap<string, Point>): Rect => {
  const [x, y] = laid.get(id)!;
  return { x: x - size.w / 2, y: y - size.h / 2, ...size };
};

describe('marks on the map', () => {
  it('stand above or below their piece, clear of it and its badges', () => {
    const marks = [mark('out', '61 out', 'above'), mark('seal', 'Ae4 DL1o2', 'below')];
    const laid = layMarks(marks, ROOM, [pieceBox(HEX, ROOM)]);
    expect(laid.get('out')![1]).toBeLessThan(HEX[1] - ROOM);
    expect(laid.get('seal')![1]).toBeGreaterThan(HEX[1] + 0.8 * ROOM);
    expect([laid.get('out')![0], laid.get('seal')![0]]).toEqual([HEX[0], HEX[0]]);
  });

  it('take more room for a reader of large letters', () => {
    expect(wordSize('61 out', 2).w).toBeGreaterThan(1.6 * wordSize('61 out').w);
    expect(wordSize('61 out', 2).h).toBeGreaterThan(1.6 * wordSize('61 out').h);
  });

  it('that are buttons stay within what is seen, clear of what lies over the map', () => {
    const size = { w: 390, h: 300 };
    const tools: Rect = { x: 12, y: 12, w: 44, h: 260 };
    for (const at of [
      [30, 40],
      [388, 10],
      [4, 298],
      [-200, 150],
      [600, -90],
      [200, 900],
    ] as Point[]) {
      const seal: Mark = { ...mark('seal', 'Ao1 e4 DL1o2', 'below', at), kept: true };
      const { x, y, w, h } = boxOf(seal, layMarks([seal], ROOM, [], { size, covers: [tools] }));
      expect(x >= 0 && y >= 0 && x + w <= size.w && y + h <= size.h).toBe(true);
      expect(shared({ x, y, w, h }, tools)).toBe(0);
    }
  });

  it('belong to their hex where all about it is taken', () => {
    const STEP = 2 * ROOM;
    const cells = [-3, -2, -1, 0, 1, 2, 3];
    const places = cells.flatMap((row) =>
      cells.map((column): Point => [HEX[0] + (column + (row % 2) / 2) * STEP, HEX[1] + row * STEP * 0.866]),
    );
    const own = pieceBox(HEX, ROOM);
    for (const first of ['above', 'below'] as const) {
      const loss = mark('loss', '−1', first);
      const box = boxOf(
        loss,
        layMarks(
          [loss],
          ROOM,
          places.map((at) => pieceBox(at, ROOM)),
        ),
      );
      expect(shared(box, own)).toBeGreaterThan(0.6 * box.w * box.h);
    }
  });

  it('never lie on each other, nor on target and attackers, while there is room', () => {
    const pieces = [HEX, [300, 252], [255, 174]].map((at) => pieceBox(at as Point, ROOM));
    const words = ['61 out', 'GM 2 hexes', '−1', 'Boris is asked'].map((word, at) => mark(`${at}`, word, 'above'));
    const marks = [...words, mark('seal', '4, 2  AL1 DL1o1', 'below')];
    const boxes = marks.map((one) => boxOf(one, layMarks(marks, ROOM, pieces)));
    boxes.forEach((box, at) => {
      for (const other of [...boxes.slice(at + 1), ...pieces]) expect(shared(box, other)).toBe(0);
    });
  });
});
