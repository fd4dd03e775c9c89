/** Names of customers that are accepted, refused or read back wrongly. */
import { type Json, record } from '../../../openapi/json/json.js';
import { refusesOrder } from '../kit/bodies.js';
import { readCustomer, refusedUpdate, refusesCustomer } from '../kit/customers.js';
import { type Fault, faultsOf } from '../kit/fault.js';
import { readText } from '../kit/read-order.js';
import { hasIdOver } from '../kit/values.js';

const isLong = ({ last_name: name }: Json): boolean => String(name).length > 50;

export const customerNameFaults: readonly Fault[] = [
  readCustomer('name.swapped', 'ORD-61', 'The name of a customer is shown as last name, first name', 'name', (text) =>
    text.split(' ').reverse().join(', '),
  ),
  readCustomer('name.blank', 'ORD-62', 'The name of a customer is a single space', 'name', () => ' '),
  refusesOrder(
    'short-names',
    'A first name of one letter is refused',
    ({ customer: person }) => record(person)['first_name'] === 'U',
  ),
  refusedUpdate(
    'closed.updates.names-of-50',
    'CUS-02',
    'An update to a name of more than 50 characters is refused',
    isLong,
  ),
  refusedUpdate(
    'closed.updates.external-ids-of-36',
    'CUS-02',
    'An update to an external_id of more than 36 characters is refused',
    hasIdOver(36),
  ),
  ...faultsOf(refusesCustomer, 'CUS-04', {
    'names-of-50': ['A new customer with a name of more than 50 characters is refused', isLong],
    'external-ids-of-36': ['A new customer with an external_id of more than 36 characters is refused', hasIdOver(36)],
    'short-names': ['A new customer with a first name of one letter is refused', (body) => body['first_name'] === 'U'],
    'names-without-full-stop': [
      'A name with a full stop is refused',
      (body) => String(body['last_name']).includes('.'),
    ],
    'plain-names': ['A name with an apostrophe is refused', (body) => String(body['last_name']).includes("'")],
  }),
  readText(
    'letters.customer-name',
    'ORD-61',
    'The name of a customer loses its non-ASCII letters',
    'customer',
    'name',
    (name) => name.replace(/\P{ASCII}/gu, '?'),
  ),
];
