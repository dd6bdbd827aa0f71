import { expect, it } from 'vitest';
import { MEDIA, withQueries } from './media';

it('a style sheet asks for a window by its name', () => {
  expect(withQueries('@media (--phone), (max-height: 520px) {}')).toBe(`@media ${MEDIA.phone}, (max-height: 520px) {}`);
  expect(withQueries('color: var(--phone)')).toBe('color: var(--phone)');
});
