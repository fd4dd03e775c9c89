/** Packages of orders that are refused, lost or read back wrongly. */
import { type Json, records } from '../../../openapi/json/json.js';
import type { Package } from '../../account/storage/records.js';
import type { StageOverride } from '../../pipeline/app.js';
import {
  bodyOf,
  isReturn,
  packagesOf,
  refusedOrder,
  refusesDelivery,
  refusesOrder,
  refusesReturn,
} from '../kit/bodies.js';
import { at } from '../kit/alter.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { breaksOnly, overlooking } from '../kit/overlook.js';
import { once, oneUuid, readList, readOrder, readPackages } from '../kit/read-order.js';
import { withoutZeros, withText } from '../kit/values.js';

const isOfNothing = (body: Json): boolean => {
  const [first, ...others] = packagesOf(body);
  const sizes = ['width', 'length', 'height', 'weight'].map((name) => first?.[name]);
  return others.length === 0 && sizes.every((size) => size === 0);
};

const ofFirst = (name: string): Fault =>
  readPackages(
    `packages.${name}-of-first`,
    'ORD-58',
    `The second package shows the ${name} of the first`,
    (one, _at, list) => ({
      ...one,
      [name]: list[0]?.[name],
    }),
  );

const sides = ['length', 'width', 'height'] as const;

function largestFirst(one: Json): Json {
  const sorted = sides.map((name) => Number(one[name])).sort((a, b) => b - a);
  return { ...one, ...Object.fromEntries(sides.map((name, at) => [name, sorted[at]])) };
}

/** Moves packages with the same external_id from older orders into a new one. */
const takingPackages: StageOverride = at('createOrder').handling((handle, request) => {
  const taken = packagesOf(bodyOf(request)).map((one) => one['external_id']);
  const isTaken = ({ external_id: id }: Package): boolean => id !== null && taken.includes(id);
  const older = request.world.state().orders.filter(({ packages }) => packages.some(isTaken));
  const answer = handle(request);
  request.world.commit({
    orders: older.map((order) => ({ ...order, packages: order.packages.filter((one) => !isTaken(one)) })),
  });
  return answer;
});

export const packageFaults: readonly Fault[] = [
  ...faultsOf(refusedOrder, 'ORD-01', {
    'orders.two-packages.refused': ['An order of two packages is refused', (body) => packagesOf(body).length > 1],
    'orders.four-packages.refused': ['An order of four packages is refused', (body) => packagesOf(body).length > 3],
    'extremes.orders.package-of-nothing-refused': [
      'An order of one package without any size or weight is refused',
      (body) => isOfNothing(body) && records(body['collections']).length === 0,
    ],
  }),
  ...(
    [
      ['packages', 'ORD-46'],
      ['collections', 'ORD-36'],
    ] as const
  ).map(([list, row]) =>
    authored(
      `orders.third-of-${list}.any`,
      row,
      `Only the first two ${list} of an order are validated`,
      overlooking('createOrder', (_request, error) => breaksOnly(error, new RegExp(`^/${list}/2/`))),
    ),
  ),
  refusesDelivery(
    'many-packages',
    'An order of more than four packages is refused',
    (body) => packagesOf(body).length > 4,
  ),
  refusesReturn(
    'return-of-many',
    'A return of more than one package is refused',
    (body) => packagesOf(body).length > 1,
  ),
  ...['weight', 'barcode', 'type'].map(ofFirst),
  readPackages(
    'packages.missing-from-first',
    'ORD-58',
    'A package without a weight shows that of the first',
    (one, _at, [first]) => ({ ...one, weight: one['weight'] ?? first?.['weight'] }),
  ),
  readPackages('packages.light-in-grams', 'ORD-58', 'A weight below 0.1 is shown in grams', (one) => {
    const weight = Number(one['weight']);
    return weight > 0 && weight < 0.1 ? { ...one, weight: weight * 1000 } : one;
  }),
  ...faultsOf(readList, 'ORD-58', {
    'packages.first-only': ['Only the first package is kept', 'packages', (list) => list.slice(0, 1)],
    'packages.doubled': ['The last package is shown twice', 'packages', (list) => [...list, ...list.slice(-1)]],
    'packages.same-id-once': [
      'Packages with the same external_id are merged into one',
      'packages',
      once('external_id'),
    ],
    'packages.unmarked-lost': [
      'Packages without a barcode are lost if another has one',
      'packages',
      (list) => {
        const marked = list.filter(({ barcode }) => typeof barcode === 'string');
        return marked.length > 0 ? marked : list;
      },
    ],
  }),
  readPackages('packages.external-id.as-number', 'ORD-58', 'External_ids of packages lose leading zeros', (one) =>
    withText(one, 'external_id', withoutZeros),
  ),
  authored(
    'packages.moved-by-external-id',
    'READ-55',
    'A package with the external_id of an older package replaces it in the older order',
    takingPackages,
  ),
  refusesOrder(
    'heavy-without-lift',
    'An order of more than 100 in weight is refused without a lift',
    (body) =>
      packagesOf(body).some(({ weight }) => Number(weight) > 100 && Number(weight) < 1000) &&
      !JSON.stringify(body['requirements'] ?? []).includes('lift'),
  ),
  readPackages('packages.sides-swapped', 'ORD-58', 'Length and width are swapped', (one) => ({
    ...one,
    length: one['width'],
    width: one['length'],
  })),
  readPackages('packages.parcel-as-box', 'ORD-58', 'The type PARCEL is shown as BOX', (one) =>
    one['type'] === 'PARCEL' ? { ...one, type: 'BOX' } : one,
  ),
  readPackages('packages.type-capitals', 'ORD-58', 'The type ENVELOPE is shown as Envelope', (one) =>
    one['type'] === 'ENVELOPE' ? { ...one, type: 'Envelope' } : one,
  ),
  readPackages('packages.external-id.lower', 'ORD-58', 'External_ids of packages are shown in lower case', (one) =>
    withText(one, 'external_id', (id) => id.toLowerCase()),
  ),
  readPackages('packages.width.float', 'ORD-58', 'A width is stored as a 32-bit float', (one) => ({
    ...one,
    width: Math.fround(Number(one['width'])),
  })),
  readPackages('packages.weight.at-most-99', 'ORD-58', 'A package weight above 99.99 becomes 99.99', (one) => ({
    ...one,
    weight: Math.min(99.99, Number(one['weight'])),
  })),
  readPackages('packages.largest-side-first', 'ORD-58', 'The sides of a package are sorted', largestFirst),
  readPackages('packages.zero-is-null', 'READ-63', 'A weight of 0 becomes null', (one) =>
    one['weight'] === 0 ? { ...one, weight: null } : one,
  ),
  readOrder(
    'packages.uncollected.exchanged',
    'ORD-58',
    'Without collections, the first of two packages has the weight of the second',
    (order) => {
      const [first, second, ...more] = packagesOf(order);
      if (!first || !second || records(order['collections']).length > 0) return order;
      return { ...order, packages: [{ ...first, weight: second['weight'] }, second, ...more] };
    },
  ),
  readOrder('packages.first-of-return', 'ORD-58', 'A return keeps only its first package', (order) =>
    isReturn(order) ? { ...order, packages: packagesOf(order).slice(0, 1) } : order,
  ),
  readList('packages.one-uuid', 'READ-94', 'All packages of an order have the same uuid', 'packages', oneUuid),
];
