/** At the end of the run, looks up orders that were refused, for one order of each reason: none may exist. */
import { contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { pointerOf, tokensOf } from '../../../openapi/json/place.js';
import { senderIn } from '../../requests/exchange/intent.js';
import { isRefusal, sentJson, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { hasOrder, orderIn } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { prepareRefusals } from '../derived/refusals.js';
import { firstOfEach } from '../../text/group-by.js';
import { expectResponse } from '../kit/expect-response.js';

/** The external_id of a new order. Unusual ones are left out, because a look-up might find another order by them. */
function idIn(exchange: Exchange): string | undefined {
  const body = sentJson(exchange);
  const id = isRecord(body) ? body['external_id'] : undefined;
  return typeof id === 'string' && /^[\w-]{8,100}$/.test(id) ? id : undefined;
}

/**
 * Rules that a database may enforce, too, so a server may notice a violation only while writing. Each is a separate
 * reason.
 */
const rulesOfValues: readonly (string | undefined)[] = ['minimum', 'format', 'pattern'];

/**
 * The reason for which an order was refused: the object with the altered field, plus the rule if it counts on its own. For formats
 * and look-alike letters it is the field itself. For an order that is no altered example it is the check.
 */
function reasonOf({ by, intent: { role, altered: { place, rule, value, example } = {} } }: Exchange): string {
  if (place === undefined || example === undefined) return by;
  const tokens = tokensOf(place).map((token) => (typeof token === 'number' ? '*' : token));
  if (role === 'question') return pointerOf(['question', tokens[0] ?? '']);
  const isDisguised = value === 'look-alikes';
  const object = tokens.slice(0, Math.max(1, tokens.length - 1));
  const field = isDisguised || rule === 'format' ? tokens : object;
  return [pointerOf(field), rulesOfValues.includes(rule) && rule, isDisguised].join(' ');
}

/** Whether only a hint says that the request is refused. */
const isHint = ({ intent: { due } }: Exchange): boolean => due === 'open';

/** Sorts by check, with refusals by hints last. */
const byCheck = (one: Exchange, other: Exchange): number =>
  Number(isHint(one)) - Number(isHint(other)) || (one.by < other.by ? -1 : Number(one.by > other.by));

/**
 * One refused order for each reason. Its external_id must belong to no order that was accepted or may have been: checks that were
 * retried are left out, since a lost request of the first attempt may have created an order.
 */
function refusedOrders({ run }: Session): ReadonlyMap<string, Exchange> {
  const creations = run.exchanges.filter(({ operation }) => operation === 'createOrder');
  const ids = new Map(creations.map((one) => [one, idIn(one)]));
  const others = new Set(creations.filter((one) => !isRefusal(one)).map((one) => ids.get(one)));
  const retried = new Set(run.exchanges.filter((one) => one.anew).map(({ by }) => by));
  const mayCount = (one: Exchange): boolean =>
    one.account === undefined && !retried.has(one.by) && !others.has(ids.get(one));
  const refused = creations.filter((one) => isRefusal(one) && mayCount(one));
  const named = refused.filter((one) => ids.get(one) !== undefined);
  // Concurrent requests come in any order, so sorting makes the choice deterministic.
  return firstOfEach([...named].sort(byCheck), reasonOf);
}

/** Whether the order found is one of the run whose external_id differs only in case, which is open. */
function isInOtherCase({ run }: Session, look: Exchange, wanted: string): boolean {
  const own = run.ledger.get(orderIn(look)?.['uuid'])?.body['external_id'];
  return typeof own === 'string' && own !== wanted && own.toLowerCase() === wanted.toLowerCase();
}

async function expectNone(session: Session, refused: Exchange): Promise<void> {
  const wanted = idIn(refused) ?? '';
  // The role `trace` keeps the order's fields from being judged: they were sent to be refused.
  const expected = { role: 'trace', due: 'either' } as const;
  const look = await session.send(
    'getOrder',
    { query: { external_id: wanted } },
    { purpose: 'look up a refused order', ...expected },
  );
  // A response that neither refuses nor shows an order is judged by the check of due responses.
  if (!isRefusal(look) && !hasOrder(look)) return;
  const holds = !hasOrder(look) || isInOtherCase(session, look, wanted);
  expectResponse(session, holds, look, 'no such order', {
    variation: `the order that was refused in exchange ${refused.id}, for ${senderIn(refused.by)}`,
    relation: 'changed',
    due: 'refused',
    after: refused.id,
  });
}

const prepare = prepareRefusals(contract.operation('createOrder'));

/** The check of all refused orders of a run. */
export const refusedOrdersAtEndChecks: readonly Check[] = [
  {
    ...authored(
      'create-order.refused.none-at-the-end',
      'ORD-60',
      'no order that the server refused in this run is found at its end',
      async (session) => {
        await prepare(session);
        // If existing orders aren't found either, finding nothing proves nothing.
        await session.given.control('getOrder');
        await Promise.all([...refusedOrders(session).values()].map((one) => expectNone(session, one)));
      },
    ),
    afterwards: 'asking',
    prepare,
  },
];
