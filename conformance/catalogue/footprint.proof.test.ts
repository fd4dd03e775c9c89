/** Checks the announced number of created resources against conformant servers and one that accepts everything. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { eachOnce } from '../../variants/kit/pairwise.js';
import { combined } from '../../variants/kit/variant.js';
import { transportTo } from '../../scripts/cli/against.js';
import { allChecks } from '../checks/index.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Transport } from '../requests/http/transport.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import { select } from '../model/selection.js';
import { runChecks } from '../run/engine.js';
import { single } from '../run/test-variations.js';
import { footprintOf, mostOf } from './footprint.js';

const all = allChecks();
const checks = select(all, {});
const bound = footprintOf(checks);

/** How many resources of each kind a run creates. */
async function created(transport: Transport, time: ReturnType<typeof virtualTime>) {
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', transport };
  const { run } = await runChecks(checks, target, { runId: 'conf-000000', waitMs: 300, ...time }, {}, all);
  const kinds = run.ledger.all().map(({ kind }) => kind);
  const count = (wanted: string): number => kinds.filter((kind) => kind === wanted).length;
  return { customer: count('customer'), location: count('location'), order: count('order') };
}

const creators = new Map(contract.operations.flatMap((one) => (one.creates ? [[one.path, one.creates.key]] : [])));

/** The reference, but it responds to every refused creation as if it had accepted it. */
function acceptingEverything(time: ReturnType<typeof virtualTime>): Transport {
  const app = createApp(time);
  let number = 1_000_000;
  return createInProcessTransport(async (call) => {
    const reply = await app.handle(call);
    const path = new URL(call.url, call.origin).pathname.replace(contract.basePath, '');
    const key = call.method === 'POST' ? creators.get(path) : undefined;
    if (key === undefined || typeof reply === 'string' || reply.status < 400) return reply;
    const data = { [key]: randomUUID(), order_number: String(number++) };
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'success', data }),
    };
  }, time);
}

describe('the announced footprint', () => {
  const servers = [
    combined([]),
    ...eachOnce(single.filter(({ alone = false }) => !alone))
      .slice(0, 2)
      .map(combined),
  ];

  it.each(servers.map((server, at) => [at, server] as const))(
    'is an upper bound for conformant server %i',
    async (_at, server) => {
      const time = virtualTime();
      const made = await created(transportTo(server, time, false), time);
      for (const kind of ['customer', 'location', 'order'] as const) {
        expect(made[kind]).toBeLessThanOrEqual(bound[kind]);
      }
    },
  );

  it('is close: the reference gets more than 70 % of it', async () => {
    const time = virtualTime();
    const { customer, location, order } = await created(transportTo(combined([]), time, false), time);
    expect(customer + location + order).toBeGreaterThan(0.7 * (bound.customer + bound.location + bound.order));
  });

  it('is an upper bound for a server that accepts everything, which gets more than 80 % of it', async () => {
    const time = virtualTime();
    const { customer, location, order } = await created(acceptingEverything(time), time);
    expect(customer + location + order).toBeLessThanOrEqual(mostOf(checks));
    expect(customer + location + order).toBeGreaterThan(0.8 * mostOf(checks));
  });
});
