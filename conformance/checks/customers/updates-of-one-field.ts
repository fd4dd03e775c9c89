/** Updates that repeat all but one field of a customer: the changed field must not be lost. */
import type { Json } from '../../../openapi/json/json.js';
import { customerFields } from '../../model/expected-order/expected-order.js';
import type { Check } from '../../model/check.js';
import { update } from '../../setup/customers.js';
import { authored } from '../kit/authored.js';
import { expectCustomer, readableCustomer } from './updates.js';

const unchanged = authored(
  'update-customer.accepts.unchanged',
  'CUS-02',
  'an update that changes no field, or only one, is accepted',
  async (session) => {
    await session.given.control('updateCustomer');
    const customer = await session.given.make('customer');
    const path = { customer_uuid: customer.uuid };
    const other = await session.given.body('updateCustomer');
    let { body } = customer;
    await session.accepted('updateCustomer', { path, body }, 'no field changed');
    for (const name of customerFields) {
      body = { ...body, [name]: other[name] };
      await session.accepted('updateCustomer', { path, body }, `only the ${name} changed`);
    }
  },
);

/** The checks of updates of one field. */
export const singleUpdateChecks: readonly Check[] = [
  unchanged,
  authored(
    'update-customer.shows.each-field-alone',
    'CUS-17',
    'an update shows in later orders if it changes or lacks one field, and if it repeats an earlier one or the creation',
    async (session) => {
      await session.given.control('updateCustomer');
      const customer = await readableCustomer(session, 'full');
      const other = await session.given.body('updateCustomer', 'full');
      const cases: [string, Json][] = customerFields.map((name) => [
        `only the ${name} changed`,
        { ...customer.body, [name]: other[name] },
      ]);
      const { email: _email, ...others } = customer.body;
      cases.push(['a new external_id, and no email', { ...others, external_id: other['external_id'] }]);
      cases.push(['the first update again', cases[0]![1]], ['the values from its creation', customer.body]);
      for (const [label, body] of cases) {
        await update(session, customer, body, `set-up: an update, ${label}`);
        await expectCustomer(session, customer, body, label);
      }
    },
  ),
];
