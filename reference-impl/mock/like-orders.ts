/** Shows orders as the target of a profile does: what was not sent, the carrier, the states, the fees, the sequence of lists. */
import {
  contactOf,
  day,
  beforeAssignment,
  forgettingReturns,
  isEmpty,
  suggestion,
  withUnsent,
} from '../tolerances/absence.js';
import { all, answers, orders, type Json } from '../tolerances/changes.js';
import { changingFees, fee, turningLists } from '../tolerances/lists.js';
import { freedom, preferring, textIn, unseen, withFields, type Change, type Dial } from './like-dials.js';

/** What stands for a field that was not sent: nothing in one of its forms, or what the service fills in. */
type StandIn = { readonly blank: unknown } | { readonly fill: (order: Json) => unknown };

const blanks: Readonly<Record<string, unknown>> = { absent: undefined, null: null, '[]': [], '{}': {}, '""': '' };

const contact = { fill: contactOf };
const blankContact = { fill: () => ({ uuid: '0', name: null, email: '', phone: null }) };
const schedule = { fill: () => day };
const blankSchedule = { fill: () => ({ from: null, to: '' }) };

const fills: Readonly<Record<string, StandIn>> = {
  'source_contact object': contact,
  'destination_contact object': contact,
  'source_contact an object of blanks': blankContact,
  'destination_contact an object of blanks': blankContact,
  'pickup_schedule object': schedule,
  'delivery_schedule object': schedule,
  'pickup_schedule an object of blanks': blankSchedule,
  'delivery_schedule an object of blanks': blankSchedule,
  'proof_of_delivery object': { fill: () => ({ signature: true, image: false }) },
  'proof_of_delivery an object of blanks': { fill: () => ({ signature: null, image: null }) },
  'external_id string': { fill: ({ order_number }) => order_number },
  'notes string': { fill: () => 'none' },
  'tags list': { fill: () => ['standard'] },
  'skills list': { fill: () => ['heater'] },
  'is_return boolean': { fill: () => false },
};

function standInOf(name: string, answer: string): StandIn | undefined {
  if (Object.hasOwn(blanks, answer)) return { blank: blanks[answer] };
  const [, filled = ''] = /^filled in \((.+)\)$/.exec(answer) ?? [];
  return fills[`${name} ${filled}`];
}

type StandIns = ReadonlyMap<string, StandIn>;

/** The field of an order that shows what stands for others of its type. */
const models = { array: 'tags', object: 'pickup_schedule', string: 'notes' } as const;

/** What was not sent inside what was sent stands there as fields of its type do in the order itself. */
const nested =
  (known: StandIns) =>
  (types: readonly string[]): unknown => {
    const type = (['array', 'object', 'string'] as const).find((one) => types.includes(one));
    const model = known.get(models[type ?? 'string']);
    if (!model || !('blank' in model)) return type === 'array' ? [] : null;
    return type === undefined && model.blank === '' ? null : model.blank;
  };

const unsent: Dial = (reading) => {
  const known = new Map<string, StandIn>();
  const understand = (answer: string, about: string): true | undefined => {
    if (answer === unseen) return true;
    const found = standInOf(about, answer);
    if (!found || known.has(about)) return undefined;
    known.set(about, found);
    return true;
  };
  reading.take('answers.asks.unsent', understand);
  reading.take('answers.asks.filled-in', (answer, about) => {
    const found = known.get(about);
    return answer === unseen || (found && found === standInOf(about, answer)) || undefined;
  });
  if (known.size === 0) return undefined;
  const show = answers((answer, { operation }) =>
    operation.id === 'getOrder' ? shown(answer as Json, known) : answer,
  );
  const returns = known.get('is_return');
  return returns && 'blank' in returns ? all(show, forgettingReturns) : show;
};

function shown(answer: Json, known: StandIns): unknown {
  const before = (answer['data'] as Json)['order'] as Json;
  const { data } = withUnsent(answer, nested(known)) as { readonly data: { readonly order: Json } };
  const stands = [...known].filter(([name]) => isEmpty(before[name]));
  const fields = stands.map(([name, one]) => [name, 'blank' in one ? one.blank : one.fill(before)] as const);
  return { ...answer, data: { ...data, order: withFields(data.order, Object.fromEntries(fields)) } };
}

const carrierFields = ['agent', 'fees', 'name', 'shipping_method', 'uuid'];

/** A carrier of nulls has the listed fields; others come from another dial. */
function nullsIn(answer: string): Json | undefined {
  const [, names] = /^an object of nulls with (.+)$/.exec(answer) ?? [];
  return names === undefined
    ? undefined
    : Object.fromEntries(carrierFields.filter((name) => names.split(', ').includes(name)).map((name) => [name, null]));
}

const carrierBefore: Dial = (reading) => {
  const ways: Readonly<Record<string, Change | undefined>> = {
    null: undefined,
    absent: beforeAssignment(() => undefined),
    'an empty object': beforeAssignment(() => ({})),
    'an empty list': beforeAssignment(() => []),
    'an empty string': beforeAssignment(() => ''),
  };
  return reading.takeOne(
    'answers.asks.carrier-before',
    (answer): { readonly change: Change | undefined } | undefined => {
      if (answer === unseen || Object.hasOwn(ways, answer)) return { change: ways[answer] };
      const nulls = nullsIn(answer);
      if (nulls) return { change: beforeAssignment(() => nulls) };
      return answer.startsWith('an object with ') ? { change: beforeAssignment(suggestion) } : undefined;
    },
  )?.change;
};

/** The words for the three states of the reference. */
const states: Dial = (reading) => {
  const shown = reading.take('answers.asks.status', textIn);
  const assigned = reading.takeOne('assign-order.asks.again', (answer, about) =>
    about === 'status after assigning' ? textIn(answer) : undefined,
  );
  const cancelled = reading.takeOne('cancel-order.asks.status', textIn);
  const others = shown.filter((word) => word !== assigned && word !== cancelled);
  const fresh = preferring('NEW', others.length > 0 ? others : shown);
  const words: Json = {
    NEW: fresh,
    ...(assigned !== undefined && { ASSIGNED: assigned }),
    ...(cancelled !== undefined && cancelled !== fresh && { CANCELLED: cancelled }),
  };
  return orders((order) => ({ ...order, status: words[String(order['status'])] ?? order['status'] }));
};

const mostFees = 20;

const fees: Dial = (reading) => {
  const count = reading.takeOne('answers.asks.fees', (answer) => {
    if (answer === unseen) return 1;
    return /^\d{1,2}$/.test(answer) && Number(answer) <= mostFees ? Number(answer) : undefined;
  });
  const types = reading.take('answers.asks.fees', (answer, about) =>
    about === 'the type of a fee' ? textIn(answer) : undefined,
  );
  const type = preferring('SHIPPING_FEE', types);
  return changingFees((known) => {
    const more = Array.from({ length: mostFees }, () => fee(0));
    // That they add up to what they did before is another dial's to change.
    return [...(known as Json[]), ...more].slice(0, count ?? 1).map((one) => ({ ...one, type }));
  });
};

const reversed = (names: readonly string[]): Change =>
  orders((order) => {
    const lists = names.flatMap((name) =>
      Array.isArray(order[name]) ? [[name, order[name] as unknown[]] as const] : [],
    );
    return { ...order, ...Object.fromEntries(lists.map(([name, list]) => [name, [...list].reverse()])) };
  });

/** A list that is now in the sequence in which it was sent and now in another one turns from answer to answer. */
function sequenceOf(names: readonly string[], seen: readonly string[]): Change | undefined {
  if (seen.length === 0 || seen.every((answer) => answer === 'as sent' || answer === unseen)) return undefined;
  return seen.includes('as sent') ? turningLists(names) : reversed(names);
}

const sequences: Dial = (reading) => {
  const id = 'answers.asks.sequence-of-packages';
  const seenOf = (name: string) => reading.take(id, (answer, about) => (about === name ? answer : undefined));
  reading.take(id, (answer) => answer === unseen || undefined);
  const lists = ['packages', 'collections'].map((name) => sequenceOf([name], seenOf(name)));
  const tags = reading.take('answers.asks.sequence-of-tags', (answer) => answer);
  const sets = sequenceOf(['tags', 'skills'], tags);
  return all(...[...lists, sets].filter((change) => change !== undefined));
};

const carrierSequences: Dial = (reading) => {
  const seen = reading.take('answers.asks.sequence-of-carriers', (answer) => answer);
  return seen.includes('changes') ? freedom('sequence.carriers') : undefined;
};

/** How orders are shown, and lists. */
export const orderDials: readonly Dial[] = [unsent, carrierBefore, states, fees, sequences, carrierSequences];
