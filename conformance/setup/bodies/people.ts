/** Orders for people with unusual names, e-mail addresses and phone numbers. */
import { record, type Json } from '../../../openapi/json/json.js';
import { contacts } from '../../model/expected-order/parts.js';
import type { Session } from '../../model/check.js';
import { emailForms, type EmailOf } from './emails.js';
import { beside, changed, type Shape } from './helpers.js';
import { britishPhone, phoneForms, type PhoneOf } from './phones.js';

/** A customer's name that overly strict validation refuses. */
export const unusualName = { first_name: 'U', last_name: "O'Neil-Smith Jr." } as const;

/** The customer and both contacts of an order, each with some fields replaced. */
const peopleWith = (body: Json, changes: readonly Json[]): Json =>
  Object.fromEntries(['customer', ...contacts].map((name, nth) => [name, { ...record(body[name]), ...changes[nth] }]));

/** An order with names that overly strict validation refuses. */
export const names = changed((body) => peopleWith(body, [unusualName, {}, { name: '3M' }]));

/** E-mail addresses and phones of the customer, the source contact and the destination contact of an order. */
type OfPeople<Form> = readonly [Form, Form, Form];

/** An order for people with e-mail addresses and phone numbers of these forms. Phones of the operator's test data stay. */
export const reachedBy = (emails: OfPeople<EmailOf>, phones: OfPeople<PhoneOf>): Shape =>
  changed((body, session) =>
    peopleWith(
      body,
      ['customer', ...contacts].map((name, nth) => ({
        email: emails[nth]!(record(body[name])['email'], session),
        ...(!session.run.options.given?.phones && { phone: phones[nth]!(session.fresh('id')) }),
      })),
    ),
  );

/** A return from coordinates with six decimals and unusual people at both ends. The operator's own data stay. */
export async function returnOfOthers(session: Session): Promise<Json> {
  const body = await session.given.body('createOrder', 'return');
  const source = record(body['source_location']);
  const { phones: own } = session.run.options.given ?? {};
  const named = (side: string, name: string, phone: string, email: EmailOf): Json => {
    const { email: plain, ...contact } = record(body[side]);
    return { ...contact, ...(!own && { phone }), name, email: email(plain, session) };
  };
  return {
    ...body,
    source_location: { ...source, coordinates: beside(source['coordinates'], 0.000123) },
    source_contact: named(
      'source_contact',
      'Mary-Ann O\'Neil & "Jo" McKay, back office',
      britishPhone,
      emailForms.tagged,
    ),
    destination_contact: named(
      'destination_contact',
      'Dr. M. "Max" Miller & Sons, incoming goods',
      phoneForms.longest(session.fresh('id')),
      emailForms.ofLongDomain,
    ),
  };
}
