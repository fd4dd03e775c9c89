/** The same in JavaScript: one statement of our own, with one check. */

/** @type {import('delivery-conformance').ExtraChecks['requirements']} */
export const requirements = [
  {
    id: 'SHOP-01',
    level: 'required',
    statement: 'Two orders for one customer have different numbers.',
    anchor: 'Shop › Receipts',
  },
];

/** @type {import('delivery-conformance').ExtraChecks['checks']} */
export const checks = [
  {
    id: 'create-order.shop.numbers',
    requirement: 'SHOP-01',
    title: 'a second order has another number than the first one',
    operation: 'createOrder',
    async run(session) {
      const first = await session.given.make('order', 'minimal');
      const second = await session.given.make('order', 'minimal');
      session.expect(first.orderNumber !== second.orderNumber, () => ({
        expected: `another number than ${first.orderNumber}`,
        received: String(second.orderNumber),
      }));
    },
  },
];
