/** Tests how a run handles orders whose packages and collections show late or never. */
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../../openapi/json/json.js';
import { withValue } from '../../../openapi/json/place.js';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { judgementsOf } from '../../checks/derived/judgements.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { freshSource } from '../../requests/data/unique-values.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { RecordedSource } from '../../run/recorded-source.js';
import { orderIn, readOrder } from '../orders/find-order.js';
import { RunSession } from '../../run/session.js';
import { answer, fakeClock, runOn, scripted } from '../../run/test-target.js';
import type { Transport, WireResult } from '../../requests/http/transport.js';

type Lists = Readonly<Record<string, unknown>>;

/** The visible part of an order's lists at an age in milliseconds; `looks` counts the look-ups. */
type Shows = (age: number, lists: Lists, looks: number) => Lists;

function changed(result: WireResult, change: (json: Record<string, unknown>) => unknown): WireResult {
  if (result.kind !== 'answer') return result;
  const json = JSON.parse(new TextDecoder().decode(result.body)) as Record<string, unknown>;
  return { ...answer(result.status, change(json)), elapsedMs: 0 };
}

/** The reference with lists of orders that show according to `shows`, a session against it, and the time passed. */
function filling(shows: Shows, { waitMs = 2000 } = {}) {
  const clock = fakeClock();
  const start = clock.now();
  const app = createApp({ fixes: false });
  const inner = createInProcessTransport((call) => app.handle(call));
  const madeAt = new Map<string, number>();
  let looks = 0;
  const target: Transport = {
    async send(request) {
      const result = await inner.send({
        ...request,
        headers: { ...request.headers, authorization: 'Bearer test-token' },
      });
      return changed(result, (json) => {
        const data = isRecord(json['data']) ? json['data'] : {};
        if (typeof data['order_uuid'] === 'string') madeAt.set(data['order_uuid'], clock.now());
        const order = data['order'];
        if (!isRecord(order)) return json;
        looks += 1;
        const age = clock.now() - (madeAt.get(String(order['uuid'])) ?? -Infinity);
        const { packages, collections } = order;
        return withValue(json, ['data', 'order'], { ...order, ...shows(age, { packages, collections }, looks) });
      });
    },
    close: () => inner.close(),
  };
  const run = runOn(target, { ...clock, waitMs });
  return {
    session: new RunSession(run, 'a.check', freshSource(run.options.runId, 'a.check', 0)),
    passed: () => clock.now() - start,
  };
}

const none: Lists = { packages: [], collections: [] };

async function read(session: RunSession): Promise<Exchange> {
  return readOrder(session, await session.given.make('order', 'full'));
}

/** A session that judges the record of another one. */
function judging(exchanges: readonly Exchange[]): RunSession {
  const run = runOn(
    scripted(() => expect.fail('not asked for')),
    { source: new RecordedSource({ exchanges }) },
  );
  return new RunSession(run, 'another.check', freshSource(run.options.runId, 'another.check', 0));
}

const packagesIn = (exchange: Exchange): unknown => (orderIn(exchange)!['packages'] as readonly unknown[]).length;

/** The places of violations in the responses to look-ups. */
async function violations(session: RunSession): Promise<readonly string[]> {
  const judged = await judgementsOf(session, 'getOrder');
  return [...new Set(judged.flatMap((one) => one.violations.map(({ place }) => place)))];
}

describe('an order whose parts do not show', () => {
  it('is looked up again within the wait, and missing parts are no violations', async () => {
    const { session, passed } = filling((age, lists) => (age < 300 ? none : lists));
    const exchange = await read(session);
    expect([packagesIn(exchange), exchange.late]).toEqual([2, exchange.id - 1]);
    expect(passed()).toBeLessThan(1000);
    expect(await violations(session)).toEqual([]);
  });

  it('is looked up again if only its tags and a contact are missing', async () => {
    const { session } = filling((age) => (age < 300 ? { tags: [], source_contact: null } : {}));
    expect((await read(session)).late).toBeGreaterThan(0);
    expect(await violations(session)).toEqual([]);
  });

  it('is looked up again if one of two packages is missing', async () => {
    const { session } = filling((age, lists) =>
      age < 300 ? { packages: (lists['packages'] as readonly unknown[]).slice(1) } : lists,
    );
    const order = await session.given.make('order', 'references');
    expect(packagesIn(await readOrder(session, order))).toBe(2);
    expect(await violations(session)).toEqual([]);
  });

  it('is a violation if they show after the wait, which is waited for once', async () => {
    const { session, passed } = filling((age, lists) => (age < 2100 ? none : lists));
    expect(packagesIn(await read(session))).toBe(0);
    expect(passed()).toBe(2000);
    expect(await violations(session)).toEqual(['data.order.packages', 'data.order.collections']);
  });

  it('is not looked up again after a few waits in vain', async () => {
    const { session, passed } = filling(() => none);
    for (let count = 0; count < 6; count += 1) await read(session);
    expect(passed()).toBe(6000);
  });

  it('is a violation at once if it showed them before', async () => {
    const { session, passed } = filling((_age, lists, looks) => (looks === 2 ? none : lists));
    const order = await session.given.make('order', 'full');
    await readOrder(session, order);
    expect(packagesIn(await readOrder(session, order))).toBe(0);
    expect(passed()).toBe(0);
    expect(await violations(session)).toEqual(['data.order.packages', 'data.order.collections']);
  });

  it('is looked up again even if others showed them at once', async () => {
    const { session } = filling((age, lists, looks) => (looks > 3 && age < 300 ? none : lists));
    for (let count = 0; count < 3; count += 1) await read(session);
    expect((await read(session)).late).toBeGreaterThan(0);
    expect(await violations(session)).toEqual([]);
  });

  it('is looked up again if only the other list shows at once', async () => {
    const { session } = filling((age, lists) => (age < 300 ? { collections: [] } : lists));
    await read(session);
    expect(await violations(session)).toEqual([]);
  });

  it('is not looked up again without a wait', async () => {
    const { session, passed } = filling((age, lists) => (age < 300 ? none : lists), { waitMs: 0 });
    expect([packagesIn(await read(session)), passed()]).toEqual([0, 0]);
  });

  it('is no violation either if only the record is judged', async () => {
    const { session } = filling((age, lists) => (age < 300 ? none : lists));
    const { id, late } = await read(session);
    const recorded = session.run.exchanges;
    expect(await violations(judging(recorded))).toEqual([]);
    const forged = recorded.map((one) => (one.id === late ? { ...one, late: id } : one));
    expect(await violations(judging(forged))).toEqual(['data.order.packages', 'data.order.collections']);
  });

  it('is judged at once in all other fields', async () => {
    const { session } = filling((age, lists) => (age < 300 ? { ...none, status: 7 } : lists));
    await read(session);
    expect(await violations(session)).toEqual(['data.order.status']);
  });
});
