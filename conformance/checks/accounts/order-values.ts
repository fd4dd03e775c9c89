/** What orders of two accounts may have in common: identifiers, barcodes, and how customers and contacts are reached. */
import { type Json, record, records } from '../../../openapi/schema/schema.js';
import { valueAt } from '../../../openapi/schema/walk.js';
import { contactFields } from './second-account.js';

/** Copies a value of another order into an order. */
export type CopyValue = (body: Json, other: Json) => Json;

const inCustomer =
  (field: string): CopyValue =>
  (body, other) => ({
    ...body,
    customer: { ...record(body['customer']), [field]: valueAt(other, ['customer', field]) },
  });

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
    contactFields.reduce(
      (made, contact) => ({
        ...made,
        [contact]: { ...record(body[contact]), [field]: valueAt(other, [contact, field]) },
      }),
      body,
    );

/** The external_id alone. */
export const copyId: CopyValue = (body, { external_id }) => ({ ...body, external_id });

/** The value of which the operator's test data may have few. */
export const phone = 'phone of the customer';

/** What orders of two accounts may have in common, by the field. */
export const copies: Readonly<Record<string, CopyValue>> = {
  external_id: copyId,
  'external_ids of the packages': inPackage('external_id'),
  'barcodes of the packages': inPackage('barcode'),
  'external_id of the customer': inCustomer('external_id'),
  'email of the customer': inCustomer('email'),
  [phone]: inCustomer('phone'),
  'emails of the contacts': inContacts('email'),
  'phones of the contacts': inContacts('phone'),
};

/** Copies all values at once, for returns: the standard workflow shows which one matters. */
export const copyAll: CopyValue = (body, other) =>
  Object.values(copies).reduce((made, copy) => copy(made, other), body);
