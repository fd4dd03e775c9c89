/** Compares the order in any response of a run with the request that created it, whichever check asked for it. */
import type { Json } from '../../../openapi/json/json.js';
import { pointerOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { comparison, ownComparison, sameValue, type OrderComparison, type OrderDifference } from './compare-order.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { describe, type Exchange } from '../../requests/exchange/exchange.js';
import { usableNumber, usableUuid, type Created, type Ledger, type OrderKey } from '../../requests/exchange/ledger.js';
import {
  customerFields,
  fullName,
  hintedLocationFields,
  isEmpty,
  expectedOrder,
  type ExpectedOrder,
} from '../../model/expected-order/expected-order.js';
import { sides } from '../../model/expected-order/parts.js';
import { orderIn } from './find-order.js';

/** A difference, and the row of the catalogue that it violates. */
export interface OrderViolation extends OrderDifference {
  readonly requirement: string;
}

/** The violations in a response, and the rows of the catalogue for which values were compared. */
export interface OrderJudgement {
  readonly violations: readonly OrderViolation[];
  readonly comparedRows: ReadonlySet<string>;
}

const rows = {
  own: 'ORD-58',
  skills: 'ORD-59',
  customer: 'ORD-63',
  location: 'LOC-18',
  locationRest: 'LOC-19',
  external_id: 'LKP-02',
  order_number: 'LKP-03',
  identity: 'LKP-05',
  name: 'ORD-61',
} as const;

/** A comparison, and the row that its differences violate. */
interface Judged extends OrderComparison {
  readonly row: keyof typeof rows;
}

const against = (row: keyof typeof rows, found: OrderComparison): Judged => ({ row, ...found });

/** A comparison of one value; `difference` is absent if the value is right. */
const single = (row: keyof typeof rows, difference?: OrderDifference): readonly Judged[] => [
  { row, compared: 1, differences: difference ? [difference] : [] },
];

/** The customer and the locations that an order refers to. */
function references(order: Json, sent: Json, expected: ExpectedOrder, ledger: Ledger): readonly Judged[] {
  const certain = (name: string): Json | undefined => ledger.getCertain(valueAt(sent, [name, 'uuid']))?.body;
  const { customer } = expected;
  const uuid = valueAt(sent, ['customer', 'uuid']);
  // If the customer was changed since, `expected` has only what the change can't have altered.
  const isKnown = ledger.get(uuid) !== undefined && !ledger.isDoubtful(uuid);
  return [
    ...(isKnown ? [against('customer', comparison(order, { customer }))] : []),
    ...sides.flatMap((side) => {
      const known = certain(side);
      if (!known) return [];
      const hinted = hintedLocationFields.filter((name) => !isEmpty(known[name]));
      const rest = Object.fromEntries(hinted.map((name) => [name, known[name]]));
      // No other check requires these fields of a referenced location, so a missing one is reported here.
      const missing = hinted.filter((name) => isEmpty(valueAt(order, [side, name])));
      return [
        against('location', comparison(order, { [side]: expected[side] })),
        against('locationRest', comparison(order, { [side]: rest })),
        ...missing.flatMap((name) =>
          single('locationRest', differenceAt([side, name], [known[name], valueAt(order, [side, name])])),
        ),
      ];
    }),
  ];
}

const differenceAt = (place: Place, [expected, received]: readonly [unknown, unknown]): OrderDifference => ({
  place: pointerOf(['data', 'order', ...place]),
  ...contrast(expected, received),
});

/** Fields whose values belong to a single customer or location. */
const personal = [['customer', customerFields], ...sides.map((side) => [side, ['external_id']] as const)] as const;

/** Whether the run sent this external_id. A server may invent one, but must not show that of another resource. */
const isGiven = (id: string, ledger: Ledger): boolean =>
  ledger.all().some(({ body }) => [body['external_id'], valueAt(body, ['customer', 'external_id'])].includes(id));

/** Compares a place of an order that must be empty: a value there that was never sent for it is a difference. */
function foreignAt(place: Place, order: Json, sent: readonly Json[], ledger: Ledger): readonly Judged[] {
  const value = valueAt(order, place);
  const row = place[0] === 'customer' ? 'customer' : 'location';
  if (typeof value !== 'string' || value === '' || JSON.stringify(sent).includes(value)) return [];
  if (place[1] === 'external_id' && !isGiven(value, ledger)) return [];
  return single(row, { ...differenceAt(place, ['', value]), expected: 'nothing, because none was sent' });
}

/** Compares the fields that a known customer or location was created without: a value there belongs to another one. */
function foreignValues(order: Json, sent: Json, ledger: Ledger): readonly Judged[] {
  return personal.flatMap(([holder, names]) => {
    const known = ledger.getCertain(valueAt(sent, [holder, 'uuid']))?.body;
    const unsent = known ? names.filter((name) => isEmpty(known[name])) : [];
    return unsent.flatMap((name) => foreignAt([holder, name], order, [known!, sent], ledger));
  });
}

/**
 * Compares the customer's name, if the customer was not changed. The field's check judges a missing or mistyped name.
 */
function names(order: Json, sent: Json, ledger: Ledger): readonly Judged[] {
  const [uuid, name] = [valueAt(sent, ['customer', 'uuid']), valueAt(order, ['customer', 'name'])];
  const expected = uuid === undefined || ledger.getCertain(uuid) ? fullName(sent, ledger) : undefined;
  if (expected === undefined || typeof name !== 'string' || name.trim() === '') return [];
  return single(
    'name',
    sameValue(['customer', 'name'], expected, name) ? undefined : differenceAt(['customer', 'name'], [expected, name]),
  );
}

/** Compares skills with the requirements sent. The check of the field judges skills that are missing or no array. */
function skillsShown({ skills: shown }: Json, { skills: expected }: ExpectedOrder): readonly Judged[] {
  if (expected === undefined || !Array.isArray(shown)) return [];
  return single(
    'skills',
    sameValue(['skills'], expected, shown) ? undefined : differenceAt(['skills'], [expected, shown]),
  );
}

const keyNames: readonly OrderKey[] = ['external_id', 'order_number'];

/** The only key of a look-up, if an order of the first account has it. An order of the second may have it, too. */
function ownKey({ request, account }: Exchange, ledger: Ledger): readonly [OrderKey, string] | undefined {
  if (account === 'other') return undefined;
  const query = new URLSearchParams(request.url.split('?')[1]);
  const name = keyNames.find((one) => query.has(one));
  const wanted = name && query.get(name);
  return query.size === 1 && wanted && ledger.hasOrderKey(name, wanted) ? [name, wanted] : undefined;
}

/** A look-up by a key must find the order that has it since its creation. */
function keys(exchange: Exchange, { body, orderNumber }: Created, ledger: Ledger): readonly Judged[] {
  const [name, wanted] = ownKey(exchange, ledger) ?? [];
  if (name === undefined) return [];
  const found = name === 'order_number' ? orderNumber : body['external_id'];
  if (found === wanted) return single(name);
  const [expected, received] = [
    `the order of ${describe(wanted)}`,
    found === undefined ? `one without an ${name}` : `that of ${describe(found)}`,
  ];
  return single(name, { place: '/data/order/uuid', expected, received });
}

/** A look-up by a key of the run must find a uuid that a creation returned. */
function unknownUuids(exchange: Exchange, { uuid }: Json, ledger: Ledger): readonly Judged[] {
  const [, wanted] = ownKey(exchange, ledger) ?? [];
  if (wanted === undefined || usableUuid(uuid) === undefined || ledger.get(uuid)) return [];
  const expected = `the uuid from the creation of the order with ${describe(wanted)}`;
  return single('identity', { place: '/data/order/uuid', expected, received: describe(uuid) });
}

/** An order keeps its number. The check of the field judges a missing or mistyped number. */
function numbers({ order_number: found }: Json, { orderNumber }: Created): readonly Judged[] {
  const number = usableNumber(found);
  if (orderNumber === undefined || number === undefined) return [];
  if (number === orderNumber) return single('identity');
  const [expected, received] = [describe(orderNumber), describe(number)];
  return single('identity', { place: '/data/order/order_number', expected, received });
}

/** All comparisons of a response's order with the request that created it. */
function judgedIn(exchange: Exchange, order: Json, ledger: Ledger): readonly Judged[] {
  const created = ledger.getCertain(order['uuid']);
  if (!created) return unknownUuids(exchange, order, ledger);
  const { body } = created;
  const expected = expectedOrder(body, ledger);
  return [
    ...keys(exchange, created, ledger),
    ...numbers(order, created),
    against('own', ownComparison(order, body, expected)),
    ...skillsShown(order, expected),
    ...references(order, body, expected, ledger),
    ...foreignValues(order, body, ledger),
    ...names(order, body, ledger),
  ];
}

/** Judges a response of `getOrder`, unless its request asks a question or must be refused, or the run didn't create the order. */
export function judgeOrder(exchange: Exchange, ledger: Ledger): OrderJudgement {
  const order = orderIn(exchange);
  const isAsked = exchange.operation === 'getOrder' && exchange.intent.role !== 'question' && !exchange.intent.refusal;
  const all = order && isAsked ? judgedIn(exchange, order, ledger) : [];
  return {
    violations: all.flatMap(({ row, differences }) => differences.map((one) => ({ requirement: rows[row], ...one }))),
    comparedRows: new Set(all.filter(({ compared }) => compared > 0).map(({ row }) => rows[row])),
  };
}
