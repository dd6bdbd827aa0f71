import { describe, expect, it } from 'vitest';
import type { Explanation, LogLine, Presentation, Stage } from '../protocol';
import type { Scene } from '../theatre/scenes';
import { excerptOf, linesOf, placeHere, questionOf, sceneOf, stagesOf } from './here';

const stage = (rule: string, more: Partial<Stage> = {}): Stage => ({
  roll: { purpose: 'x', rule, faces: [3] },
  ...more,
});
const line = (seq: number): LogLine => ({ seq, message: { id: 'm' } });
const scene = (seq: number, stages: Stage[]): Scene => ({
  seq,
  rules: [],
  line: line(seq),
  resolution: { title: { id: 't' }, at: '0708', stages },
  aftermath: [line(seq + 1)],
  consequences: [],
});
const table = { columns: [], rows: [], cells: [], start: 0, column: 0, row: 0, chart: 'combat' };
const FIGHT = scene(5, [stage('9.8a'), stage('9.7', { table })]);

describe('what a rule is asked about', () => {
  const explain = { unit: 'supply', hex: 'hex', point: 'ground' };
  const presentation: Presentation = { explain };

  it('is the question at hand, else the piece, else the place', () => {
    const question = { about: 'combat' };
    expect(questionOf(presentation, { question, unit: 'a', place: '0101' })).toBe(question);
    expect(questionOf(presentation, { unit: 'a', place: '0101' })).toEqual({ about: 'supply', unit: 'a' });
    expect(questionOf(presentation, { place: '0101' })).toEqual({ about: 'hex', hex: '0101' });
    expect(questionOf(presentation, { place: [3, 4] })).toEqual({ about: 'ground', point: [3, 4] });
    expect(questionOf({}, { unit: 'a', place: '0101' })).toBeNull();
  });

  it('is the roll of the line, and of what followed', () => {
    expect(sceneOf({ line: FIGHT.line }, '9.8', [FIGHT], [])).toBe(FIGHT);
    expect(sceneOf({ line: FIGHT.aftermath[0] }, '9.11', [FIGHT], [])).toBe(FIGHT);
    expect(sceneOf({ line: line(99) }, '9.8', [FIGHT], [])).toBeNull();
  });

  it('is the last roll under the rule, where nothing else is meant', () => {
    expect(sceneOf(null, '9.8', [], [FIGHT, scene(9, [stage('3.1')])])).toBe(FIGHT);
    expect(sceneOf(null, '9.9', [], [FIGHT])).toBeNull();
    expect(sceneOf({ place: '0101' }, '9.8', [FIGHT], [FIGHT])).toBeNull();
  });

  it('lies where it was, else where the roll was', () => {
    expect(placeHere({ place: '0101' }, FIGHT)).toBe('0101');
    expect(placeHere({}, FIGHT)).toBe('0708');
    expect(placeHere(null, null)).toBeNull();
  });
});

describe('the figures of this game', () => {
  it('are the rolls and lines under the rule, all where none is', () => {
    expect(stagesOf(FIGHT, '9.8')).toHaveLength(1);
    expect(stagesOf(FIGHT, '9.1')).toHaveLength(2);
    const lines = ['1', '2', '3', '4', '5.1'].map((rule) => ({ message: { id: rule }, rules: [rule] }));
    const answer: Explanation = { title: { id: 't' }, lines };
    expect(linesOf(answer, '5')).toEqual([lines[4]]);
    expect(linesOf(answer, '9')).toHaveLength(4);
  });

  it('name the table that was read, of the chart where one is named', () => {
    expect(excerptOf(FIGHT)).toBe(table);
    expect(excerptOf(FIGHT, 'combat')).toBe(table);
    expect(excerptOf(FIGHT, 'barrage')).toBeNull();
  });

  it('name every table that one roll was read with', () => {
    const bands = { ...table, chart: 'bands' };
    const cover = { ...table, chart: 'protection' };
    const shot = scene(6, [stage('6.G', { read: [bands, cover] }), stage('6.I', { read: [{ ...bands, row: 1 }] })]);
    expect(excerptOf(shot, 'protection')).toBe(cover);
    expect(excerptOf(shot, 'bands')?.row).toBe(1);
    expect(excerptOf(scene(7, [stage('9.7', { table, read: [bands] })]))).toBe(table);
  });
});
