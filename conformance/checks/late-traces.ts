/** Whatever an order was refused for, there is none afterwards: a look at those that the whole run had refused. */
import { contract } from '../../openapi/contract.js';
import { isRecord } from '../../openapi/schema.js';
import { isRefusal, received, sentJson, type Exchange } from '../exchange.js';
import type { Check } from '../model.js';
import { hasOrder, orderIn } from '../reading.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';
import { prepareRefusals } from './refusals.js';

/** The purpose of a look for an order that must not be there. What it would show was sent to be refused, so its fields tell nothing. */
export const lookForRefused = 'look for what was refused';

/** The external_id that a request to create an order gives; one that a careless look-up might take for another's is none. */
function idIn(exchange: Exchange): string | undefined {
  const body = sentJson(exchange);
  const id = isRecord(body) ? body['external_id'] : undefined;
  return typeof id === 'string' && /^[\w-]{8,100}$/.test(id) ? id : undefined;
}

/** Rules that databases keep as well, so that a careless server hears of a breach when it writes; each stands for itself. */
const rulesOfValues = ['minimum', 'format', 'pattern'];

const hint = /\.hint$/;

/**
 * What an order was refused for, as far as its check's name tells: the check's kind, the object with the field, and the rule where
 * it stands for itself. Of the formats, that of a uuid has little in common with that of an e-mail address.
 */
function groundOf({ by }: Exchange): string {
  const [operation, kind, ...place] = by.replace(hint, '').split(/[.[]/);
  const rule = place.length > 1 ? place.pop()! : '';
  const ofValues = kind === 'refuses' && rulesOfValues.includes(rule) && !hint.test(by) ? [rule] : [];
  const object = kind === 'refuses' ? place.slice(0, Math.max(1, place.length - 1)) : place.slice(0, 1);
  const field = ofValues[0] === 'format' ? place.slice(object.length) : [];
  return [operation, kind, ...object, ...field, ...ofValues].join('.');
}

/** A hint stands for its ground where nothing else does. */
const byName = (one: Exchange, other: Exchange): number =>
  Number(hint.test(one.by)) - Number(hint.test(other.by)) || (one.by < other.by ? -1 : Number(one.by > other.by));

/**
 * One refused order for each ground, with an external_id that no order was taken or left open with. Where a check was tried anew,
 * a request of its first try was lost, which may have been taken.
 */
function refusedOrders({ run }: Session): ReadonlyMap<string, Exchange> {
  const creations = run.exchanges.filter(({ operation }) => operation === 'createOrder');
  const ids = new Map(creations.map((one) => [one, idIn(one)]));
  const others = new Set(creations.filter((one) => !isRefusal(one)).map((one) => ids.get(one)));
  const anew = new Set(run.exchanges.filter((one) => one.anew).map(({ by }) => by));
  const mayCount = (one: Exchange): boolean =>
    one.account === undefined && !anew.has(one.by) && !others.has(ids.get(one));
  const refused = creations.filter((one) => isRefusal(one) && mayCount(one));
  const named = refused.filter((one) => ids.get(one) !== undefined);
  // What is sent side by side comes in any order, so the first by the name of its check stands for its ground.
  const sorted = [...named].sort(byName);
  return new Map(sorted.reverse().map((one) => [groundOf(one), one]));
}

/** Whether what was found is an order of the run whose external_id is the same in another case: that is open. */
function isInOtherCase({ run }: Session, look: Exchange, wanted: string): boolean {
  const own = run.ledger.get(orderIn(look)?.['uuid'])?.body['external_id'];
  return typeof own === 'string' && own !== wanted && own.toLowerCase() === wanted.toLowerCase();
}

async function expectNone(session: Session, refused: Exchange): Promise<void> {
  const wanted = idIn(refused) ?? '';
  const look = await session.send('getOrder', { query: { external_id: wanted } }, lookForRefused, { due: 'either' });
  // A response that neither refuses nor shows an order tells nothing; the account of the run tells it.
  if (!isRefusal(look) && !hasOrder(look)) return;
  session.expect(!hasOrder(look) || isInOtherCase(session, look, wanted), () => ({
    expected: 'no such order',
    received: received(look),
    exchange: look,
    variation: `the order that was refused in exchange ${refused.id}, by ${refused.by}`,
    relation: 'changed',
    due: 'refused',
  }));
}

const prepare = prepareRefusals(contract.operation('createOrder'));

/** The check of all refused orders of a run. */
export const lateTraceChecks: readonly Check[] = [
  {
    ...authored(
      'create-order.refused.none-at-the-end',
      'ORD-60',
      'none of the orders that were refused in the run is found at its end, whatever each was refused for',
      'createOrder',
      async (session) => {
        await prepare(session);
        // That nothing is found proves nothing where orders that are there aren't found either.
        await session.given.control('getOrder');
        await Promise.all([...refusedOrders(session).values()].map((one) => expectNone(session, one)));
      },
    ),
    afterwards: 'asking',
    prepare,
  },
];
