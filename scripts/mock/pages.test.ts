/** Shows that the mock finds its built pages, also where it runs from its sources. */
import { expect, it } from 'vitest';
import { pagesOf } from './pages.js';

const get = (url: string) => ({ method: 'GET', url, headers: {}, body: new Uint8Array(), origin: 'http://127.0.0.1' });

it.each(['/', '/docs', '/console/console.js', '/console/docs.css', '/console/openapi.json'])('%s is there', (url) => {
  expect(pagesOf(true)(get(url))).toMatchObject({ status: 200 });
});

it('without the control interface there are the docs alone', () => {
  expect(pagesOf(false)(get('/'))).toBeUndefined();
  expect(pagesOf(false)(get('/docs'))).toMatchObject({ status: 200 });
});
