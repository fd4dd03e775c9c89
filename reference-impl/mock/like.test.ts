import { beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationId } from '../../openapi/contract.js';
import type { Profile, ProfileQuestion, ProfileRefusal } from '../../openapi/profile.js';
import { exampleOf } from '../test-calls.js';
import { bodyRules } from './like-body-rules.js';
import { fieldRules } from './like-rules.js';
import { like } from './like.js';
import { createMock, type Mock } from './mock.js';

const questionOf = (
  id: string,
  operation: string,
  ...answers: readonly (readonly [string, string])[]
): ProfileQuestion => ({
  ...{ id, operation, requirement: 'REF-10', question: id },
  answers: answers.map(([about, answer]) => ({ about, answer, exchanges: [] })),
});

const profileOf = (questions: readonly ProfileQuestion[], refusals: readonly ProfileRefusal[] = []): Profile => ({
  format: 1,
  target: { url: 'https://deliveries.example.com', embedded: false },
  suite: { version: '0.1.0' },
  contract: { version: contract.version, digest: '' },
  run: { id: 'conf-abc', startedAt: '2031-03-03T16:20:00Z' },
  questions,
  refusals,
  hints: [],
});

const mockLike = (questions: readonly ProfileQuestion[], refusals?: readonly ProfileRefusal[]): Mock =>
  createMock({ like: like(profileOf(questions, refusals)) });

async function send(mock: Mock, method: string, path: string, body?: unknown, token = mock.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await mock.fetch(new Request(`http://mock/api/v1${path}`, sent));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const customer = exampleOf('createCustomer', 'full');
const nullNotes = { ...customer, notes: null };
const nullQuestion = (answer: string) =>
  questionOf('create-customer.asks.notes.null', 'createCustomer', ['createCustomer notes: null', answer]);

describe('a body that the specification leaves open', () => {
  it('is taken where the target took it', async () => {
    const mock = mockLike([nullQuestion('accepted')]);
    expect((await send(mock, 'POST', '/customers', nullNotes)).status).toBe(200);
    expect((await send(mock, 'POST', '/customers', { ...customer, external_id: null })).status).toBe(422);
  });

  it('is refused as the target refused it, with its own words', async () => {
    const answer = 'refused: 409 application/problem+json with title, trace';
    const refusal = { operation: 'createCustomer', condition: 'body', exchanges: [], seen: 1, answer } as const;
    const mock = mockLike([nullQuestion(answer)], [{ ...refusal, template: { title: 'No', trace: 'at <uuid>' } }]);
    const { status, headers, text } = await send(mock, 'POST', '/customers', nullNotes);
    expect([status, headers.get('content-type')]).toEqual([409, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual({ title: 'No', trace: expect.stringMatching(/^at [0-9a-f-]{36}$/) as string });
  });

  it('is taken where it must be, whatever the target refuses', async () => {
    const answer = 'refused: 409 without a body';
    const rules = [...fieldRules(), ...bodyRules];
    const questions = rules.map(({ id, operation, about = '' }) => questionOf(id, operation.id, [about, answer]));
    const mock = mockLike(questions);
    const examples = (id: OperationId) => Object.values(contract.operation(id).body?.examples ?? {});
    const taken = async (id: OperationId) =>
      Promise.all(
        examples(id).map(async (body) => (await send(mock, 'POST', contract.operation(id).path, body)).status),
      );
    for (const id of ['createCustomer', 'createLocation', 'calculateRates'] as const)
      expect(new Set(await taken(id))).toEqual(new Set([200]));
    expect((await send(mock, 'POST', '/customers', nullNotes)).status).toBe(409);
  });
});

describe('the mock like another server', () => {
  const plain = profileOf([]);

  it('is refused for a profile of another contract', () => {
    expect(() => like({ ...plain, contract: { version: '9.9.9', digest: '' } })).toThrow(/of contract "9\.9\.9"/);
  });

  it('says where the open questions come from, and does as usual where nothing is said', async () => {
    const mock = mockLike([]);
    expect(mock.alike).toBe('https://deliveries.example.com/');
    expect((await send(mock, 'POST', '/customers', nullNotes)).status).toBe(422);
    const state = await mock.fetch(new Request('http://mock/__mock'));
    expect(((await state.json()) as { says: readonly string[] }).says[0]).toContain('https://deliveries.example.com/');
  });

  it('keeps what it remembers to one world, and forgets it with the world', async () => {
    const id = 'create-order.asks.repeated-barcode';
    const mock = mockLike([questionOf(id, 'createOrder', ['', 'refused: 409 without a body'])]);
    const order = exampleOf('createOrder', 'minimal');
    const other = mock.fork();
    expect((await send(mock, 'POST', '/orders', order)).status).toBe(200);
    expect((await send(mock, 'POST', '/orders', order, other.token)).status).toBe(200);
    expect(await send(mock, 'POST', '/orders', order)).toMatchObject({ status: 409, text: '' });
    mock.resetWorld('main');
    expect((await send(mock, 'POST', '/orders', order)).status).toBe(200);
  });
});

describe('a hostile profile', () => {
  const hostile: readonly (readonly [string, string, string])[] = [
    ['create-customer.asks.notes.null', 'createCustomer', 'refused: 200 application/json with message'],
    ['create-customer.asks.notes.null', 'createCustomer', 'refused: 429 application/json with message'],
    ['create-customer.asks.notes.null', 'createCustomer', 'accepted: 204 without a body'],
    ['create-customer.asks.notes.null', 'createCustomer', 'refused: 422 text/html;a=b\u0000 with message'],
    ['answers.asks.media-type', 'getOrder', 'text/html'],
    ['answers.asks.fees', 'getOrder', '9999999'],
    ['answers.asks.length-unit', 'getOrder', JSON.stringify('x'.repeat(5000))],
    ['answers.asks.unlisted-fields', 'getOrder', '__proto__'],
    ['list-carriers.asks.connected', 'listCarriers', '0, with 0 shipping methods'],
    ['list-carriers.asks.connected', 'listCarriers', '999, with 9999 shipping methods'],
    ['create-order.asks.precision', 'createOrder', 'rounded to 2 decimals'],
    ['create-order.asks.delay', 'createOrder', 'not within the wait'],
  ];

  it.each(hostile)('has no effect, and that is told (%s, %s, %s)', (id, operation, answer) => {
    const about = id.endsWith('media-type') ? 'the media type' : id.endsWith('fields') ? 'getOrder' : 'about';
    expect(like(profileOf([questionOf(id, operation, [about, answer])])).missing).toEqual([{ id, about, answer }]);
  });

  let page: Awaited<ReturnType<typeof send>>;
  beforeAll(async () => {
    const answer = 'refused: 401 text/html';
    const refusal = { operation: 'listCarriers', condition: 'token', exchanges: [], seen: 1, answer } as const;
    page = await send(
      mockLike([], [{ ...refusal, template: '<script>alert(1)</script>' }]),
      'GET',
      '/carriers',
      undefined,
      'x',
    );
  });

  it('makes no page that may do anything in a browser', () => {
    expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('does not accept what must be refused', async () => {
    const mock = mockLike(
      [],
      [
        {
          operation: 'createCustomer',
          condition: 'body',
          answer: 'refused: 200 application/json with message',
          exchanges: [],
          seen: 1,
        },
      ],
    );
    expect((await send(mock, 'POST', '/customers', {})).status).toBe(422);
  });
});
