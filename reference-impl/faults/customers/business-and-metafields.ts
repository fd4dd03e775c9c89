/** Businesses and metafields that are refused, or accepted without validation. */
import { callIn } from '../../../openapi/contract/operation-names.js';
import { contract } from '../../../openapi/contract/contract.js';
import { type Json, records } from '../../../openapi/json/json.js';
import type { Refusal } from '../../calls/refusal.js';
import { bodyOf, mapSent, refusesRequests } from '../kit/bodies.js';
import { isBusiness, refusedCustomer, refusedUpdate } from '../kit/customers.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { breaksOnly, overlooking } from '../kit/overlook.js';

const overlooks = family((test: (body: Json, error: Refusal) => boolean) =>
  overlooking('createCustomer', (request, error) => test(bodyOf(request), error)),
);

const hasMany = ({ metafields }: Json): boolean => records(metafields).length > 3;

const hasVat = ({ metafields }: Json): boolean => records(metafields).some(({ key }) => key === 'vat');

export const businessFaults: readonly Fault[] = [
  overlooks(
    'customers.business.without-name',
    'CUS-05',
    'A business needs no last name',
    (body, error) => isBusiness(body) && breaksOnly(error, /^\/last_name$/) && body['last_name'] === undefined,
  ),
  overlooks('customers.second-metafield.any', 'CUS-10', 'Only the first metafield is validated', (_body, error) =>
    breaksOnly(error, /^\/metafields\/1$/),
  ),
  authored(
    'customers.metafield-email',
    'ORD-63',
    'A metafield with the key email overwrites the e-mail address',
    mapSent('createCustomer', (body) => ({
      ...body,
      email: records(body['metafields']).find(({ key }) => key === 'email')?.['value'] ?? body['email'],
    })),
  ),
  refusedCustomer(
    'customers.business.needs-external-id',
    'CUS-09',
    'A business without an external_id is refused',
    (body) => isBusiness(body) && body['external_id'] === undefined,
  ),
  refusedCustomer('customers.business.refused', 'CUS-09', 'A new business is refused', isBusiness),
  refusedUpdate(
    'closed.updates.three-metafields',
    'CUS-02',
    'An update with more than three metafields is refused',
    hasMany,
  ),
  refusedUpdate(
    'closed.updates.full-businesses',
    'CUS-02',
    'An update to a business without external_id and notes is refused',
    ({ type, external_id: id, notes }) => type === 2 && id === undefined && notes === undefined,
  ),
  refusedCustomer(
    'closed.customers.three-metafields',
    'CUS-10',
    'A new customer with more than three metafields is refused',
    hasMany,
  ),
  ...faultsOf(refusedCustomer, 'CUS-10', {
    'closed.customers.metafields-of-40': [
      'A metafield value of more than 40 characters is refused',
      ({ metafields }) => records(metafields).some(({ value }) => String(value).length > 40),
    ],
    'closed.customers.metafield-keys-of-64': [
      'A metafield key of more than 64 characters is refused',
      ({ metafields }) => records(metafields).some(({ key }) => String(key).length > 64),
    ],
    'closed.customers.plain-metafields': [
      'A metafield key with anything but letters is refused',
      ({ metafields }) => records(metafields).some(({ key }) => /[^a-z_]/i.test(String(key))),
    ],
  }),
  ...(['createCustomer', 'updateCustomer'] as const).map((id) =>
    refusesRequests(
      '.vat',
      contract.operation(id),
      `${callIn(contract.operation(id))} refuses a business with a VAT number`,
      hasVat,
    ),
  ),
];
