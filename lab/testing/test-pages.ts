/** For tests in a browser: servers with a blank page, and requests sent from a page. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Json } from '../../reference-impl/pipeline/test-calls.js';

export const blank = '<!doctype html><title>A page</title>';

interface Served {
  readonly url: string;
  readonly close: () => unknown;
}

/** Serves a blank page on its own port. */
export const servePage = (): Promise<Served> =>
  serve((_request, response) => response.setHeader('content-type', 'text/html').end(blank));

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
};

/** Serves the files of a folder that a test has built. */
export const serveFolder = (folder: string): Promise<Served> =>
  serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.setHeader('content-type', mediaTypes[extname(path)] ?? 'text/plain').end(readFileSync(path));
  });

async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}

/** The parts of a response that a page can read. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Fetches from inside a page. An error, such as for a blocked response, is returned as text. */
export function fetchFrom(page: Page, url: string, init: RequestInit = {}): Promise<Seen | string> {
  const given = { headers: { authorization: 'Bearer test-token', 'content-type': 'application/json' }, ...init };
  return page.evaluate(
    async ([address, options]) => {
      try {
        const answer = await fetch(address, { credentials: 'include', ...options });
        const headers = Object.fromEntries(answer.headers);
        return { status: answer.status, headers, text: await answer.text() };
      } catch (error) {
        return String(error);
      }
    },
    [url, given] as const,
  );
}

export const bodyOf = (answer: Seen | string): Json => JSON.parse((answer as Seen).text) as Json;
