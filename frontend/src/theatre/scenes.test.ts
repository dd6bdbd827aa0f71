import { describe, expect, it } from 'vitest';
import type { Consequence, Entity, LogLine } from '../protocol';
import { arrowsOf, cellsOf, cellWidth, waysBetween } from './cells';
import { changesOf } from './changes';
import { BRIEF, cuesOf, WHOLE } from './cues';
import { followed, newsOf, scenesOf, upTo, wholeOf, wrecksOf } from './scenes';
import { overlap } from '../map/points';
import { placeTray } from '../map/trays';
import { Words } from '../words';
import { readOut, stageSentence } from './words';

const roll = (purpose: string, ...faces: number[]) => ({ purpose, rule: '1', faces });
const loss: Consequence = { kind: 'out', way: ['0202'], word: { id: 'out' }, unit: 'b' };
const back: Consequence = { kind: 'back', way: ['0202', '0203', '0204'], word: { id: 'hexes' } };
const table = { columns: ['1:1', '2:1', '3:1'], rows: ['6'], cells: [['a', 'b', 'c']], start: 0, column: 2, row: 0 };

const line = (seq: number, more: Partial<LogLine> = {}): LogLine => ({ seq, message: { id: `line-${seq}` }, ...more });
const fight = (seq: number, at = '0202'): LogLine =>
  line(seq, {
    resolution: {
      title: { id: 'attack' },
      at,
      sums: [{ message: { id: 'odds' } }],
      stages: [{ roll: roll('combat', 3), table }],
    },
  });
const LOG = [
  line(1, { head: true }),
  line(2, { at: ['0101'] }),
  fight(3),
  line(4, { consequences: [loss] }),
  line(5, { consequences: [back] }),
  fight(6, '0303'),
  line(7, { head: true }),
  line(8, { consequences: [loss] }),
];

describe('wrecks', () => {
  const hull: Consequence = { ...loss, wreck: true };

  it('stay whatever is decided later, and are gone when it is taken back', () => {
    const log = [fight(1), line(2, { consequences: [loss, hull] }), line(3, { head: true })];
    expect(wrecksOf(log, [])).toEqual([hull]);
    const back = line(4, { message: { id: 'event-TakenBack', facts: { to: 1 } } });
    expect(wrecksOf([...log, back], [])).toEqual([]);
  });
});

describe('scenes of a log', () => {
  it('end at the next roll and at a heading', () => {
    const [first, second, ...more] = scenesOf(LOG, []);
    expect(more).toEqual([]);
    expect(first?.consequences).toEqual([loss, back]);
    expect(first?.aftermath.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(second?.consequences).toEqual([]);
  });

  it('lose what was taken back', () => {
    const undone = line(6, { message: { id: 'event-TakenBack', facts: { to: 4 } } });
    const [only, ...more] = scenesOf([...LOG.slice(0, 5), undone], []);
    expect(more).toEqual([]);
    expect(only?.consequences).toEqual([loss]);
    expect(
      scenesOf([...LOG.slice(0, 3), line(4, { message: { id: 'event-TakenBack', facts: { to: 2 } } })], []),
    ).toEqual([]);
  });

  it('lose nothing by a line that does not say how far it goes back', () => {
    const undone = line(6, { message: { id: 'event-TakenBack', facts: { side: 'red' } } });
    const log = [...LOG.slice(0, 5), undone];
    expect(scenesOf(log, [])).toEqual(scenesOf(LOG.slice(0, 5), []));
    expect(wrecksOf([line(1, { consequences: [{ ...loss, wreck: true }] }), undone], [])).toHaveLength(1);
  });

  it('are played in no more than 3.6 s, the dice in no less than half a second each', () => {
    const [scene] = scenesOf(LOG, []);
    const cues = cuesOf(scene!);
    expect(cues.map(({ beat }) => beat)).toEqual(['declared', 'dice', 'table', 'carried', 'settled']);
    expect(cues.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(WHOLE);
    expect(Math.min(...cues.filter(({ beat }) => beat === 'dice').map(({ ms }) => ms))).toBeGreaterThanOrEqual(500);
    const brief = cuesOf(scene!, BRIEF).reduce((sum, { ms }) => sum + ms, 0);
    expect(brief).toBeLessThanOrEqual(BRIEF + 5);
  });

  it('have further dice of the same shot as stages of their own, and its verdict', () => {
    const shot = fight(3);
    const more = { title: { id: 'armour' }, at: '0203', verdict: { id: 'immobilised' }, more: true };
    const damage = line(5, { resolution: { ...more, stages: [{ roll: roll('armour', 4) }] } });
    const log = [shot, line(4), damage, line(6, { consequences: [back] })];
    const [scene, ...others] = scenesOf(log, []);
    expect(others).toEqual([]);
    expect(scene?.resolution.title).toEqual({ id: 'attack' });
    expect(scene?.resolution.stages?.map(({ roll: { purpose }, at }) => [purpose, at])).toEqual([
      ['combat', undefined],
      ['armour', '0203'],
    ]);
    expect([scene?.resolution.verdict, scene?.consequences]).toEqual([{ id: 'immobilised' }, [back]]);
    expect(followed(scene!).map(({ seq }) => seq)).toEqual([6]);
    const undone = line(7, { message: { id: 'event-TakenBack', facts: { to: 5 } } });
    expect(scenesOf([...log, undone], [])[0]?.resolution.stages).toHaveLength(2);
    expect(scenesOf([damage], [])).toHaveLength(1);
  });

  it('go on after a choice: what came since is shown, without the dice', () => {
    const [scene] = scenesOf(LOG, []);
    expect(newsOf(scene!, 2)).toBe(scene);
    expect(newsOf(scene!, 5)).toBeNull();
    const later = newsOf(scene!, 4)!;
    expect([later.seq, later.after, later.consequences]).toEqual([3, 4, [back]]);
    expect(cuesOf(later).map(({ beat }) => beat)).toEqual(['carried', 'settled']);
    expect(wholeOf(later)).toEqual({ ...scene, after: undefined });
    expect(upTo(scene!, 4).consequences).toEqual([loss]);
    expect(upTo(later, 4).consequences).toEqual([]);
  });

  it('have their verdict stamped where no table leads to it', () => {
    const [scene] = scenesOf(LOG, []);
    const stages = scene!.resolution.stages!.map((stage) => ({ ...stage, table: null }));
    const verdict = { id: 'verdict', facts: {} };
    const beats = (resolution: object): string[] =>
      cuesOf({ ...scene!, resolution: { ...scene!.resolution, ...resolution } }).map(({ beat }) => beat);
    expect(beats({ stages, verdict })).toEqual(['declared', 'dice', 'verdict', 'carried', 'settled']);
    expect(beats({ stages, verdict: undefined })).not.toContain('verdict');
    expect(beats({ verdict })).not.toContain('verdict');
  });

  it('are cells of the film, with the acts between them as one', () => {
    const cells = cellsOf(LOG, scenesOf(LOG, []), 0);
    expect(cells.map(({ seq, count, scene }) => [seq, count, scene !== null])).toEqual([
      [2, 1, false],
      [5, 1, true],
      [6, 1, true],
      [8, 1, false],
    ]);
    expect(cellsOf(LOG, scenesOf(LOG, []), 5).map(({ seq }) => seq)).toEqual([6, 8]);
  });

  it('are whole cells at every width of the strip', () => {
    for (const strip of [20, 22.6, 56.5, 96]) {
      const width = cellWidth(strip);
      const count = Math.round((strip + 0.5625) / (width + 0.5625));
      expect(count * (width + 0.5625) - 0.5625, `${strip} letters`).toBeCloseTo(strip);
      expect(width).toBeGreaterThanOrEqual(10);
      expect(width).toBeLessThan(21);
    }
    expect(cellWidth(8), 'one fills what is narrower').toBe(8);
  });

  it('are cells of the film where only a choice in them is new', () => {
    const cells = cellsOf(LOG, scenesOf(LOG, []), 4);
    expect(cells.map(({ seq, before }) => [seq, before])).toEqual([
      [5, 4],
      [6, 5],
      [8, 7],
    ]);
    expect([cells[0]?.scene?.seq, cells[0]?.scene?.after]).toEqual([3, 4]);
  });
});

it('a cell has an arrow from each place that its roll came from', () => {
  const [scene] = scenesOf([{ ...fight(3), side: 'red' }], []);
  const from = (...origins: string[]) =>
    arrowsOf({ ...scene!, resolution: { ...scene!.resolution, origins } }).map(({ from, place, side }) => [
      from,
      place,
      side,
    ]);
  expect(from('0101', '0303')).toEqual([
    ['0101', '0202', 'red'],
    ['0303', '0202', 'red'],
  ]);
  expect(from()).toEqual([]);
});

it('a cell has the ways that its pieces have gone, one for all that went the same', () => {
  const at = (id: string, place: Entity['place'], kind = 'unit'): Entity => ({ id, kind, place });
  const before = [at('a', '0101'), at('b', '0101'), at('c', [10, 20]), at('d', '0404'), at('m', '0101', 'marker')];
  const after = [at('a', '0103'), at('b', '0103'), at('c', [10, 40]), at('d', '0404'), at('e', '0505')];
  expect(waysBetween(before, [...after, at('m', '0102', 'marker')]).map(({ places }) => places)).toEqual([
    ['0101', '0103'],
    [
      [10, 20],
      [10, 40],
    ],
  ]);
});

describe('what changed since somebody looked', () => {
  const piece = (id: string): Entity => ({ id, kind: 'unit', label: id, place: '0202' });
  const hex = (control: string): Entity => ({ id: 'hex-0909', kind: 'hex', place: '0909', control });
  const befell = (seq: number, kind: Consequence['kind'], side: string): LogLine =>
    line(seq, { consequences: [{ kind, way: ['0202'], word: { id: kind }, unit: 'b', side }] });
  const log = [befell(2, 'out', 'red'), fight(3), befell(4, 'out', 'blue'), befell(5, 'mark', 'red')];
  const more = [befell(6, 'forward', 'blue'), befell(7, 'loss', 'red')];
  const before = new Map([piece('b'), hex('red')].map((one) => [one.id, one]));
  const now = new Map([hex('blue')].map((one) => [one.id, one]));

  it('are own losses, then marks, then losses of others, then places', () => {
    const all = [...log, ...more];
    const found = changesOf(all, scenesOf(all, []), 2, 'red', before, now);
    expect(found.map(({ consequence, place }) => [consequence?.kind, consequence?.side, place])).toEqual([
      ['loss', 'red', '0202'],
      ['mark', 'red', '0202'],
      ['out', 'blue', '0202'],
      [undefined, undefined, '0909'],
    ]);
    expect(found.map(({ by }) => by?.id)).toEqual(['attack', 'attack', 'attack', undefined]);
    expect(found[0]?.entity?.id).toBe('b');
    expect(found[3]?.holder).toBe('blue');
  });
});

describe('the tray', () => {
  const size = { w: 600, h: 400 };
  it('stands below, above in the lowest fifth, and clear of the attackers', () => {
    expect(placeTray([300, 200], 30, { w: 120, h: 40 }, size, [])).toEqual([240, 240]);
    expect(placeTray([300, 360], 30, { w: 120, h: 40 }, size, [])).toEqual([240, 280]);
    const attacker = { x: 270, y: 240, w: 60, h: 60 };
    expect(placeTray([300, 200], 30, { w: 120, h: 40 }, size, [attacker])).toEqual([240, 120]);
    const odds = { x: 240, y: 110, w: 120, h: 55 };
    const far = placeTray([300, 200], 30, { w: 120, h: 40 }, size, [attacker, odds]);
    expect([attacker, odds].some((one) => overlap(one, { x: far[0], y: far[1], w: 120, h: 40 }))).toBe(false);
    const units = [240, 280, 320].map((x) => ({ x, y: 240, w: 40, h: 40 }));
    const [, top] = placeTray([300, 200], 30, { w: 120, h: 40 }, size, [], units);
    expect(top).toBe(120);
  });
});

describe('a table in words', () => {
  it('says its heads and cells, and what was read in it', () => {
    const words = new Words('cell-dump = Dump\nroll-capture = Capture');
    const columns = [{ id: 'cell-dump', facts: {} }, 'other'];
    const read = { columns, rows: ['5'], cells: [['50 %', '25 %']], start: 0, column: 0, row: 0 };
    expect(readOut(words, read).columns).toEqual(['Dump', 'other']);
    const stage = { roll: { purpose: 'capture of a dump', rule: '9', faces: [5], sides: 6 }, table: read };
    expect(stageSentence(words, stage)).toBe('Capture: 5; Dump: 50 %.');
  });
});
