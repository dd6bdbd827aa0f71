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
    expect(seek(new Index(told), PLACES, 'free supply').map(({ id }) => id)).toEqual(['12.8e', '9.7']);
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

  it('wants every word, from its beginning, and reads signs as they are', () => {
    expect(found('caught guard')).toEqual(['clause 9.8']);
    expect(found('caught bridge')).toEqual([]);
    expect(found('ridge')).toEqual([]);
    expect(found('(')).toEqual([]);
  });

  it('shows the words of a text where they stand', () => {
    expect(seek(index, PLACES, 'guard')[0]?.snippet).toBe('… the roll either side may be caught off guard.');
    expect(seek(index, PLACES, 'surprise')[0]?.snippet).toBe('');
  });
});
