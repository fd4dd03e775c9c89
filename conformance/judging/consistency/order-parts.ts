/** The parts of an order that may show later than the order itself. */
import { isRecord, type Json, records } from '../../../openapi/json/json.js';
import { shownOfLocation } from '../../model/expected-order/echoed-fields.js';
import {
  customerFields,
  isEmpty,
  matchElements,
  plainFields,
  type ExpectedOrder,
} from '../../model/expected-order/expected-order.js';

const lists = ['packages', 'collections'] as const;

const locationFields = shownOfLocation();

/** Objects that an order shows at once, and the fields in each that may show later. */
const holders: Readonly<Record<string, readonly string[]>> = {
  customer: ['name', ...customerFields],
  source_location: locationFields,
  destination_location: locationFields,
};

/** The parts of an order that may show later than the order itself. */
const lateParts = [...lists, ...plainFields.filter((name) => name !== 'is_return'), 'skills', ...Object.keys(holders)];

const isList = (part: string): part is (typeof lists)[number] => lists.some((one) => one === part);

/** Whether an order lacks a sent value in a part. A wrong value counts as present, and is judged. */
function lacks(part: string, order: Json, sent: ExpectedOrder): boolean {
  const [shown, expected] = [order[part], sent[part]];
  if (isList(part)) {
    return matchElements(part, records(expected), records(shown)).includes(undefined);
  }
  const fields = holders[part];
  if (!fields || !isRecord(shown) || !isRecord(expected)) return !isEmpty(expected) && isEmpty(shown);
  return fields.some((name) => !isEmpty(expected[name]) && isEmpty(shown[name]));
}

/** The parts that an order lacks although they were sent. */
export const lackingIn = (order: Json, sent: ExpectedOrder): readonly string[] =>
  lateParts.filter((part) => lacks(part, order, sent));

/** The parts that were sent and aren't lacking. */
export const presentIn = (sent: ExpectedOrder, lacking: readonly string[]): readonly string[] =>
  lateParts.filter((part) => !isEmpty(sent[part]) && !lacking.includes(part));

const wholeParts = lateParts.filter((part) => !(part in holders));
const nestedParts = Object.entries(holders).map(([holder, names]) => `${holder}/(?:${names.join('|')})`);
const partPointer = new RegExp(`^/data/order/(?:${[...wholeParts, ...nestedParts].join('|')})(?:/|$)`);

/** Whether a pointer into a response leads to a part that may show late. */
export const isOfLatePart = (pointer: string): boolean => partPointer.test(pointer);
