/** Programs that show the document as a page, tried in Chromium with local files only. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser, noBrowser } from '../../pictures/find-browser.js';
import type { TrialPlace } from '../kit/place.js';
import { operationIds, paths } from '../kit/requests.js';
import type { ToolKind, Tool } from '../kit/tool.js';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** Serves the files of the place. */
async function serveFolder(place: TrialPlace) {
  const server = createServer((request, response) => {
    const name = normalize(decodeURIComponent((request.url ?? '/').split('?')[0]!)).slice(1) || 'page.html';
    const file = place.path(name);
    if (!existsSync(file)) return void response.writeHead(name === 'favicon.ico' ? 204 : 404).end();
    response.writeHead(200, { 'content-type': types[name.split('.').at(-1)!] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** Opens the page and waits until it shows every path. Requests to other servers get an empty response. */
async function showsPaths(place: TrialPlace, html: string, hashes: readonly string[]): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(`There is ${noBrowser}.`);
  place.write('page.html', `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`);
  const { url, server } = await serveFolder(place);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.route(
      (address) => !address.href.startsWith(url),
      (route) => route.fulfill({ status: 200, body: '', headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.goto(url);
    const missing = new Set(paths);
    for (let round = 0; missing.size > 0 && round < 200; round++) {
      const hash = hashes[round % hashes.length];
      if (hash !== undefined) await page.goto(`${url}${hash}`);
      const text = (await page.locator('body').ariaSnapshot()).replaceAll(/[\u200b\\"]/g, '');
      for (const path of missing) if (text.includes(path)) missing.delete(path);
      await page.mouse.wheel(0, 800);
      await page.waitForTimeout(300);
    }
    if (missing.size > 0) errors.push(`Not shown: ${[...missing].join(', ')}`);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

const shown = (name: string, package_: string, html: string, hashes: readonly string[] = []): Tool => ({
  name,
  package: package_,
  steps: [{ does: 'shows every path, with no error in the console', run: (place) => showsPaths(place, html, hashes) }],
});

export const pages: ToolKind = {
  title: 'Pages, in Chromium',
  tools: [
    shown(
      'Swagger UI',
      'swagger-ui-dist',
      `<link rel="stylesheet" href="/node_modules/swagger-ui-dist/swagger-ui.css"><div id="ui"></div>
      <script src="/node_modules/swagger-ui-dist/swagger-ui-bundle.js"></script>
      <script>SwaggerUIBundle({ url: '/openapi.yaml', dom_id: '#ui' })</script>`,
    ),
    shown(
      'Redoc',
      'redoc',
      `<div id="redoc"></div><script src="/node_modules/redoc/bundles/redoc.standalone.js"></script>
      <script>Redoc.init('/openapi.yaml', {}, document.getElementById('redoc'))</script>`,
    ),
    shown(
      'Scalar',
      '@scalar/api-reference',
      `<div id="app"></div><script src="/node_modules/@scalar/api-reference/dist/browser/standalone.js"></script>
      <script>Scalar.createApiReference('#app', { url: '/openapi.yaml', telemetry: false })</script>`,
    ),
    shown(
      'Elements',
      '@stoplight/elements',
      `<link rel="stylesheet" href="/node_modules/@stoplight/elements/styles.min.css">
      <script src="/node_modules/@stoplight/elements/web-components.min.js"></script>
      <elements-api apiDescriptionUrl="/openapi.yaml" router="hash"></elements-api>`,
      operationIds.map((id) => `#/operations/${id}`),
    ),
    shown(
      'RapiDoc',
      'rapidoc',
      `<script type="module" src="/node_modules/rapidoc/dist/rapidoc-min.js"></script>
      <rapi-doc spec-url="/openapi.yaml" render-style="view" load-fonts="false"></rapi-doc>`,
    ),
  ],
};
