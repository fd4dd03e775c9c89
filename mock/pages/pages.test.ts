/** The tracking page and the logos: for browsers and programs, safe against hostile texts, delayed by `settle`. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { createMock, type Mock } from '../mock.js';
import { ask, host, orderOf } from '../test-mock.js';
import { trackingScript } from './tracking-assets.js';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const hostile = `</title><script>alert(1)</script>"'&\u202e\0`;

async function made(mock: Mock, changes: object = {}, headers = {}): Promise<string> {
  const { json } = await ask(mock, 'POST /orders', { ...orderOf('x'), ...changes }, { headers });
  return String(json.data?.['order_uuid']);
}

const get = (mock: Mock, path: string, accept = '*/*', method = 'GET'): Promise<Response> =>
  mock.fetch(`${host}${path}`, { method, headers: { accept } });

describe('the tracking page', () => {
  it('is where tracking_url leads: JSON for programs, a page for browsers, and no exchange', async () => {
    const mock = createMock();
    const uuid = await made(mock, exampleOf('createOrder', 'full'));
    await ask(mock, `POST /orders/${uuid}/assign`, exampleOf('assignOrder', 'full'));
    const [program, page] = [await get(mock, `/track/${uuid}`), await get(mock, `/track/${uuid}`, browser)];
    expect(await program.json()).toEqual({
      order_number: '100001',
      status: 'ASSIGNED',
      carrier: 'Falcon Express',
      shipping_method: 'Same Day',
      created_at: expect.any(String) as string,
      delivery: '2031-03-04 13:00 to 2031-03-04 17:45',
      logo: '../logos/b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01.svg',
    });
    const html = await page.text();
    expect(html).toContain('<bdi data-field="status">ASSIGNED</bdi>');
    expect(html).not.toMatch(/Ada|Lovelace|ada\.lovelace|http:/);
    expect([program, page].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
    expect(mock.requests).toHaveLength(2);
  });

  it('escapes hostile texts', async () => {
    const mock = createMock();
    const uuid = await made(mock);
    await mock.control.setOrderStatus('main', uuid, { status: hostile });
    const answer = await get(mock, `/track/${uuid}`, browser);
    expect(await answer.text()).not.toMatch(/<script>|\0/);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; .*trusted-types 'none'$/,
    );
    expect(await (await get(mock, `/track/${uuid}`)).json()).toMatchObject({ status: hostile });
    expect(trackingScript).not.toMatch(/innerHTML|insertAdjacent|document\.write|eval/);
  });

  it('loads its style and script from the mock, and responds to HEAD', async () => {
    const mock = createMock();
    const uuid = await made(mock);
    const types = ['page.css', 'page.js', uuid].map(async (name) => {
      const answer = await get(mock, `/track/${name}`, browser, 'HEAD');
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    });
    expect(await Promise.all(types)).toEqual([
      [200, 'text/css; charset=utf-8', ''],
      [200, 'text/javascript; charset=utf-8', ''],
      [200, 'text/html; charset=utf-8', ''],
    ]);
    expect((await get(mock, `/track/${uuid}`, browser, 'POST')).status).toBe(405);
    expect((await get(mock, '/track/00000000-0000-4000-8000-000000000000', browser)).status).toBe(404);
  });

  it('shows an order with the same delay as the API', async () => {
    const mock = createMock();
    const uuid = await made(mock, {}, { 'mock-switches': 'settle=60000' });
    expect((await get(mock, `/track/${uuid}`)).status).toBe(404);
    const known = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a46';
    const late = { headers: { 'mock-switches': 'settle=60000' } };
    await ask(mock, `POST /orders/${known}/assign`, exampleOf('assignOrder', 'full'), late);
    expect(await (await get(mock, `/track/${known}`)).json()).toMatchObject({ status: 'NEW', carrier: null });
  });
});

describe('logos', () => {
  const avatarsOf = async (mock: Mock, line: string, body?: object): Promise<readonly string[]> =>
    ((await ask(mock, line, body)).json.data as { carriers: { avatar: string }[] }).carriers.map(
      ({ avatar }) => avatar,
    );

  it('are served by the mock, with the same URLs in carriers and rates', async () => {
    const mock = createMock();
    const urls = await avatarsOf(mock, 'GET /carriers');
    expect(await avatarsOf(mock, 'POST /carriers/rates', exampleOf('calculateRates', 'full'))).toEqual(urls);
    for (const url of urls) {
      expect(url).toMatch(new RegExp(`^${host}/logos/[0-9a-f-]{36}\\.svg$`));
      const answer = await mock.fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>\n$/);
    }
    const { json } = await ask(mock, 'GET /carriers');
    expect(createValidator(contract).answer(contract.operation('listCarriers'))(json)).toEqual([]);
  });

  it('use the origin of the request', async () => {
    const mock = createMock();
    const avatar = async (origin: string): Promise<string> => {
      const answer = await mock.fetch(`${origin}/api/v1/carriers`, { headers: { authorization: 'Bearer test-token' } });
      return ((await answer.json()) as { data: { carriers: { avatar: string }[] } }).data.carriers[0]?.avatar ?? '';
    };
    for (const origin of ['http://one.test', 'https://two.test:8443', 'http://one.test'])
      expect(await avatar(origin)).toBe(`${origin}/logos/b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01.svg`);
  });

  it('are drawn for any name, but not if a scenario has a real URL', async () => {
    const mock = createMock();
    const method = createMock().worlds.byId('main')!.account.carriers[0]!.shipping_methods[0]!;
    const carriers = [
      { name: hostile, avatar: 'https://sub.example.org/a.png', shipping_methods: [method] },
      { name: '配達 便', avatar: 'https://cdn.example.de/a.png', shipping_methods: [] },
    ];
    mock.load('main', JSON.stringify({ carriers }));
    const [drawn = '', kept] = await avatarsOf(mock, 'GET /carriers');
    expect(kept).toBe('https://cdn.example.de/a.png');
    const svg = await (await mock.fetch(drawn)).text();
    expect(svg).not.toMatch(/<script>|\0/);
    expect(svg).toContain('&lt;script&gt;');
  });
});
