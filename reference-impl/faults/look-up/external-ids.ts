/** Look-ups by external_id that find the wrong order, or none. */
import type { Order } from '../../account/storage/records.js';
import { crashing } from '../kit/alter.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';
import { byExternalId, finding, finds, loses, nearly } from '../kit/find-order.js';

/** Finds the order with exactly this external_id, else one with a similar one. */
const findsNear = family(
  (isNear: (externalId: string, key: string) => boolean) => finding(nearly(isNear), byExternalId),
  'look-up.',
);

const isKept = (orders: readonly Order[], key: string | undefined): boolean =>
  orders.some(({ external_id: id }) => id === key);

const breaksLookUp = family((test: (externalId: string) => boolean) =>
  crashing(({ operation, query }) => operation.id === 'getOrder' && test(query['external_id'] ?? '')),
);

export const externalIdFaults: readonly Fault[] = [
  finds('external-id.first-40-characters', 'LKP-02', 'External_ids are cut to 40 characters', (orders, key) =>
    orders.find((one) => key.length > 40 && one.external_id?.slice(0, 40) === key.slice(0, 40)),
  ),
  finds('external-id.null', 'LKP-06', 'The external_id null finds an order without one', (orders, key) =>
    key === 'null' ? orders.find(({ external_id: id }) => id === null) : undefined,
  ),
  findsNear('prefix', 'LKP-07', 'A prefix of an external_id finds the order', (id, key) => id.startsWith(key)),
  findsNear('longer', 'LKP-07', 'An external_id with a suffix finds the order', (id, key) => key.startsWith(id)),
  findsNear(
    'wildcard',
    'LKP-07',
    'A percent sign in an external_id is a wildcard',
    (id, key) => key.endsWith('%') && id.startsWith(key.slice(0, -1)),
  ),
  ...faultsOf(loses, 'LKP-02', {
    'look-up.external-id.not-of-returns': [
      'Returns are not found by their external_id',
      ({ query: { external_id: id }, world }) =>
        isKept(
          world.state().orders.filter((order) => order.is_return),
          id,
        ),
    ],
    'look-up.external-id.with-a-slash': [
      'An external_id with a slash finds nothing',
      ({ query }) => query['external_id']?.includes('/') === true,
    ],
    'look-up.external-id.with-a-comma': [
      'An external_id with a comma finds nothing',
      ({ query }) => query['external_id']?.includes(',') === true,
    ],
    'look-up.external-id.with-two-blanks': [
      'An external_id with two spaces in a row finds nothing',
      ({ query }) => query['external_id']?.includes('  ') === true,
    ],
    'look-up.external-id.uuid-is-no-external-id': [
      'An external_id that is a uuid finds nothing',
      ({ query }) => /^[0-9a-f-]{36}$/.test(query['external_id'] ?? ''),
    ],
    'look-up.forgets': [
      'Only the last hundred orders are found by their external_id',
      ({ query: { external_id: id }, world }) => isKept(world.state().orders.slice(0, -100), id),
    ],
  }),
  breaksLookUp('letters.emoji.breaks-look-up', 'GEN-11', 'A look-up with emoji gets a 500', (id) =>
    /\p{Extended_Pictographic}/u.test(id),
  ),
  breaksLookUp(
    'letters.long.breaks-look-up',
    'GEN-11',
    'A look-up by an external_id of more than 255 characters gets a 500',
    (id) => id.length > 255,
  ),
  breaksLookUp('look-up.quote.breaks', 'LKP-02', 'An external_id with a quote gets a 500', (id) => id.includes("'")),
];
