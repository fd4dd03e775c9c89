/** Packages of orders that are refused, lost or read back wrongly. */
import { records, type Json } from '../../openapi/json/json.js';
import type { Package } from '../../reference-impl/account/storage/records.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import * as op from '../kit/operators.js';
import { inDeliveries, inReturns, overlooks, refusesKind, refusesOrder, shows, where } from '../kit/pairs.js';
import { packagesOf } from '../kit/records.js';
import { bodyOf } from '../kit/requests.js';
import { handling, type Handle } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const sides = ['length', 'width', 'height'] as const;
const hasNoCollections = (order: Json): boolean => records(order['collections']).length === 0;
const withoutLift = where('without lift', ({ requirements }) => !JSON.stringify([requirements]).includes('lift'));
const heavy = op.that<unknown>('between 100 and 1000', (weight) => Number(weight) > 100 && Number(weight) < 1000);

const inGrams = op.numberAs('in grams if below 0.1', (weight) => (weight < 0.1 ? weight * 1000 : weight));
const oneOfEachId = op.firstOfEach<Json>('external_id', ({ external_id: id }) => id);
const third = { package: { at: /^\/packages\/2\// }, collection: { at: /^\/collections\/2\// } };

/** Whether a body has one package without any size or weight, and no collections. */
const isOfNothing = (body: Json): boolean => {
  const [first, ...others] = packagesOf(body);
  return others.length === 0 && [...sides, 'weight'].every((name) => first?.[name] === 0) && hasNoCollections(body);
};

const largestFirst = op.as<Json>('with its sides sorted by size', (one) => {
  const sorted = sides.map((name) => Number(one[name])).sort((a, b) => b - a);
  return { ...one, ...Object.fromEntries(sides.map((name, at) => [name, sorted[at]])) };
});

const weightOfFirst = op.as<Json>('with the weight of the first if it has none', (one, { list: [first] }) => ({
  ...one,
  weight: one['weight'] ?? first?.['weight'],
}));

/** As a statement that inserts several rows, with the columns of the first. */
const fieldsOfFirst = op.as<Json>('without the fields that the first lacks', (one, { list: [first] }) =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, first?.[name] === null ? null : value])),
);

const lastTwice = op.as<readonly Json[]>('with the last one twice', (list) => [...list, ...list.slice(-1)]);

const onlyMarked = op.as<readonly Json[]>('without those without barcode if any has one', (list) => {
  const marked = list.filter(({ barcode }) => typeof barcode === 'string');
  return marked.length > 0 ? marked : list;
});

const weightOfSecond = op.as<readonly Json[]>('with the weight of the second for the first', (list) => {
  const [first, second, ...more] = list;
  return second ? [{ ...first, weight: second['weight'] }, second, ...more] : list;
});

/** Moves packages with the same external_id from older orders into a new one. */
function takingPackages(handle: Handle, request: Request): unknown {
  const taken = packagesOf(bodyOf(request)).map((one) => one['external_id']);
  const isTaken = ({ external_id: id }: Package): boolean => id !== null && taken.includes(id);
  const older = request.account.state().orders.filter(({ packages }) => packages.some(isTaken));
  const answer = handle(request);
  request.account.commit({
    orders: older.map((order) => ({ ...order, packages: order.packages.filter((one) => !isTaken(one)) })),
  });
  return answer;
}

export const packageFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    'orders.two-packages.refused': refusesOrder('packages', op.longerThan(1)),
    'orders.four-packages.refused': refusesOrder('packages', op.longerThan(3)),
    'closed.orders.many-packages': refusesOrder('packages', op.longerThan(4), inDeliveries),
    'closed.orders.return-of-many': refusesOrder('packages', op.longerThan(1), inReturns),
    'closed.orders.heavy-without-lift': refusesOrder('packages.*.weight', heavy, withoutLift),
    'extremes.orders.package-of-nothing-refused': refusesKind(
      'orders of one package of size and weight 0',
      isOfNothing,
    ),
  }),
  ...faults('ORD-46', {
    'orders.third-of-packages.any': overlooks('createOrder', 'mistakes in the third package', third.package),
  }),
  ...faults('ORD-36', {
    'orders.third-of-collections.any': overlooks('createOrder', 'mistakes in the third collection', third.collection),
  }),
  ...faults('READ-55', {
    'packages.moved-by-external-id': [
      'A package with the external_id of an older package replaces it in the older order',
      handling('createOrder', takingPackages),
    ],
  }),
  ...faults(
    'ORD-58',
    {
      'weight-of-first': shows('packages.*', op.ofFirst('weight')),
      'barcode-of-first': shows('packages.*', op.ofFirst('barcode')),
      'type-of-first': shows('packages.*', op.ofFirst('type')),
      'one-uuid': breaking('READ-94', shows('packages.*', op.ofFirst('uuid'))),
      'missing-from-first': shows('packages.*', weightOfFirst),
      'light-in-grams': shows('packages.*.weight', inGrams),
      'fields-of-first': breaking('READ-58', shows('packages.*', fieldsOfFirst)),
      'first-only': shows('packages', op.cut(1)),
      'first-of-return': shows('packages', op.cut(1), inReturns),
      doubled: shows('packages', lastTwice),
      'same-id-once': shows('packages', oneOfEachId),
      'unmarked-lost': shows('packages', onlyMarked),
      'external-id.as-number': shows('packages.*.external_id', op.withoutZeros),
      'external-id.lower': shows('packages.*.external_id', op.lower),
      'sides-swapped': shows('packages.*', op.swapping('length', 'width')),
      'largest-side-first': shows('packages.*', largestFirst),
      'parcel-as-box': shows('packages.*.type', op.becoming('PARCEL', 'BOX')),
      'type-capitals': shows('packages.*.type', op.becoming('ENVELOPE', 'Envelope')),
      'width.float': shows('packages.*.width', op.numberAs('as a 32-bit float', Math.fround)),
      'weight.at-most-99': shows('packages.*.weight', op.atMost(99.99)),
      'zero-is-null': breaking('READ-63', shows('packages.*.weight', op.becoming(0, null))),
      'uncollected.exchanged': shows('packages', weightOfSecond, where('without collections', hasNoCollections)),
    },
    'read-back.packages.',
  ),
];
