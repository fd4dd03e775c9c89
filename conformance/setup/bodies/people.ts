/** Orders for people with unusual names, emails and phones. */
import type { Json } from '../../../openapi/schema/schema.js';
import { hash } from '../../text/hash.js';
import type { Session } from '../../model/check.js';
import { beside, changed, withTag, type Shape } from './helpers.js';

const person = (value: unknown): Json => value as Json;

/** The customer and the contact with other e-mail addresses. */
export const readdressed = (change: (email: unknown, session: Session) => string): Shape =>
  changed(({ customer, destination_contact: contact }, session) => {
    const made = (one: unknown): Json => ({ ...person(one), email: change(person(one)['email'], session) });
    return { customer: made(customer), destination_contact: made(contact) };
  });

/** The name of a customer that careless rules refuse. */
export const unusualName = { first_name: 'U', last_name: "O'Neil-Smith" } as const;

/** Names that careless rules refuse. */
export const names = changed(({ customer, destination_contact: contact }) => ({
  customer: { ...person(customer), ...unusualName },
  destination_contact: { ...person(contact), name: '3M' },
}));

/**
 * Numbers of other countries, kept for fiction there so that they reach nobody, and of a form that is in use, which is what
 * careful servers ask for.
 */
const [british, german] = ['+442079460123', '+4915228817386'];

/** German cities with the beginning of a thousand numbers each that are kept for fiction. */
const germanNumbers = ['3023125', '6990009', '4066969', '2214710', '8999998'];

/**
 * A number of 15 digits, the most that E.164 allows: a German one that is kept for fiction, with an extension of three digits.
 * libphonenumber calls each of them valid. Two runs on one target seldom have the same.
 */
export function longestPhone(id: string): string {
  const position = hash(id);
  const line = Math.floor(position / germanNumbers.length) % 1_000_000;
  return `+49${germanNumbers[position % germanNumbers.length]}${String(line).padStart(6, '0')}`;
}

/** The longest numbers for the customer and both contacts; the operator's own stay. */
export const longestPhones = changed((body, session) => {
  if (session.run.options.given?.phones) return {};
  const named = ['customer', 'source_contact', 'destination_contact'].map((name) => [
    name,
    { ...person(body[name]), phone: longestPhone(session.fresh('id')) },
  ]);
  return Object.fromEntries(named) as Json;
});

/** Contacts of other countries; the operator's own stay. */
export const abroad = changed(({ source_contact: source, destination_contact: destination }, { run }) =>
  run.options.given?.phones
    ? {}
    : {
        source_contact: { ...person(source), phone: british },
        destination_contact: { ...person(destination), phone: german },
      },
);

/** An e-mail address in a part of its domain; the operator's own domain stays, as it may have no such part. */
export const withSubdomain = (email: unknown, { run }: Session): string =>
  String(email).replace('@', run.options.given?.email_domain ? '_x@' : '_x@mail.first-class.');

/** A return from a place of six digits, with other people at both ends; what an operator gives stays. */
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
