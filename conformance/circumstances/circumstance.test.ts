/** Tests which circumstances of a run are recognized, and that a server's own faults are not mistaken for them. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { exchangeOf } from '../run/test-target.js';
import { circumstanceOf } from './circumstance.js';

const at = 'http://target.test/api/v1';

/** A plain request with its response. */
const got = (operation: OperationId, status: number, body: unknown = '', rest: Partial<Exchange> = {}): Exchange => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const json = typeof body === 'string' ? { jsonError: 'no JSON' } : { json: body };
  const method = operation === 'listCarriers' || operation === 'getOrder' ? 'GET' : 'POST';
  const path = { listCarriers: '/carriers', createOrder: '/orders', getOrder: '/orders' }[operation as string] ?? '';
  const { request } = exchangeOf();
  return exchangeOf({
    operation,
    request: { ...request, method, url: `${at}${path}` },
    answer: { status, headers: [], body: text, ...json },
    ...rest,
  });
};

const both = (status: number, body?: unknown, rest: Partial<Exchange> = {}): readonly Exchange[] => [
  got('createOrder', status, body, rest),
  got('listCarriers', status, body, rest),
];

const textOf = (exchanges: readonly Exchange[]): string | undefined => circumstanceOf(exchanges)?.text;

const page = '<!doctype html><title>Hello</title>';
const shown = `(GET ${at}/carriers)`;
const address = 'Check --url: it must be what comes before paths such as /customers';

describe('a wrong address', () => {
  it.each([
    [both(404), `Every valid request got 404 ${shown}. ${address}`],
    [both(404, page), `Every valid request got 404 with an HTML page ${shown}. ${address}`],
    [[got('createOrder', 405), got('listCarriers', 404)], `Every valid request got 404 or 405 ${shown}. ${address}`],
    [both(302), `Every valid request got 302 ${shown}. ${address}`],
    [both(200, page), `No 2xx response was JSON, but an HTML page ${shown}. ${address}`],
    [both(502), `Every valid request got 502 ${shown}. Is the server running?`],
  ])('is reported with the request that shows it: %#', (exchanges, text) => {
    expect(circumstanceOf(exchanges)).toMatchObject({ text, explainsAll: true });
  });

  it('is only suggested if all bodies are neither JSON nor HTML', () => {
    const { text, explainsAll } = circumstanceOf(both(200, 'ok'))!;
    expect([text, explainsAll]).toEqual([`No 2xx response was JSON ${shown}. ${address}`, undefined]);
  });

  it.each([
    ['another status came', [...both(404), got('createOrder', 422, { message: 'no' })]],
    ['something was accepted', [...both(404), got('getOrder', 200, {})]],
    ['one operation was tried', [got('createOrder', 404), got('createOrder', 404)]],
    ['the server breaks', both(500)],
    ['requests were wrong', both(404, '', { intent: intentOf({ role: 'wrong' }) })],
    ['some bodies are JSON', [...both(200, page), got('getOrder', 200, {})]],
  ])('is not suspected if %s', (_when, exchanges) => expect(textOf(exchanges)).toBeUndefined());
});

describe('a header that the requests lack', () => {
  const add = (header: string): string => `If the server needs this header, add --header '${header}: VALUE'`;

  it.each([
    ['Missing X-Tenant header', 'X-Tenant'],
    ["Required request header 'Tenant-Id' for method parameter type String is not present", 'Tenant-Id'],
    ["request/headers must have required property 'api-version'", 'api-version'],
    ['Tenant-Id header is required', 'Tenant-Id'],
    ['The "tenant" header is missing', 'tenant'],
  ])('is named with the flag that adds it: %s', (message, header) => {
    expect(textOf(both(400, { message }))).toBe(
      `All 2 valid requests, GET ${at}/carriers included, got 400 ${JSON.stringify(message).replaceAll('\\"', '"')}. ${add(header)}`,
    );
  });

  it('is found in lists of errors, as FastAPI writes them', () => {
    const detail = [{ type: 'missing', loc: ['header', 'x-tenant'], msg: 'Field required' }];
    expect(textOf(both(422, { detail }))).toContain(add('x-tenant'));
  });

  it('that --header sends may have a wrong value', () => {
    const { request } = exchangeOf();
    const sending = { request: { ...request, headers: { ...request.headers, 'x-tenant': '[redacted]' } } };
    expect(textOf(both(400, { message: 'unknown X-Tenant' }, sending))).toContain('--header sends X-Tenant: check its');
  });

  it('may have no name if all refusals are alike except for times, numbers and paths', () => {
    const bodies = ['orders', 'carriers'].map((path, id) => ({ message: 'Bad client', path: `/api/v1/${path}`, id }));
    const exchanges = [got('createOrder', 400, bodies[0]), got('listCarriers', 400, bodies[1])];
    expect(textOf(exchanges)).toContain("If the server needs something in every request, --header 'NAME: VALUE' sends");
  });

  it.each([
    ['the refusals differ', [got('createOrder', 400, { message: 'a' }), got('listCarriers', 400, { message: 'b' })]],
    ['no GET is among them', [got('createOrder', 400, 'no'), got('createCustomer', 400, 'no')]],
    ['the token is refused', both(401, { message: 'Missing X-Tenant header' })],
    ['a request was accepted', [...both(400, 'no'), got('getOrder', 200, {})]],
  ])('is not suspected if %s', (_when, exchanges) => expect(textOf(exchanges)).toBeUndefined());

  it('is shown escaped and shortened', () => {
    const text = textOf(both(400, { message: `\u001b[2J${'x'.repeat(5000)}` }))!;
    expect([text.includes('\u001b'), text.length < 400]).toEqual([false, true]);
  });
});

it('reports how late orders show, and a sufficient wait', () => {
  expect(circumstanceOf([], [2400, 3100])?.text).toBe(
    'An order was found 3.1 s after its creation, which is longer than the run waits. If that is expected, run again with --wait 7000',
  );
  expect(circumstanceOf([])).toBeUndefined();
});
