import { describe, expect, it } from 'vitest';
import {
  armsItself,
  bySubject,
  countUse,
  isCareful,
  lettersFor,
  lineUp,
  namedActs,
  onlyDeclines,
  usesIn,
} from '../src/acts';
import type { Candidate, Decision } from '../src/protocol';

const act = (value: string, refused = false): Candidate =>
  refused ? { value, refusal: { rule: '1', code: 'no' } } : { value };
const tags = (acts: Candidate[]): string[] => acts.map((one) => String(one.value));

describe('the line of acts', () => {
  const acts = ['move', 'fuel', 'load', 'blow', 'build'].map((tag) => act(tag, tag === 'load'));

  it('has the chosen act first, then those used most', () => {
    const { line, rest } = lineUp(acts, 'fuel', { build: 3 });
    expect(tags(line)).toEqual(['fuel', 'build', 'move']);
    expect(tags(rest)).toEqual(['load', 'blow']);
  });

  it('opens no menu for a single act more', () => {
    expect(lineUp(acts.slice(0, 4), 'move', {}).rest).toEqual([]);
    expect(lineUp(acts, 'move', {}).rest).toHaveLength(2);
  });

  it('leaves what throws something away to the menu, unless it is chosen or all that there is', () => {
    const told = { acts: { careful: ['blow', 'build'] } };
    expect(tags(lineUp(acts, 'move', { blow: 9 }, told).line)).toEqual(['move', 'fuel', 'load']);
    expect(tags(lineUp(acts, 'blow', {}, told).line)).toEqual(['blow', 'move', 'fuel']);
    expect(tags(lineUp([act('blow'), act('build')], undefined, {}, told).line)).toEqual(['blow', 'build']);
    const { line, rest } = lineUp([act('move'), act('blow')], 'move', {}, told);
    expect([tags(line), tags(rest)]).toEqual([['move'], ['blow']]);
  });

  it('shows what throws something away where few would begin with the rest', () => {
    const told = { acts: { careful: ['blow'], aside: ['answer'] } };
    expect(tags(lineUp([act('blow'), act('answer')], undefined, {}, told).line)).toEqual(['blow', 'answer']);
    expect(tags(lineUp([act('blow'), act('answer')], 'answer', {}, told).line)).toEqual(['answer', 'blow']);
  });

  it('leaves what declines to its own button', () => {
    const decision = { default: { do: 'build' } } as unknown as Decision;
    expect(tags(namedActs(acts, decision))).not.toContain('build');
    expect(tags(namedActs([act('build')], decision))).toEqual(['build']);
  });
});

describe('the menu of acts', () => {
  it('groups by subject, and the rest last', () => {
    const presentation = { acts: { groups: { supply: ['load', 'fuel'], rail: ['send'], units: ['move'] } } };
    const found = bySubject(
      ['move', 'fuel', 'odd'].map((tag) => act(tag)),
      presentation,
    );
    expect(found.map(([subject, some]) => [subject, ...tags(some)])).toEqual([
      ['supply', 'fuel'],
      ['units', 'move'],
      ['', 'odd'],
    ]);
  });

  it('gives each name a letter of its own', () => {
    expect(lettersFor(['Load', 'Leave', 'Lo', 'Ol'])).toEqual(['L', 'E', 'O', '']);
  });
});

it('knows what is never armed by itself', () => {
  expect(isCareful({ acts: { careful: ['blow'] } }, 'blow')).toBe(true);
  expect(isCareful({}, 'blow')).toBe(false);
  const told = { acts: { careful: ['blow'], aside: ['answer'] } };
  expect(['blow', 'answer', 'move'].map((act) => armsItself(told, act))).toEqual([false, false, true]);
});

it('leaves what only declines to its own button where something else may be done', () => {
  const asked = { id: 'a', kind: 'decision', side: 's', default: { do: 'fight' } } as unknown as Decision;
  const [fight, yields] = [act('fight'), act('yield')];
  expect(onlyDeclines(fight, [fight, yields], asked)).toBe(true);
  expect(onlyDeclines(yields, [fight, yields], asked)).toBe(false);
  expect(onlyDeclines(fight, [fight, act('yield', true)], asked)).toBe(false);
  expect(onlyDeclines(fight, [fight], asked)).toBe(false);
});

it('remembers what was used in a phase', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  };
  countUse('game', 'movement', 'fuel', shelf);
  countUse('game', 'movement', 'fuel', shelf);
  expect(usesIn('game', 'movement', shelf)).toEqual({ fuel: 2 });
  expect(usesIn('game', 'combat', shelf)).toEqual({});
});
