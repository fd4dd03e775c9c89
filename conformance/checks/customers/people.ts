/** Customers that overly strict validation refuses, with their orders, and customers without email and phone. */
import type { Json } from '../../../openapi/json/json.js';
import type { Check, Session } from '../../model/check.js';
import { callOf } from '../../model/operation-label.js';
import { emailForms, type EmailOf } from '../../setup/bodies/emails.js';
import { unusualName } from '../../setup/bodies/people.js';
import { phoneForms, type PhoneOf } from '../../setup/bodies/phones.js';
import { longId, longLabel, longLine, longName, template } from '../../setup/bodies/texts.js';
import { authored } from '../kit/authored.js';
import { expectAccepted } from '../kit/expect-accepted.js';

/** Changes some fields of a customer. */
type Change = (body: Json, session: Session) => Json;

/** Accepts new customers that each differ from the contract's example in one way. */
const acceptsPerson = (name: string, requirement: string, title: string, ...changes: readonly Change[]): Check =>
  authored(`create-customer.accepts.${name}`, requirement, title, async (session) => {
    await session.given.control('createCustomer');
    for (const change of changes) {
      const plain = await session.given.body('createCustomer');
      const body = { ...plain, ...change(plain, session) };
      await expectAccepted(session, name.replaceAll('-', ' '), { operation: 'createCustomer', body });
    }
  });

/** Changes the phone of a customer. Phones of the operator's test data are not replaced. */
const withPhone =
  (phoneOf: PhoneOf): Change =>
  (_body, session) =>
    session.run.options.given?.phones ? {} : { phone: phoneOf(session.fresh('id')) };

const withEmail =
  (emailOf: EmailOf): Change =>
  ({ email }, session) => ({ email: emailOf(email, session) });

/** Names and an external_id of 50 characters. */
const longPerson = (session: Session): Json => ({ ...longName, external_id: longId(session.fresh('id')) });

/** More metafields than the samples have, with keys of several kinds, and long texts. */
const manyMetafields = ({ metafields }: Json): Json =>
  Array.isArray(metafields)
    ? {
        metafields: [
          ...(metafields as readonly Json[]),
          ...['2nd gate', 'delivery.note', longLabel('note')].map((key) => ({ key, value: longLine('first') })),
        ],
      }
    : {};

/** The values to which a customer is updated, one after the other. */
const updates: Readonly<Record<string, readonly Change[]>> = {
  'a name of one letter, and one with a hyphen, an apostrophe and a full stop': [
    () => unusualName,
    withEmail(emailForms.punctuated),
    withPhone(phoneForms.shortest),
  ],
  'a phone number of 10 digits, and several metafields': [
    manyMetafields,
    withEmail(emailForms.ofSubdomain),
    withPhone(phoneForms.short),
  ],
  'long names, a long external_id, and a phone number of 15 digits': [
    (_body, session) => longPerson(session),
    withEmail(emailForms.ofLongDomain),
    withPhone(phoneForms.longest),
  ],
};

/** A business with only names and a phone. */
const bareBusiness = ({ first_name, last_name, phone }: Json): Json => ({ first_name, last_name, phone, type: 2 });

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
      await expectAccepted(session, 'a business with the required fields only', made);
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
    'names of one letter or with signs are accepted, and names and an external_id of 50 characters',
    () => ({ ...unusualName, notes: template }),
    (_body, session) => longPerson(session),
  ),
  acceptsPerson('tagged-email', 'CUS-06', 'an e-mail address with a plus is accepted', withEmail(emailForms.tagged)),
  acceptsPerson(
    'email-domains',
    'CUS-06',
    'an e-mail address with an underscore, a hyphen and a subdomain is accepted, and one of a long top-level domain',
    withEmail(emailForms.ofSubdomain),
    withEmail(emailForms.ofLongDomain),
  ),
  acceptsPerson(
    'email-addresses',
    'CUS-06',
    'an e-mail address with every sign that HTML allows before the @ is accepted',
    withEmail(emailForms.punctuated),
  ),
  acceptsPerson(
    'phone-abroad',
    'CUS-07',
    'a phone number of another country is accepted',
    withPhone(phoneForms.foreign),
  ),
  acceptsPerson(
    'longest-phone',
    'CUS-07',
    'a phone number of 15 digits, the longest that E.164 allows, is accepted',
    withPhone(phoneForms.longest),
  ),
  acceptsPerson(
    'short-phones',
    'CUS-07',
    'phone numbers of 9 and 10 digits are accepted',
    withPhone(phoneForms.shortest),
    withPhone(phoneForms.short),
  ),
  acceptsPerson('several-metafields', 'CUS-10', 'a customer with several metafields is accepted', manyMetafields),
  authored(
    'update-customer.accepts.people',
    'CUS-02',
    'an update accepts any valid name, e-mail address and phone number, and only the required fields',
    async (session) => {
      await session.given.control('updateCustomer');
      const { path } = await session.given.input('updateCustomer');
      for (const [label, changes] of Object.entries(updates)) {
        const plain = await session.given.body('updateCustomer');
        const body = changes.reduce((made, change) => ({ ...made, ...change(made, session) }), plain);
        await expectAccepted(session, label, { operation: 'updateCustomer', body }, path);
      }
      const bare = bareBusiness(await session.given.body('updateCustomer'));
      const words = 'a business with only names and a phone';
      await expectAccepted(session, words, { operation: 'updateCustomer', body: bare }, path);
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
