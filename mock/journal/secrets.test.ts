/** Which values the journal masks, and which ordinary ones it doesn't. */
import { describe, expect, it } from 'vitest';
import { maskHeaders, maskOf, maskUrl } from './journal-text.js';

const mask = maskOf({ authorization: 'Bearer test-token' });
const headerOf = (name: string, value: string): string | undefined => maskHeaders({ [name]: value }, mask)[name];
const queryOf = (name: string, value: string): string => maskUrl(`/api/v1/orders?${name}=${value}&z=1`, mask);

/** Names of headers and parameters whose value is always a secret. */
const telling = [
  ...[
    'x-auth',
    'x-auth-token',
    'x-access-key',
    'x-api-key',
    'apikey',
    'x-signature',
    'x-hub-signature-256',
    'x-amz-signature',
  ],
  ...[
    'sig',
    'token',
    'id_token',
    'access_token',
    'client_secret',
    'x-csrf',
    'jwt',
    'key',
    'password',
    'pwd',
    'x-session-id',
  ],
  ...['x-amz-credential', 'x-authorization', 'hmac', 'subscription-key', 'x-functions-key', 'otp'],
];

it.each(telling)('a value is masked by the name %s', (name) => {
  expect(headerOf(name, 'abc')).toBe('[token]');
  expect(queryOf(name, 'abc')).toBe(`/api/v1/orders?${name}=[token]&z=1`);
});

it('a parameter is masked if its name is percent-encoded', () => {
  expect(queryOf('%73ig', 'abc')).toContain('%73ig=[token]');
  expect(queryOf('%zz', 'abc')).toContain('%zz=abc');
});

describe('a value is masked by its look', () => {
  it.each([
    ['a key in base64', 'K7gNU3sdo+OL0wNhqoVWhr3g6s1xYv72ol/pe/Unols='],
    ['a key in base62', 'q8Zt3VbN5rXw1LdKj7Ys0GhP2'],
    ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwYXJ0bmVyLTEifQ.vMc0a2KQxT1yq3cVd5hL8eWn7sZrUjBfGo4PiHkXmAE'],
    ['a key with a prefix', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
    ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE'],
    ['a token of GitHub', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ])('%s', (_what, value) => {
    expect(headerOf('x-gateway', value)).toBe('[token]');
    expect(queryOf('v', encodeURIComponent(value))).toBe('/api/v1/orders?v=[token]&z=1');
  });

  it('next to other words', () => {
    expect(headerOf('x-gateway', 't=1900000000,v1=q8Zt3VbN5rXw1LdKj7Ys0GhP2')).toBe('t=1900000000,v1=[token]');
  });
});

describe('a value is masked by its place', () => {
  it.each([
    ['in a body behind a scheme', '{"header":"Bearer another-token-4711"}', '{"header":"Bearer [token]"}'],
    ['in a body as a JWT', '{"t":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}', '{"t":"[token]"}'],
    ['as the password of a URL', 'see https://me:hunter2@example.com/a', 'see https://me:[token]@example.com/a'],
    ['as a private key', 'a -----BEGIN PRIVATE KEY-----\nMIIE\n-----END', 'a [token]-----END'],
  ])('%s', (_where, text, safe) => {
    expect(mask(text)).toBe(safe);
  });
});

it.each([
  ['/a?token?x=one&b=c', '/a?token?x=[token]&b=c'],
  ['/a?b&token?x=one?c=d', '/a?b&token?x=[token]'],
  ['/a=b?token=one', '/a=b?token=[token]'],
  ['/a&token=one?c=d', '/a&token=[token]'],
  ['/a?b=&&token=one', '/a?b=&&token=[token]'],
])('a name may have question marks: %s', (url, safe) => {
  expect(maskUrl(url, mask)).toBe(safe);
});

// A pattern that starts anew at each of these characters would take hours.
it.each([
  ['question marks', `/a${'?'.repeat(1e6)}`],
  ['ampersands', `/a?${'&'.repeat(1e6)}`],
  ['a long name', `/a?x-${'trace'.repeat(2e5)}!=b`],
])('a URL is read once: %s', (_what, url) => {
  expect(maskUrl(url, mask)).toBe(url);
});

/** Headers and parameters of ordinary requests. */
const ordinary: readonly (readonly [string, string])[] = [
  ['x-request-id', '5b1c6a0e-9d3f-4c57-8a21-0f6d7e9b4c10'],
  ['x-request-id', 'req_q8Zt3VbN5rXw1LdKj7Ys0GhP2'],
  ['x-amzn-trace-id', 'Root=1-5759e988-bd862e3fe1be46a994272793'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['x-correlation-id', '01HZX3V8K2M4N6P8Q0R2S4T6V8'],
  ['idempotency-key', 'q8Zt3VbN5rXw1LdKj7Ys0GhP2'],
  ['etag', 'W/"33a64df551425fcc55e4d42a148795d9f25f89d4"'],
  ['if-none-match', '"K7gNU3sdo+OL0wNhqoVWhr3g6s1xYv72ol/pe/Unols="'],
  ['content-md5', 'Q2hlY2sgSW50ZWdyaXR5IQ=='],
  ['content-digest', 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:'],
  [
    'user-agent',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  ['accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'],
  ['sec-ch-ua', '"Chromium";v="126", "Not.A/Brand";v="24"'],
  ['x-tenant', 'acme-berlin-warehouse-2'],
  ['x-build', '33a64df551425fcc55e4d42a148795d9f25f89d4'],
  ['x-released', '2031-03-04T09:00:00.000Z'],
  ['x-phone', '+4930123456789'],
  ['x-client', 'DeliveryShopFrontend/12.4.1'],
  ['x-path', '/Users/Ada/Projects/DeliveryShop2/src'],
  ['mock-switches', 'latency=500, errors=1, faults=assign-order.accepts-unknown'],
  ['prefer', 'code=429, example=orderThrottled'],
  ['author', 'Ada'],
  ['external_id', 'V1StGXR8_Z5jdHi6B-myT'],
  ['orderId', 'V1StGXR8Z5jdHi6BmyT0aB'],
  ['order_uuid', '5b1c6a0e-9d3f-4c57-8a21-0f6d7e9b4c10'],
  ['order_number', '10000000000000000000001'],
  ['phone', '%2B4930123456789'],
  ['name', '%E6%9D%B1%E4%BA%AC%E9%83%BD%E6%B8%8B%E8%B0%B7%E5%8C%BA'],
  ['q', 'Gro%C3%9Fe%20Friedrichstra%C3%9Fe%20123A'],
  ['city', 'FrankfurtAmMainSachsenhausen'],
];

it.each(ordinary)('%s: %s is not masked', (name, value) => {
  expect(headerOf(name, value)).toBe(value);
  expect(queryOf(name, value)).toBe(`/api/v1/orders?${name}=${value}&z=1`);
});

it.each([
  '{"message":"Basic authentication isn\'t supported, use Bearer authentication"}',
  '{"www":"Bearer authorization_uri=\\"https://a.test\\", error=\\"invalid_token\\""}',
  '{"logo":"http://127.0.0.1:4010/logos/dhl@2x.png","email":"ada@example.com","at":"10:30@gate"}',
  '{"uuid":"5b1c6a0e-9d3f-4c57-8a21-0f6d7e9b4c10","barcode":"JVGL0612345678901234","pdf":"JVBERi0xLjcKJcOkw7zDtsOfCjIgMCBvYmoK"}',
])('a body without a secret is not masked: %s', (text) => {
  expect(mask(text)).toBe(text);
});
