import { describe, expect, it } from 'vitest';
import { Index, upwards } from './book';
import { BOOK } from './sample';

const index = new Index(BOOK);

describe('a book', () => {
  it('knows what a number stands below', () => {
    expect(upwards('12.3b')).toEqual(['12.3b', '12.3', '12']);
    expect(upwards('12.3b D')).toEqual(['12.3b D', '12.3b', '12.3', '12']);
    expect(upwards('XIII.D.4.a')).toEqual(['XIII.D.4.a', 'XIII.D.4', 'XIII.D', 'XIII']);
    expect(upwards('R36')).toEqual(['R36']);
  });

  it('finds a clause, or the nearest above it', () => {
    expect(index.clause('9.8')?.title).toBe('Surprise');
    expect(index.clause('9.8c')).toBeUndefined();
    expect(index.nearest('9.8c')?.number).toBe('9.8');
    expect(index.nearest('77')).toBeUndefined();
    expect(index.chapter('9.8c')?.id).toBe('combat');
  });

  it('has the charts of the scenario that is played and those of all', () => {
    const [chart] = BOOK.charts;
    const charts = [
      { ...chart!, id: 'weather-a', scenario: 'a' },
      { ...chart!, id: 'weather-b', scenario: 'b' },
      { ...chart!, id: 'combat', scenario: '' },
    ];
    const ids = (scenario?: string): string[] =>
      new Index({ ...BOOK, charts }, scenario).book.charts.map(({ id }) => id);
    expect(ids('a')).toEqual(['weather-a', 'combat']);
    expect(ids()).toEqual(['weather-a', 'weather-b', 'combat']);
  });

  it('has a page for a chapter that has a number alone, which leads to its clauses', () => {
    expect(index.clause('9')?.title).toBe('Combat');
    expect(index.clause('9')?.see).toEqual(['9.7', '9.8']);
    expect(index.clause('12')?.title).toBe('Supply in short');
  });

  it('gives the charts that a clause names, and those that name it', () => {
    expect(index.charts('9.8').map(({ id }) => id)).toEqual(['combat']);
    expect(index.charts('9.7').map(({ id }) => id)).toEqual(['combat']);
    expect(index.charts('12')).toEqual([]);
  });
});
