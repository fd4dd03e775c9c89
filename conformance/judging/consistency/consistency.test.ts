/** Tests retries of requests that refer to new resources, on servers that know these late, at once or never. */
import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Session } from '../../model/check.js';
import { answer, fakeClock, scripted, sessionOn } from '../../run/test-target.js';

const uuidOf = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

interface Manner {
  /** The time after its creation, in milliseconds, at which a customer can be updated. */
  readonly lag?: number;
  readonly waitMs?: number;
  /** Whether an update that is not too early is accepted. */
  takes?: (age: number) => boolean;
}

/** A server that accepts updates of customers with a delay, a session against it, and the time that passed. */
function slowly({ lag = 0, waitMs = 2000, takes = () => true }: Manner) {
  const clock = fakeClock();
  const start = clock.now();
  const madeAt = new Map<string, number>();
  const target = scripted(({ method, url }, count) => {
    if (method === 'POST') {
      madeAt.set(uuidOf(count), clock.now());
      return answer(200, { message: 'success', data: { customer_uuid: uuidOf(count) } });
    }
    const age = clock.now() - (madeAt.get(url.slice(-36)) ?? -Infinity);
    return age >= lag && takes(age) ? answer(200, { message: 'success' }) : answer(404);
  });
  return { session: sessionOn(target, { ...clock, waitMs }), clock, passed: () => clock.now() - start };
}

async function update(session: Session, customer?: Created): Promise<boolean> {
  const { uuid } = customer ?? (await session.given.make('customer'));
  const exchange = await session
    .accepted('updateCustomer', { path: { customer_uuid: uuid }, body: {} })
    .catch(() => undefined);
  return exchange !== undefined && isAccepted(exchange);
}

describe('a request that refers to a new resource', () => {
  it('is retried within the wait, as the server may know the resource late', async () => {
    const { session, passed } = slowly({ lag: 300 });
    expect([await update(session), await update(session), session.findings]).toEqual([true, true, []]);
    expect(passed()).toBeLessThan(1000);
  });

  it('does not make later requests wait as long as an older resource in it existed', async () => {
    const { session, clock, passed } = slowly({ lag: 300 });
    const old = await session.given.make('customer');
    await clock.sleep(60_000);
    const { uuid } = await session.given.make('customer');
    await session.accepted('updateCustomer', { path: { customer_uuid: uuid }, body: { external_id: old.uuid } });
    const before = passed();
    const { uuid: next } = await session.given.make('customer');
    await session.waitUntilUsable('updateCustomer', { path: { customer_uuid: next } });
    expect(passed() - before).toBeLessThan(1000);
  });

  it('does not count as late because another wait repeats it', async () => {
    const { session, clock, passed } = slowly({});
    const old = await session.given.make('customer');
    await clock.sleep(60_000);
    let count = 0;
    await session.until(
      () => update(session, old),
      () => ++count === 2,
      10,
    );
    const before = passed();
    const { uuid } = await session.given.make('customer');
    await session.waitUntilUsable('updateCustomer', { path: { customer_uuid: uuid } });
    expect(passed()).toBe(before);
  });

  it('gives one finding, and is not retried, when the wait is over', async () => {
    const { session, passed } = slowly({ lag: 5000 });
    expect(await update(session)).toBe(false);
    expect(session.findings).toMatchObject([{ expected: 'status 200', exchange: session.exchanges.length }]);
    expect(passed()).toBe(2000);
  });

  it('is not retried if it was accepted before: the refusal has another reason', async () => {
    let count = 0;
    const { session, clock } = slowly({ takes: () => ++count !== 2 });
    const customer = await session.given.make('customer');
    expect(await update(session, customer)).toBe(true);
    await clock.sleep(10);
    expect(await update(session, customer)).toBe(false);
    expect(clock.slept).toEqual([10]);
  });

  it('is retried even if others were accepted at once', async () => {
    let count = 0;
    const { session } = slowly({ takes: (age) => ++count < 4 || age >= 300 });
    for (let round = 0; round < 4; round += 1) expect(await update(session)).toBe(true);
    expect(session.exchanges.length).toBeGreaterThan(8);
  });

  it('is not retried after a few waits in vain', async () => {
    const { session, passed } = slowly({ takes: () => false });
    for (let round = 0; round < 6; round += 1) expect(await update(session)).toBe(false);
    expect(passed()).toBe(6000);
  });

  it('is retried after waits in vain if others have helped', async () => {
    let isBroken = true;
    const { session } = slowly({ lag: 300, takes: () => !isBroken });
    await update(session);
    isBroken = false;
    expect(await update(session)).toBe(true);
    isBroken = true;
    for (let round = 0; round < 4; round += 1) await update(session);
    isBroken = false;
    expect(await update(session)).toBe(true);
  });

  it('is not retried without a wait', async () => {
    const { session, clock } = slowly({ lag: 300, waitMs: 0 });
    expect([await update(session), clock.slept]).toEqual([false, []]);
  });
});

it('a request that refers to no resource of the run is not retried', async () => {
  const { session } = slowly({ takes: () => false });
  const ask = session.accepted('updateCustomer', { path: { customer_uuid: uuidOf(99) }, body: {} });
  await expect(ask).rejects.toThrow();
  expect(session.exchanges).toHaveLength(1);
});

describe('a request that must be refused', () => {
  /** Whether the suite notices that the server accepts a wrong update of a new customer once it knows it. */
  async function isFound(session: Session): Promise<boolean> {
    const { uuid } = await session.given.make('customer');
    return !(await session.refused('updateCustomer', { path: { customer_uuid: uuid }, body: {} }, 'wrong'));
  }

  it('waits until the server knows the resource, if that took a while before', async () => {
    const { session, passed } = slowly({ lag: 300 });
    expect(await isFound(session)).toBe(false);
    expect(await update(session)).toBe(true);
    const before = passed();
    expect(await isFound(session)).toBe(true);
    expect(passed() - before).toBeGreaterThanOrEqual(300);
    expect(passed() - before).toBeLessThan(1000);
  });

  it('does not wait if resources are known at once, or were created long ago', async () => {
    const prompt = slowly({});
    expect(await update(prompt.session)).toBe(true);
    expect([await isFound(prompt.session), prompt.passed()]).toEqual([true, 0]);
    const { session, clock, passed } = slowly({ lag: 300 });
    await update(session);
    const customer = await session.given.make('customer');
    await clock.sleep(1000);
    const before = passed();
    await session.refused('updateCustomer', { path: { customer_uuid: customer.uuid }, body: {} }, 'wrong');
    expect(passed()).toBe(before);
  });
});
