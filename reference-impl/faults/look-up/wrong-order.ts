/** Look-ups that return the first or the latest order instead of the requested one. */
import { alwaysSucceed, on } from '../kit/alter.js';
import { crashesOn } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { byNumber, type Find, finds } from '../kit/find-order.js';

const orLatest: Find = (orders, key) =>
  orders.find(({ external_id, order_number }) => external_id === key || order_number === key) ?? orders.at(-1);

export const wrongOrderFaults: readonly Fault[] = [
  finds('latest', 'LKP-02', 'Every look-up returns the latest order', (orders) => orders.at(-1)),
  finds('first', 'LKP-02', 'Every look-up returns the first order', (orders) => orders[0]),
  finds('unknown.latest', 'LKP-06', 'A look-up by an unknown key returns the latest order', orLatest),
  finds(
    'unknown-number.latest',
    'LKP-06',
    'A look-up by an unknown order_number returns the latest order',
    orLatest,
    byNumber,
  ),
  finds(
    'by-any-identifier',
    'LKP-06',
    'A look-up finds an order by its uuid, number or external_id in either parameter',
    (orders, key) => orders.find((one) => [one.external_id, one.order_number, one.uuid].includes(key)),
  ),
  authored(
    'look-up.neither.latest',
    'LKP-04',
    'A look-up without a key returns the latest order',
    on(
      'getOrder',
      alwaysSucceed(({ query, call }) => Object.keys(query).length === 0 && !call.url.includes('?')),
    ),
  ),
  crashesOn(
    'open.both-keys.breaks',
    'GEN-12',
    'A look-up by both keys gets a 500',
    ({ operation, query }) => operation.id === 'getOrder' && Object.keys(query).length > 1,
  ),
];
