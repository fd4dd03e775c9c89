/** What orders of two accounts may have in common: identifiers, barcodes, and how customers and contacts are reached. */
import { type Json, record, records } from '../../../openapi/schema/schema.js';
import { valueAt } from '../../../openapi/schema/walk.js';
import { contactFields } from './second-account.js';

/** Gives an order a value of another one. */
export type Take = (body: Json, other: Json) => Json;

const inCustomer =
  (field: string): Take =>
  (body, other) => ({
    ...body,
    customer: { ...record(body['customer']), [field]: valueAt(other, ['customer', field]) },
  });

const inPackage =
  (field: string): Take =>
  (body, other) => ({
    ...body,
    packages: records(body['packages']).map((one, at) => ({
      ...one,
      [field]: valueAt(other, ['packages', at, field]),
    })),
  });

const inContacts =
  (field: string): Take =>
  (body, other) =>
    contactFields.reduce(
      (made, contact) => ({
        ...made,
        [contact]: { ...record(body[contact]), [field]: valueAt(other, [contact, field]) },
      }),
      body,
    );

/** The external_id alone. */
export const takeId: Take = (body, { external_id }) => ({ ...body, external_id });

/** Of these, the one that an operator may have few of. */
export const phone = 'phone of the customer';

/** What orders of two accounts may have in common, by the field. */
export const takes: Readonly<Record<string, Take>> = {
  external_id: takeId,
  'external_ids of the packages': inPackage('external_id'),
  'barcodes of the packages': inPackage('barcode'),
  'external_id of the customer': inCustomer('external_id'),
  'email of the customer': inCustomer('email'),
  [phone]: inCustomer('phone'),
  'emails of the contacts': inContacts('email'),
  'phones of the contacts': inContacts('phone'),
};

/** All of them at once, for the other workflow: which of them it is shows in the standard workflow. */
export const takeAll: Take = (body, other) => Object.values(takes).reduce((made, take) => take(made, other), body);
