/** The uuids of the customer and the locations in an order. */
import type { Json } from '../../openapi/json/json.js';
import { unknownUuid } from '../../openapi/keywords/kit/mutation.js';
import type { Customer, Location } from '../../reference-impl/account/storage/records.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import * as op from '../kit/operators.js';
import { reads } from '../kit/pairs.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

type Kind = 'customer' | 'location';

const places = { customer: 'customer.uuid', location: 'source_location|destination_location.uuid' } as const;

const recordsOf = ({ account }: Request, kind: Kind): readonly (Customer | Location)[] =>
  kind === 'customer' ? account.state().customers : account.state().locations;

/** Takes a plain uuid for the object with this uuid. */
const takesText = (name: string, kind: Kind): VariantEntry => {
  const object = op.as('from a plain uuid', (sent: unknown, { request: { account } }) =>
    typeof sent === 'string' && account.has(kind, sent) ? { uuid: sent } : sent,
  );
  return reads('createOrder', name, object);
};

const byExternalId = (kind: Kind): VariantEntry => {
  const found = op.as('from an external_id', (sent: unknown, { request }) =>
    typeof sent === 'string'
      ? (recordsOf(request, kind).find(({ external_id: id }) => id === sent)?.uuid ?? sent)
      : sent,
  );
  return reads('createOrder', places[kind], found);
};

/** Takes the uuid of a record of another kind for that of the first record. */
const byOther = (kind: Kind, other: Kind): VariantEntry => {
  const first = op.as(`from the uuid of a ${other}`, (sent: unknown, { request }) =>
    typeof sent === 'string' && request.account.has(other, sent) ? (recordsOf(request, kind)[0]?.uuid ?? sent) : sent,
  );
  return reads('createOrder', places[kind], first);
};

const withoutUnknown = op.as('without its uuid if that is unknown and a first_name is given', (customer: Json) => {
  const { uuid, ...data } = customer;
  return uuid === unknownUuid && data['first_name'] !== undefined ? data : customer;
});

export const referenceFaults: readonly Fault[] = faults(
  'ORD-17',
  {
    'customer.uuid-as-text': breaking('ORD-03', takesText('customer', 'customer')),
    'source-location.uuid-as-text': breaking('ORD-04', takesText('source_location', 'location')),
    'destination-location.uuid-as-text': breaking('ORD-06', takesText('destination_location', 'location')),
    'customer.by-external-id': byExternalId('customer'),
    'customer.of-another-kind': byOther('customer', 'location'),
    'location.by-external-id': breaking('ORD-24', byExternalId('location')),
    'location.of-another-kind': breaking('ORD-24', byOther('location', 'customer')),
    'customer.unknown-beside-data': reads('createOrder', 'customer', withoutUnknown),
  },
  'orders.',
);
