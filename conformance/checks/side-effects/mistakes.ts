/** The mistakes for which a request must be refused: a careless server notices them only after it has begun to write. */
import { isRecord, without, type Json } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import { mismatches } from '../../setup/assignments.js';
import { changedIn } from '../../setup/bodies/helpers.js';
import type { UsableCarrier } from '../../model/check.js';

/** Makes a mistake in a valid body. */
export type Spoil = (body: Json) => Json;

const inSecond = (list: unknown, change: Json): unknown =>
  Array.isArray(list)
    ? list.map((element: unknown, index) => (index === 1 && isRecord(element) ? { ...element, ...change } : element))
    : list;

/** Mistakes in an order. */
export const orderMistakes = {
  'a second collection of an unlisted type': (body) => ({
    ...body,
    collections: inSecond(body['collections'], { type: 'UNLISTED' }),
  }),
  'a second package of negative weight': (body) => ({ ...body, packages: inSecond(body['packages'], { weight: -1 }) }),
  'an unknown destination': (body) => ({ ...body, destination_location: { uuid: unknownUuid } }),
  'an unknown customer': (body) => ({ ...body, customer: { uuid: unknownUuid } }),
  'no customer': (body) => without(body, 'customer'),
  'an address as source': (body) => ({ ...body, source_location: body['destination_location'] }),
  'a destination with a numeric country': (body) => changedIn(body, 'destination_location', { country: '276' }),
  'an unlisted requirement': (body) => ({ ...body, requirements: ['lift', 'unlisted'] }),
  'a schedule whose times are not times': (body) => ({ ...body, delivery_schedule: { from: 'soon', to: 'later' } }),
  'a malformed e-mail address of a contact': (body) =>
    changedIn(body, 'destination_contact', { email: 'not-an-email' }),
  'is_return that is not a boolean': (body) => ({ ...body, is_return: 'maybe' }),
} as const satisfies Readonly<Record<string, Spoil>>;

/** Mistakes in a customer, new or updated. */
export const customerMistakes = {
  'a type outside the list': (body) => ({ ...body, type: 3 }),
  'no last name': (body) => without(body, 'last_name'),
  'no type': (body) => without(body, 'type'),
  'a first name that is null': (body) => ({ ...body, first_name: null }),
  'neither email nor phone': (body) => without(body, 'email', 'phone'),
  'a malformed email': (body) => ({ ...body, email: 'not-an-email' }),
  'a malformed phone': (body) => ({ ...body, phone: 'not-a-phone' }),
  'an external_id that is an object': (body) => ({ ...body, external_id: { a: 1 } }),
  'notes that are an object': (body) => ({ ...body, notes: { a: 1 } }),
  'a malformed metafield': (body) => ({ ...body, metafields: ['x'] }),
} as const satisfies Readonly<Record<string, Spoil>>;

/** Mistakes in a location. */
export const locationMistakes = {
  'an unknown country': (body) => ({ ...body, country: 'Germany' }),
  'no coordinates': (body) => without(body, 'coordinates'),
  'an ability outside the list': (body) => ({ ...body, abilities: [1, 9] }),
  'a latitude that is an object': (body) => ({ ...body, coordinates: { lat: { a: 1 }, lng: 1 } }),
} as const satisfies Readonly<Record<string, Spoil>>;

/** Mistakes in an assignment. A method of another carrier takes two carriers. */
export function assignmentMistakes(carriers: readonly UsableCarrier[]) {
  const [first] = carriers;
  const method = first?.methods[0]?.uuid;
  const foreign = mismatches(carriers).find(({ carrier }) => carrier === first)?.method;
  return {
    'an unknown method': { carrier_uuid: first?.uuid, shipping_method_uuid: unknownUuid },
    'an unknown carrier': { carrier_uuid: unknownUuid, shipping_method_uuid: method },
    'no method': { carrier_uuid: first?.uuid },
    'no carrier': { shipping_method_uuid: method },
    'a malformed carrier': { carrier_uuid: 'not-a-uuid', shipping_method_uuid: method },
    'a malformed method': { carrier_uuid: first?.uuid, shipping_method_uuid: 'not-a-uuid' },
    ...(foreign !== undefined && {
      'a method of another carrier': { carrier_uuid: first?.uuid, shipping_method_uuid: foreign },
    }),
  } satisfies Readonly<Record<string, Json>>;
}

/** Some of the mistakes of a table, in its order. */
export const someOf = <Table extends object>(
  table: Table,
  ...labels: readonly (keyof Table)[]
): readonly (readonly [label: string, mistake: Table[keyof Table] & {}])[] =>
  Object.entries(table).filter(([label]) => labels.some((one) => one === label));
