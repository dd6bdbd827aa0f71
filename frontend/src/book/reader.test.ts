import { describe, expect, it, vi } from 'vitest';
import { hashOf, Reader, type Page } from './reader.svelte';
import { BOOK } from './sample';

function laid(): { reader: Reader; marks: (Page | null)[]; load: ReturnType<typeof vi.fn> } {
  const marks: (Page | null)[] = [];
  const load = vi.fn(() => Promise.resolve(BOOK));
  const reader = new Reader(
    load,
    () => Promise.resolve([]),
    (page) => void marks.push(page),
  );
  return { reader, marks, load };
}

describe('the rule book', () => {
  it('is fetched once, and again only after it failed', async () => {
    const { reader, load } = laid();
    load.mockRejectedValueOnce(new Error('offline'));
    await reader.fetch();
    expect(reader.fault?.reason).toBeTruthy();
    await Promise.all([reader.fetch(), reader.fetch()]);
    reader.openRule('9.8');
    await reader.fetch();
    expect([load.mock.calls.length, reader.fault, reader.index?.clause('9.8')?.title]).toEqual([2, null, 'Surprise']);
  });

  it('goes back through its own pages, and forgets them when it is closed', () => {
    const { reader } = laid();
    reader.openRule('9.8');
    reader.openRule('9.7', { place: '0101' });
    reader.openRule('9.7');
    reader.show('charts');
    expect(reader.before?.rule).toBe('9.7');
    reader.back();
    reader.back();
    expect([reader.rule, reader.before]).toEqual(['9.8', null]);
    reader.back();
    expect(reader.rule).toBe('9.8');
    reader.close();
    expect([reader.open, reader.before]).toEqual([false, null]);
  });

  it('keeps the clause read last for its tab', () => {
    const { reader } = laid();
    reader.show('rule');
    expect(reader.open).toBe(false);
    reader.openRule('9.8', { place: '0101' });
    reader.show('winning');
    expect(reader.rule).toBe('');
    reader.show('rule');
    expect(reader.page).toEqual({ tab: 'rule', rule: '9.8', here: { place: '0101' } });
  });

  it('stands in the address, and is opened by one', () => {
    const { reader, marks } = laid();
    reader.follow('#rule=12.3b+D');
    expect(reader.rule).toBe('12.3b D');
    reader.follow(hashOf(reader.page!));
    reader.follow('#rules=winning');
    expect(reader.page?.tab).toBe('winning');
    reader.follow('#act=12');
    reader.follow('#rules=nonsense');
    reader.close();
    expect(marks.map((page) => page && hashOf(page))).toEqual(['#rule=12.3b+D', '#rules=winning', null]);
  });

  it('ends a search with the next page', () => {
    const { reader } = laid();
    reader.search();
    expect([reader.page?.tab, reader.searches]).toEqual(['contents', 1]);
    reader.query = 'bridge';
    reader.openRule('9.7');
    expect(reader.query).toBe('');
    reader.close();
    expect(reader.searches).toBe(0);
  });

  it('asks for the examples of a clause once, and has none where they fail', async () => {
    const examples = vi.fn(() => Promise.reject(new Error('offline')));
    const reader = new Reader(() => Promise.resolve(BOOK), examples);
    expect(await reader.examples('9.8')).toEqual([]);
    await reader.examples('9.8');
    expect(examples).toHaveBeenCalledTimes(1);
  });
});
