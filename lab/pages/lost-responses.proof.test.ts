/** Chromium, Firefox and Node each see a switch's failure once, and the mock handles the request as often as the switch says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type StartedMock } from '../../mock/start.js';
import { rateNames } from '../../mock/switches/switches.js';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { useBrowser, whyNoBrowser } from '../testing/test-browser.js';
import { openFirefox, whyNoFirefox } from '../testing/test-firefox.js';

/** The result that a client sees for the next POST /locations under each switch, and how many locations are created. */
const expected: Readonly<Record<(typeof rateNames)[number], readonly [seen: string, created: number]>> = {
  errors: ['503', 0],
  throttle: ['429', 0],
  timeouts: ['TimeoutError', 0],
  drops: ['TypeError', 0],
  lose: ['TypeError', 1],
  duplicate: ['200', 2],
};

/**
 * A world for each switch. The switch is off after one request, so a request that a client sends again would succeed.
 */
interface Task {
  readonly name: string;
  readonly token: string;
}

/**
 * Sends the requests of all tasks, from a page or from Node: two that succeed, so that there is a connection to reuse,
 * then the one that fails. It is text, because a page runs it, too.
 */
const client = `async (url, tasks, location) => {
  const seen = {};
  const send = async (token, path, init = {}) => {
    try {
      const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
      const response = await fetch(url + path, { headers, ...init });
      await response.text();
      return String(response.status);
    } catch (error) {
      return error.name;
    }
  };
  for (const { name, token } of tasks) {
    const before = [await send(token, '/carriers'), await send(token, '/carriers')];
    if (before.join() !== '200,200') throw new Error('The first requests failed: ' + before);
    const signal = name === 'timeouts' ? AbortSignal.timeout(2000) : undefined;
    seen[name] = await send(token, '/locations', { method: 'POST', body: location, signal });
  }
  return seen;
}`;

const location = JSON.stringify(exampleOf('createLocation', 'full'));
type Seen = Readonly<Record<string, string>>;

let mock: StartedMock;
let secure: StartedMock;
beforeAll(async () => {
  [mock, secure] = await Promise.all([startMock(), startMock({ https: true })]);
});
afterEach(async () => {
  for (const { control } of [mock, secure]) {
    await control.removeWorlds();
    await control.clearExchanges();
  }
});
afterAll(() => Promise.all([mock.close(), secure.close()]));

/** Makes a world for each switch. */
function tasksOf(target: StartedMock): readonly Task[] {
  return rateNames.map((name) => {
    const switches = { [name]: 'next 1 createLocation', errorStatus: 503 };
    const { token } = target.fork({ id: name, token: `token-of-${name}`, switches });
    return { name, token };
  });
}

/** Compares the results that a client saw, the requests that it sent, and the locations created. */
async function assertAsExpected({ control }: StartedMock, seen: Seen): Promise<void> {
  const found = rateNames.map(async (name) => {
    const { exchanges } = await control.listExchanges({ world: name, operation: 'createLocation' });
    const { locations } = await control.readWorld(name);
    const { locations: first } = await control.readWorld('main');
    return [name, [seen[name], locations - first], exchanges.length];
  });
  expect(await Promise.all(found)).toEqual(rateNames.map((name) => [name, [...expected[name]], 1]));
}

it('in Node', async () => {
  const run = runInThisContext(`(${client})`) as (...given: unknown[]) => Promise<Seen>;
  await assertAsExpected(mock, await run(`${mock.url}${base}`, tasksOf(mock), location));
});

describe.skipIf(whyNoBrowser !== undefined)(`in Chromium${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const browser = useBrowser();
  afterEach(() => browser.closePages());

  it.each([
    ['without TLS', () => mock],
    ['with TLS', () => secure],
  ])('%s', async (_how, target) => {
    const page = await browser.open(`${target().url}/docs`, { ignoreHTTPSErrors: true });
    const given = JSON.stringify([`${target().url}${base}`, tasksOf(target()), location]);
    await assertAsExpected(target(), await page.evaluate<Seen>(`(${client})(...${given})`));
  });
});

/** Serves a page that sends the requests and reports what it saw. */
async function reportingPage(tasks: readonly Task[]) {
  const given = JSON.stringify([`${mock.url}${base}`, tasks, location]).replaceAll('<', '\\u003c');
  const script = `(${client})(...${given}).catch(String).then((seen) => fetch('/report', { method: 'POST', body: JSON.stringify(seen) }))`;
  let report: (seen: Seen) => void = () => undefined;
  const reported = new Promise<Seen>((resolve) => (report = resolve));
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (request.url === '/report') report(JSON.parse(body) as Seen);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(request.url === '/' ? `<!doctype html><title>Requests</title><script>${script}</script>` : '');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    reported,
    close: () => server.close().closeAllConnections(),
  };
}

it.skipIf(whyNoFirefox !== undefined)(
  `in Firefox${whyNoFirefox ? ` (${whyNoFirefox})` : ''}`,
  async () => {
    const page = await reportingPage(tasksOf(mock));
    const endFirefox = openFirefox(page.url);
    try {
      await assertAsExpected(mock, await page.reported);
    } finally {
      await endFirefox();
      page.close();
    }
  },
  120_000,
);
