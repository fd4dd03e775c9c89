import { describe, expect, it } from 'vitest';
import { exampleOf } from '../reference-impl/pipeline/test-calls.js';
import { allVariations } from '../variants/index.js';
import { createMock, type Mock } from './mock.js';
import type { MockOptions } from './mock-options.js';
import { ask, order, orderOf, type Asking } from './test-mock.js';
import { choicesOf } from './choices.js';

const using = (ambiguity: string): MockOptions => ({ seed: 1, switches: { ambiguity } });

/** The last exchange of the journal. */
const last = (mock: Mock) => mock.requests.at(-1)!;

const header = (switches: string): Asking => ({ headers: { 'mock-switches': switches } });

describe('variations by name', () => {
  it('are used in every response, and no others are', async () => {
    const mock = createMock(using('null-absent'));
    await order(mock, 'one');
    for (let round = 0; round < 3; round += 1) {
      const { json } = await ask(mock, 'GET /orders?external_id=one');
      expect(json.data?.['order']).not.toHaveProperty('customer.avatar');
      expect(json.data?.['order']).toHaveProperty('notes', null);
    }
  });

  it('of one choice alternate, and each response uses one', async () => {
    const mock = createMock(using('unsent-absent,unsent-empty'));
    await order(mock, 'one');
    const shown = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { json } = await ask(mock, 'GET /orders?external_id=one');
      const { notes } = json.data!['order'] as { readonly notes?: unknown };
      shown.add(notes === undefined ? 'absent' : JSON.stringify(notes));
      expect(last(mock).variations).toEqual([notes === undefined ? 'unsent-absent' : 'unsent-empty']);
    }
    expect([...shown].sort()).toEqual(['""', 'absent']);
  });

  it('are refused if a name is unknown, wherever they can be set', async () => {
    const sentence = 'Unknown variation "null-absnt". Did you mean null-absent';
    const mock = createMock();
    const patched = await ask(mock, 'PATCH /__mock/switches', { ambiguity: ['null-absnt'] });
    expect([patched.status, patched.json.message]).toEqual([422, expect.stringContaining(sentence)]);
    const sent = await ask(mock, 'GET /carriers', undefined, header('ambiguity=null-absnt'));
    expect([sent.status, sent.json.message]).toEqual([400, expect.stringContaining(sentence)]);
    const made = await ask(createMock(using('null-absnt')), 'GET /carriers');
    expect([made.status, made.json.message]).toEqual([500, expect.stringContaining(sentence)]);
    await expect(createMock(using('null-absnt')).switches.check()).rejects.toThrow(sentence);
  });
});

describe('GET /__mock/variations', () => {
  const onIn = async (mock: Mock, path: string, asking?: Asking) => {
    const { json } = await ask(mock, `GET /__mock/variations${path}`, undefined, { token: null, ...asking });
    const listed = json['variations'] as readonly { name: string; on: boolean }[];
    return listed.filter(({ on }) => on).map(({ name }) => name);
  };

  it('shows which are on for all worlds, in one world and for a token', async () => {
    const mock = createMock(using('null-absent'));
    const { token } = mock.fork({ id: 'mine' });
    await mock.switches.change({ ambiguity: ['late-references'] }, 'mine');
    expect(await onIn(mock, '')).toEqual(['null-absent']);
    expect(await onIn(mock, '?world=main')).toEqual(['null-absent']);
    expect(await onIn(mock, '?world=mine')).toEqual(['late-references']);
    expect(await onIn(mock, '', { token })).toEqual(['late-references']);
    expect((await ask(mock, 'GET /__mock/variations?world=none')).status).toBe(404);
  });

  it('shows those of a seed, and of a variation', async () => {
    expect((await onIn(createMock(using('7')), '')).length).toBeGreaterThan(10);
    const like = choicesOf(allVariations.filter(({ id }) => id === 'or-null.absent'));
    expect(await onIn(createMock({ like }), '')).toEqual(['null-absent']);
  });
});

describe('the journal under ambiguity', () => {
  it('names the variations that changed a response, and no others', async () => {
    const mock = createMock(
      using('null-absent,late-references,sequence-carriers,refusal-status-404,customer-twice-refused'),
    );
    await ask(mock, 'POST /customers', exampleOf('createCustomer', 'minimal'));
    expect(last(mock).variations).toEqual([]);
    await ask(mock, 'GET /carriers');
    expect(last(mock).variations).toEqual(['sequence-carriers']);
    await ask(mock, 'POST /orders', {});
    expect(last(mock)).toMatchObject({ outcome: 404, variations: ['refusal-status-404'] });
  });

  it('reports the mistakes of a request by the contract, however a variation changes the refusal', async () => {
    const mock = createMock(using('refusal-body-like-success,refusal-status-400'));
    const wrong = await ask(mock, 'POST /customers', { first_name: 1 });
    expect([wrong.status, wrong.json]).toEqual([400, { message: 'failed', data: {} }]);
    const told = last(mock).breaches.map(({ pointer, sentence }) => `${pointer}: ${sentence}`);
    expect(told.join('\n')).toContain('/first_name: ');
    expect(told.join('\n')).not.toContain('failed');
    const unknown = await ask(mock, 'GET /orders?external_id=none');
    expect([unknown.status, last(mock).breaches, last(mock).done]).toEqual([
      400,
      [],
      [expect.stringMatching(/^ambiguity/)],
    ]);
  });

  it.each([
    ['late-references', 404],
    ['late-references,refusal-body-like-success,refusal-status-400', 400],
  ])('attributes a refusal to the variation that caused it, not to the client (%s)', async (names, status) => {
    const mock = createMock(using(names));
    const made = await ask(mock, 'POST /customers', exampleOf('createCustomer', 'minimal'));
    const customer = { uuid: made.json.data!['customer_uuid'] };
    const refused = await ask(mock, 'POST /orders', { ...orderOf('soon'), customer });
    expect(refused.status).toBe(status);
    const { breaches, done, variations } = last(mock);
    expect(breaches).toEqual([]);
    expect(done).toEqual([`ambiguity ${names}`, 'refused by the variation late-references']);
    expect(variations).toContain('late-references');
  });

  it('names the variation that turned a valid request into an invalid one', async () => {
    const mock = createMock(using('normalised-nulled'));
    const customer = exampleOf('createCustomer', 'minimal');
    expect((await ask(mock, 'POST /customers', { ...customer, first_name: ' ' })).status).toBe(422);
    expect(last(mock)).toMatchObject({ breaches: [], variations: ['normalised-nulled'] });
    expect(last(mock).done).toContain('refused by the variation normalised-nulled');
    expect((await ask(mock, 'POST /customers', { ...customer, first_name: 7, last_name: ' ' })).status).toBe(422);
    expect(last(mock).done).not.toContain('refused by the variation normalised-nulled');
    expect(last(mock).breaches[0]).toMatchObject({ pointer: '/first_name' });
  });

  it('names variations about prices and hints in exchanges that they affect', async () => {
    const mock = createMock(using('pricing-threshold-from-zero'));
    const rates = exampleOf('calculateRates', 'full');
    await ask(mock, 'POST /carriers/rates', { ...rates, total_weight: 100 });
    expect(last(mock).variations).toEqual(['pricing-threshold-from-zero']);
    await ask(mock, 'GET /carriers');
    expect(last(mock).variations).toEqual([]);
    const lenient = createMock({ like: choicesOf(allVariations.filter(({ id }) => id === 'hints.ignored')) });
    await ask(lenient, 'POST /carriers/rates', { ...rates, total_weight: -1 });
    expect(last(lenient)).toMatchObject({ outcome: 200, variations: ['hints-ignored'] });
    await ask(lenient, 'POST /carriers/rates', rates);
    expect(last(lenient).variations).toEqual([]);
  });

  it('names none without ambiguity', async () => {
    const mock = createMock();
    await ask(mock, 'GET /carriers');
    expect(last(mock).variations).toEqual([]);
  });
});
