/** Values for fields of an order that were not sent, and for the carrier of an unassigned order. */
import { contract } from '../../openapi/contract/contract.js';
import { record, type Json } from '../../openapi/json/json.js';
import { withValue } from '../../openapi/json/place.js';
import { typesOf } from '../../openapi/keywords/kit/schema.js';
import { visitValue } from '../../openapi/schema/walk.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { answering, dataOf, showing } from '../kit/answers.js';
import { notingOrders } from '../kit/memory.js';
import { uuidKey } from '../kit/records.js';
import { bodyOf } from '../kit/requests.js';
import { remembering } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

/** The value of a field that was not sent, by the types that the contract lists for it. */
type StandIn = (types: readonly string[]) => unknown;

const orderSchema = contract.operation('getOrder').answer.schema;

/** Whether a value is one that the reference shows for an unsent field. */
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The response for an order with every unsent field replaced; undefined leaves the field out. */
function withUnsent(answer: unknown, standIn: StandIn): unknown {
  let made = answer;
  visitValue(contract, orderSchema, answer, (schemas, place, value) => {
    if (!isEmpty(value) || !schemas.some((schema) => schema['x-presence'] === 'sent')) return;
    made = withValue(made, place, standIn(schemas.flatMap(typesOf)));
  });
  return made;
}

/** The reference shows false for an unsent is_return; here it is empty, like other unsent fields. */
const forgettingReturns = remembering(
  () => new Set<string>(),
  (silent) =>
    all(
      notingOrders((uuid, request) => {
        if (bodyOf(request)['is_return'] === undefined) silent.add(uuidKey(uuid));
      }),
      showing('is_return', (flag, { whole }) => (silent.has(uuidKey(whole['uuid'])) ? null : flag)),
    ),
);

/** Clears is_return before empty values are replaced: the outermost change of a response runs first. */
const unsentAs = (standIn: StandIn): StageOverride =>
  all(
    answering('getOrder', '', (answer) => withUnsent(answer, standIn)),
    forgettingReturns,
  );

/** A value that stands for a field that was not sent. */
export type Fill = (order: Json) => unknown;

/** Shows these values for fields of an order that were not sent, or sent as "", and others for the fields of its parts. */
export function showingUnsent(fields: ReadonlyMap<string, Fill>, inParts: StandIn): StageOverride {
  const show = answering('getOrder', '', (answer) => {
    const order = record(dataOf(answer)['order']);
    const own = [...fields].filter(([name]) => isEmpty(order[name]) || order[name] === '');
    return own.reduce(
      (made, [name, fill]) => withValue(made, ['data', 'order', name], fill(order)),
      withUnsent(answer, inParts),
    );
  });
  return fields.has('is_return') ? all(show, forgettingReturns) : show;
}

function emptyOf(types: readonly string[]): unknown {
  if (types.includes('array')) return [];
  if (types.includes('object')) return {};
  return types.includes('string') ? '' : null;
}

/** In PHP an empty object is an empty array. */
const emptyArrayOf: StandIn = (types) => (types.includes('array') || types.includes('object') ? [] : null);

/** The contact that a server can assume if none was sent: the customer. */
const contactOf: Fill = (order) => {
  const { name, email, phone } = record(order['customer']);
  return { uuid: '4711', name, email, phone };
};

const contact = { object: contactOf, blank: () => ({ uuid: '0', name: null, email: '', phone: null }) };
const schedule = {
  object: () => ({ from: '2031-03-04 08:00', to: '2031-03-04 18:00' }),
  blank: () => ({ from: null, to: '' }),
};
const proof = {
  object: () => ({ signature: true, image: false }),
  blank: () => ({ signature: null, image: null }),
};

/** What a service can fill in for a field that was not sent, by field and kind: an object of values or of blanks, or a plain value. */
export const fillings: Readonly<Record<string, Readonly<Record<string, Fill>>>> = {
  source_contact: contact,
  destination_contact: contact,
  pickup_schedule: schedule,
  delivery_schedule: schedule,
  proof_of_delivery: proof,
  external_id: { text: ({ order_number }) => order_number },
  notes: { text: () => 'none' },
  tags: { list: () => ['standard'] },
  skills: { list: () => ['heater'] },
  is_return: { boolean: () => false },
};

const isBlank = (value: unknown): boolean => value === undefined || isEmpty(value) || JSON.stringify(value) === '{}';

const contacts = ['source_contact', 'destination_contact'];
const schedules = ['pickup_schedule', 'delivery_schedule'];

/** Fills in fields that are empty or absent. */
const filling = (names: readonly string[], fill: Fill): StageOverride =>
  showing('', (order) => ({
    ...order,
    ...Object.fromEntries(names.filter((name) => isBlank(order[name])).map((name) => [name, fill(order)])),
  }));

/** Changes the carrier of unassigned orders. */
const beforeAssignment = (carrier: (request: Request) => unknown): StageOverride =>
  showing('', ({ carrier: known, ...order }, { request }) => ({ ...order, carrier: known ?? carrier(request) }));

/** A carrier that the service suggests. */
const suggestion = ({ account }: Request): Json => {
  const [carrier] = account.carriers;
  const method = carrier?.shipping_methods[0];
  const shipping_method = { name: method?.name, currency: method?.currency, amount: 0 };
  return { uuid: carrier?.uuid, name: carrier?.name, agent: null, shipping_method, fees: [] };
};

const carrierFields = ['uuid', 'name', 'agent', 'shipping_method', 'fees'];

/** Shows a carrier before the assignment, with the fields of these names: a suggested one, or one of nulls. */
const showingCarrier =
  (carrier: (request: Request) => Json) =>
  (names: readonly unknown[] = carrierFields): StageOverride =>
    beforeAssignment((request) => {
      const shown = carrier(request);
      return Object.fromEntries(
        carrierFields.filter((name) => names.includes(name)).map((name) => [name, shown[name] ?? null]),
      );
    });

export const showingSuggestedCarrier = showingCarrier(suggestion);
export const showingNullCarrier = showingCarrier(() => ({}));

export const absences: readonly Variation[] = [
  ...variations('unsent', {
    null: ['a field that was not sent is null', unsentAs(() => null)],
    absent: ['a field that was not sent is absent', unsentAs(() => undefined)],
    empty: ['a field that was not sent is empty', unsentAs(emptyOf)],
    'empty-array': [
      'a field that was not sent is an empty array where an object or an array is listed',
      unsentAs(emptyArrayOf),
    ],
  }),
  ...variations('filled-in', {
    contacts: ['the service fills in a contact that was not sent', filling(contacts, contactOf)],
    'blank-contacts': [
      'the service fills in a contact without values that was not sent',
      filling(contacts, contact.blank),
    ],
    schedules: ['the service fills in a schedule that was not sent', filling(schedules, schedule.object)],
    'blank-schedules': [
      'the service fills in a schedule without values that was not sent',
      filling(schedules, schedule.blank),
      { alone: true },
    ],
    proof: ['the service fills in a proof of delivery that was not sent', filling(['proof_of_delivery'], proof.object)],
  }),
  ...variations('carrier-before', {
    absent: ['before an assignment the carrier is absent', beforeAssignment(() => undefined)],
    empty: ['before an assignment the carrier is an empty object', beforeAssignment(() => ({}))],
    'empty-array': ['before an assignment the carrier is an empty array', beforeAssignment(() => [])],
    'empty-text': ['before an assignment the carrier is an empty string', beforeAssignment(() => '')],
    nulls: ['before an assignment the carrier is an object of nulls', showingNullCarrier()],
    suggestion: ['before an assignment the carrier is one that the service suggests', showingSuggestedCarrier()],
  }),
];
