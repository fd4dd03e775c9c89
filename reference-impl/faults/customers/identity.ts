/** Customers that are mistaken for each other, by uuid, external_id or other fields. */
import { type Json, record } from '../../../openapi/json/json.js';
import { done } from '../../handlers/handler-types.js';
import { all } from '../../pipeline/overrides.js';
import { at } from '../kit/alter.js';
import { bodyOf, type Change, mapSent } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { repeatsFirst } from '../kit/memory.js';
import { mapInOrder, mapOrder, readPart, readText } from '../kit/read-order.js';
import { lower, unaccented } from '../kit/values.js';

/** Shows the value of an earlier customer in an empty field of a customer created by POST /customers. */
const filled =
  (field: string): StageOverride =>
  (stages) => {
    const made: string[] = [];
    const noting = at('createCustomer').mapAnswer((answer) => {
      made.push(String(record(record(answer)['data'])['customer_uuid']));
      return answer;
    });
    const showing = mapOrder((order, { world }) => {
      const customer = record(order['customer']);
      const own = made.indexOf(String(customer['uuid']));
      if (own < 0) return order;
      const known = made.slice(0, own).filter((uuid) => world.has('customer', uuid));
      const others = known.map((uuid): Json => ({ ...world.customer(uuid) }));
      const other = others.findLast((one) => one[field] !== null)?.[field] ?? null;
      return { ...order, customer: { ...customer, [field]: customer[field] ?? other } };
    });
    return all(noting, showing)(stages);
  };

/** Returns the existing customer for a new one if the external_ids are equal in lower case. */
const mergingCustomers: Change = (body, { world }) => {
  const { external_id: id, uuid } = record(body['customer']);
  if (typeof id !== 'string' || uuid !== undefined) return body;
  const known = [...world.customers].find((one) => one.external_id !== null && lower(one.external_id) === lower(id));
  return known ? { ...body, customer: { uuid: known.uuid } } : body;
};

const sharedUuid = '0c5a3f0e-6d0b-4a67-9c1e-5b7d2f4e8a90';

/** Shows one shared uuid for all customers that have no external_id and were created with an order. */
const oneForAll: StageOverride = (stages) => {
  const known = new Set<unknown>();
  const created = at('createCustomer').mapAnswer((answer) => {
    known.add(record(record(answer)['data'])['customer_uuid']);
    return answer;
  });
  const read = mapInOrder('customer', (customer) => {
    const { uuid, external_id: id } = record(customer);
    return known.has(uuid) || id !== null ? customer : { ...record(customer), uuid: sharedUuid };
  });
  return all(created, read)(stages);
};

export const customerIdentityFaults: readonly Fault[] = [
  repeatsFirst(
    'customers.uuid.always-same',
    'CUS-19',
    'All customers get the same uuid',
    'createCustomer',
    'customer_uuid',
  ),
  ...faultsOf(authored, 'CUS-19', {
    'customers.merged-by-name': [
      'A customer with the name of an existing customer is merged with it',
      at('createCustomer').handling((handle, request) => {
        const { first_name, last_name } = bodyOf(request);
        const { customers } = request.world.state();
        const same = customers.find((known) => known.first_name === first_name && known.last_name === last_name);
        return same ? { ...done, data: { customer_uuid: same.uuid } } : handle(request);
      }),
    ],
    'customers.inline.one-without-id': ['All inline customers without an external_id are merged into one', oneForAll],
  }),
  ...(['email', 'phone', 'external_id'] as const).map((field) =>
    authored(
      `customers.known.${field}-of-another`,
      'ORD-63',
      `A customer without ${field} shows that of an earlier customer`,
      filled(field),
    ),
  ),
  authored(
    'customers.alike.case',
    'ORD-58',
    "A new customer whose external_id differs only by case from another customer's is merged with it",
    mapSent('createOrder', mergingCustomers),
  ),
  readPart(
    'customer.external-id.without-accents',
    'ORD-58',
    'The external_id of a customer loses its accents',
    'customer',
    (customer) => ({ ...customer, external_id: unaccented(String(customer['external_id'])) }),
  ),
  readText(
    'customer.external-id.40-characters',
    'ORD-63',
    'The external_id of a customer is cut to 40 characters',
    'customer',
    'external_id',
    (text) => text.slice(0, 40),
  ),
];
