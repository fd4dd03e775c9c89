import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import type { Refusal } from '../calls/refusal.js';
import { createRouter } from './router.js';

const route = createRouter(contract);
const base = contract.basePath;

function refusalOf(method: string, path: string): Refusal {
  try {
    route(method, path);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error(`${method} ${path} is routed.`);
}

describe('the router', () => {
  it.each(contract.operations.map((operation) => [operation.method, operation.path, operation.id] as const))(
    'routes %s %s',
    (method, path, id) => {
      expect(route(method, `${base}${path.replace(/\{\w+\}/, 'some-value')}`).operation.id).toBe(id);
    },
  );

  it('prefers a literal segment to a parameter', () => {
    expect(route('POST', `${base}/orders/generate-labels`).operation.id).toBe('generateLabels');
    expect(refusalOf('PATCH', `${base}/orders/generate-labels`).status).toBe(405);
    expect(route('PATCH', `${base}/orders/generate-label`).path).toEqual({ order_uuid: 'generate-label' });
  });

  it('decodes values and literals', () => {
    expect(route('PATCH', `${base}/orders/%C3%A4%2Fb`).path).toEqual({ order_uuid: 'ä/b' });
    expect(route('GET', `${base}/c%61rriers`).operation.id).toBe('listCarriers');
  });

  it.each(['/', '', '/carriers', base, `${base}/`, `${base}/carriers/`, `${base}/Carriers`, `${base}carriers`, '*'])(
    'finds nothing at %j',
    (path) => {
      expect(refusalOf('GET', path).status).toBe(404);
    },
  );

  it.each([
    ['/carriers', '/carriers'],
    ['/v1/carriers', '/carriers'],
    [`${base}/carriers/`, '/carriers'],
    [`/${base}//carriers`, '/carriers'],
    [`${base}${base}/orders/7/cancel`, '/orders/7/cancel'],
  ])('asks at %s whether another path was meant', (path, meant) => {
    expect(refusalOf('GET', path).message).toBe(`Unknown path; did you mean ${base}${meant}?`);
  });

  it.each([
    [`${base}/carriers/rate`, `${base}/carriers/rates`],
    [`${base}/Carriers`, `${base}/carriers`],
    [`${base}/order/7/cancel`, `${base}/orders/7/cancel`],
  ])('asks at %s whether another word was meant', (path, meant) => {
    expect(refusalOf('POST', path).message).toBe(`Unknown path; did you mean ${meant}?`);
  });

  it('asks at the path of a resource whether its collection was meant', () => {
    expect(refusalOf('GET', `${base}/orders/7`).message).toBe(
      `This path supports only PATCH; did you mean GET ${base}/orders?external_id=…?`,
    );
    expect(refusalOf('POST', `${base}/customers/7`).message).toMatch(/; did you mean POST .*\/customers\?$/);
    expect(refusalOf('DELETE', `${base}/orders/7`).message).toBe('This path supports only PATCH.');
  });

  it.each(['/', base, `${base}/nowhere`, `${base}/orders/7/8`])('suggests nothing for %s', (path) => {
    expect(refusalOf('GET', path).message).toBe('Unknown path.');
  });

  it.each(['%', '%zz', '%ff', '%c3'])('refuses the escape %s', (escape) => {
    expect(refusalOf('PATCH', `${base}/orders/${escape}`).status).toBe(400);
  });

  it('names the allowed methods', () => {
    const refusal = refusalOf('DELETE', `${base}/orders`);
    expect([refusal.status, refusal.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(route('HEAD', `${base}/orders`).operation.id).toBe('getOrder');
  });
});
