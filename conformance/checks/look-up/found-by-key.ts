/** GET /orders: a look-up by one of two keys returns exactly the order with that key. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord, records } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import {
  externalIdOf,
  identifiersIn,
  lookUp,
  numberOf,
  orderIn,
  readUntilFound,
  sameUuid,
} from '../../judging/orders/find-order.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { isRefusal, isAccepted } from '../../requests/exchange/exchange.js';
import { isComparable } from '../../model/expected-order/expected-order.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';

/** Three consecutive orders: a server that returns the first, the last or any order is wrong for the middle one. */
async function threeOrders(session: Session): Promise<readonly Created[]> {
  return session.shared('three-orders', async (own) => [
    await own.given.make('order', 'full'),
    await own.given.make('order', 'return'),
    await own.given.make('order', 'references'),
  ]);
}

/** Looks each order up and compares its keys. The checks of the fields judge a missing or malformed key. */
async function findsEach(session: Session, query: (order: Created) => Readonly<Record<string, string>>): Promise<void> {
  for (const order of await threeOrders(session)) {
    const exchange = await lookUp(session, query(order), { purpose: 'look-up' });
    const found = orderIn(exchange);
    // Another check judges a response without an order.
    if (!found) {
      expectResponse(session, isAccepted(exchange), exchange, `the order ${order.uuid}`);
      continue;
    }
    session.expectValue(order.uuid, found['uuid'], '/data/order/uuid', exchange, sameUuid);
    session.expectValue(order.orderNumber, found['order_number'], '/data/order/order_number', exchange, Object.is);
  }
}

/** The number without leading zeros: a server may compare order numbers as integers. */
const unpadded = (number: string): string => number.replace(/^0+/, '');

/** A similar number may belong to another order, but must never find the order with the original number. */
async function foundOnlyBy(session: Session, order_number: string, label: string): Promise<void> {
  const exchange = await session.send('getOrder', { query: { order_number } }, { purpose: 'look-up', due: 'either' });
  const found = orderIn(exchange)?.['order_number'];
  if (typeof found !== 'string' && !isRefusal(exchange)) return;
  const holds = typeof found !== 'string' || unpadded(found) === unpadded(order_number);
  const more = { variation: `an order_number ${label}`, due: 'refused' } as const;
  expectResponse(session, holds, exchange, 'a refusal, or the order with exactly this number', more);
}

/** Order numbers that no order has. */
export const unknownNumbers: Readonly<Record<string, string>> = {
  'an order_number that was never assigned': '9876543210987',
  'an order_number of forty digits': '9'.repeat(40),
};

/** Other identifiers of an order or its parts, which are not the key of the look-up. */
export function otherKeys(
  { uuid, orderNumber, body }: Created,
  location?: Created,
): readonly (readonly [string, string, unknown])[] {
  const [customer, [first]] = [body['customer'], records(body['packages'])] as const;
  return [
    ['the order_number as external_id', 'external_id', orderNumber],
    ["the order's uuid as external_id", 'external_id', uuid],
    ["the customer's external_id", 'external_id', isRecord(customer) ? customer['external_id'] : undefined],
    ["a package's external_id", 'external_id', first?.['external_id']],
    ["a package's barcode as external_id", 'external_id', first?.['barcode']],
    ["its location's external_id", 'external_id', location?.body['external_id']],
    ['the external_id as order_number', 'order_number', body['external_id']],
    ["the order's uuid as order_number", 'order_number', uuid],
  ];
}

/** External_ids that differ slightly from an order's own, and must not find it. */
export function alteredKeys(id: string): Readonly<Record<string, string>> {
  const start = id.slice(0, -1);
  const altered = {
    'without its last character': start,
    'without its first character': id.slice(1),
    'with one more character': `${id}0`,
    'without its hyphens': id.replaceAll('-', ''),
    'with a wildcard for its last character': `${start}%`,
    'with a star for its last character': `${start}*`,
    'with an underscore for its last character': `${start}_`,
    'with a question mark for its last character': `${start}?`,
    'with a dot for its last character': `${start}.`,
    'with its last character in brackets': `${start}[${id.slice(-1)}]`,
  };
  return Object.fromEntries(Object.entries(altered).filter(([, text]) => text !== id));
}

/** The look-up checks. */
export const lookUpChecks: readonly Check[] = [
  authored('get-order.finds.by-external-id', 'LKP-02', 'an order is found by its external_id', (session) =>
    findsEach(session, (order) => ({ external_id: externalIdOf(session, order) })),
  ),
  authored('get-order.finds.by-order-number', 'LKP-03', 'an order is found by its order_number', (session) =>
    findsEach(session, (order) => ({ order_number: numberOf(session, order) })),
  ),
  authored('get-order.finds.same-by-both', 'LKP-05', 'both keys find the same order', async (session) => {
    const [order] = await threeOrders(session);
    const first = await readUntilFound(session, order!);
    const second = await lookUp(session, { order_number: numberOf(session, order!) }, { purpose: 'look-up' });
    const [one, other] = [orderIn(first), orderIn(second)];
    if (!one || !other)
      return session.inconclusive('target', 'the order was not found by each key', one ? second : first);
    for (const field of ['uuid', 'order_number', 'external_id', 'created_at'])
      session.expectValue(
        one[field],
        other[field],
        `/data/order/${field}`,
        second,
        (a, b) => Object.is(a, b) || (field === 'uuid' && sameUuid(a, b)),
      );
    const others = new Map(identifiersIn(other));
    const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b) || sameUuid(a, b);
    for (const [place, value] of identifiersIn(one).filter(([known, id]) => isComparable(id, others.get(known))))
      session.expect(isSame(value, others.get(place)), () => ({
        ...contrast(value, others.get(place)),
        place,
        exchange: second,
        variation: `the second read of the same order: its first read, by external_id, was request ${first.id}`,
      }));
  }),
  authored('get-order.refuses.neither-key', 'LKP-04', 'a look-up without a key is refused', async (session) => {
    await session.given.control('getOrder');
    await session.refused('getOrder', {}, { words: 'neither external_id nor order_number', rule: 'no-key' });
  }),
  authored('get-order.refuses.unknown', 'LKP-06', 'a look-up by an unknown key is refused', async (session) => {
    await session.given.control('getOrder');
    await session.refused(
      'getOrder',
      { query: { external_id: session.fresh('id') } },
      'an external_id that was never used',
      'unknown',
    );
    await session.refused('getOrder', { query: { external_id: unknownUuid } }, 'a uuid as external_id', 'unknown');
    const quoted = `${session.fresh('id')}'s`;
    await session.refused('getOrder', { query: { external_id: quoted } }, 'an external_id with a quote', 'unknown');
    for (const [label, order_number] of Object.entries(unknownNumbers))
      await session.refused('getOrder', { query: { order_number } }, label, 'unknown');
    const number = numberOf(session, await session.given.order());
    const lettered = { words: 'an order_number followed by a letter', rule: 'x-refers-to' };
    await session.refused('getOrder', { query: { order_number: `${number}x` } }, lettered);
    for (const [label, part] of Object.entries({
      'with one digit less': number.slice(0, -1),
      'with one digit more': `${number}0`,
      'without its first digit': number.slice(1),
      'with a decimal place': `${number}.0`,
      'with a sign before it': `+${number}`,
      'with a minus before it': `-${number}`,
      'with a number sign before it': `#${number}`,
      'with underscores between its digits': [...number].join('_'),
      'in full-width digits': number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      '1, like an internal id': '1',
    }))
      await foundOnlyBy(session, part, label);
  }),
  authored(
    'get-order.refuses.other-identifiers',
    'LKP-06',
    'a look-up by another identifier of the order is refused',
    async (session) => {
      await session.given.control('getOrder');
      for (const [label, name, value] of otherKeys(await session.given.order(), await session.given.location()))
        if (typeof value === 'string' && value !== '')
          await session.refused('getOrder', { query: { [name]: value } }, { words: label, rule: 'x-refers-to' });
    },
  ),
  authored('get-order.refuses.part-of-key', 'LKP-07', 'a part of an external_id finds nothing', async (session) => {
    const id = externalIdOf(session, await session.given.order());
    await session.given.control('getOrder');
    for (const [label, part] of Object.entries(alteredKeys(id)))
      await session.refused('getOrder', { query: { external_id: part } }, `an external_id ${label}`, 'unknown');
  }),
];
