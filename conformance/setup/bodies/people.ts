/** Orders for people with unusual names, emails and phones. */
import type { Json } from '../../../openapi/json/json.js';
import { hash } from '../../text/hash.js';
import { contacts } from '../../model/expected-order/parts.js';
import type { Session } from '../../model/check.js';
import { beside, changed, withTag, type Shape } from './helpers.js';

const person = (value: unknown): Json => value as Json;

/** An order whose customer and contact have changed e-mail addresses. */
export const readdressed = (change: (email: unknown, session: Session) => string): Shape =>
  changed(({ customer, destination_contact: contact }, session) => {
    const made = (one: unknown): Json => ({ ...person(one), email: change(person(one)['email'], session) });
    return { customer: made(customer), destination_contact: made(contact) };
  });

/** A customer's name that overly strict validation refuses. */
export const unusualName = { first_name: 'U', last_name: "O'Neil-Smith Jr." } as const;

/** An order with names that overly strict validation refuses. */
export const names = changed(({ customer, destination_contact: contact }) => ({
  customer: { ...person(customer), ...unusualName },
  destination_contact: { ...person(contact), name: '3M' },
}));

/**
 * Numbers of other countries that are reserved for fiction, so they reach nobody, but have a form in use, which strict
 * servers require.
 */
const [british, german] = ['+442079460123', '+4915228817386'];

/** Prefixes of German cities, each with 1,000 numbers reserved for fiction. */
const germanNumbers = ['3023125', '6990009', '4066969', '2214710', '8999998'];

/**
 * A number of 15 digits, the maximum of E.164: a German one reserved for fiction, with an extension of three digits.
 * libphonenumber accepts each of them as valid. Two runs against a server seldom use the same.
 */
export function longestPhone(id: string): string {
  const position = hash(id);
  const line = Math.floor(position / germanNumbers.length) % 1_000_000;
  return `+49${germanNumbers[position % germanNumbers.length]}${String(line).padStart(6, '0')}`;
}

/** The longest numbers for the customer and both contacts. Phones of the operator's test data are not replaced. */
export const longestPhones = changed((body, session) => {
  if (session.run.options.given?.phones) return {};
  const named = ['customer', ...contacts].map((name) => [
    name,
    { ...person(body[name]), phone: longestPhone(session.fresh('id')) },
  ]);
  return Object.fromEntries(named) as Json;
});

/** Contacts from other countries. Phones of the operator's test data are not replaced. */
export const abroad = changed(({ source_contact: source, destination_contact: destination }, { run }) =>
  run.options.given?.phones
    ? {}
    : {
        source_contact: { ...person(source), phone: british },
        destination_contact: { ...person(destination), phone: german },
      },
);

/** An e-mail address in a subdomain. The operator's own domain is not changed, as it may have no subdomain. */
export const withSubdomain = (email: unknown, { run }: Session): string =>
  String(email).replace('@', run.options.given?.email_domain ? '_x@' : '_x@mail.first-class.');

/** A return from coordinates with six decimals and unusual people at both ends. The operator's own data stay. */
export async function returnOfOthers(session: Session): Promise<Json> {
  const body = await session.given.body('createOrder', 'return');
  const source = person(body['source_location']);
  const { given } = session.run.options;
  const named = (side: string, name: string, phone: string): Json => {
    const { email, ...contact } = person(body[side]);
    return { ...contact, ...(!given?.phones && { phone }), name, email: withTag(withSubdomain(email, session)) };
  };
  return {
    ...body,
    source_location: { ...source, coordinates: beside(source['coordinates'], 0.000123) },
    source_contact: named('source_contact', 'Mary-Ann O\'Neil & "Jo" de la McKay, back office', british),
    destination_contact: named(
      'destination_contact',
      'Dr. M. "Max" Miller & Sons, incoming goods',
      longestPhone(session.fresh('id')),
    ),
  };
}
