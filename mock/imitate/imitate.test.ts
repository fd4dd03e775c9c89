import { beforeAll, describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/index.js';
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import type { AnswerForm } from '../../openapi/profile/response-summary.js';
import type { Coded } from '../../openapi/profile/open-answers.js';
import { referenceModel } from '../../openapi/profile/pricing-models.js';
import type { Profile, ProfileQuestion, ProfileRefusal } from '../../openapi/profile/profile.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { bodyRules } from './body-rules.js';
import { like } from './imitate.js';
import { createMock, type Mock } from '../mock.js';

/** A question with coded answers. */
const questionOf = (id: string, operation: string, ...answers: readonly Coded[]): ProfileQuestion => ({
  id,
  operation,
  requirement: 'REF-10',
  question: id,
  answers: answers.map((coded) => ({ about: 'about', answer: 'answer', coded, exchanges: [] })),
});

/** A refusal, by default without a body. */
const refused = (form: Partial<AnswerForm> = {}, part = 'response'): Coded => ({
  part,
  code: 'refused',
  form: { status: 409, body: 'empty', ...form },
});

const profileOf = (questions: readonly ProfileQuestion[], refusals: readonly ProfileRefusal[] = []): Profile => ({
  format: 2,
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
const nullQuestion = (coded: Coded) => questionOf('create-customer.asks.null@notes', 'createCustomer', coded);

describe('a body that the specification leaves open', () => {
  it('is accepted if the recorded server accepted it', async () => {
    const mock = mockLike([nullQuestion({ part: 'response', code: 'accepted' })]);
    expect((await send(mock, 'POST', '/customers', nullNotes)).status).toBe(200);
    expect((await send(mock, 'POST', '/customers', { ...customer, external_id: null })).status).toBe(422);
  });

  it('is refused in the form and words of the recorded server', async () => {
    const answer = 'refused: 409 application/problem+json with title, trace';
    const form = {
      status: 409,
      mediaType: 'application/problem+json',
      body: 'object',
      fields: ['title', 'trace'],
    } as const;
    const refusal = { operation: 'createCustomer', condition: 'body', exchanges: [], seen: 1, answer, form } as const;
    const mock = mockLike(
      [nullQuestion(refused(form))],
      [{ ...refusal, template: { title: 'No', trace: 'at <uuid>' } }],
    );
    const { status, headers, text } = await send(mock, 'POST', '/customers', nullNotes);
    expect([status, headers.get('content-type')]).toEqual([409, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual({ title: 'No', trace: expect.stringMatching(/^at [0-9a-f-]{36}$/) as string });
  });

  it('is refused with the fields that have mistakes, if the recorded server names them so', async () => {
    const form = { status: 400, mediaType: 'application/json', body: 'object' } as const;
    const known = [['first_name'], ['non_field_errors']].map((fields) => ({
      operation: 'createCustomer',
      condition: 'body',
      rule: 'type',
      exchanges: [],
      seen: 1,
      answer: fields.join(),
      form: { ...form, fields },
      template: { [String(fields[0])]: ['Not a valid string.'] },
    })) satisfies readonly ProfileRefusal[];
    const mock = mockLike([], known);
    const bodyOf = async (body: unknown): Promise<unknown> =>
      JSON.parse((await send(mock, 'POST', '/customers', body)).text);
    expect(await bodyOf({ ...customer, last_name: 5, email: 5 })).toEqual({
      email: [expect.any(String)],
      last_name: [expect.any(String)],
    });
    expect(await bodyOf({ first_name: 'Ada', last_name: 'Lovelace', type: 1 })).toEqual({
      non_field_errors: [expect.any(String)],
    });
  });

  it('is accepted if it must be, whatever the recorded server refuses', async () => {
    const questions = bodyRules().flatMap(({ ids, operation, part }) =>
      ids.map((id) => questionOf(id, operation.id, refused({}, part))),
    );
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

describe('a question about bodies', () => {
  const checks = allChecks();

  it('has the id of a check of the suite', () => {
    const ids = new Set(checks.map(({ id }) => id));
    expect(bodyRules().filter(({ ids: own }) => !own.some((id) => ids.has(id)))).toEqual([]);
  });

  it('is found in a profile of an earlier version, by the id that it had then', () => {
    const former = new Set(checks.map(({ id, formerId }) => formerId ?? id));
    expect(bodyRules().filter(({ ids: own }) => !own.some((id) => former.has(id)))).toEqual([]);
  });
});

describe('the imitation of a server', () => {
  const plain = profileOf([]);

  it('is refused for a profile of another contract', () => {
    expect(() => like({ ...plain, contract: { version: '9.9.9', digest: '' } })).toThrow(/for contract "9\.9\.9"/);
  });

  it('uses the usual prices if the profile has none', () => {
    expect(like(plain)).toMatchObject({ pricing: undefined });
    const explained = { part: 'prices', code: 'explained', value: ['ignored'] };
    const { pricing } = like(profileOf([questionOf('calculate-rates.asks.flat-reading', 'calculateRates', explained)]));
    expect(pricing).toEqual({ ...referenceModel, flat: 'ignored' });
  });

  it('names the recorded server, and behaves like the reference where the profile says nothing', async () => {
    const mock = mockLike([]);
    expect(mock.alike).toBe('https://deliveries.example.com/');
    expect((await send(mock, 'POST', '/customers', nullNotes)).status).toBe(422);
    const state = await mock.fetch(new Request('http://mock/__mock'));
    expect(((await state.json()) as { says: readonly string[] }).says[0]).toContain('https://deliveries.example.com/');
  });

  it('keeps its memory per world, and a reset clears it', async () => {
    const id = 'create-order.asks.repeated-barcode';
    const mock = mockLike([questionOf(id, 'createOrder', refused({}, 'repeated'))]);
    const order = exampleOf('createOrder', 'minimal');
    const other = mock.fork();
    expect((await send(mock, 'POST', '/orders', order)).status).toBe(200);
    expect((await send(mock, 'POST', '/orders', order, other.token)).status).toBe(200);
    expect(await send(mock, 'POST', '/orders', order)).toMatchObject({ status: 409, text: '' });
    mock.resetWorld('main');
    expect((await send(mock, 'POST', '/orders', order)).status).toBe(200);
  });
});

describe('the answers that are not imitated', () => {
  it('have each refusal that the mock sends another one for', () => {
    const refusal = (mediaType: string): ProfileRefusal => ({
      operation: 'getOrder',
      condition: 'token',
      exchanges: [],
      seen: 1,
      answer: mediaType,
      form: { status: 401, mediaType, body: 'other' },
    });
    const refusals = [refusal('text/plain'), refusal('text/html')];
    expect(like(profileOf([], refusals)).missing).toEqual([
      { id: 'refusals', about: 'getOrder, token', answer: 'text/html' },
    ]);
  });
});

describe('a hostile profile', () => {
  const notes = 'create-customer.asks.null@notes';
  const response = (form: Partial<AnswerForm>): Coded => refused({ body: 'other', ...form });
  const hostile: readonly (readonly [string, string, Coded])[] = [
    [notes, 'createCustomer', response({ status: 200 })],
    [notes, 'createCustomer', response({ status: 429 })],
    [notes, 'createCustomer', { part: 'response', code: 'other-status', form: { status: 204, body: 'empty' } }],
    [notes, 'createCustomer', response({ mediaType: 'text/html;a=b\u0000' })],
    [notes, 'createCustomer', { part: 'response', code: 'constructor' }],
    [notes, 'createCustomer', { part: 'emoji', code: 'accepted' }],
    ['answers.asks.status', 'getOrder', { part: 'status', code: 'value', value: 'x'.repeat(5000) }],
    ['answers.asks.status', 'getOrder', { part: 'status', code: 'value', value: {} }],
    ['answers.asks.unsent', 'getOrder', { part: 'unsent', code: '__proto__' }],
    ['answers.asks.carrier-before', 'getOrder', { part: 'carrier-before', code: 'toString' }],
    ['list-carriers.asks.connected', 'listCarriers', { part: 'connected', code: 'value', value: [0, 0] }],
    ['list-carriers.asks.connected', 'listCarriers', { part: 'connected', code: 'value', value: [999, 9999] }],
    ['calculate-rates.asks.flat-reading', 'calculateRates', { part: 'prices', code: 'explained', value: ['valueOf'] }],
    ['create-order.asks.delay', 'createOrder', { part: 'order-by-number', code: 'endless' }],
  ];

  it.each(hostile)('has no effect and is listed as not imitated (%s, %s, %j)', (id, operation, coded) => {
    const { missing } = like(profileOf([questionOf(id, operation, coded)]));
    expect(missing).toEqual([{ id, about: 'about', answer: 'answer' }]);
  });

  let page: Awaited<ReturnType<typeof send>>;
  beforeAll(async () => {
    const answer = 'refused: 401 text/html';
    const form = { status: 401, mediaType: 'text/html', body: 'other' } as const;
    const refusal = { operation: 'listCarriers', condition: 'token', exchanges: [], seen: 1, answer, form } as const;
    page = await send(
      mockLike([], [{ ...refusal, template: '<script>alert(1)</script>' }]),
      'GET',
      '/carriers',
      undefined,
      'x',
    );
  });

  it('can’t create a page that runs scripts in a browser', () => {
    expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('can’t make the mock accept invalid bodies', async () => {
    const mock = mockLike(
      [],
      [
        {
          operation: 'createCustomer',
          condition: 'body',
          answer: 'refused: 200 application/json with message',
          form: { status: 200, mediaType: 'application/json', body: 'object', fields: ['message'] },
          exchanges: [],
          seen: 1,
        },
      ],
    );
    expect((await send(mock, 'POST', '/customers', {})).status).toBe(422);
  });
});
