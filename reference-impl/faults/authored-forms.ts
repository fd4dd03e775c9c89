/** Faults of readers that take for a word, a country or an address what only resembles one. */
import { type Json, record } from '../../openapi/schema.js';
import { valueAt } from '../../openapi/walk.js';
import type { Request } from '../app.js';
import { breaksOnly, mildly } from './careless.js';
import { at, authored, on, type Alter, type Fault } from './fault.js';

/** Overlooks what is wrong at these places where each value is such a text. */
const overlooking = (pointer: RegExp, text: RegExp): Alter =>
  mildly(({ body }: Request, error) => {
    const isSuch = (value: unknown): boolean => typeof value === 'string' && text.test(value);
    return breaksOnly(error, pointer) && error.violations.every(({ place }) => isSuch(valueAt(body as Json, place)));
  });

/** Leaves out what is false or 0 where an object or a list is due, as who asks whether there is anything does. */
const unhollowed = (body: unknown): unknown => {
  const rest = Object.entries(record(body)).filter(
    ([name, value]) => value !== 0 && (value !== false || name === 'is_return'),
  );
  return Object.fromEntries(rest);
};

/** Overlooks what is wrong at these places of a request that has nothing for a field. */
const overlookingWithout = (field: string, pointer: RegExp): Alter =>
  mildly(({ body }, error) => record(body)[field] === undefined && breaksOnly(error, pointer));

/** The faults of readers that are not exact. */
export const formFaults: readonly Fault[] = [
  authored(
    'forms.email.alone-is-fine',
    'CUS-06',
    'An e-mail address is looked at only where there is a phone, too',
    on(['createCustomer', 'updateCustomer'], overlookingWithout('phone', /^\/email$/)),
  ),
  authored(
    'forms.country.alone-is-fine',
    'LOC-08',
    'The country of a location is looked at only where that has a city',
    on('createLocation', overlookingWithout('city', /^\/country$/)),
  ),
  authored(
    'forms.collections.unsaid-workflow',
    'ORD-37',
    'The amounts of collections are looked at only where it is said whether the order is a return',
    on('createOrder', overlookingWithout('is_return', /^\/collections\/\d+\/amount$/)),
  ),
  authored(
    'forms.orders.hollow-is-nothing',
    'ORD-05',
    'An optional part of an order that is false or 0 is as good as left out',
    at('createOrder').rereading((request) => ({ ...request, body: unhollowed(request.body) })),
  ),
  authored(
    'forms.phone.plus-is-enough',
    'CUS-07',
    'A phone is whatever begins with a plus',
    overlooking(/phone$/, /^\+/),
  ),
  authored(
    'forms.email.no-domain',
    'CUS-06',
    'An e-mail address is whatever has an @ behind something',
    overlooking(/email$/, /^.+@/),
  ),
];
