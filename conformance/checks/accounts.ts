/** What must not work across accounts. Needs a token of a second account; without one these checks are open. */
import { assignmentBody } from '../assignments.js';
import { isRefusal, isTaken, mustBeRefused, probe, received } from '../exchange.js';
import { carriersIn, creators } from '../given.js';
import { createdBy, type Created, type Kind } from '../ledger.js';
import type { Check } from '../model.js';
import { numberOf, orderIn, readOrder, sameUuid, shows } from '../reading.js';
import type { Session } from '../session.js';
import { otherRefused } from '../verdict.js';
import { authored } from './authored.js';
import { expectSameNames, isComparable, notAsListed } from './rates.js';

/** The Authorization header of the second account, once its token was seen to be taken: a refusal proves nothing else. */
async function otherAccount(session: Session): Promise<string> {
  const { otherToken: token } = session.run.target;
  if (token === undefined)
    return session.inconclusive('circumstance', 'it takes a token of a second account (--other-token)');
  const authorization = `Bearer ${token}`;
  return session.shared('foreign.token', async (own) => {
    const exchange = await own.send('listCarriers', { authorization }, "control: the second account's token");
    if (isRefusal(exchange)) return own.inconclusive('circumstance', otherRefused);
    return authorization;
  });
}

/** Something of the second account. */
async function foreign(session: Session, kind: Exclude<Kind, 'order'>): Promise<Created> {
  const authorization = await otherAccount(session);
  return session.shared(`foreign.${kind}`, async (own) => {
    const body = await own.given.body(creators[kind]);
    const purpose = `set-up: a ${kind} of the second account`;
    const exchange = await own.ask(creators[kind], { body, authorization }, purpose);
    // What a second account may do, and where, is not stated: one that can only read is as good as none.
    if (isRefusal(exchange))
      return own.inconclusive('circumstance', `${purpose}: it may not make one: ${received(exchange)}`);
    if (!isTaken(exchange)) return own.inconclusive('target', `${purpose} was not accepted: ${received(exchange)}`);
    return createdBy(exchange, body) ?? own.inconclusive('target', `the second account's ${kind} has no identifier`);
  });
}

const foreignLocation = authored(
  'create-order.refuses.foreign-location',
  'ORD-64',
  'an order with a location of another account is refused',
  'createOrder',
  async (session) => {
    await session.given.control('createOrder');
    const { uuid } = await foreign(session, 'location');
    const cases = [
      ['full', 'source_location'],
      ['full', 'destination_location'],
      ['return', 'destination_location'],
      ['return', 'source_location'],
      ['minimal', 'source_location'],
    ] as const;
    for (const [example, side] of cases) {
      await session.given.control('createOrder', example);
      const body = { ...(await session.given.body('createOrder', example)), [side]: { uuid } };
      await session.refused('createOrder', { body }, `${side} of the ${example} order: one of another account`);
    }
  },
);

const foreignCustomer = authored(
  'create-order.refuses.foreign-customer',
  'ORD-75',
  'an order for a customer of another account is refused',
  'createOrder',
  async (session) => {
    await session.given.control('createOrder', 'return');
    const { uuid } = await foreign(session, 'customer');
    for (const example of ['return', 'full']) {
      await session.given.control('createOrder', example);
      const body = { ...(await session.given.body('createOrder', example)), customer: { uuid } };
      await session.refused('createOrder', { body }, `customer of the ${example} order: one of another account`);
    }
  },
);

const foreignUpdate = authored(
  'update-customer.refuses.foreign-account',
  'CUS-23',
  'an update of a customer of another account is refused',
  'updateCustomer',
  async (session) => {
    await session.given.control('updateCustomer');
    const { uuid } = await foreign(session, 'customer');
    const body = await session.given.body('updateCustomer');
    await session.refused('updateCustomer', { path: { customer_uuid: uuid }, body }, 'a customer of another account');
  },
);

const foreignReader = authored(
  'get-order.refuses.foreign-account',
  'LKP-12',
  "another account's token does not read this account's order",
  'getOrder',
  async (session) => {
    const order = await session.given.order();
    await session.given.control('getOrder');
    const authorization = await otherAccount(session);
    const keys = { external_id: String(order.body['external_id']), order_number: numberOf(session, order) };
    for (const [key, value] of Object.entries(keys)) {
      const exchange = await session.send('getOrder', { query: { [key]: value }, authorization }, mustBeRefused);
      // Both accounts may have an order of the same number; only this account's order must stay hidden.
      const isOurs =
        isTaken(exchange) && JSON.stringify(exchange.answer?.json).toLowerCase().includes(order.uuid.toLowerCase());
      session.expect(!isOurs, () => ({
        expected: "not this account's order",
        received: received(exchange),
        exchange,
        variation: `by ${key}, with the token of --other-token, which must be of another account`,
      }));
    }
  },
);

const ownOfTwo = authored(
  'get-order.finds.own-of-two-accounts',
  'LKP-02',
  'an account finds its own order although another account has one with the same external_id',
  'getOrder',
  async (session) => {
    await session.given.control('getOrder');
    const authorization = await otherAccount(session);
    const order = await session.given.make('order', 'full');
    const { uuid } = await foreign(session, 'location');
    const { external_id } = order.body;
    const body = { ...(await session.given.body('createOrder')), external_id, source_location: { uuid } };
    const twin = await session.ask('createOrder', { body, authorization }, probe);
    // What a second account may do is not stated.
    if (!isTaken(twin))
      return session.inconclusive('circumstance', `the second account has no order: ${received(twin)}`);
    const exchange = await session.eventually(
      () => readOrder(session, order),
      (one) => shows(one, order),
    );
    const variation = 'an external_id that an order of the second account has, too';
    session.expect(!isRefusal(exchange), () => ({
      expected: 'the order',
      received: received(exchange),
      exchange,
      variation,
    }));
    session.expectValue(order.uuid, orderIn(exchange)?.['uuid'], '/data/order/uuid', exchange, sameUuid);
  },
);

const foreignOrder = authored(
  'assign-order.refuses.foreign-account',
  'ASG-13',
  "assigning another account's order is refused",
  'assignOrder',
  async (session) => {
    await session.given.control('assignOrder');
    const authorization = await otherAccount(session);
    const input = await session.given.input('assignOrder');
    const [own = input.body] = await assignmentsOfOther(session);
    await session.refused(
      'assignOrder',
      { ...input, body: own, authorization },
      "an order of the first account, with the second account's token",
    );
  },
);

/** What an order of the second account can be assigned to, and none of this account's; without such, the check is open. */
async function foreignAssignment(session: Session): Promise<Assignment> {
  const others = await assignmentsOfOther(session);
  const own = await session.given.carriers();
  const isOwn = ({ carrier_uuid: carrier, shipping_method_uuid: method }: Assignment): boolean =>
    own.some(({ uuid, methods }) => sameUuid(uuid, carrier) || methods.some((one) => sameUuid(one.uuid, method)));
  return (
    others.find((one) => !isOwn(one)) ??
    session.inconclusive('circumstance', 'it takes a carrier that only the second account is connected to')
  );
}

const foreignCarrier = authored(
  'assign-order.refuses.foreign-carrier',
  'ASG-03',
  'assigning an order to a carrier of another account is refused',
  'assignOrder',
  async (session) => {
    await session.given.control('assignOrder');
    const body = await foreignAssignment(session);
    const input = await session.given.input('assignOrder');
    await session.refused('assignOrder', { ...input, body }, 'carrier_uuid and method: those of another account');
  },
);

const foreignMethod = authored(
  'assign-order.refuses.foreign-account-method',
  'ASG-06',
  "assigning an order to the account's own carrier with a method of another account is refused",
  'assignOrder',
  async (session) => {
    await session.given.control('assignOrder');
    const { shipping_method_uuid } = await foreignAssignment(session);
    const input = await session.given.input('assignOrder');
    const body = { ...(input.body as Assignment), shipping_method_uuid };
    await session.refused('assignOrder', { ...input, body }, 'shipping_method_uuid: one of another account');
  },
);

type Assignment = ReturnType<typeof assignmentBody>;

/** All that an order of the second account can be assigned to. */
async function assignmentsOfOther(session: Session): Promise<readonly Assignment[]> {
  const authorization = await otherAccount(session);
  const exchange = await session.send('listCarriers', { authorization }, "set-up: the second account's carriers");
  return carriersIn(exchange).flatMap((carrier) => carrier.methods.map(({ uuid }) => assignmentBody(carrier, uuid)));
}

const ratesOfOther = authored(
  'calculate-rates.lists.of-second-account',
  'RAT-21',
  'the rates of a second account list exactly its carriers and methods',
  'calculateRates',
  async (session) => {
    const authorization = await otherAccount(session);
    await session.given.control('calculateRates');
    const listed = await session.send('listCarriers', { authorization }, "the second account's carriers");
    const body = await session.given.body('calculateRates');
    const rated = await session.send('calculateRates', { body, authorization }, "the second account's rates");
    // Whether a second account may ask, and about these places, is not stated.
    if (!isTaken(listed) || !isTaken(rated))
      return session.inconclusive('circumstance', `the second account has no rates: ${received(rated)}`);
    if (!isComparable(listed) || !isComparable(rated)) return session.inconclusive('target', notAsListed);
    expectSameNames(session, listed, rated, 'the second account');
  },
);

/** The checks across accounts. */
export const accountChecks: readonly Check[] = [
  foreignLocation,
  foreignCustomer,
  foreignUpdate,
  foreignReader,
  ownOfTwo,
  foreignOrder,
  foreignCarrier,
  foreignMethod,
  ratesOfOther,
];
