import { describe, expect, it } from 'vitest';
import { BLANK, type Composition } from '../compose';
import type { Candidate, Decision, Options } from '../protocol';
import { lastPlace, placeOf, ruleMeant, unitIn } from './meant';

const DARK: Candidate = { value: '0202', at: '0202', refusal: { rule: '6.2', code: 'no' } };
const options: Options = { slot: 'path', kind: 'path', candidates: [DARK] };
const asked = { rule: '4.1', at: ['0505'] } as unknown as Decision;
const order: Composition = {
  ...BLANK,
  options,
  filled: [
    { slot: 'units', kind: 'units', chosen: [{ value: 'pz15', at: '0101' }] },
    { slot: 'path', kind: 'path', chosen: [{ value: ['0101', '0303'], at: '0303' }] },
  ],
};

describe('the rule that R means', () => {
  it('is that of what was refused, at its place', () => {
    const refused = { code: 'illegal', rule: '9.2', reason: '' };
    expect(ruleMeant({ ...order, refused }, asked, '0202')).toEqual({ rule: '9.2', here: { place: '0303' } });
    expect(ruleMeant({ ...order, refused, barred: DARK }, asked, null)).toEqual({
      rule: '6.2',
      here: { place: '0202' },
    });
    const wrong = { ...order, options: { ...options, refusal: { rule: '7', code: 'no' } } };
    expect(ruleMeant(wrong, asked, null)?.rule).toBe('7');
  });

  it('else that of the hex pointed at, else of the question', () => {
    expect(ruleMeant(order, asked, '0202')).toEqual({ rule: '6.2', here: { place: '0202' } });
    expect(ruleMeant(order, asked, '0404')).toEqual({ rule: '4.1', here: { place: '0505' } });
    expect(ruleMeant(BLANK, null, null)).toBeNull();
  });
});

describe('what it is asked about', () => {
  it('is the piece that acts and where the order has come to', () => {
    expect([unitIn(order), lastPlace(order)]).toEqual(['pz15', '0303']);
    expect([unitIn(BLANK), lastPlace(BLANK)]).toEqual([undefined, undefined]);
    expect(placeOf({ value: 1, at: [30, 40] })).toEqual([30, 40]);
    expect(placeOf({ value: 1, at: [[1, 2]] })).toBeUndefined();
  });
});
