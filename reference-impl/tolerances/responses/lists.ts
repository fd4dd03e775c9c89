/** Lists whose order has no meaning, so it may change from response to response. */
import type { Json } from '../../../openapi/json/json.js';
import { mapAnswer } from '../../pipeline/overrides.js';
import { each, eachObject, orders, remembering } from '../kit/alter-pipeline.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

/** Rotates the lists with these names by one more position in every response. */
const turningLists = (names: readonly string[]) =>
  remembering(
    () => ({ turns: 0 }),
    (memory) =>
      mapAnswer((answer) => {
        memory.turns += 1;
        return eachObject(answer, (object) => turned(object, names, memory.turns));
      }),
  );

const turning = (id: string, title: string, names: readonly string[]): Tolerance =>
  tolerance('sequence', id, title, turningLists(names));

function turned(object: Json, names: readonly string[], by: number): Json {
  const lists = names.flatMap((name) => {
    const list: unknown = object[name];
    return Array.isArray(list) && list.length > 1 ? [[name, list as readonly unknown[]] as const] : [];
  });
  const turn = (list: readonly unknown[]): unknown[] => [
    ...list.slice(by % list.length),
    ...list.slice(0, by % list.length),
  ];
  return { ...object, ...Object.fromEntries(lists.map(([name, list]) => [name, turn(list)])) };
}

const carriers = ['carriers', 'shipping_methods'];
const parts = ['packages', 'collections'];
const sets = ['tags', 'skills'];

/** Rounding errors in coordinates, as after a projection and back. */
const noise =
  (by: number) =>
  (object: Json): Json =>
    typeof object['lat'] === 'number' && typeof object['lng'] === 'number'
      ? { ...object, lat: object['lat'] + by, lng: object['lng'] - by }
      : object;

const noisy = (id: string, title: string, change: (object: Json) => Json): Tolerance =>
  tolerance(
    'coordinates',
    id,
    title,
    orders((order) => eachObject(order, change) as Json),
  );

const rounded = (object: Json): Json =>
  typeof object['lat'] === 'number' && typeof object['lng'] === 'number'
    ? { ...object, lat: Number(object['lat'].toFixed(6)), lng: Number(object['lng'].toFixed(6)) }
    : object;

/** Repeats the first element of lists whose duplicates don't count, such as tags. */
const doubled = orders((order) => ({
  ...order,
  ...Object.fromEntries(
    sets.flatMap((name) => {
      const list: unknown = order[name];
      return Array.isArray(list) ? [[name, [...(list as unknown[]), ...(list as unknown[]).slice(0, 1)]]] : [];
    }),
  ),
}));

/** Changes the fees of assigned orders. */
const changingFees = (change: (fees: unknown) => unknown) =>
  orders(({ carrier, ...order }) => {
    const known = carrier as Json | null;
    return { ...order, carrier: known && { ...known, fees: change(known['fees']) } };
  });

/** Fees that are empty, several, or of another type. */
const fees = (
  id: string,
  title: string,
  change: (fees: unknown) => unknown,
  advisory: readonly string[] = [],
): Tolerance => tolerance('fees', id, title, changingFees(change), advisory);

/** A fee with an amount. */
const fee = (amount: number): Json => ({ type: 'SHIPPING_FEE', currency: 'EUR', amount });

/** The rows about fees, which can't be checked without a fee. */
const feeRows = ['READ-15', 'READ-16', 'READ-17', 'READ-18'];

export const lists: readonly Tolerance[] = [
  turning('carriers', 'carriers and methods are in a different order in each response', carriers),
  turning('parts', 'packages and collections are in a different order in each response', parts),
  turning('sets', 'tags and skills are in a different order in each response', sets),
  turning('all', 'all lists are in a different order in each response', [...carriers, ...parts, ...sets]),
  tolerance('repeats', 'sets', 'a tag and a skill are shown twice', doubled),
  noisy('noise', 'coordinates are off by less than a millionth of a degree', noise(9e-7)),
  noisy('rounded', 'coordinates have six decimals', rounded),
  { ...fees('none', 'an assigned order has no fees', () => []), undecided: feeRows },
  fees('several', 'an assigned order has several fees', () => [fee(1), fee(0), fee(-2.5)]),
  fees(
    'other',
    'a fee has another type than SHIPPING_FEE',
    (known) => each(known, (one) => ({ ...one, type: 'BASE' })),
    ['READ-77'],
  ),
];
