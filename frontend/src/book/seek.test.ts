import { describe, expect, it } from 'vitest';
import { Index } from './book';
import { BOOK } from './sample';
import { seek } from './seek';

const index = new Index(BOOK);
const PLACES = new Map([
  ['0506', 'Kotelnikovo'],
  ['0907', 'Bridge End'],
]);
const found = (query: string): string[] => seek(index, PLACES, query).map(({ kind, id }) => `${kind} ${id}`);

describe('search', () => {
  it('takes a number before what begins with it', () => {
    expect(found('12')).toEqual(['clause 12', 'clause 12.9', 'clause 12.8e']);
    expect(found('9.8')[0]).toBe('clause 9.8');
    expect(found('12.8E')).toEqual(['clause 12.8e']);
  });

  it('takes a title before a place, and a place before the text', () => {
    expect(found('bridge')).toEqual(['clause 12.8e', 'place 0907', 'clause 9.7']);
    expect(found('bridges')).toEqual(found('bridge'));
    expect(found('retreat')).toEqual(['clause 12.9', 'clause 12.8e']);
  });

  it('takes the title that says least else first, and headings above before what the text says', () => {
    expect(found('supply')).toEqual(['clause 12']);
    expect(found('dumps retreats')[0]).toBe('clause 12.9');
    expect(found('retreat')[0]).toBe('clause 12.9');
    // Both hold both words: 12.8e stands below a title with «supply», 9.7 says it in passing.
    const told = structuredClone(BOOK);
    const [, supply] = told.chapters;
    told.chapters[0]!.clauses[0]!.text += ' Free is what needs no supply.';
    expect(seek(new Index(told), PLACES, 'free supply').map(({ id }) => id)).toEqual(['12.8e', '9.7', '12']);
    supply!.clauses[2]!.title = 'Free retreats';
    expect(seek(new Index(told), PLACES, 'free').map(({ id }) => id)[0]).toBe('12.9');
  });

  it('finds charts and places, and nothing for no words', () => {
    expect(found('terrain')).toEqual(['chart terrain']);
    expect(found('kotel')).toEqual(['place 0506']);
    expect(found('0506')).toEqual(['place 0506']);
    expect(found('  ')).toEqual([]);
    expect(found('zeppelin')).toEqual([]);
  });

  it('finds what is said of the scenario that is played, after the place itself', () => {
    const notes = { id: 'depot', title: 'Depot', about_html: '', winning_html: '' };
    const scenarios = [
      { ...notes, about: 'A tank brigade reaches for Kotelnikovo.', winning: 'Kotelnikovo counts six.' },
      { ...notes, id: 'other', about: 'Kotelnikovo again.', winning: '' },
    ];
    const hits = seek(new Index({ ...BOOK, scenarios }, 'depot'), PLACES, 'kotelnikovo');
    expect(hits.map(({ kind, id, snippet }) => [kind, id, snippet])).toEqual([
      ['place', '0506', ''],
      ['winning', '', 'Kotelnikovo counts six.'],
      ['scenario', 'depot', 'A tank brigade reaches for Kotelnikovo.'],
    ]);
  });

  it('wants every word, from its beginning, and reads signs as they are', () => {
    expect(found('caught guard')).toEqual(['clause 9.8']);
    expect(found('odds column')).toEqual(['clause 9.7']);
    expect(found('ridge')).toEqual([]);
    expect(found('(')).toEqual([]);
  });

  it('shows what has most of the words where little has all of them, what has one in its title', () => {
    expect(found('caught bridge')).toEqual(['clause 12.8e']);
    expect(found('bridge free zeppelin')).toEqual(['clause 12.8e']);
    expect(found('caught free zeppelin')).toEqual([]);
  });

  it('finds other forms of a word, and what a slip has made of it', () => {
    for (const form of ['retreat', 'retreats', 'retreating', 'retreated', 'retraet', 'retreet'])
      expect(found(form)).toEqual(['clause 12.9', 'clause 12.8e']);
    expect(found('suprise')).toEqual(['clause 9.8']);
    expect(found('sulpy')).toEqual([]);
  });

  it('leaves out what a question says besides', () => {
    expect(found('can I retreat over the bridge?')[0]).toBe('clause 12.8e');
    expect(found('the')).toEqual([]);
  });

  it('knows what else a clause is called', () => {
    const told = structuredClone(BOOK);
    told.chapters[1]!.clauses[2]!.also = ['how far a lorry goes', 'lorries'];
    expect(seek(new Index(told), PLACES, 'how far can a lorry go')[0]?.id).toBe('12.9');
  });

  it('takes the table for who asks for a table, and the page of who wins for who asks that', () => {
    expect(found('combat table').slice(0, 2)).toEqual(['chart combat', 'clause 9.7']);
    expect(found('terrain chart')[0]).toBe('chart terrain');
    for (const asked of ['victory', 'who wins', 'winning']) expect(found(asked)[0]).toBe('winning ');
  });

  it('shows the words of a text where they stand', () => {
    expect(seek(index, PLACES, 'guard')[0]?.snippet).toBe('… the roll either side may be caught off guard.');
    expect(seek(index, PLACES, 'surprise')[0]?.snippet).toBe('');
  });
});
