/** Values that orders of two accounts may share: identifiers, barcodes, and e-mail addresses and phones of people. */
import { type Json, records } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { contacts } from '../../model/expected-order/parts.js';
import { changedIn } from '../../setup/bodies/helpers.js';

/** Copies a value of another order into an order. */
export type CopyValue = (body: Json, other: Json) => Json;

const inCustomer =
  (field: string): CopyValue =>
  (body, other) =>
    changedIn(body, 'customer', { [field]: valueAt(other, ['customer', field]) });

const inPackage =
  (field: string): CopyValue =>
  (body, other) => ({
    ...body,
    packages: records(body['packages']).map((one, at) => ({
      ...one,
      [field]: valueAt(other, ['packages', at, field]),
    })),
  });

const inContacts =
  (field: string): CopyValue =>
  (body, other) =>
    contacts.reduce((made, contact) => changedIn(made, contact, { [field]: valueAt(other, [contact, field]) }), body);

/** Copies only the external_id. */
export const copyId: CopyValue = (body, { external_id }) => ({ ...body, external_id });

/** The label of the customer's phone, a value of which the operator's test data may have few. */
export const phone = 'phone of the customer';

/** The values that the customers of orders of two accounts may share, by field. */
export const customerCopies: Readonly<Record<string, CopyValue>> = {
  'external_id of the customer': inCustomer('external_id'),
  'email of the customer': inCustomer('email'),
  [phone]: inCustomer('phone'),
};

/** The values that orders of two accounts may share, by field. */
export const copies: Readonly<Record<string, CopyValue>> = {
  external_id: copyId,
  'external_ids of the packages': inPackage('external_id'),
  'barcodes of the packages': inPackage('barcode'),
  tags: (body, { tags }) => ({ ...body, ...(tags !== undefined && { tags }) }),
  ...customerCopies,
  'emails of the contacts': inContacts('email'),
  'phones of the contacts': inContacts('phone'),
};

/** Copies several values into one order. */
export const copyEach =
  (each: readonly CopyValue[]): CopyValue =>
  (body, other) =>
    each.reduce((made, copy) => copy(made, other), body);
