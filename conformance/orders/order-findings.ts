/** Whether an answer that shows an order shows it as it was sent: every answer of a run, not only those that a check asked for. */
import type { Json } from '../../openapi/schema/schema.js';
import { pointerOf, valueAt, type Place } from '../../openapi/schema/walk.js';
import { comparison, ownComparison, type Comparison, type Difference } from './compare-order.js';
import { describe, type Exchange } from '../exchange/exchange.js';
import { usableNumber, usableUuid, type Created, type Ledger } from '../exchange/ledger.js';
import { fullName, hintedLocationFields, isEmpty, mirrorOf, type Mirror } from '../expected-order/expected-order.js';
import { orderIn } from './find-order.js';

/** A difference, and the row of the catalogue that it speaks against. */
export interface MirrorFault extends Difference {
  readonly requirement: string;
}

/** What speaks against a response, and the rows of the catalogue for which something in it was compared. */
export interface MirrorJudgement {
  readonly faults: readonly MirrorFault[];
  readonly judged: ReadonlySet<string>;
}

const rows = {
  own: 'ORD-58',
  customer: 'ORD-63',
  location: 'LOC-18',
  locationRest: 'LOC-19',
  key: 'LKP-02',
  identity: 'LKP-05',
  name: 'ORD-61',
} as const;

/** A comparison, and the row that its differences speak against. */
interface Judged extends Comparison {
  readonly row: keyof typeof rows;
}

const against = (row: keyof typeof rows, found: Comparison): Judged => ({ row, ...found });

/** A comparison of one value; `difference` is absent where it is as it must be. */
const single = (row: keyof typeof rows, difference?: Difference): readonly Judged[] => [
  { row, compared: 1, differences: difference ? [difference] : [] },
];

const sides = ['source_location', 'destination_location'] as const;

/** The customer and the locations that an order refers to. */
function references(order: Json, sent: Json, mirror: Mirror, ledger: Ledger): readonly Judged[] {
  const certain = (name: string): Json | undefined => ledger.getCertain(valueAt(sent, [name, 'uuid']))?.body;
  const { customer } = mirror;
  const uuid = valueAt(sent, ['customer', 'uuid']);
  // Of one that was changed since, the mirror has what the change can't have altered.
  const isKnown = ledger.get(uuid) !== undefined && !ledger.isDoubtful(uuid);
  return [
    ...(isKnown ? [against('customer', comparison(order, { customer }))] : []),
    ...sides.flatMap((side) => {
      const known = certain(side);
      if (!known) return [];
      const hinted = hintedLocationFields.filter((name) => !isEmpty(known[name]));
      const rest = Object.fromEntries(hinted.map((name) => [name, known[name]]));
      // Nothing else asks for these fields where the order only refers to them, so one that is missing is told here.
      const missing = hinted.filter((name) => isEmpty(valueAt(order, [side, name])));
      return [
        against('location', comparison(order, { [side]: mirror[side] })),
        against('locationRest', comparison(order, { [side]: rest })),
        ...missing.flatMap((name) =>
          single('locationRest', differenceAt([side, name], [known[name], valueAt(order, [side, name])])),
        ),
      ];
    }),
  ];
}

const differenceAt = (place: Place, [expected, received]: readonly [unknown, unknown]): Difference => ({
  place: pointerOf(['data', 'order', ...place]),
  expected: describe(expected),
  received: describe(received),
});

/** How a customer is reached, and what its sender calls a customer or a location. */
const personal = {
  customer: ['email', 'phone', 'external_id'],
  source_location: ['external_id'],
  destination_location: ['external_id'],
} as const;

/** Whether something of the run was sent with this external_id: a service may make one up, but not give that of another thing. */
const isGiven = (id: string, ledger: Ledger): boolean =>
  ledger.all().some(({ body }) => [body['external_id'], valueAt(body, ['customer', 'external_id'])].includes(id));

/** What a place of an order reads that is nowhere in what was sent for it. */
function foreignAt(place: Place, order: Json, sent: readonly Json[], ledger: Ledger): readonly Judged[] {
  const value = valueAt(order, place);
  const row = place[0] === 'customer' ? 'customer' : 'location';
  if (typeof value !== 'string' || value === '' || JSON.stringify(sent).includes(value)) return [];
  if (place[1] === 'external_id' && !isGiven(value, ledger)) return [];
  return single(row, { ...differenceAt(place, ['', value]), expected: 'nothing, since none was sent' });
}

/** What a known customer or location was given without and reads all the same: it is another one's. */
function foreignValues(order: Json, sent: Json, ledger: Ledger): readonly Judged[] {
  return Object.entries(personal).flatMap(([holder, names]) => {
    const known = ledger.getCertain(valueAt(sent, [holder, 'uuid']))?.body;
    const unsent = known ? names.filter((name) => isEmpty(known[name])) : [];
    return unsent.flatMap((name) => foreignAt([holder, name], order, [known!, sent], ledger));
  });
}

/** Of a customer that nobody changed the order reads the name. One that is missing or no text is the question of its own check. */
function names(order: Json, sent: Json, ledger: Ledger): readonly Judged[] {
  const [uuid, name] = [valueAt(sent, ['customer', 'uuid']), valueAt(order, ['customer', 'name'])];
  const expected = uuid === undefined || ledger.getCertain(uuid) ? fullName(sent, ledger) : undefined;
  if (expected === undefined || typeof name !== 'string' || name.trim() === '') return [];
  return single('name', name === expected ? undefined : differenceAt(['customer', 'name'], [expected, name]));
}

/** The external_id that alone was asked by, where an order of the first account has it; the second account may have another. */
function ownKey({ request, account }: Exchange, ledger: Ledger): string | undefined {
  if (account === 'other') return undefined;
  const query = new URLSearchParams(request.url.split('?')[1]);
  const wanted = query.get('external_id');
  return query.size === 1 && wanted && ledger.hasOrderKey(wanted) ? wanted : undefined;
}

/** A look-up by external_id finds the order that was created with it: no other of the run's. */
function keys(exchange: Exchange, sent: Json, ledger: Ledger): readonly Judged[] {
  const wanted = ownKey(exchange, ledger);
  if (wanted === undefined) return [];
  if (sent['external_id'] === wanted) return single('key');
  const [expected, received] = [
    `the order of ${describe(wanted)}`,
    sent['external_id'] === undefined ? 'one without an external_id' : `that of ${describe(sent['external_id'])}`,
  ];
  return single('key', { place: '/data/order/uuid', expected, received });
}

/** An order keeps the uuid that it was given: what an external_id of the run finds has one that a creation was answered with. */
function strangers(exchange: Exchange, { uuid }: Json, ledger: Ledger): readonly Judged[] {
  const wanted = ownKey(exchange, ledger);
  if (wanted === undefined || usableUuid(uuid) === undefined || ledger.get(uuid)) return [];
  const expected = `the uuid that the order of ${describe(wanted)} was given`;
  return single('identity', { place: '/data/order/uuid', expected, received: describe(uuid) });
}

/** An order keeps the number that it was given. One that is missing or no number is the question of its own check. */
function numbers({ order_number: found }: Json, { orderNumber }: Created): readonly Judged[] {
  const number = usableNumber(found);
  if (orderNumber === undefined || number === undefined) return [];
  if (number === orderNumber) return single('identity');
  const [expected, received] = [describe(orderNumber), describe(number)];
  return single('identity', { place: '/data/order/order_number', expected, received });
}

/** Letters of any script are the question of the checks that send them. The sign of a cut is none of them. */
const isAscii = ({ expected }: Difference): boolean => /^…?[\0-\x7f]*…?$/.test(expected);

const inAscii = ({ differences, ...judged }: Judged): Judged => ({
  ...judged,
  differences: differences.filter(isAscii),
});

/** Everything about a response with an order that is compared with what was sent. */
function judgedIn(exchange: Exchange, order: Json, ledger: Ledger): readonly Judged[] {
  const created = ledger.getCertain(order['uuid']);
  if (!created) return strangers(exchange, order, ledger);
  const { body } = created;
  const mirror = mirrorOf(body, ledger);
  return [
    ...keys(exchange, body, ledger),
    ...numbers(order, created),
    inAscii(against('own', ownComparison(order, body, mirror))),
    ...references(order, body, mirror, ledger),
    ...foreignValues(order, body, ledger),
    ...names(order, body, ledger).map(inAscii),
  ];
}

/**
 * What speaks against a response of `getOrder`: nothing where the request asks what is left open or must be refused, or where the
 * order is not the run's.
 */
export function mirrorJudgement(exchange: Exchange, ledger: Ledger): MirrorJudgement {
  const order = orderIn(exchange);
  const isAsked = exchange.operation === 'getOrder' && exchange.role !== 'probe' && !exchange.refusal;
  const all = order && isAsked ? judgedIn(exchange, order, ledger) : [];
  return {
    faults: all.flatMap(({ row, differences }) => differences.map((one) => ({ requirement: rows[row], ...one }))),
    judged: new Set(all.filter(({ compared }) => compared > 0).map(({ row }) => rows[row])),
  };
}
