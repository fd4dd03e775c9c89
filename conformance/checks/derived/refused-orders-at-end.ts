/** Whatever an order was refused for, there is none afterwards: a look at those that the whole run had refused. */
import { contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/schema/schema.js';
import { pointerOf, tokensOf } from '../../../openapi/schema/walk.js';
import { isRefusal, received, sentJson, type Exchange } from '../../exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { hasOrder, orderIn } from '../../orders/find-order.js';
import { authored } from '../kit/authored.js';
import { prepareRefusals } from './refusals.js';

/** The external_id that a request to create an order gives; one that a careless look-up might take for another's is none. */
function idIn(exchange: Exchange): string | undefined {
  const body = sentJson(exchange);
  const id = isRecord(body) ? body['external_id'] : undefined;
  return typeof id === 'string' && /^[\w-]{8,100}$/.test(id) ? id : undefined;
}

/** Rules that databases keep as well, so that a careless server hears of a breach when it writes; each stands for itself. */
const rulesOfValues: readonly (string | undefined)[] = ['minimum', 'format', 'pattern'];

/**
 * What an order was refused for: the object with the altered field, and the rule where it stands for itself. Of the formats, that of
 * a uuid has little in common with that of an e-mail address, and look-alike letters may pass in any one field. An order that is
 * no altered example stands for its check.
 */
function groundOf({ by, role, altered: { place, rule, value, example } = {} }: Exchange): string {
  if (place === undefined || example === undefined) return by;
  const tokens = tokensOf(place).map((token) => (typeof token === 'number' ? '*' : token));
  if (role === 'probe') return pointerOf(['probe', tokens[0] ?? '']);
  const isDisguised = value === 'look-alikes';
  const object = tokens.slice(0, Math.max(1, tokens.length - 1));
  const field = isDisguised || rule === 'format' ? tokens : object;
  return [pointerOf(field), rulesOfValues.includes(rule) && rule, isDisguised].join(' ');
}

/** Whether a request is refused by a hint only. */
const isHint = ({ due }: Exchange): boolean => due === 'open';

/** A hint stands for its ground where nothing else does. */
const byName = (one: Exchange, other: Exchange): number =>
  Number(isHint(one)) - Number(isHint(other)) || (one.by < other.by ? -1 : Number(one.by > other.by));

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

/**
 * The orders to look for. A record of a whole run says which: a suite before this one may have chosen others for a ground, and what
 * it did not look for can't be told.
 */
function toLookFor(session: Session): readonly Exchange[] {
  const { options, limits, exchanges } = session.run;
  const all = [...refusedOrders(session).values()];
  if (!options.recording || limits.cutShort !== undefined) return all;
  const looks = exchanges.filter(({ by, role }) => by === session.name && role === 'trace');
  const isLookedFor = (id = ''): boolean => looks.some(({ request }) => request.url.includes(encodeURIComponent(id)));
  return looks.length > 0 ? all.filter((one) => isLookedFor(idIn(one))) : all;
}

/** Whether what was found is an order of the run whose external_id is the same in another case: that is open. */
function isInOtherCase({ run }: Session, look: Exchange, wanted: string): boolean {
  const own = run.ledger.get(orderIn(look)?.['uuid'])?.body['external_id'];
  return typeof own === 'string' && own !== wanted && own.toLowerCase() === wanted.toLowerCase();
}

async function expectNone(session: Session, refused: Exchange): Promise<void> {
  const wanted = idIn(refused) ?? '';
  // What it would show was sent to be refused, so its fields tell nothing.
  const expected = { role: 'trace', due: 'either' } as const;
  const look = await session.send(
    'getOrder',
    { query: { external_id: wanted } },
    'look for what was refused',
    expected,
  );
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
        await Promise.all(toLookFor(session).map((one) => expectNone(session, one)));
      },
    ),
    afterwards: 'asking',
    prepare,
  },
];
