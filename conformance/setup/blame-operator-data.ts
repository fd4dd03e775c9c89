/** Whether what the operator's file names is there: where it is not, what refers to it says nothing of the target. */
import { isRecord, type Json } from '../../openapi/schema/schema.js';
import { valueAt, withValue, type Place } from '../../openapi/schema/walk.js';
import { build, type Resolve } from '../data/build-body.js';
import { isRefusal, isTaken, type Exchange } from '../exchange/exchange.js';
import type { GivenData } from '../data/operator-data.js';
import type { Session } from '../model/check.js';
import { sameUuid } from '../orders/find-order.js';
import { Inconclusive } from '../model/stop.js';

/** Where an order refers to something that the file may name, and by what word there. */
const places: readonly (readonly [Place, 'customer' | 'location', (given: GivenData) => readonly string[]])[] = [
  [['customer', 'uuid'], 'customer', ({ customer }) => (customer === undefined ? [] : [customer])],
  [['source_location', 'uuid'], 'location', ({ locations = [] }) => locations],
  [['destination_location', 'uuid'], 'location', ({ locations = [] }) => locations],
];

/** What the run made itself, once, for orders to refer to: the customer first, then the two locations. */
type Made = readonly string[];

/** A new order that refers only to what the run made itself. */
function ownOrder({ run, fresh }: Session, [customer = '', ...locations]: Made): Promise<Json> {
  const { body } = run.operation('createOrder');
  const resolve: Resolve = async (kind, _of, nth) => (kind === 'customer' ? customer : locations[nth % 2]!);
  return build(run.contract, body!, 'references', fresh, resolve, run.options.given);
}

const purpose = "look whether the operator's own is at fault";

/** What such an order may refer to, where the target takes it; else a refusal of another one has another reason. */
const acceptedThings = (own: Session): Promise<Made | undefined> =>
  own.shared('taken', async (session) => {
    const made: string[] = [];
    for (const kind of ['customer', 'location', 'location'] as const) made.push((await session.given.make(kind)).uuid);
    const body = await ownOrder(session, made);
    const ask = (): Promise<Exchange> => session.send('createOrder', { body }, purpose, { due: 'open' });
    return isTaken(await session.eventually(ask, (exchange) => !isRefusal(exchange))) ? made : undefined;
  });

/** Whether such an order is refused as soon as it refers to this thing of the file, and to nothing else of it. */
const isAtFault = (own: Session, place: Place, uuid: string): Promise<boolean> =>
  own.shared(`taken.${place.join('.')}.${uuid}`, async (session) => {
    const made = await acceptedThings(session);
    if (!made) return false;
    const body = withValue(await ownOrder(session, made), place, uuid);
    return isRefusal(await session.send('createOrder', { body }, purpose, { due: 'open' }));
  });

/** What can't be found out puts no blame on the file. */
function unknown(thrown: unknown): boolean {
  if (thrown instanceof Inconclusive) return false;
  throw thrown;
}

/** Ends the check where a refused order refers to something of the file that orders can't refer to. */
export async function assertGivenAccepted(session: Session, body: unknown): Promise<void> {
  const { given } = session.run.options;
  if (!given || !isRecord(body)) return;
  for (const [place, word, of] of places) {
    const uuid = of(given).find((own) => sameUuid(own, valueAt(body, place)));
    if (uuid !== undefined && (await isAtFault(session, place, uuid).catch(unknown)))
      throw new Inconclusive('circumstance', `the ${word} ${uuid} of the given file is not taken`, undefined, {
        ofGivenData: true,
      });
  }
}
