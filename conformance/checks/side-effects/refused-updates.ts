/** A refused update leaves the customer as it was. */
import type { Json } from '../../../openapi/json/json.js';
import { describe, isRefusal } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { authored } from '../kit/authored.js';
import { asRead, differences, expectCustomer, readableCustomer } from '../customers/updates.js';
import { wrongTokens } from '../kit/wrong-tokens.js';
import { customerMistakes, type Spoil } from './mistakes.js';

/** Arrays and objects instead of strings, which many servers notice only when they write. */
const nested: readonly Spoil[] = [
  (body) => ({ ...body, email: { a: body['email'] } }),
  (body) => ({ ...body, phone: [body['phone']] }),
  (body) => ({ ...body, metafields: [{ key: 'vat', value: ['DE123456789'] }] }),
];

/** Refused updates that are sent before the customer is read again, with their mistakes. */
interface Wrong {
  readonly label: string;
  readonly spoils: readonly Spoil[];
  readonly authorization?: string | null;
}

const wrongUpdates = (session: Session): readonly Wrong[] => [
  ...Object.entries(customerMistakes).map(([label, spoil]) => ({ label, spoils: [spoil] })),
  { label: 'an email, a phone and a metafield value that are not strings', spoils: nested },
  ...wrongTokens(session).map(([label, authorization]) => ({ label, spoils: [(body: Json) => body], authorization })),
];

/**
 * Sends the first refused update without its mistake: it must be accepted, and show no value of the updates refused after it.
 * Another check judges whether an update shows at all.
 */
async function correctUpdate(session: Session, customer: Created, [first, ...others]: readonly Json[]): Promise<void> {
  const input = { path: { customer_uuid: customer.uuid }, body: first };
  await session.accepted('updateCustomer', input, 'the corrected update');
  for (const { name, read, exchange } of await differences(session, customer, first!))
    session.expect(!others.some((refused) => refused[name] === read), () => ({
      expected: describe(first![name]),
      received: `${describe(read)}, which was refused`,
      place: `/data/order/customer/${name}`,
      exchange,
      variation: 'the corrected update',
    }));
}

/**
 * Sends updates with values that another customer has, which a server may refuse: it may have written the other fields by then. The
 * first accepted one ends this, as it changes the customer.
 */
async function takeFromAnother(session: Session, customer: Created, before: Json): Promise<void> {
  const { email, phone, external_id } = (await session.given.customer()).body;
  const path = { customer_uuid: customer.uuid };
  for (const taken of [{ email }, { phone }, { external_id }]) {
    const body = { ...(await session.given.body('updateCustomer', 'business')), ...taken };
    const purpose = 'an update with a value of another customer';
    const exchange = await session.send('updateCustomer', { path, body }, { purpose, due: 'either' });
    if (!isRefusal(exchange)) return;
    await expectCustomer(session, customer, before, `the ${Object.keys(taken)[0]} of another customer`);
  }
}

/** The check of refused updates. */
export const refusedUpdateChecks: readonly Check[] = [
  authored(
    'update-customer.refused.changes-nothing',
    'CUS-20',
    'a refused update leaves the customer as it was',
    async (session) => {
      await session.given.control('updateCustomer', 'business');
      const customer = await readableCustomer(session, 'full');
      const path = { customer_uuid: customer.uuid };
      const before = await asRead(session, customer);
      const bodies: Json[] = [];
      for (const { label, spoils, ...caller } of wrongUpdates(session)) {
        for (const spoil of spoils) {
          const body = await session.given.body('updateCustomer', 'business');
          bodies.push(body);
          await session.refusedFirst('updateCustomer', { path, body: spoil(body), ...caller }, label);
        }
        await expectCustomer(session, customer, before, label);
      }
      await takeFromAnother(session, customer, before);
      await correctUpdate(session, customer, bodies);
    },
  ),
];
