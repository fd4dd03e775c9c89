import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeIdentity } from '../../reference-impl/http/certificate.js';
import { startServer } from '../../reference-impl/http/server.js';
import { startMock, type StartedMock } from '../../mock/start.js';
import { allowedTargets } from './allowed-targets.js';
import { ConformEndpoint } from './conform-endpoint.js';
import { pagesOf } from './pages.js';

let mock: StartedMock;
let conform: ConformEndpoint;

async function start(targets = allowedTargets([], true)): Promise<void> {
  conform = new ConformEndpoint(() => mock, targets);
  mock = await startMock({ seed: 1, beside: conform.handle });
}

beforeEach(() => start());
afterEach(async () => {
  await conform.stop();
  await mock.close();
});

interface State {
  readonly state: string;
  readonly verdict?: string;
  readonly problem?: string;
  readonly message?: string;
}

async function ask(method: string, body?: unknown, path = ''): Promise<State & { readonly status: number }> {
  const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(`${mock.url}/__mock/conform${path}`, { method, ...text });
  return { ...((await answer.json()) as State), status: answer.status };
}

const over = () => expect.poll(async () => (await ask('GET')).state).not.toBe('running');
const worlds = (): readonly string[] => mock.mock.worlds.all().map(({ id }) => id);

describe('a run that is started over the control interface', () => {
  it('checks the mock itself, in worlds that are removed at the end', async () => {
    expect(await ask('GET')).toMatchObject({ state: 'idle', allowTargets: false });
    expect(await ask('POST', { only: ['listCarriers'] })).toMatchObject({ status: 200, state: 'running' });
    expect(worlds().length).toBe(4);
    await over();
    expect(await ask('GET')).toMatchObject({ state: 'done', verdict: 'conformant' });
    expect(worlds()).toEqual(['main', 'other']);
    const report = await (await fetch(`${mock.url}/__mock/conform/report`)).text();
    expect(JSON.parse(report)).toMatchObject({ format: 2, verdict: 'conformant', target: { url: mock.url } });
    const page = await fetch(`${mock.url}/__mock/conform/report.html`);
    expect(page.headers.get('content-security-policy')).toBe("sandbox allow-scripts; frame-ancestors 'self'");
    const html = await page.text();
    expect(html).toMatch(/^<!doctype html>[^]*Conformance report: conformant/);
    for (const text of [report, html]) expect(text).not.toMatch(/world-[0-9a-f]{32}/);
  });

  it('checks a mock with https, whatever host its certificate is for', async () => {
    await mock.close();
    mock = await startMock({ seed: 1, beside: conform.handle, https: makeIdentity('shop.test') });
    const conformed = async (method: string, body = '') => {
      const url = `${mock.url}/__mock/conform`;
      return (await (await mock.fetch(url, { method, ...(body && { body }) })).json()) as State;
    };
    await conformed('POST', '{ "only": ["listCarriers"] }');
    await expect.poll(async () => (await conformed('GET')).state).toBe('done');
    expect(await conformed('GET')).toMatchObject({ verdict: 'conformant', url: mock.url });
  });

  it('checks another server on this machine', async () => {
    const server = await startServer({ port: 0 });
    await ask('POST', { url: server.url, token: 'test-token', only: ['listCarriers'], strict: true });
    await over();
    expect(await ask('GET')).toMatchObject({ state: 'done', url: server.url, verdict: 'conformant' });
    await server.close();
  });

  it('sends an event for each change', async () => {
    const events = await fetch(`${mock.url}/__mock/conform/events`);
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    await ask('POST', { only: ['createLocation'] });
    let text = '';
    while (!text.includes('"state":"done"')) text += (await reader.read()).value ?? '';
    expect(text).toContain('"state":"idle"');
    expect(text).toMatch(/"outcomes":\{"pass":\d+/);
    await reader.cancel();
  });

  it('sends an event as soon as it starts, so that no page shows the previous report as the new one', async () => {
    const events = await fetch(`${mock.url}/__mock/conform/events`);
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    await ask('POST', { only: ['authentication.missing@list-carriers'] });
    let text = '';
    while (!text.includes('"state":"done"')) text += (await reader.read()).value ?? '';
    expect(text).toMatch(/"state":"running","url":"[^"]*","done":0,"total":0,/);
    await reader.cancel();
  });

  it('refuses a second run at the same time, and can be cancelled', async () => {
    await ask('POST', {});
    expect(await ask('POST', {})).toMatchObject({ status: 409 });
    await ask('DELETE');
    await over();
    expect(await ask('GET')).toMatchObject({ verdict: 'undecided' });
    expect(worlds()).toEqual(['main', 'other']);
  });

  it.each([
    ['POST', 'reset'],
    ['DELETE', 'worlds'],
  ])('has no verdict if its worlds are replaced meanwhile by %s /__mock/%s', async (method, path) => {
    await ask('POST', { only: ['createCustomer'] });
    await fetch(`${mock.url}/__mock/${path}`, { method });
    await over();
    const state = await ask('GET');
    expect(state).toMatchObject({ state: 'failed', problem: expect.stringContaining('reset or removed') as string });
    expect([state.verdict, (await ask('GET', undefined, '/report')).status]).toEqual([undefined, 404]);
  });

  it('says why there is no report', async () => {
    for (const path of ['/report', '/report.html'])
      expect(await ask('GET', undefined, path)).toMatchObject({ status: 404, message: 'No report yet.' });
    await ask('POST', { only: ['nothing-like-it'] });
    await over();
    expect(await ask('GET')).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('is not an operation') as string,
    });
    await ask('POST', { url: 'http://127.0.0.1:9', token: 'x-token' });
    await over();
    expect(await ask('GET')).toMatchObject({ state: 'failed', problem: expect.stringContaining('reached') as string });
  });

  it('never shows a password in the address', async () => {
    for (const url of ['http://user:hunter2@127.0.0.1:9', 'ftp://user:hunter2@127.0.0.1:9', 'user:hunter2@127.0.0.1:9'])
      expect(JSON.stringify([await ask('POST', { url, token: 'abc' }), await ask('GET')])).not.toContain('hunter2');
    expect(await ask('POST', { url: 'http://user:hunter2@127.0.0.1:9', token: 'abc' })).toMatchObject({ status: 422 });
  });

  it('checks only the mock itself and listed servers if other machines can reach the mock', async () => {
    await mock.close();
    await start(allowedTargets(['127.0.0.1:9, staging.example'], false));
    const server = await startServer({ port: 0 });
    expect(await ask('POST', { url: server.url, token: 'test-token' })).toMatchObject({
      status: 403,
      message: expect.stringContaining(
        'may check this mock, 127.0.0.1:9, staging.example. To check others, start the mock with --allow-targets',
      ) as string,
    });
    await server.close();
    expect(await ask('POST', { url: 'http://127.0.0.1:9', token: 'abc' })).toMatchObject({ status: 200 });
    await over();
    expect(await ask('POST', { only: ['listCarriers'] })).toMatchObject({ status: 200 });
    await over();
    expect(await ask('GET')).toMatchObject({ state: 'done', verdict: 'conformant' });
  });

  it.each([
    ['a server elsewhere', { url: 'http://example.com', token: 'a' }, 403],
    ['an address that looks like this machine', { url: 'http://127.0.0.1.example.com', token: 'a' }, 403],
    ['a name with a user before it', { url: 'http://localhost@example.com', token: 'a' }, 422],
    ['another scheme', { url: 'file:///etc/passwd', token: 'a' }, 422],
    ['no token', { url: 'http://localhost:1' }, 422],
    ['a token that splits a header', { url: 'http://localhost:1', token: 'a\r\nb: c' }, 422],
    ['a word in place of a list', { only: 'createOrder' }, 422],
    ['no JSON', '{', 400],
    ['a list', [], 400],
  ])('is refused for %s', async (_what, body, status) => {
    expect(await ask('POST', body)).toMatchObject({ status, message: expect.any(String) as string });
    expect(await ask('GET')).toMatchObject({ state: 'idle' });
  });

  it.each([
    [{ uri: 'http://localhost:1' }, 'Unknown field "uri": allowed are url, token, only, strict, pricing, explore.'],
    [{ __proto__: null, constructor: 1 }, 'Unknown field "constructor"'],
    [{ url: 7 }, 'url must be a string.'],
    [{ only: 'createOrder' }, 'only must be a list of words.'],
    [{ strict: 'yes' }, 'strict must be true or false.'],
    [{ explore: 3601 }, 'explore must be a whole number of seconds from 1 to 3600.'],
  ])('names the wrong field of %j', async (body, message) => {
    expect((await ask('POST', body)).message).toContain(message);
  });

  it('may check any server if the mock was started with --allow-targets', async () => {
    await mock.close();
    await start(allowedTargets(['*'], false));
    expect(await ask('POST', { url: 'http://conformance.invalid', token: 'a-token' })).toMatchObject({ status: 200 });
    await over();
    expect(await ask('GET')).toMatchObject({ state: 'failed' });
  });

  it('is refused to pages of other origins', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await fetch(`${mock.url}/__mock/conform`, { method: 'POST', body: '{}', headers });
    expect(answer.status).toBe(403);
  });
});

describe('the pages of the mock', () => {
  const call = (url: string, method = 'GET') => ({ method, url, headers: {}, body: new Uint8Array(), origin: '' });

  it('leave all other paths to the API', () => {
    const pages = pagesOf(true);
    for (const url of ['/api/v1/carriers', '/console/../package.json', '/constructor', '/console/toString'])
      expect(pages(call(url))).toBeUndefined();
    expect(pages(call('/', 'POST'))).toBeUndefined();
  });

  it('are only the API reference if there is no control interface', () => {
    expect(pagesOf(false)(call('/'))).toBeUndefined();
    expect(pagesOf(false)(call('/docs'))?.headers['content-type']).toMatch(/^text\//);
  });

  it('redirect a path with a slash at the end', () => {
    for (const hasAdmin of [true, false]) {
      const pages = pagesOf(hasAdmin);
      expect(pages(call('/docs/?q=1', 'HEAD'))).toMatchObject({ status: 308, headers: { location: '../docs' } });
      for (const [url, method] of [
        ['/docs/', 'POST'],
        ['/docs//', 'GET'],
        ['//', 'GET'],
        ['/console/docs.js/', 'GET'],
      ])
        expect(pages(call(url!, method))).toBeUndefined();
    }
  });

  it('link to each other if both exist', () => {
    const folder = new URL('../../console/', import.meta.url);
    const docs = (hasAdmin: boolean): string => String(pagesOf(hasAdmin, folder)(call('/docs'))?.body);
    expect(docs(true)).toContain('<a href="./">Back to the console, which shows what you send</a>');
    expect(docs(false)).not.toMatch(/console, |href="\.\/"/);
    expect(docs(false)).toContain('<a href="#magic">Triggers</a>\n    </header>');
  });
});
