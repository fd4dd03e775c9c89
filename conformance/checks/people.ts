/** POST /customers: people whose names and addresses careless rules refuse. */
import { hash } from '../fresh.js';
import type { Check } from '../model.js';
import { withSubdomain } from '../plain-shapes.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';

type Json = Record<string, unknown>;

/** British cities of which a thousand numbers each are kept for fiction, so that they reach nobody. */
const britishCities = ['113', '114', '115', '116', '117', '118', '121', '131', '141', '151', '161'];

/** A British number, a digit longer than those of the samples. Two runs on one target seldom have the same. */
function britishPhone(id: string): string {
  const position = hash(id);
  const line = Math.floor(position / britishCities.length) % 1000;
  return `+44${britishCities[position % britishCities.length]}4960${String(line).padStart(3, '0')}`;
}

/** A new customer who differs from the contract's in this is accepted. */
export const acceptsPerson = (
  name: string,
  requirement: string,
  title: string,
  change: (body: Json, session: Session) => Json,
): Check =>
  authored(`create-customer.accepts.${name}`, requirement, title, 'createCustomer', async (session) => {
    await session.given.control('createCustomer');
    const body = await session.given.body('createCustomer');
    await session.accepted('createCustomer', { body: { ...body, ...change(body, session) } });
  });

const bareBusiness = authored(
  'create-customer.accepts.bare-business',
  'CUS-09',
  'a business is accepted with nothing but its names, an e-mail address and its type',
  'createCustomer',
  async (session) => {
    await session.given.control('createCustomer', 'business');
    const { first_name, last_name, email, type } = await session.given.body('createCustomer', 'business');
    await session.accepted('createCustomer', { body: { first_name, last_name, email, type } });
  },
);

/** The checks of unusual people. */
export const peopleChecks: readonly Check[] = [
  bareBusiness,
  acceptsPerson('names', 'CUS-04', 'a name of one letter, with a hyphen or an apostrophe is accepted', () => ({
    first_name: 'U',
    last_name: "O'Neil-Smith",
  })),
  acceptsPerson(
    'email-domains',
    'CUS-06',
    'an e-mail address with an underscore, a hyphen and a part of a domain is accepted',
    ({ email }, session) => ({ email: withSubdomain(email, session) }),
  ),
  acceptsPerson('phone-abroad', 'CUS-07', 'a phone number of another country is accepted', (_body, session) =>
    session.run.options.given?.phones ? {} : { phone: britishPhone(session.fresh('id')) },
  ),
];
