/** Customers that overly strict validation refuses, with their orders, and customers without email and phone. */
import type { Json } from '../../../openapi/json/json.js';
import { hash } from '../../text/hash.js';
import { withUnusualValues } from '../../setup/bodies/unusual-values.js';
import type { Check, Session } from '../../model/check.js';
import { callOf } from '../../model/operation-label.js';
import { withTag } from '../../setup/bodies/helpers.js';
import { longestPhone, unusualName, withSubdomain } from '../../setup/bodies/people.js';
import { longId, longName, longText } from '../../setup/bodies/texts.js';
import { authored } from '../kit/authored.js';

/**
 * British cities, each with a thousand phone numbers reserved for fiction, so no real phone is called. Not Nottingham (115),
 * whose numbers libphonenumber calls invalid.
 */
const britishCities = ['113', '114', '116', '117', '118', '121', '131', '141', '151', '161'];

/** A British number, one digit longer than those of the samples. Two runs against a server seldom use the same. */
export function britishPhone(id: string): string {
  const position = hash(id);
  const line = Math.floor(position / britishCities.length) % 1000;
  return `+44${britishCities[position % britishCities.length]}4960${String(line).padStart(3, '0')}`;
}

/** Accepts new customers that each differ from the contract's example in one way. */
export const acceptsPerson = (
  name: string,
  requirement: string,
  title: string,
  ...changes: readonly ((body: Json, session: Session) => Json)[]
): Check =>
  authored(`create-customer.accepts.${name}`, requirement, title, async (session) => {
    await session.given.control('createCustomer');
    for (const change of changes) {
      const plain = await session.given.body('createCustomer');
      const body = { ...plain, ...change(plain, session) };
      const made = { operation: 'createCustomer', body } as const;
      await session.accepted('createCustomer', { body }, withUnusualValues(session, name.replaceAll('-', ' '), made));
    }
  });

/** A phone of another country. Phones of the operator's test data are not replaced. */
const phoneAbroad = (session: Session, phoneOf = britishPhone): Json =>
  session.run.options.given?.phones ? {} : { phone: phoneOf(session.fresh('id')) };

/** Names and an external_id of 100 characters. */
const longPerson = (session: Session): Json => ({ ...longName, external_id: longId(session.fresh('id')) });

/** More metafields than the samples have, with keys of several kinds and texts of 100 characters. */
const manyMetafields = ({ metafields }: Json): Json =>
  Array.isArray(metafields)
    ? {
        metafields: [
          ...(metafields as readonly Json[]),
          ...['2nd gate', 'delivery.note', longText('note')].map((key) => ({ key, value: longText('first') })),
        ],
      }
    : {};

/** The values to which a customer is updated, one after the other. */
const updates: Readonly<Record<string, (body: Json, session: Session) => Json>> = {
  'a name of one letter, and one with a hyphen, an apostrophe and a full stop': (body) => ({ ...body, ...unusualName }),
  'an e-mail address with a plus, an underscore, a hyphen and a subdomain': (body, session) => ({
    ...body,
    email: withSubdomain(withTag(body['email']), session),
  }),
  'a phone number of another country, and several metafields': (body, session) => ({
    ...body,
    ...phoneAbroad(session),
    ...manyMetafields(body),
  }),
  'names and an external_id of 100 characters, and a phone number of 15 digits': (body, session) => ({
    ...body,
    ...longPerson(session),
    ...phoneAbroad(session, longestPhone),
  }),
  'a business with only names and a phone': ({ first_name, last_name, phone }) => ({
    first_name,
    last_name,
    phone,
    type: 2,
  }),
};

/** A customer whose email and phone are null is refused like one without these fields. */
const nullContacts = (['createCustomer', 'updateCustomer'] as const).map((operation) =>
  authored(
    `${operation === 'createCustomer' ? 'create' : 'update'}-customer.refuses.null-contacts`,
    'CUS-11',
    `${callOf(operation)} refuses a customer whose e-mail address and phone are null`,
    async (session) => {
      await session.given.control(operation);
      const input = await session.given.input(operation);
      const body = { ...(input.body as Json), email: null, phone: null };
      await session.refused(operation, { ...input, body }, 'null for email and phone', 'body');
      if (operation !== 'updateCustomer') return;
      const { uuid, body: stored } = await session.given.make('customer', 'full');
      const { email: _email, phone: _phone, ...rest } = stored;
      const path = { customer_uuid: uuid };
      await session.refused(operation, { path, body: rest }, 'no email and no phone for the same external_id', 'body');
    },
  ),
);

/** The checks of unusual people. */
export const peopleChecks: readonly Check[] = [
  authored(
    'create-customer.accepts.bare-business',
    'CUS-09',
    'a business is accepted with only its names, an e-mail address and its type',
    async (session) => {
      await session.given.control('createCustomer', 'business');
      const { first_name, last_name, email, type } = await session.given.body('createCustomer', 'business');
      const body = { first_name, last_name, email, type };
      const made = { operation: 'createCustomer', example: 'business', body } as const;
      await session.accepted(
        'createCustomer',
        { body },
        withUnusualValues(session, 'a business with the required fields only', made),
      );
    },
  ),
  ...nullContacts,
  authored(
    'create-order.accepts.customers-of-each-kind',
    'ORD-17',
    'deliveries and returns are accepted for a business, and for customers with only an e-mail address or only a phone',
    async (session) => {
      for (const kind of ['business', 'minimal', 'phone']) {
        const { uuid } = await session.given.make('customer', kind);
        for (const example of ['minimal', 'return']) {
          await session.given.control('createOrder', example);
          const body = { ...(await session.given.body('createOrder', example)), customer: { uuid } };
          await session.accepted('createOrder', { body }, `the ${example} order for the ${kind} customer`);
        }
      }
    },
  ),
  acceptsPerson(
    'names',
    'CUS-04',
    'names of one letter or with signs are accepted, and names and an external_id of 100 characters',
    () => unusualName,
    (_body, session) => longPerson(session),
  ),
  acceptsPerson(
    'email-domains',
    'CUS-06',
    'an e-mail address with an underscore, a hyphen and a subdomain is accepted',
    ({ email }, session) => ({ email: withSubdomain(email, session) }),
  ),
  acceptsPerson('phone-abroad', 'CUS-07', 'a phone number of another country is accepted', (_body, session) =>
    phoneAbroad(session),
  ),
  acceptsPerson(
    'longest-phone',
    'CUS-07',
    'a phone number of 15 digits, the longest that E.164 allows, is accepted',
    (_body, session) => phoneAbroad(session, longestPhone),
  ),
  acceptsPerson('several-metafields', 'CUS-10', 'a customer with several metafields is accepted', manyMetafields),
  authored(
    'update-customer.accepts.people',
    'CUS-02',
    'an update accepts any valid name, e-mail address and phone number, and only the required fields',
    async (session) => {
      await session.given.control('updateCustomer');
      const { path } = await session.given.input('updateCustomer');
      for (const [label, change] of Object.entries(updates)) {
        const body = change(await session.given.body('updateCustomer'), session);
        const told = withUnusualValues(session, label, { operation: 'updateCustomer', body });
        await session.accepted('updateCustomer', { ...(path && { path }), body }, told);
      }
      const business = await session.given.make('customer', 'business');
      const body = await session.given.body('updateCustomer');
      await session.accepted(
        'updateCustomer',
        { path: { customer_uuid: business.uuid }, body },
        'an update of a business',
      );
    },
  ),
];
