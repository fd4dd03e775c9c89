/** Look-ups that find the wrong order or none: by any key, and by order_number. */
import { all } from '../../reference-impl/pipeline/overrides.js';
import { byNumber, finding, keyOf, losing, wantedOrder, type Find } from '../kit/look-up.js';
import * as op from '../kit/operators.js';
import { shows, where } from '../kit/pairs.js';
import { bodyOf, crashing } from '../kit/requests.js';
import { remembering, succeedingFor, validating } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

const latest: Find = (orders) => orders.at(-1);
const orLatest: Find = (orders, key) =>
  orders.find(({ external_id, order_number }) => [external_id, order_number].includes(key)) ?? orders.at(-1);
const byAnyIdentifier: Find = (orders, key) =>
  orders.find(({ external_id, order_number, uuid }) => [external_id, order_number, uuid].includes(key));

export const wrongOrderFaults: readonly Fault[] = faults('LKP-06', {
  'look-up.latest': breaking('LKP-02', ['Every look-up returns the latest order', finding(latest)]),
  'look-up.first': breaking('LKP-02', ['Every look-up returns the first order', finding((orders) => orders[0])]),
  'look-up.unknown.latest': ['A look-up by an unknown key returns the latest order', finding(orLatest)],
  'look-up.unknown-number.latest': [
    'A look-up by an unknown order_number returns the latest order',
    finding(orLatest, byNumber),
  ],
  'look-up.by-any-identifier': [
    'A look-up finds an order by its uuid, number or external_id in either parameter',
    finding(byAnyIdentifier),
  ],
  'look-up.neither.latest': breaking('LKP-04', [
    'A look-up without a key returns the latest order',
    succeedingFor('getOrder', ({ query, call }) => Object.keys(query).length === 0 && !call.url.includes('?')),
  ]),
  'open.both-keys.breaks': breaking('GEN-12', [
    'A look-up by both keys gets a 500',
    crashing('getOrder', ({ query }) => Object.keys(query).length > 1),
  ]),
});

/** Finds an order whose number is in a given relation to the key. */
const found = (says: string, is: (number: string, key: string) => boolean): VariantEntry => [
  `A look-up by number finds an order ${says}`,
  finding((orders, key) => orders.find(({ order_number: number }) => is(number, key)), byNumber),
];

/** An index of a limited size: of the orders that share an entry, it knows only the newest. */
const indexed =
  (size: number): Find =>
  (orders, key) =>
    orders.some(({ order_number: number }) => number === key)
      ? orders.findLast(({ order_number: number }) => Number(number) % size === Number(key) % size)
      : undefined;

const reversed = op.as<string>('reversed', (uuid) =>
  [...uuid]
    .reverse()
    .join('')
    .replace(/^(.{12})-(.{4})-(.{4})-(.{4})-(.{8})$/, '$5-$4-$3-$2-$1'),
);

const whenByNumber = where('in a look-up by number', (_order, request) => byNumber(request));

/** Loses an order, for look-ups by its number, after its external_id was sent again. */
const losingTwins = remembering(
  () => ({ sent: new Set<unknown>(), again: new Set<unknown>() }),
  ({ sent, again }) =>
    all(
      validating('createOrder', (validate, request) => {
        const { external_id: id = null } = bodyOf(request);
        if (id !== null) (sent.has(id) ? again : sent).add(id);
        validate(request);
      }),
      losing((request) => byNumber(request) && again.has(wantedOrder(request).external_id)),
    ),
);

export const numberFaults: readonly Fault[] = [
  ...faults(
    'LKP-06',
    {
      prefix: found('by a prefix of its number', (number, key) => number.startsWith(key)),
      'as-a-number': found('by an equal decimal', (number, key) => Number(number) === Number(key)),
      signed: found('in spite of a sign', (number, key) => key.replace(/^[-+#]/, '') === number),
      underscored: found('in spite of underscores', (number, key) => key.replaceAll('_', '') === number),
      'full-width': found('by full-width digits', (number, key) => key.normalize('NFKC') === number),
      'too-long.breaks': [
        'An order_number that is too long gets a 500',
        crashing('getOrder', ({ query }) => (query['order_number'] ?? '').length > 18),
      ],
      'other-uuid': breaking('LKP-05', shows('uuid', reversed, whenByNumber)),
    },
    'look-up.number.',
  ),
  ...faults('LKP-03', {
    'look-up.latest-by-number': ['A look-up by number returns the latest order', finding(indexed(1), byNumber)],
    'look-up.index-of-400': [
      'A look-up by number finds the newest of the orders whose numbers are equal modulo 400',
      finding(indexed(400), byNumber),
    ],
    'look-up.number.off-by-one': found('by the next number', (number, key) => Number(number) === Number(key) - 1),
    'look-up.number.newest-only': [
      'Only the latest order is found by its number',
      losing((request) => byNumber(request) && request.account.state().orders.at(-1)?.order_number !== keyOf(request)),
    ],
    'look-up.number.lost-by-twin': [
      'An order is no longer found by its number after its external_id was sent again',
      losingTwins,
    ],
    'assignment.hides-number': [
      'An assigned order is no longer found by its number',
      losing((request) => byNumber(request) && wantedOrder(request).assignment !== null),
    ],
    'assignment.hidden-by-number': breaking('READ-07', shows('carrier', op.always(null), whenByNumber)),
  }),
];
