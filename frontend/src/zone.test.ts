import { describe, expect, it } from 'vitest';
import { guessed } from './zone';

const list = (value: string) => ({
  value,
  options: ['UTC', 'Europe/Berlin'].map((one) => ({ value: one })) as unknown as HTMLOptionsCollection,
});

describe('the guessed time zone', () => {
  it('is offered where another is chosen', () => expect(guessed(list('UTC'), 'Europe/Berlin')).toBe('Europe/Berlin'));
  it('is not offered where it is chosen', () => expect(guessed(list('Europe/Berlin'), 'Europe/Berlin')).toBeNull());
  it('is not offered where the page does not know it', () => expect(guessed(list('UTC'), 'Moon/Base')).toBeNull());
});
