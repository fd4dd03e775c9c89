/** Sends requests to collect responses: every operation, on resources of every kind. */
import { assignments } from './assignments.js';
import { isRefusal, type Exchange } from '../requests/exchange/exchange.js';
import type { Session } from '../model/check.js';
import { keyOf, readUntilFound } from '../judging/orders/find-order.js';

/** How often a cheap read is repeated: a response that is wrong one time in five is missed in 0.8⁴⁰ ≈ 1 of 7,500 runs. */
const usualRepeats = 40;

const repeatedRead = { purpose: 'repeated read', role: 'repeat' } as const;

/** Repeats a read, and returns only how many were refused: the run stores the responses already, and they may be large. */
async function often({ run }: Session, ask: () => Promise<Exchange>): Promise<number> {
  const repeats = run.options.repeats ?? usualRepeats;
  const refused = await Promise.all(Array.from({ length: repeats }, async () => isRefusal(await ask())));
  return refused.filter(Boolean).length;
}

type Part = (session: Session) => Promise<unknown>;

const carriers: Part = (session) => often(session, () => session.send('listCarriers', {}, repeatedRead));

const rates: Part = async (session) => {
  const input = await session.given.input('calculateRates');
  return often(session, () => session.send('calculateRates', input, repeatedRead));
};

const order: Part = async (session) => {
  const query = keyOf(session, await session.given.order());
  const reads = (): Promise<number> => often(session, () => session.send('getOrder', { query }, repeatedRead));
  // A read replica may not know the order yet.
  return session.until(reads, (refused) => refused === 0, session.run.waitMs);
};

const orderLike =
  (example: string): Part =>
  async (session) => {
    const created = await session.given.make('order', example);
    await readUntilFound(session, created, { purpose: 'sample' });
  };

/** Each order has a session of its own, so that its fresh values don't depend on the speed of other requests. */
const orders: Part = (session) =>
  Promise.all(
    ['minimal', 'full', 'return', 'references'].map((example) =>
      session.shared(`samples.orders.${example}`, orderLike(example)),
    ),
  );

const updates: Part = async (session) => {
  for (const example of ['minimal', 'full', 'phone', 'business'])
    await session.ask('updateCustomer', await session.given.input('updateCustomer', example), { purpose: 'sample' });
};

const creations: Part = async (session) => {
  await session.given.customer();
  await session.given.location();
};

const parts: Readonly<Record<string, Part>> = {
  carriers,
  rates,
  order,
  orders,
  updates,
  creations,
  assigned: assignments,
};

const sampled = (session: Session, name: string): Promise<unknown> => session.shared(`samples.${name}`, parts[name]!);

/** Repeats the list of carriers, once per run. */
export async function sampleCarriers(session: Session): Promise<void> {
  await sampled(session, 'carriers');
}

/** Repeats the same request for rates, once per run. */
export async function sampleRates(session: Session): Promise<void> {
  await sampled(session, 'rates');
}

/** Collects all samples, once per run. One that fails on a broken server doesn't stop the others. */
export async function sampleResponses(session: Session): Promise<void> {
  await Promise.allSettled(Object.keys(parts).map((name) => sampled(session, name)));
}
