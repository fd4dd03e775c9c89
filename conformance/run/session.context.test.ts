/** Tests the context of findings: the owner of a wrong value, the write before, and how late an order showed. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { isRecord } from '../../openapi/json/json.js';
import { withValue } from '../../openapi/json/place.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Transport, WireRequest, WireResult } from '../requests/http/transport.js';
import { freshSource } from '../requests/data/unique-values.js';
import { hasOrder, orderIn, readOrder, readUntilFound } from '../judging/orders/find-order.js';
import { RunSession } from './session.js';
import { Run } from './run.js';
import { answer, fakeClock, targetOn } from './test-target.js';

type Json = Record<string, unknown>;

const otherToken = 'the-token-of-another-account';

/** The reference with its responses altered; `count` is the number of the request. */
function altered(alter: (request: WireRequest, json: Json, clock: () => number) => WireResult | undefined) {
  const clock = fakeClock();
  const app = createApp();
  const inner = createInProcessTransport((call) => app.handle(call), { now: clock.now });
  const transport: Transport = {
    async send(request) {
      const headers = { ...request.headers, authorization: 'Bearer test-token' };
      const result = await inner.send({ ...request, headers });
      if (result.kind !== 'answer') return result;
      const json = JSON.parse(new TextDecoder().decode(result.body)) as Json;
      return alter(request, json, clock.now) ?? result;
    },
    close: () => inner.close(),
  };
  const run = new Run({ ...targetOn(transport), otherToken }, { runId: 'conf-test01', ...clock });
  const session = new RunSession(run, 'a.check', freshSource(run.options.runId, 'a.check', 0));
  return { run, session };
}

const contactOf = (json: Json): Json => {
  const data = isRecord(json['data']) ? json['data'] : {};
  const order = isRecord(data['order']) ? data['order'] : {};
  return isRecord(order['source_contact']) ? order['source_contact'] : {};
};

it('names the resource that a value was written to, even if only the values beside it identify it', async () => {
  let first: Json | undefined;
  const { session } = altered((request, json) => {
    if (request.method !== 'GET' || !request.url.includes('/orders')) return undefined;
    first ??= contactOf(json);
    return answer(200, withValue(json, ['data', 'order', 'source_contact'], first));
  });
  const one = await session.given.make('order', 'full');
  await readOrder(session, one);
  const other = await session.given.make('order', 'full', (body) => ({
    ...body,
    source_contact: { name: 'Another', email: session.fresh('email'), phone: session.fresh('phone') },
  }));
  const exchange = await readOrder(session, other);
  for (const name of ['email', 'name'])
    session.expectValue(
      'x',
      contactOf(exchange.answer!.json as Json)[name],
      `/data/order/source_contact/${name}`,
      exchange,
      Object.is,
    );
  const whose = { exchange: one.exchange, place: '/source_contact' };
  expect(session.findings.map((finding) => finding.other)).toEqual([whose, whose]);
  // An order's own values, and those of the resources it refers to, belong to no other order.
  const own = await readOrder(session, one);
  session.expectValue(
    'x',
    contactOf(own.answer!.json as Json)['email'],
    '/data/order/source_contact/email',
    own,
    Object.is,
  );
  session.expectValue('x', orderIn(own)?.['customer'], '/data/order/customer', own, Object.is);
  expect(session.findings.slice(2).map((finding) => finding.other)).toEqual([undefined]);
});

it('names the order that first showed the identifier of a part, which the server had assigned', async () => {
  let shown: unknown;
  const { session } = altered((request, json) => {
    if (request.method !== 'GET' || !request.url.includes('/orders')) return undefined;
    shown ??= contactOf(json)['uuid'];
    return answer(200, withValue(json, ['data', 'order', 'source_contact', 'uuid'], shown));
  });
  const place = '/data/order/source_contact/uuid';
  const one = await session.given.make('order', 'full');
  const own = await readOrder(session, one);
  const other = await readOrder(session, await session.given.make('order', 'full'));
  for (const exchange of [other, own]) session.expectValue('x', shown, place, exchange, Object.is);
  const whose = { exchange: one.exchange, place: '/source_contact' };
  expect(session.findings.map((finding) => finding.other)).toEqual([whose, undefined]);
  // A value that every order shows belongs to none of them.
  const [third, fourth] = [
    await readOrder(session, await session.given.make('order', 'full')),
    await readOrder(session, await session.given.make('order', 'full')),
  ];
  expect(third.id).toBeLessThan(fourth.id);
  session.expectValue('x', shown, place, fourth, Object.is);
  expect(session.findings.at(-1)?.other).toBeUndefined();
});

it('names the write before the response, also after the same value was sent again', async () => {
  const { session } = altered((request, json) =>
    request.method === 'GET' && request.url.includes('/orders')
      ? answer(200, withValue(json, ['data', 'order', 'source_contact', 'email'], customer.body['email']))
      : undefined,
  );
  const customer = await session.given.make('customer', 'full');
  const exchange = await readOrder(session, await session.given.make('order', 'full'));
  await session.send('updateCustomer', { path: { customer_uuid: customer.uuid }, body: customer.body });
  session.expectValue('x', customer.body['email'], '/data/order/source_contact/email', exchange, Object.is);
  expect(session.findings.map(({ other }) => other)).toEqual([{ exchange: customer.exchange, place: '/email' }]);
});

describe('the write that came before', () => {
  /** Reads an order of the reference after its assignment. `alter` changes the response, or refuses the look-up. */
  async function afterAssignment(alter: (json: Json) => WireResult) {
    let isAssigned = false;
    const { session, run } = altered((request, json) => {
      isAssigned ||= request.url.endsWith('/assign');
      return isAssigned && request.method === 'GET' && request.url.includes('/orders') ? alter(json) : undefined;
    });
    const order = await session.given.make('order', 'full');
    const before = await readOrder(session, order);
    const [carrier] = await session.given.carriers();
    const body = { carrier_uuid: carrier!.uuid, shipping_method_uuid: carrier!.methods[0]!.uuid };
    const assignment = await session.send('assignOrder', { path: { order_uuid: order.uuid }, body });
    return { session, run, order, before, assignment, after: await readOrder(session, order) };
  }

  it('is named if a read fails', async () => {
    const { session, assignment, after } = await afterAssignment(() => answer(404, { message: 'gone' }));
    session.expect(false, () => ({ expected: 'the order', received: 'status 404', exchange: after }));
    expect(session.findings[0]).toMatchObject({ after: assignment.id });
  });

  it('is named if a value changed, and not if it was wrong before', async () => {
    const { session, assignment, before, after } = await afterAssignment((json) =>
      answer(200, withValue(json, ['data', 'order', 'notes'], 'assigned')),
    );
    for (const exchange of [before, after]) {
      session.expect(false, () => ({ expected: '"x"', received: '"y"', place: '/data/order/notes', exchange }));
      session.expect(false, () => ({ expected: '"x"', received: '"y"', place: '/data/order/external_id', exchange }));
    }
    expect(session.findings.map((finding) => finding.after)).toEqual([undefined, undefined, assignment.id, undefined]);
  });

  it('is the refused request if that request left a change', async () => {
    const { session, order, after } = await afterAssignment((json) => answer(200, json));
    await session.refusedFirst('assignOrder', { path: { order_uuid: order.uuid }, body: {} }, 'no carrier');
    const [refused] = session.exchanges.slice(-1);
    const later = await readOrder(session, order);
    session.expect(false, () => ({ expected: '"x"', received: '"y"', place: '/data/order/notes', exchange: later }));
    expect(session.findings[0]).toMatchObject({ after: refused, relation: 'changed', due: 'refused' });
    expect(after.id).toBeLessThan(refused!);
  });
});

describe('an order that shows only after the wait', () => {
  /** A session against a server whose orders can be read only after `ms` milliseconds. */
  function finding(ms: number) {
    const madeAt: number[] = [];
    return altered((request, _json, now) => {
      if (request.method === 'POST' && request.url.endsWith('/orders')) madeAt.push(now());
      const isEarly = now() - (madeAt.at(-1) ?? 0) < ms;
      return isEarly && request.method === 'GET' && request.url.includes('/orders') ? answer(404) : undefined;
    });
  }

  it('is looked up after the wait once per run, and the finding says how late it showed', async () => {
    const { session, run } = finding(3000);
    for (const _each of [1, 2]) {
      const order = await session.given.make('order', 'full');
      const last = await readUntilFound(session, order);
      session.expect(hasOrder(last), () => ({ expected: 'the order', received: 'status 404', exchange: last }));
    }
    expect(session.findings.map((one) => one.shownAfterMs)).toEqual([3000, 3000]);
    // Parts that it lacks at this time may show later, so they give no finding.
    const late = run.exchanges.filter(({ intent: { purpose } }) => purpose === 'look-up after the wait');
    expect(late.map(({ id }) => run.ledger.isEarly(id))).toEqual(late.map(() => true));
  });

  it('is not looked up with the own token if the second account missed it', async () => {
    const { session, run } = finding(3000);
    const order = await session.given.make('order', 'full');
    const query = { external_id: String(order.body['external_id']) };
    const look = () => session.send('getOrder', { query, authorization: `Bearer ${otherToken}` });
    const last = await session.eventually(look, hasOrder);
    session.expect(hasOrder(last), () => ({ expected: 'the order', received: 'status 404', exchange: last }));
    expect(run.exchanges.filter(({ intent: { purpose } }) => purpose === 'look-up after the wait')).toEqual([]);
    expect(session.findings[0]?.shownAfterMs).toBeUndefined();
  });

  it('is no longer looked up after twice the wait', async () => {
    const { session, run } = finding(60_000);
    const order = await session.given.make('order', 'full');
    const begun = run.source.elapsed;
    const last = await readUntilFound(session, order);
    session.expect(hasOrder(last), () => ({ expected: 'the order', received: 'status 404', exchange: last }));
    expect([run.source.elapsed - begun, session.findings[0]?.shownAfterMs]).toEqual([6000, undefined]);
  });
});
