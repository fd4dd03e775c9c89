/** Our own checks: what our couriers need beyond the contract of the API. */
import type { ExtraChecks } from 'delivery-conformance';

const ours: ExtraChecks = {
  requirements: [
    {
      id: 'OUR-01',
      level: 'required',
      statement: 'The phone of the contact at the door is the one that the order was sent with.',
      anchor: 'Courier handbook › At the door',
    },
    {
      id: 'OUR-02',
      level: 'observed',
      statement: 'Whether an order can be looked up with blanks around its external_id is open.',
      anchor: 'Courier handbook › Scanning',
    },
  ],
  checks: [
    {
      id: 'get-order.ours.door-phone',
      requirement: 'OUR-01',
      title: 'couriers read the phone of the destination_contact as it was sent',
      operation: 'getOrder',
      async run(session) {
        const contact = { name: 'Ada Lovelace', phone: session.fresh('phone') };
        const order = await session.given.make('order', 'full', (body) => ({ ...body, destination_contact: contact }));
        const query = { external_id: String(order.body['external_id']) };
        const exchange = await session.eventually(
          () => session.send('getOrder', { query }, { purpose: 'read back' }),
          ({ answer }) => answer?.status === 200,
        );
        const json = exchange.answer?.json as { data?: { order?: { destination_contact?: { phone?: unknown } } } };
        const phone = json?.data?.order?.destination_contact?.phone;
        session.expect(phone === contact.phone, () => ({
          expected: contact.phone,
          received: JSON.stringify(phone) ?? 'nothing',
          place: '/data/order/destination_contact/phone',
          exchange,
        }));
      },
    },
    {
      id: 'get-order.ours.blanks',
      requirement: 'OUR-02',
      title: 'whether blanks around an external_id are overlooked',
      operation: 'getOrder',
      async run(session) {
        const order = await session.given.order();
        const query = { external_id: ` ${String(order.body['external_id'])} ` };
        const exchange = await session.send('getOrder', { query }, { purpose: 'blanks around it', role: 'question' });
        session.observe('an external_id with blanks around it', `status ${exchange.answer?.status}`, exchange);
      },
    },
  ],
};

export default ours;
