/** Faults of columns and rules that are one character too short for the longest phone numbers. */
import type { Request } from '../app.js';
import { closed, isReturn } from './authored-shapes.js';
import type { Fault } from './fault.js';
import { record, type Json } from './json.js';

const bodyOf = ({ body }: Request): Json => record(body);

/** More characters than a column for 15 digits has, if the plus was forgotten. */
const isLong = (person: unknown): boolean => /^.{16}/.test(String(record(person)['phone']));

const hasLong = (body: Json): boolean =>
  ['customer', 'source_contact', 'destination_contact'].some((name) => isLong(body[name]));

/** The faults with long phone numbers. */
export const phoneFaults: readonly Fault[] = [
  closed(
    'createOrder',
    'orders.phones-of-15-characters',
    'ORD-01',
    'The phones of the people of a delivery have 15 characters at most, the plus included',
    (request) => !isReturn(bodyOf(request)) && hasLong(bodyOf(request)),
  ),
  closed(
    'createOrder',
    'returns.phones-of-15-characters',
    'ORD-01',
    'The phones of the contacts of a return have 15 characters at most, the plus included',
    (request) => isReturn(bodyOf(request)) && hasLong(bodyOf(request)),
  ),
  closed(
    'createCustomer',
    'customers.phones-of-15-characters',
    'CUS-07',
    'The phone of a new customer has 15 characters at most, the plus included',
    ({ body }) => isLong(body),
  ),
  closed(
    'updateCustomer',
    'updates.phones-of-15-characters',
    'CUS-02',
    'A phone that is updated has 15 characters at most, the plus included',
    ({ body }) => isLong(body),
  ),
];
