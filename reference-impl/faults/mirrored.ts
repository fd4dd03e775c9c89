/** Which rows, besides its own, another value in a field of an answer violates: those that say what it must equal. */
import type { OperationId } from '../../openapi/contract.js';
import { placeName, type Place } from '../../openapi/walk.js';

/** Rows by the field that they speak of. A value of the wrong type is the question of the field's own row alone. */
type Table = readonly (readonly [RegExp, string])[];

const order: Table = [
  [/^(uuid|order_number)$/, 'LKP-02 LKP-03'],
  [/^carrier\.uuid$/, 'ASG-07'],
  [/^customer\.uuid$/, 'ORD-63'],
  [/^skills\[\*\]$/, 'ORD-59'],
  [/^tags\[\*\]$/, 'ORD-58'],
  [/^(pickup|delivery)_schedule\./, 'ORD-58'],
];

/** Rows that ask for a field wherever it was sent, so that they are violated, too, when it is missing or of another type. */
const asked: Table = [
  [/^(source|destination)_location(\.(name|line_2|city|region|zip_code|directions))?$/, 'LOC-19'],
  [/^packages\[\*\]\.external_id$/, 'ORD-58'],
];

const carriers: Table = [[/shipping_methods\[\*\]\.currency$/, 'RAT-24']];

const tables: Readonly<Partial<Record<OperationId, Table>>> = {
  getOrder: order,
  listCarriers: carriers,
  calculateRates: carriers,
};

const rowsOf = (table: Table | undefined, operation: OperationId, place: Place): readonly string[] => {
  const name = placeName(place.slice(operation === 'getOrder' ? 2 : 1));
  return table?.find(([pattern]) => pattern.test(name))?.[1].split(' ') ?? [];
};

/** The rows that another value at this place of an operation's answer violates besides the field's own. */
export const mirroredBy = (operation: OperationId, place: Place): readonly string[] =>
  rowsOf(tables[operation], operation, place);

/** The rows that are violated besides the field's own when nothing of its type is at this place. */
export const askedBy = (operation: OperationId, place: Place): readonly string[] =>
  operation === 'getOrder' ? rowsOf(asked, operation, place) : [];
