/** Answers worth judging: every operation seen to succeed, on resources of every kind. */
import { assignments } from './assignments.js';
import { isRefusal, type Exchange } from '../exchange/exchange.js';
import type { Session } from '../model/check.js';
import { hasOrder, keyOf, readOrder } from '../orders/find-order.js';
import type { Expected } from '../model/expected.js';

/** How often a cheap read is repeated: an answer that is wrong one time in five is missed once in 10,000 runs. */
const usualRepeats = 40;

const repeatedRead = 'repeated read';
const repeat: Expected = { role: 'repeat' };

/**
 * Asks often, and gives how many were refused. The answers are the run's to keep: they may be large, and a part's result is kept
 * as long as the run.
 */
async function often({ run }: Session, ask: () => Promise<Exchange>): Promise<number> {
  const repeats = run.options.repeats ?? usualRepeats;
  const refused = await Promise.all(Array.from({ length: repeats }, async () => isRefusal(await ask())));
  return refused.filter(Boolean).length;
}

type Part = (session: Session) => Promise<unknown>;

const carriers: Part = (session) => often(session, () => session.send('listCarriers', {}, repeatedRead, repeat));

const rates: Part = async (session) => {
  const input = await session.given.input('calculateRates');
  return often(session, () => session.send('calculateRates', input, repeatedRead, repeat));
};

const order: Part = async (session) => {
  const query = keyOf(session, await session.given.order());
  const reads = (): Promise<number> => often(session, () => session.send('getOrder', { query }, repeatedRead, repeat));
  // Of several copies of its data, a target may ask one that hasn't heard of the order yet.
  return session.until(reads, (refused) => refused === 0, session.run.waitMs);
};

const orderLike =
  (example: string): Part =>
  async (session) => {
    const created = await session.given.make('order', example);
    await session.eventually(() => readOrder(session, created, 'sample'), hasOrder);
  };

/** Each in a session of its own: what one makes new must not depend on how soon another one is answered. */
const orders: Part = (session) =>
  Promise.all(
    ['minimal', 'full', 'return', 'references'].map((example) =>
      session.shared(`samples.orders.${example}`, orderLike(example)),
    ),
  );

const updates: Part = async (session) => {
  for (const example of ['minimal', 'full', 'phone', 'business'])
    await session.ask('updateCustomer', await session.given.input('updateCustomer', example), 'sample');
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

/** Asks for the list of carriers often, once a run. */
export async function sampleCarriers(session: Session): Promise<void> {
  await sampled(session, 'carriers');
}

/** Asks for the same rates often, once a run. */
export async function sampleRates(session: Session): Promise<void> {
  await sampled(session, 'rates');
}

/** Gathers the samples, once a run. A part that a broken target makes impossible leaves the others standing. */
export async function sampleAnswers(session: Session): Promise<void> {
  await Promise.allSettled(Object.keys(parts).map((name) => sampled(session, name)));
}
