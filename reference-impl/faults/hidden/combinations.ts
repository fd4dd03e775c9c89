/** Faults in orders, customers and locations that need a combination of three conditions. */
import { type Json, record } from '../../../openapi/json/json.js';
import { isForNewCustomer, isReturn, uuidIn } from '../kit/bodies.js';
import type { Fault } from '../kit/fault.js';
import { listIn, refusesSome, storesOrder, textIn, withEach } from './hidden.js';

const has = (list: readonly unknown[], type: string): boolean => list.some((one) => record(one)['type'] === type);

const lacks = (body: Json, ...names: readonly string[]): boolean => names.every((name) => body[name] === undefined);

const lastOf = (list: readonly unknown[]): number => list.length - 1;

export const hiddenCombinationFaults: readonly Fault[] = [
  refusesSome(
    'frozen-return-with-cheque',
    'ORD-01',
    'A return that requires a freezer and more, but no cooler, and collects a cheque, is refused',
    'createOrder',
    (body) => {
      const needs = listIn(body, 'requirements');
      const isFrozen = needs.length > 1 && needs.includes('freezer') && !needs.includes('cooler');
      return isReturn(body) && isFrozen && has(listIn(body, 'collections'), 'CHEQUE');
    },
  ),
  storesOrder(
    'heated-contact-lost',
    'ORD-58',
    'The destination contact is lost if an order requires a heater but no lift, and has no source contact',
    (body) => {
      const needs = listIn(body, 'requirements');
      const isHeated = needs.includes('heater') && !needs.includes('lift');
      return isHeated && lacks(body, 'source_contact') ? { ...body, destination_contact: undefined } : body;
    },
  ),
  storesOrder(
    'card-return-signed',
    'ORD-58',
    'A return paid by card requires a signature, even if the order says signature: false',
    (body) =>
      isReturn(body) && has(listIn(body, 'collections'), 'CREDIT_CARD') && body['proof_of_delivery']
        ? { ...body, proof_of_delivery: { ...record(body['proof_of_delivery']), signature: true } }
        : body,
  ),
  storesOrder(
    'fourth-package-unmarked',
    'ORD-58',
    'The last of four packages loses its barcode if there are two collections or more',
    (body) => {
      const list = listIn(body, 'packages');
      if (list.length !== 4 || listIn(body, 'collections').length < 2) return body;
      return withEach(body, 'packages', (one, at) => (at === lastOf(list) ? { ...one, barcode: undefined } : one));
    },
  ),
  storesOrder(
    'one-currency-of-three',
    'ORD-58',
    'The second of three collections is in the currency of the first',
    (body) => {
      const [first, ...others] = listIn(body, 'collections').map(record);
      if (others.length !== 2 || !first) return body;
      return withEach(body, 'collections', (one, at) => (at === 1 ? { ...one, currency: first['currency'] } : one));
    },
  ),
  storesOrder(
    'bare-references-lose-notes',
    'ORD-58',
    'An order without an external_id loses its notes if its customer and both locations are given by uuid',
    (body) =>
      lacks(body, 'external_id') &&
      ['customer', 'source_location', 'destination_location'].every((name) => uuidIn(body, name) !== undefined)
        ? { ...body, notes: undefined }
        : body,
  ),
  storesOrder(
    'contact-named-after-customer',
    'ORD-58',
    'A contact without an e-mail address has the name of a customer without a phone',
    (body) => {
      const [customer, contact] = [record(body['customer']), record(body['destination_contact'])];
      const isBare = isForNewCustomer(body) && lacks(customer, 'phone') && textIn(contact, 'name') !== '';
      if (!isBare || !lacks(contact, 'email')) return body;
      return { ...body, destination_contact: { ...contact, name: customer['first_name'] } };
    },
  ),
  storesOrder('bag-between-boxes', 'ORD-58', 'A bag between two boxes becomes a box', (body) => {
    const types = listIn(body, 'packages').map((one) => record(one)['type']);
    return withEach(body, 'packages', (one, at) =>
      one['type'] === 'BAG' && types[at - 1] === 'BOX' && types[at + 1] === 'BOX' ? { ...one, type: 'BOX' } : one,
    );
  }),
  refusesSome(
    'business-by-phone',
    'CUS-01',
    'A business with only a phone number, and with two metafields, is refused',
    'createCustomer',
    (body) => body['type'] === 2 && lacks(body, 'email') && listIn(body, 'metafields').length === 2,
  ),
  refusesSome(
    'directions-to-nowhere',
    'LOC-01',
    'A location with directions, but without a name and a city, is refused',
    'createLocation',
    (body) => body['directions'] !== undefined && lacks(body, 'name', 'city'),
  ),
];
