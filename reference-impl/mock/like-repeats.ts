/** Does with orders that repeat something, or are alike, what the target of a profile does. */
import { isRecord } from '../../openapi/schema.js';
import { handling, orders, type Json } from '../tolerances/changes.js';
import { lacksAbility, refusingSameOrders } from '../tolerances/limits.js';
import type { World } from '../store.js';
import type { Change, Dial } from './like-dials.js';
import { choose, each, refuseAlike } from './like-effects.js';
import type { Wanted } from './like-forms.js';

type Is = (body: Json, world: World) => boolean;

/** Refuses orders of a kind. */
const refusing =
  (is: Is) =>
  (wanted: Wanted): Change =>
    handling(
      'createOrder',
      (former) => (input) => (is(input.body, input.world) ? refuseAlike(wanted)(input) : former(input)),
    );

const isRepeated = (list: unknown): boolean => Array.isArray(list) && new Set(list).size < list.length;

const once = orders((order) => ({
  ...order,
  tags: Array.isArray(order['tags']) ? [...new Set(order['tags'])] : order['tags'],
}));

const repeats: Dial = (reading) => {
  const id = 'create-order.asks.repeats';
  return each([
    choose(
      reading,
      [id, 'a tag and a requirement that stand there twice'],
      { accepted: undefined },
      refusing(({ tags, requirements }) => isRepeated(tags) || isRepeated(requirements)),
    ),
    choose(reading, [id, 'a tag that was sent twice'], { 'reads twice': undefined, 'reads once': once }),
  ]);
};

const everyAbility = [1, 2, 3, 4];

const abilities: Dial = (reading) =>
  choose(
    reading,
    ['create-order.asks.abilities'],
    { accepted: undefined },
    refusing(({ source_location, destination_location }, world) =>
      [source_location, destination_location].some((place) =>
        everyAbility.every((ability) => lacksAbility(world, place, ability)),
      ),
    ),
  );

const lacksIdentifiers = (one: unknown): boolean =>
  isRecord(one) && one['external_id'] === undefined && one['barcode'] === undefined;

const sameBody: Dial = (reading) => {
  const id = 'create-order.asks.same-body';
  return each([
    choose(
      reading,
      [id, 'an order without identifiers'],
      { accepted: undefined },
      refusing(({ packages }) => Array.isArray(packages) && packages.some(lacksIdentifiers)),
    ),
    choose(reading, [id, 'the same order again'], { accepted: undefined }, (wanted) =>
      refusingSameOrders(refuseAlike(wanted)),
    ),
  ]);
};

interface Difference {
  /** What is the same in two external_ids that differ in this way alone. */
  readonly fold: (id: string) => string;
  /** The letters of the first and of the second that a server may refuse. */
  readonly first?: RegExp;
  readonly second?: RegExp;
}

const differences: Readonly<Record<string, Difference>> = {
  'by case': { fold: (id) => id.toLowerCase() },
  'by accents': { fold: (id) => id.normalize('NFD').replace(/\p{M}/gu, ''), first: /[\u00d1\u00fa]/ },
  'by an emoji': {
    fold: (id) => id.replace(/\p{Extended_Pictographic}/gu, '?'),
    first: /\u{1f363}/u,
    second: /\u{1f37a}/u,
  },
  'by a double letter': { fold: (id) => id.replaceAll('\u00df', 'ss'), first: /\u00df/ },
  'by width': { fold: (id) => id.normalize('NFKC'), second: /[\uff01-\uff5e]/ },
  'by composition': { fold: (id) => id.normalize('NFC'), first: /\u00e9/, second: /\u0301/ },
};

const alikeKeys: Dial = (reading) => {
  const question = 'create-order.asks.alike-keys';
  const changes = Object.entries(differences).flatMap(([label, { fold, first, second }]) => {
    const has =
      (letters?: RegExp): Is =>
      ({ external_id: id }) =>
        typeof id === 'string' && letters?.test(id) === true;
    const isKnown: Is = ({ external_id: id }, world) =>
      typeof id === 'string' &&
      [...world.orders].some(({ external_id: other }) => other && other !== id && fold(other) === fold(id));
    const about = `external_ids that differ ${label}`;
    return [
      choose(reading, [question, `${about}: the first`], { accepted: undefined }, refusing(has(first))),
      choose(
        reading,
        [question, `${about}: the second`],
        { accepted: undefined },
        refusing((body, world) => isKnown(body, world) || has(second)(body, world)),
      ),
    ];
  });
  return each(changes);
};

/** What orders do that repeat something. */
export const repeatDials: readonly Dial[] = [repeats, abilities, sameBody, alikeKeys];
