import { describe, expect, it } from 'vitest';
import { inWords, isUnder, lawUrl, ruledUnder } from '../src/law';

const LAW = { ruleset: 'ring', clauses: { '12.4': [3, 1], '12.4a': [3], '12.80': [5], B6: [7] }, disagree: ['12.4a'] };

describe('case law beside a rule', () => {
  it('counts each ruling once, with those of the clauses below', () => {
    expect(ruledUnder(LAW, '12.4')).toEqual({ count: 2, disagree: true });
    expect(ruledUnder(LAW, '12')).toEqual({ count: 3, disagree: true });
    expect(ruledUnder(LAW, 'B6')).toEqual({ count: 1, disagree: false });
  });

  it('has nothing where nothing was ruled, or nothing is fetched', () => {
    expect(ruledUnder(LAW, '2.1')).toBeNull();
    expect(ruledUnder(LAW, '')).toBeNull();
    expect(ruledUnder(null, '12.4')).toBeNull();
  });

  it.each([
    ['12.8e', '12.8', true],
    ['12.8e', '12', true],
    ['12.80', '12.8', false],
    ['12.4', '1', false],
    ['12.4', '12.4', true],
  ])('says whether %s is under %s', (clause, rule, under) => expect(isUnder(clause, rule)).toBe(under));

  it('is read on its page, and said in words', () => {
    expect(lawUrl(LAW, 'B6')).toBe('/rulings/?ruleset=ring&rule=B6');
    expect(inWords('B6', { count: 1, disagree: false })).toBe('1 ruling under B6');
    expect(inWords('12.4', { count: 2, disagree: true })).toBe('2 rulings under 12.4, which disagree');
  });
});
