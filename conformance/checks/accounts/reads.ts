/** The first account can't use resources of the second one. These checks are not run without a second token. */
import { assignmentBody, type AssignmentBody } from '../../setup/assignments.js';
import type { Check, Session } from '../../model/check.js';
import {
  assignmentBySharedCarrier,
  assignmentOnlyOf,
  carriersOfOther,
  foreign,
  foreignCarriers,
  otherAccount,
  permitted,
} from './second-account.js';
import { expectHidden } from './references.js';
import { refusedWith } from '../orders/workflow.js';
import { authored } from '../kit/authored.js';
import { carriersOf, expectSameNames, isComparable, notAsListed } from '../rates/carrier-lists.js';
import { assertStillOther } from '../access/valid-tokens.js';

/** A carrier and a method that only the second account has. */
const foreignAssignment = async (session: Session): Promise<AssignmentBody> =>
  assignmentOnlyOf(session, 'second', await foreignCarriers(session), await session.given.carriers());

/** The checks across accounts. */
export const accountReadChecks: readonly Check[] = [
  authored(
    'create-order.refuses.foreign-location',
    'ORD-64',
    'an order with a location of another account is refused',
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
        const words = `${side} of the ${example} order: a location of another account`;
        const told = { words, place: `/${side}`, rule: 'foreign' };
        await refusedWith(session, example, told, (body) => ({ ...body, [side]: { uuid } }), 'other');
      }
    },
  ),
  authored(
    'create-order.refuses.foreign-customer',
    'ORD-75',
    'an order for a customer of another account is refused',
    async (session) => {
      await session.given.control('createOrder', 'return');
      const { uuid } = await foreign(session, 'customer');
      for (const example of ['return', 'full']) {
        const words = `customer of the ${example} order: a customer of another account`;
        const told = { words, place: '/customer', rule: 'foreign' };
        await refusedWith(session, example, told, (body) => ({ ...body, customer: { uuid } }), 'other');
      }
    },
  ),
  authored(
    'update-customer.refuses.foreign-account',
    'CUS-23',
    'an update of a customer of another account is refused',
    async (session) => {
      await session.given.control('updateCustomer');
      const { uuid } = await foreign(session, 'customer');
      const body = await session.given.body('updateCustomer');
      const variation = { words: 'a customer of another account', place: 'customer_uuid', rule: 'foreign' };
      await session.refused('updateCustomer', { path: { customer_uuid: uuid }, body }, variation);
    },
  ),
  authored(
    'get-order.refuses.foreign-account',
    'LKP-12',
    "another account's token does not read this account's order",
    async (session) => {
      const order = await session.given.order();
      await session.given.control('getOrder');
      const authorization = await otherAccount(session);
      const variation = 'with the token of --other-token, which must be of another account';
      await expectHidden(session, order, { authorization }, variation);
      await assertStillOther(session, authorization);
    },
  ),
  authored(
    'assign-order.refuses.foreign-account',
    'ASG-13',
    "assigning another account's order is refused",
    async (session) => {
      await session.given.control('assignOrder');
      const authorization = await otherAccount(session);
      const input = await session.given.input('assignOrder');
      const [own] = await foreignCarriers(session);
      const body = own ? assignmentBody(own, own.methods[0]!.uuid) : input.body;
      const words = "an order of the first account, with the second account's token";
      const variation = { words, place: 'order_uuid', rule: 'foreign' };
      await session.refused('assignOrder', { ...input, body, authorization }, variation);
      await assertStillOther(session, authorization);
    },
  ),
  authored(
    'assign-order.refuses.foreign-carrier',
    'ASG-03',
    'assigning an order to a carrier of another account is refused',
    async (session) => {
      await session.given.control('assignOrder');
      const body = await foreignAssignment(session);
      const input = await session.given.input('assignOrder');
      const words = 'carrier_uuid and method: those of another account';
      await session.refused('assignOrder', { ...input, body }, { words, place: '/carrier_uuid', rule: 'foreign' });
    },
  ),
  authored(
    'assign-order.refuses.foreign-account-method',
    'ASG-06',
    "assigning an order to the account's own carrier with a method of another account is refused",
    async (session) => {
      await session.given.control('assignOrder');
      const input = await session.given.input('assignOrder');
      // Most servers refuse a method of another carrier anyway.
      const shared = assignmentBySharedCarrier(await session.given.carriers(), await foreignCarriers(session));
      const { shipping_method_uuid } = shared ?? (await foreignAssignment(session));
      const body = shared ?? { ...(input.body as AssignmentBody), shipping_method_uuid };
      const words = 'shipping_method_uuid: a method of another account';
      await session.refused(
        'assignOrder',
        { ...input, body },
        { words, place: '/shipping_method_uuid', rule: 'foreign' },
      );
    },
  ),
  authored(
    'calculate-rates.lists.of-second-account',
    'RAT-21',
    'the rates of a second account list exactly its carriers and methods',
    async (session) => {
      const listed = await carriersOfOther(session);
      await session.given.control('calculateRates');
      const { exchange: rated } = await permitted(session, 'rates', 'calculateRates', 'rates', async (own) => ({
        body: await own.given.body('calculateRates'),
      }));
      if (!isComparable(listed) || !isComparable(rated)) return session.inconclusive('target', notAsListed);
      if (carriersOf(listed).length === 0 && carriersOf(rated).length === 0)
        return session.inconclusive('circumstance', 'no carrier of the second account is connected');
      expectSameNames(session, listed, rated, 'the second account');
    },
  ),
];
