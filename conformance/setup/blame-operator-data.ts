/** If a resource named in --given doesn't exist, checks that use it are inconclusive, not failed. */
import { isRecord, type Json } from '../../openapi/json/json.js';
import { valueAt, withValue, type Place } from '../../openapi/json/place.js';
import { build, type Resolve } from '../requests/data/build-body.js';
import { isRefusal, isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { lineInFile } from '../requests/data/read-given-data.js';
import type { Session } from '../model/check.js';
import { sameUuid } from '../judging/orders/find-order.js';
import { Inconclusive } from '../model/stop.js';

/** The places of an order that refer to something the file may name, with the file's word for it. */
const places: readonly (readonly [Place, 'customer' | 'location', (given: GivenData) => readonly string[]])[] = [
  [['customer', 'uuid'], 'customer', ({ customer }) => (customer === undefined ? [] : [customer])],
  [['source_location', 'uuid'], 'location', ({ locations = [] }) => locations],
  [['destination_location', 'uuid'], 'location', ({ locations = [] }) => locations],
];

/** Uuids that the run created for orders to refer to: a customer, then two locations. */
type Made = readonly string[];

/** The body of an order that refers only to resources of the run. */
function ownOrder({ run, fresh }: Session, [customer = '', ...locations]: Made): Promise<Json> {
  const { body } = run.operation('createOrder');
  const resolve: Resolve = async (kind, _of, nth) => (kind === 'customer' ? customer : locations[nth % 2]!);
  return build(run.contract, body!, 'references', fresh, resolve, run.options.given);
}

const purpose = 'check whether the data of --given is the reason';

/** The resources of such an order, if the server accepts it. If not, refusals have another reason than the file. */
const acceptedThings = (own: Session): Promise<Made | undefined> =>
  own.shared('taken', async (session) => {
    const made: string[] = [];
    for (const kind of ['customer', 'location', 'location'] as const) made.push((await session.given.make(kind)).uuid);
    const body = await ownOrder(session, made);
    const ask = (): Promise<Exchange> => session.send('createOrder', { body }, { purpose, due: 'open' });
    return isAccepted(await session.eventually(ask, (exchange) => !isRefusal(exchange))) ? made : undefined;
  });

/** Whether such an order is refused as soon as it refers to this one resource of the file. */
const isAtFault = (own: Session, place: Place, uuid: string): Promise<boolean> =>
  own.shared(`taken.${place.join('.')}.${uuid}`, async (session) => {
    const made = await acceptedThings(session);
    if (!made) return false;
    const body = withValue(await ownOrder(session, made), place, uuid);
    return isRefusal(await session.send('createOrder', { body }, { purpose, due: 'open' }));
  });

/** If it can't be found out, the file is not blamed. */
function unknown(thrown: unknown): boolean {
  if (thrown instanceof Inconclusive) return false;
  throw thrown;
}

/** Ends the check as inconclusive if the refused order refers to a resource of the file that the server refuses. */
export async function assertGivenAccepted(session: Session, body: unknown): Promise<void> {
  const { given } = session.run.options;
  if (!given || !isRecord(body)) return;
  for (const [place, word, of] of places) {
    const uuids = of(given);
    const uuid = uuids.find((own) => sameUuid(own, valueAt(body, place)));
    if (uuid === undefined || !(await isAtFault(session, place, uuid).catch(unknown))) continue;
    const where = lineInFile(given, word === 'customer' ? ['customer'] : ['locations', uuids.indexOf(uuid)]);
    const reason = `${where}: orders with the ${word} ${uuid} are refused, and those with a new one accepted; does it exist in the account?`;
    throw new Inconclusive('circumstance', reason, undefined, { ofGivenData: true });
  }
}
