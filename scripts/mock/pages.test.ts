/** Shows that the mock finds its built pages, also when it runs from its sources. */
import { expect, it } from 'vitest';
import { pagesOf } from './pages.js';

const get = (url: string) => ({ method: 'GET', url, headers: {}, body: new Uint8Array(), origin: 'http://127.0.0.1' });

it.each(['/', '/docs', '/console/console.js', '/console/docs.css', '/console/openapi.json'])('serves %s', (url) => {
  expect(pagesOf(true)(get(url))).toMatchObject({ status: 200 });
});

it('serves only the docs without a control interface', () => {
  expect(pagesOf(false)(get('/'))).toBeUndefined();
  expect(pagesOf(false)(get('/docs'))).toMatchObject({ status: 200 });
});
