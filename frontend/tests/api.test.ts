import { expect, it } from 'vitest';
import { Api } from '../src/api';
import { faultOf } from '../src/compose';

const ADDRESS = { code: 'abc', ws: '', api: '/api/', csrf: '' };
const SILENT = 'The site does not answer. Try again.';

it('a site that does not answer is named as such, whatever the browser calls it', async () => {
  const api = new Api(ADDRESS, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(faultOf(await api.rules().catch((error: unknown) => error)).reason).toBe(SILENT);
});

it('so is one that falls silent in the middle of a record', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  const api = new Api(ADDRESS, () => Promise.resolve(new Response(body)));
  expect(faultOf(await api.record().catch((error: unknown) => error)).reason).toBe(SILENT);
});
