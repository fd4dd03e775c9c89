/** Faults that show only where a request differs in one thing from what is usual, and in what identifiers stand for. */
import { type Json, record } from '../../../openapi/schema.js';
import { unknownUuid } from '../../../openapi/variations.js';
import { type Request } from '../../app.js';
import { type Customer, type Location } from '../../records.js';
import { assignedOrder, carriersOf } from '../assignment/choice.js';
import { hasMethod, takingMethod } from '../assignment/refused.js';
import { mildly } from '../kit/write-early.js';
import { at, authored, family, type Fault, on } from '../kit/fault.js';
import {
  bodyOf,
  type Change,
  isReturned,
  mapSent,
  nods,
  refusals,
  refusedOrder,
  rereadBody,
} from '../kit/read-order.js';

const before = ({ world, path }: Request): Json => ({ ...world.customer(path['customer_uuid'] ?? '') });

const isKnownBusiness = ({ customer }: Json, { world }: Request): boolean => {
  const { uuid } = record(customer);
  return typeof uuid === 'string' && world.has('customer', uuid) && world.customer(uuid).type === 2;
};

/** Finds the location of an order by the first line of its address, where there is no uuid. */
const byAddress: Change = (body, { world }) => {
  const side = isReturned(body) ? 'destination_location' : 'source_location';
  const { uuid, line_1: line } = record(body[side]);
  const found = uuid === undefined ? world.state().locations.findLast((one) => one.line_1 === line) : undefined;
  return found ? { ...body, [side]: { uuid: found.uuid } } : body;
};

const unchanged: readonly Fault[] = (['external_id', 'email', 'phone'] as const).flatMap((field) => [
  authored(
    `customers.update.only-with-another-${field.replace('_', '-')}`,
    'CUS-17',
    `An update that leaves the ${field} as it was changes nothing`,
    mapSent('updateCustomer', (body, request) => (body[field] === before(request)[field] ? before(request) : body)),
  ),
  refusals('updateCustomer')(
    `customers.update.own-${field.replace('_', '-')}.taken`,
    'CUS-02',
    `An update is refused where a customer has its ${field}, also where it is the customer's own`,
    ({ [field]: sent }, { world }) =>
      typeof sent === 'string' && world.state().customers.some((customer) => customer[field] === sent),
  ),
]);

const texts = [
  ['customer', 'customer', 'ORD-03'],
  ['source_location', 'location', 'ORD-04'],
  ['destination_location', 'location', 'ORD-06'],
] as const;

type Kind = 'customer' | 'location';
type Named = Customer | Location;

const sides = { customer: ['customer'], location: ['source_location', 'destination_location'] } as const;

const namedIn = ({ world }: Request, kind: Kind): readonly Named[] =>
  kind === 'customer' ? world.state().customers : world.state().locations;

/** Takes a text for the uuid of the customer, or of a location, of an order. */
const takes = family((kind: Kind, find: (given: string, request: Request) => Named | undefined) =>
  rereadBody('createOrder', (body, request) => {
    const found = sides[kind].flatMap((name): (readonly [string, Json])[] => {
      const { uuid: given } = record(body[name]);
      const one = typeof given === 'string' ? find(given, request) : undefined;
      return one ? [[name, { uuid: one.uuid }]] : [];
    });
    return { ...body, ...Object.fromEntries(found) };
  }),
);

const byExternalId =
  (kind: Kind) =>
  (given: string, request: Request): Named | undefined =>
    namedIn(request, kind).find(({ external_id: id }) => id === given);

/** The first thing of a kind where something of another kind is named. */
const byOther =
  (kind: Kind, other: Kind) =>
  (given: string, request: Request): Named | undefined =>
    request.world.has(other, given) ? namedIn(request, kind)[0] : undefined;

const reference: readonly Fault[] = [
  ...(
    [
      ['customer', 'location', 'ORD-17'],
      ['location', 'customer', 'ORD-24'],
    ] as const
  ).flatMap(([kind, other, row]) => [
    takes(
      `orders.${kind}.by-external-id`,
      row,
      `The external_id of a ${kind} does for its uuid`,
      kind,
      byExternalId(kind),
    ),
    takes(
      `orders.${kind}.of-another-kind`,
      row,
      `The uuid of a ${other} is taken for that of a ${kind}`,
      kind,
      byOther(kind, other),
    ),
  ]),
  authored(
    'orders.customer.unknown-beside-data',
    'ORD-17',
    'A customer with an unknown uuid and data is a new one',
    rereadBody('createOrder', (body) => {
      const { uuid, ...data } = record(body['customer']);
      return uuid === unknownUuid && data['first_name'] !== undefined ? { ...body, customer: data } : body;
    }),
  ),
  authored(
    'customers.update.by-external-id',
    'CUS-16',
    'A customer is updated by its external_id',
    at('updateCustomer').rereading((request) => {
      const found = byExternalId('customer')(request.path['customer_uuid'] ?? '', request);
      return found ? { ...request, path: { customer_uuid: found.uuid } } : request;
    }),
  ),
];

export const narrowFaults: readonly Fault[] = [
  ...unchanged,
  ...(['create', 'update'] as const).map((does) =>
    authored(
      `customers.contact.null-counts.${does}`,
      'CUS-11',
      `${does}Customer takes null for an e-mail address and a phone`,
      on(
        `${does}Customer`,
        mildly((request, error) => {
          const { email, phone } = bodyOf(request);
          const isOther = error.violations.some(({ keyword }) => keyword !== 'anyOf' && keyword !== 'type');
          return !isOther && email === null && phone === null;
        }),
      ),
    ),
  ),
  authored(
    'assignment.foreign-method.of-returns-taken',
    'ASG-06',
    'A return is assigned with a shipping method of another carrier',
    takingMethod(
      (request) =>
        request.world.has('order', request.path['order_uuid'] ?? '') &&
        assignedOrder(request).is_return &&
        carriersOf(request).some((carrier) => hasMethod(carrier, request)),
    ),
  ),
  nods('createOrder')(
    'orders.return.phone-unchecked',
    'ORD-22',
    'The phone of a new customer of a return may be anything',
    (body) => isReturned(body) && record(body['customer'])['phone'] === 'not-a-phone',
  ),
  authored(
    'orders.pinned.by-address',
    'ORD-52 ORD-53',
    'A location of the account is found by its address',
    rereadBody('createOrder', byAddress),
  ),
  refusedOrder(
    'orders.return.business-refused',
    'ORD-17',
    'A return for a known business is refused',
    (body, request) => isReturned(body) && isKnownBusiness(body, request),
  ),
  ...texts.map(([name, kind, row]) =>
    authored(
      `orders.${name.replace('_', '-')}.uuid-as-text`,
      row,
      `A uuid by itself does for an object as ${name}`,
      rereadBody('createOrder', (body, { world }) => {
        const { [name]: uuid } = body;
        return typeof uuid === 'string' && world.has(kind, uuid) ? { ...body, [name]: { uuid } } : body;
      }),
    ),
  ),
  ...reference,
];
