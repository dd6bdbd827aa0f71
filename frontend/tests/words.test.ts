import { describe, expect, it } from 'vitest';
import { Words } from '../src/words';

const words = new Words(
  `event-Moved = { UNITS($units) } { $n ->
    [one] goes
   *[other] go
 } to { HEX($to) }.
side-red = Soviet
    .plural = Soviets
refusal-river-too-wide = { UNIT($unit) } may not cross; { $rule } allows { $limit }.
phase-move = Movement
event-Phase = { SIDE($side) } · { $phase }
route = by { HEX($path) }
part = { $n } from { HEX($hex) }
sum = { UNITS($parts) }
win = The { SIDES($side) } win with { $points } points
price = This costs you { $n }.
    .others = This costs them { $n }.
rest = { UNITS($units) } { COUNT($units) ->
    [one] rests
   *[other] rest
 }`,
  { hex: (id) => (id === '3511' ? 'Tomarovka' : undefined) },
);

describe('words', () => {
  it('says a list of units and makes the hex a link under its printed name', () => {
    const parts = words.parts({ id: 'event-Moved', facts: { units: ['66g', '97g', '25t'], n: 3, to: '3511' } });
    expect(parts).toEqual([
      { text: '66g', name: true },
      { text: ', ' },
      { text: '97g', name: true },
      { text: ' and ' },
      { text: '25t', name: true },
      { text: ' go to ' },
      { text: 'Tomarovka', hex: '3511' },
      { text: '.' },
    ]);
  });

  it('tells those who are not asked in words of their own, where there are any', () => {
    const price = { id: 'price', facts: { n: 3 } };
    expect(words.say(price)).toBe('This costs you 3.');
    expect(words.say(words.forOthers(price))).toBe('This costs them 3.');
    const win = { id: 'win', facts: { side: 'red', points: 2 } };
    expect(words.forOthers(win)).toBe(win);
  });

  it('links each hex of a list', () => {
    const links = words.parts({ id: 'route', facts: { path: ['3511', '3510'] } }).filter((part) => part.hex);
    expect(links.map((part) => part.hex)).toEqual(['3511', '3510']);
  });

  it('says a message inside a message', () => {
    expect(words.say({ id: 'event-Phase', facts: { side: 'red', phase: { id: 'phase-move' } } })).toBe(
      'Soviet · Movement',
    );
  });

  it('keeps the links of messages that are said as a list of names', () => {
    const parts = [3511, 3510].map((hex) => ({ id: 'part', facts: { n: 1, hex: String(hex) } }));
    expect(
      words
        .parts({ id: 'sum', facts: { parts } })
        .map((part) => part.text)
        .join(''),
    ).toBe('1 from Tomarovka and 1 from 3510');
  });

  it('names the people of a side, and the side where it has no plural', () => {
    expect(words.say({ id: 'win', facts: { side: 'red', points: -4 } })).toBe('The Soviets win with −4 points');
    expect(words.say({ id: 'win', facts: { side: 'blue', points: 2 } })).toBe('The blue win with 2 points');
  });

  it('chooses by how many a list holds', () => {
    expect(words.say({ id: 'rest', facts: { units: ['66g'] } })).toBe('66g rests');
    expect(words.say({ id: 'rest', facts: { units: ['66g', '97g'] } })).toBe('66g and 97g rest');
  });

  it('says a refusal with its rule as a fact', () => {
    const refusal = { code: 'river-too-wide', rule: '3 (B)', facts: { unit: '110t', limit: 5 } };
    expect(words.say(words.refusal(refusal))).toBe('110t may not cross; 3 (B) allows 5.');
  });

  it('loses nothing of a message without words', () => {
    expect(words.say({ id: 'event-Unknown', facts: { hex: '0101', losses: 2 } })).toBe('Unknown (hex 0101, losses 2)');
  });

  it('is not led astray by a fact that looks like markup', () => {
    expect(words.parts({ id: 'refusal-river-too-wide', facts: { unit: '<b>x</b>', limit: 5, rule: '3' } })[0]).toEqual({
      text: '<b>x</b>',
      name: true,
    });
  });
});
