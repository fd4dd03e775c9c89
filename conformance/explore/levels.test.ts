/** Tests that a sequence is no stricter than the row that it is about: no advisory or open row fails a required check. */
import { expect, it } from 'vitest';
import { allVariations, faultById } from '../../variants/index.js';
import { transportTo } from '../../scripts/cli/against.js';
import { answer, targetOn } from '../run/test-target.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import type { Transport } from '../requests/http/transport.js';
import { attempt } from '../run/engine.js';
import { Run } from '../run/run.js';
import type { KeptSequence, Sequence } from '../model/sequence.js';
import { checkOf } from './kept.js';

const variation = (id: string): Transport =>
  transportTo(
    allVariations.find((one) => one.id === id)!,
    virtualTime(),
    true,
  );

/** The rows that the check of a sequence fails, and the responses that a required check reports beside it. */
async function failed(transport: Transport, requirement: string, sequence: Sequence) {
  const target = { ...targetOn(transport), token: 'test-token', otherToken: 'other-token' };
  const run = new Run(target, { runId: 'conf-level1', waitMs: 0 });
  const kept: KeptSequence = { id: 'a.explored.1', requirement, operation: 'createOrder', requests: 1, sequence };
  const { outcome } = await attempt(run, checkOf(kept), 0);
  return { outcome, unexpected: run.account.unexpected(run.exchanges).map(({ operation }) => operation) };
}

const customer = { first_name: 'Ada', last_name: 'Byron', type: 1, email: '<email>' };
const order = {
  customer: { uuid: '<customer 0>' },
  source_location: { uuid: '<location 0>' },
  destination_location: { uuid: '<location 1>' },
  packages: [{ external_id: '<id>', type: 'BOX', width: 1, length: 1, height: 1, weight: 1, quantity: 1 }],
};

it('a repeated name in JSON, where no listed field is, only fails its own advisory row', async () => {
  const sequence: Sequence = [{ operation: 'createCustomer', body: customer, wrong: { part: 'text', nth: 19 } }];
  const { outcome, unexpected } = await failed(variation('json-reader.loose'), 'REF-19', sequence);
  expect([outcome, unexpected]).toEqual(['fail', []]);
});

it('a token without Bearer before it only fails its own advisory row', async () => {
  const sequence: Sequence = [{ operation: 'listCarriers', wrong: { part: 'header', nth: 3 } }];
  const { outcome, unexpected } = await failed(variation('bearer.bare'), 'AUT-04', sequence);
  expect([outcome, unexpected]).toEqual(['fail', []]);
});

it('a second account that may not read orders is due no response to its look-ups', async () => {
  const sequence: Sequence = [
    {
      operation: 'createLocation',
      account: 'second',
      body: { line_1: 'A', country: 'DE', coordinates: { lat: 1, lng: 1 } },
    },
    { operation: 'createOrder', account: 'second', body: order },
    { operation: 'getOrder', account: 'second', subject: 0 },
  ];
  const { outcome, unexpected } = await failed(variation('second-account.no-look-ups'), 'ORD-58', sequence);
  expect([outcome, unexpected]).toEqual(['pass', []]);
});

it('a 5xx to the second assignment of an order is advisory', async () => {
  const plain = variation('pace.uneven');
  let assigned = 0;
  const transport: Transport = {
    ...plain,
    send: async (request) =>
      request.url.endsWith('/assign') && ++assigned > 1 ? answer(500, { message: 'assigned' }) : plain.send(request),
  };
  const assign = {
    operation: 'assignOrder' as const,
    subject: 0,
    body: { carrier_uuid: '<carrier 0>', shipping_method_uuid: '<method 0>' },
  };
  const sequence: Sequence = [{ operation: 'createOrder', body: order }, assign, assign];
  const { outcome, unexpected } = await failed(transport, 'ASG-01', sequence);
  expect([outcome, unexpected, assigned]).toEqual(['pass', [], 2]);
});

it('a 5xx to a value for which a server may have limits is advisory', async () => {
  const plain = variation('pace.uneven');
  const transport: Transport = {
    ...plain,
    send: async (request) =>
      String(request.body).includes('🚚') ? answer(500, { message: 'charset' }) : plain.send(request),
  };
  const sequence: Sequence = [
    { operation: 'createCustomer', body: { ...customer, first_name: 'Ada 🚚' }, plain: customer },
  ];
  expect(await failed(transport, 'CUS-01', sequence)).toEqual({ outcome: 'pass', unexpected: [] });
});

it('a mistake that a required row forbids is still reported beside a check of another row', async () => {
  const fault = transportTo({ apply: faultById('authentication.missing.create-order')!.apply }, virtualTime(), false);
  const sequence: Sequence = [{ operation: 'createOrder', body: order, wrong: { part: 'header', nth: 0 } }];
  expect((await failed(fault, 'ORD-58', sequence)).unexpected).toEqual(['createOrder']);
});
