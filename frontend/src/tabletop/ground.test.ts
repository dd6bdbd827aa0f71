import { describe, expect, it } from 'vitest';
import type { Entity, Tabletop } from '../protocol';
import { groundSvg } from './ground';
import { makeScene } from './scene';
import { standSvg } from './stand';

const DRAWINGS = [
  'hill',
  'woods',
  'forest',
  'bush',
  'marsh',
  'stream',
  'lake',
  'bridge',
  'ford',
  'building',
  'trench',
  'bunker',
  'mines',
  'road',
  'wall',
  'hedge',
  'wire',
  'field',
  'never-heard-of',
];
const LINES = new Set(['road', 'wall', 'hedge', 'wire']);

const table: Tabletop = {
  kind: 'table',
  width: 900,
  height: 400,
  legend: Object.fromEntries(DRAWINGS.map((drawing) => [drawing, { name: drawing, drawing }])),
  features: DRAWINGS.map((drawing, i) => {
    const x = 20 + i * 45;
    return LINES.has(drawing)
      ? {
          id: drawing,
          terrain: drawing,
          line: [
            [x, 20],
            [x, 180],
            [x + 30, 360],
          ],
          width: drawing === 'road' ? 40 : 0,
        }
      : {
          id: drawing,
          terrain: drawing,
          outline: [
            [x, 100],
            [x + 40, 100],
            [x + 40, 180],
            [x, 180],
          ],
          apertures: [0],
          crest:
            drawing === 'hill'
              ? [
                  [x + 10, 120],
                  [x + 30, 120],
                  [x + 20, 160],
                ]
              : [],
        };
  }),
};

describe('the ground', () => {
  it.each(['light', 'dark'] as const)('is whole numbers and closed elements, %s', (theme) => {
    const drawn = groundSvg(table, theme);
    expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    expect(drawn.match(/<g/g)?.length).toBe(drawn.match(/<\/g>/g)?.length);
  });

  it('is the same each time', () => expect(groundSvg(table, 'light')).toBe(groundSvg(table, 'light')));

  it.each(['bridge', 'building', 'trench', 'bunker', 'mines', 'wire', 'wall', 'hedge'])(
    'shows that a %s is gone',
    (id) => {
      expect(groundSvg(table, 'light', new Set([id]))).not.toBe(groundSvg(table, 'light'));
    },
  );
});

describe('stands', () => {
  const entity = (more: object): Entity => ({
    id: 'x',
    kind: 'unit',
    side: 'red',
    label: 'X 1',
    type: 'tracked',
    place: [10, 10],
    base: 40,
    ...more,
  });
  const presentation = {
    sides: { red: { palette: 'slate' } },
    counter: { id: 'label', symbol: 'type' },
    symbols: { tracked: { symbol: 'armour', model: 'tank' } },
  };
  const scene = (...all: Entity[]) => makeScene(presentation, new Map(all.map((one) => [one.id, one])));

  it('have half their base as radius and turn only where the front matters', () => {
    expect(scene(entity({ heading: 90 })).stands[0]).toMatchObject({ r: 20, heading: null, model: 'tank' });
    expect(scene(entity({ heading: 90, faces: true })).stands[0]!.heading).toBe(90);
  });

  it('name who they carry, by list or by what says so itself', () => {
    const aboard = entity({ id: 'y', label: 'Y 2', place: null, carrier: 'x' });
    expect(scene(entity({}), aboard).stands[0]!.load).toEqual(['Y 2']);
    expect(scene(entity({ load: ['y', 'crew'] }), { ...aboard, carrier: null }).stands[0]!.load).toEqual([
      'Y 2',
      'crew',
    ]);
  });

  it('are not on the table without a place', () => expect(scene(entity({ place: null })).stands).toEqual([]));

  it('draw a model, else a symbol', () => {
    const [tank] = scene(entity({ faces: true, heading: 45 })).stands;
    expect(standSvg(tank!, 18)).toContain('rotate(45)');
    expect(standSvg({ ...tank!, model: '' }, 18)).not.toBe(standSvg(tank!, 18));
  });

  it('wear badges that are whole, or dots where they cannot be read', () => {
    const [tank] = scene(entity({})).stands;
    const worn = (count: number): string[] => ['PIN', 'FIRED', 'MOVED'].slice(0, count);
    const read = (count: number, r: number): string[] => {
      const badges = worn(count).map((word) => ({ word, tone: 'act' as const }));
      const svg = standSvg({ ...tank!, model: 'tank', face: { ...tank!.face, badges } }, r);
      return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);
    };
    expect(read(2, 10)).toEqual([]);
    expect(read(2, 16)).toEqual(['PIN', 'FIRED']);
    expect(read(3, 16)).toEqual(['PIN', '+2']);
    expect(read(3, 28)).toEqual(['PIN', 'FIRED', 'MOVED']);
  });

  it('take in what became of features', () => {
    const { gone, fates } = scene(
      { id: 'f', kind: 'feature', place: 'house', gone: true },
      { id: 'g', kind: 'feature', place: 'hill', control: 'red', worth: 3 },
    );
    expect([...gone]).toEqual(['house']);
    expect(fates.get('hill')).toEqual({ control: 'red', worth: 3 });
  });
});
