/** The uuids of the customer and the locations in an order. */
import { type Json, record } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/variation.js';
import type { Request } from '../../pipeline/app.js';
import type { Customer, Location } from '../../account/storage/records.js';
import { rewriteBody } from '../kit/bodies.js';
import { authored, family, type Fault } from '../kit/fault.js';

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

/** Accepts another text as the uuid of an order's customer or location. */
const takes = family((kind: Kind, find: (given: string, request: Request) => Named | undefined) =>
  rewriteBody('createOrder', (body, request) => {
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

/** Uses the first record of a kind if the uuid belongs to a record of another kind. */
const byOther =
  (kind: Kind, other: Kind) =>
  (given: string, request: Request): Named | undefined =>
    request.world.has(other, given) ? namedIn(request, kind)[0] : undefined;

export const referenceFaults: readonly Fault[] = [
  ...texts.map(([name, kind, row]) =>
    authored(
      `orders.${name.replace('_', '-')}.uuid-as-text`,
      row,
      `A plain uuid is accepted in place of the object ${name}`,
      rewriteBody('createOrder', (body, { world }) => {
        const { [name]: uuid } = body;
        return typeof uuid === 'string' && world.has(kind, uuid) ? { ...body, [name]: { uuid } } : body;
      }),
    ),
  ),
  ...(
    [
      ['customer', 'location', 'ORD-17'],
      ['location', 'customer', 'ORD-24'],
    ] as const
  ).flatMap(([kind, other, row]) => [
    takes(
      `orders.${kind}.by-external-id`,
      row,
      `The external_id of a ${kind} is accepted in place of its uuid`,
      kind,
      byExternalId(kind),
    ),
    takes(
      `orders.${kind}.of-another-kind`,
      row,
      `The uuid of a ${other} is accepted as that of a ${kind}`,
      kind,
      byOther(kind, other),
    ),
  ]),
  authored(
    'orders.customer.unknown-beside-data',
    'ORD-17',
    'A customer with an unknown uuid and customer data is created',
    rewriteBody('createOrder', (body) => {
      const { uuid, ...data } = record(body['customer']);
      return uuid === unknownUuid && data['first_name'] !== undefined ? { ...body, customer: data } : body;
    }),
  ),
];
