import { describe, expect, it } from 'vitest';
import type { Entity, Presentation } from '../protocol';
import { badgeShapes, counterShapes, counterSvg, detailAt } from './counter';
import { faceOf, layersOf, paletteOf, signOf, tintOf } from './presentation';
import type { Shape } from './shape';

const presentation: Presentation = {
  sides: { red: { palette: 'brick' }, blue: {}, green: {} },
  counter: {
    id: 'label',
    parent: 'corps',
    symbol: 'type',
    tint: 'army',
    values: ['attack', 'defense', 'move'],
    steps: 'left',
    steps_of: 'full',
    disc: 'rating',
  },
  symbols: { tank: { symbol: 'armour', echelon: 'X' } },
  tints: { '1': 'rose', '2': '#123456' },
  badges: { out: { word: 'OOS', tone: 'oos' }, done: { word: 'SPENT', tone: 'spent', acted: true } },
  signs: { bond: 'chain' },
};
const tank: Entity = {
  id: 'u',
  kind: 'unit',
  side: 'red',
  place: '0101',
  label: '22t',
  corps: '6 TC',
  type: 'tank',
  army: '1',
  attack: 5,
  defense: 4,
  move: 12,
  left: 1,
  full: 2,
  rating: null,
  status: ['out', 'unknown'],
};
const words = (shapes: Shape[]): string[] =>
  shapes.flatMap((shape) => ('text' in shape && shape.text ? [shape.text] : []));

describe('presentation.toml', () => {
  it('fills the slots of a counter from the fields it names', () => {
    expect(faceOf(presentation, tank)).toMatchObject({
      palette: 'brick',
      id: '22t',
      parent: '6 TC',
      echelon: 'X',
      symbol: 'armour',
      tint: '#e3746a',
      values: ['5', '4', '12'],
      steps: 1,
      stepsOf: 2,
      disc: '',
      badges: [{ word: 'OOS', tone: 'oos' }],
      acted: false,
    });
  });

  it('leaves out a value the unit has not', () => {
    expect(faceOf(presentation, { ...tank, attack: null }).values).toEqual(['4', '12']);
  });

  it('knows from the badges that a unit has acted', () => {
    expect(faceOf(presentation, { ...tank, status: ['done'] }).acted).toBe(true);
  });

  it('gives sides without a palette different ones, tints by name or colour, signs by refusal', () => {
    expect(paletteOf(presentation, 'blue')).not.toBe(paletteOf(presentation, 'green'));
    expect(tintOf(presentation, '2')).toBe('#123456');
    expect(tintOf(presentation, 'nobody')).toBe(tintOf(presentation, ''));
    expect([signOf(presentation, 'bond'), signOf(presentation, 'else')]).toEqual(['chain', '']);
  });

  it('draws a counter with nothing named, from its label alone', () => {
    expect(words(counterShapes(faceOf({}, { ...tank, side: 'red' }), 'near'))).toContain('22t');
  });
});

describe('a counter', () => {
  const face = faceOf(presentation, tank);

  it('leaves out what no longer fits instead of shrinking it', () => {
    expect([26, 27, 71, 72].map(detailAt)).toEqual(['far', 'mid', 'mid', 'near']);
    expect(words(counterShapes(face, 'near'))).toEqual(['22t', '6 TC', 'X', '5-4-12']);
    expect(words(counterShapes(face, 'mid'))).toEqual(['5-4-12']);
    expect(words(counterShapes(face, 'far'))).toEqual([]);
    expect(counterShapes(face, 'blank').length).toBeLessThan(counterShapes(face, 'far').length);
  });

  it('keeps the longest names and values inside its edges', () => {
    const long = { ...face, id: 'StuG905', parent: '10 Guards Mech', values: ['16', '(3)', '12'] };
    for (const shape of counterShapes(long, 'near')) {
      if (!('text' in shape)) continue;
      const wide = [...shape.text].reduce((sum, sign) => sum + (/[-() .]/.test(sign) ? 0.31 : 0.5), 0) * shape.size;
      expect(wide).toBeLessThanOrEqual(92);
    }
  });

  it('never lets id and parent meet', () => {
    const [id, parent] = counterShapes({ ...face, id: 'StuG905', parent: '10 Guards Mech' }, 'near').filter(
      (shape) => 'text' in shape,
    );
    const wide = (shape: Shape) =>
      'text' in shape
        ? [...shape.text].reduce((sum, sign) => sum + (/[-() .]/.test(sign) ? 0.31 : 0.5), 0) * shape.size
        : 0;
    expect(8 + wide(id!)).toBeLessThan(92 - wide(parent!));
  });

  it('shows as many pips as steps at full strength, filled for those left', () => {
    const pips = counterShapes({ ...face, steps: 1, stepsOf: 4 }, 'mid').filter(
      (shape) => 'd' in shape && shape.width === 1.7,
    );
    expect(pips.map((shape) => 'fill' in shape)).toEqual([true, false, false, false]);
  });

  it('keeps badges apart, so that they stay when the counter fades', () => {
    expect(words(badgeShapes(face, 'near'))).toEqual(['OOS']);
    expect(words(badgeShapes(face, 'blank'))).toEqual([]);
  });

  it('lays badges in a row over the top edge: none covers the symbol or another badge', () => {
    const three = faceOf(
      {
        ...presentation,
        badges: {
          a: { word: 'FUEL', tone: 'good' },
          b: { word: 'OOS', tone: 'oos' },
          c: { word: 'STRAT', tone: 'act' },
        },
      },
      { ...tank, status: ['a', 'b', 'c'] },
    );
    for (const detail of ['mid', 'near'] as const) {
      const grounds = badgeShapes(three, detail).flatMap((shape) =>
        'd' in shape ? [shape.d.match(/-?[\d.]+/g)!.map(Number)] : [],
      );
      // A rounded box begins right of its corner: M x+4 y, h w-8, a 4 4 0 0 1 4 4, v h-8.
      const boxes = grounds.map(
        (figures) => [figures[0]! - 4, figures[0]! + figures[2]! + 4, figures[1]! + figures[10]! + 8] as const,
      );
      expect(boxes).toHaveLength(detail === 'mid' ? 2 : 3);
      for (const [at, [left, right, bottom]] of boxes.entries()) {
        expect(bottom).toBeLessThanOrEqual(12);
        expect(right).toBeLessThanOrEqual(105);
        if (at) expect(left).toBeGreaterThan(boxes[at - 1]![1]);
      }
    }
  });

  it('leaves out the least of the badges, with their number, where words would be too small to read', () => {
    const tones = { FUEL: 'good', DG: 'disorder', OOS: 'oos', EXH: 'low' } as const;
    const crowded = { ...face, badges: Object.entries(tones).map(([word, tone]) => ({ word, tone })) };
    expect(words(badgeShapes(crowded, 'mid'))).toEqual(['DG', 'OOS', '+2']);
    expect(words(badgeShapes(crowded, 'near'))).toEqual(['DG', 'OOS', 'EXH', '+1']);
  });

  it('fades who has moved in this phase, and says what is left', () => {
    const moving = { ...presentation, movement: { left: 'mp', allowance: 'of', from: 'from', unit: 'MP' } };
    const at = (more: object): [string, boolean, boolean] => {
      const { left, moved, acted } = faceOf(moving, { ...tank, ...more });
      return [left, moved, acted];
    };
    expect(at({})).toEqual(['', false, false]);
    expect(at({ mp: '8', of: '8', from: null })).toEqual(['8 MP', false, false]);
    expect(at({ mp: '3½', of: '8', from: '0605' })).toEqual(['3½ MP', true, true]);
    expect(at({ mp: '0', of: '8' })).toEqual(['0 MP', true, true]);
  });

  it('keeps the plate of how a unit moves at every size that shows values', () => {
    const driven = { ...face, values: ['5', '4', '8'], plate: 'track' };
    for (const detail of ['mid', 'near'] as const) {
      const shapes = counterShapes(driven, detail);
      expect(shapes.some((shape) => shape.fill === '#f7d83a')).toBe(true);
      expect(words(shapes)).toContain('8');
    }
  });

  it('shows whose orders a unit takes, beside its pips where it has some', () => {
    const led = faceOf(
      {
        ...presentation,
        counter: { ...(presentation.counter as object), tag: 'command' },
        tags: { 'a-north': { word: 'N', name: 'North' } },
      },
      { ...tank, command: 'a-north' },
    );
    expect(led.tagName).toBe('North');
    for (const detail of ['mid', 'near'] as const) {
      const letter = (steps: number): Shape =>
        counterShapes({ ...led, stepsOf: steps }, detail).find((shape) => 'text' in shape && shape.text === 'N')!;
      expect((letter(1) as { x: number }).x).toBeLessThan(22);
      expect((letter(2) as { x: number }).x).toBeGreaterThan(78);
    }
  });

  it('lays a turned counter aslant and hatches a flipped one', () => {
    const posed = (pose: 'turned' | 'flipped') =>
      faceOf({ ...presentation, badges: { done: { word: 'DONE', pose } } }, { ...tank, status: ['done'] });
    expect(counterSvg(posed('turned'))).toContain('rotate(');
    expect(counterSvg(posed('flipped'))).not.toContain('rotate(');
    expect(counterShapes(posed('flipped'), 'mid').length).toBe(
      counterShapes({ ...posed('flipped'), pose: '' }, 'mid').length + 2,
    );
  });

  it('escapes what it prints', () => {
    expect(counterSvg({ ...face, id: '<b>&' })).toContain('&lt;b&gt;&amp;');
    expect(counterSvg({ ...face, id: '<b>&' })).not.toContain('<b>');
  });
});

describe('the layers of the map', () => {
  const layers = [
    { id: 'net', about: 'net' },
    { id: 'patrols', about: 'patrols', of: 'plane' },
  ];
  const offered = (...types: string[]): string[] =>
    layersOf({ layers }, new Map(types.map((type) => [type, { ...tank, id: type, type }]))).map(({ id }) => id);

  it('are offered where the pieces are that they are of', () => {
    expect(offered('tank', 'plane')).toEqual(['net', 'patrols']);
    expect(offered('tank')).toEqual(['net']);
    expect(layersOf({}, new Map())).toEqual([]);
  });
});
