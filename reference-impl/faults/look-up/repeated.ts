/** Faults that a careful eye passes over: what comes in pairs, what was asked before, another identifier at every look. */
import { type Json, record, records } from '../../../openapi/schema.js';
import { all, type Alter, at, authored, family, type Fault, type Test } from '../kit/fault.js';
import {
  bodyOf,
  crashes,
  isReturned,
  mapInOrder,
  mapSent,
  readNotes,
  readOrder,
  refusedOrder,
} from '../kit/read-order.js';
import { rereadBody } from '../kit/read-order.js';

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** An order loses one field where another one was not sent. */
const lostWith = (name: string, other: string, row: string): Fault =>
  readOrder(`${name}.with-${other}-only`, row, `An order has its ${name} only where it has a ${other}`, (order) =>
    isMissing(order[other]) ? { ...order, [name]: null } : order,
  );

/** What was not there once is not looked for again. */
const remembering: Alter = (parts) => {
  const known = new WeakMap<object, Map<string, unknown>>();
  return at('getOrder').handling((handle, request) => {
    const missing = known.get(request.world) ?? new Map<string, unknown>();
    known.set(request.world, missing);
    const key = JSON.stringify(request.query);
    if (missing.has(key)) throw missing.get(key);
    try {
      return handle(request);
    } catch (error) {
      missing.set(key, error);
      throw error;
    }
  })(parts);
};

/** Gives some of what an order holds another uuid at every look. */
const renames = family(
  (name: string): Alter =>
    (parts) => {
      let looks = 0;
      const anew = (part: Json): Json => ({
        ...part,
        uuid: String(part['uuid']).replace(/.{6}$/, String(100_000 + looks)),
      });
      return mapInOrder(name, (value) => {
        looks += 1;
        return Array.isArray(value) ? records(value).map(anew) : anew(record(value));
      })(parts);
    },
  'look-up.identifiers.',
);

const sharedUuid = '0c5a3f0e-6d0b-4a67-9c1e-5b7d2f4e8a90';

/** Whoever has no external_id and was not created as a customer is one and the same. */
const oneForAll: Alter = (parts) => {
  const known = new Set<unknown>();
  const created = at('createCustomer').mapAnswer((answer) => {
    known.add(record(record(answer)['data'])['customer_uuid']);
    return answer;
  });
  const read = mapInOrder('customer', (customer) => {
    const { uuid, external_id: id } = record(customer);
    return known.has(uuid) || id !== null ? customer : { ...record(customer), uuid: sharedUuid };
  });
  return all(created, read)(parts);
};

/** A look-up of an account is answered as it was the first time. */
const cached: Alter = (parts) => {
  const answers = new WeakMap<object, Map<string, unknown>>();
  return at('getOrder').handling((handle, request) => {
    const known = answers.get(request.world) ?? new Map<string, unknown>();
    answers.set(request.world, known);
    const key = JSON.stringify(request.query);
    if (!known.has(key)) known.set(key, handle(request));
    return known.get(key);
  })(parts);
};

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An order is lost by its number once its external_id is sent again. */
const losing: Alter = (parts) => {
  const sent = new Map<unknown, number>();
  const counted = at('createOrder').validating((validate, request) => {
    const { external_id: id } = bodyOf(request);
    sent.set(id, (sent.get(id) ?? 0) + 1);
    validate(request);
  });
  const isLost: Test = ({ query, world }) => {
    const found = world.state().orders.find(({ order_number }) => order_number === query['order_number']);
    return found !== undefined && found.external_id !== null && (sent.get(found.external_id) ?? 0) > 1;
  };
  return all(counted, at('getOrder').refusing(isLost))(parts);
};

const seldom: readonly Fault[] = [
  authored('look-up.number.lost-by-twin', 'LKP-03', 'An order is lost once its external_id is sent again', losing),
  authored(
    'customers.inline.one-without-id',
    'CUS-19',
    'All customers given with their orders without an external_id are the same',
    oneForAll,
  ),
  authored('look-up.cached', 'READ-07', 'A look-up is answered as it was the first time', cached),
  readNotes('notes.unescaped', 'ORD-58', 'Escapes of addresses are resolved in notes', unescaped),
  crashes('createOrder')(
    'letters.of-four-bytes.break',
    'GEN-10',
    'Four-byte letters in notes lead to a 500',
    ({ notes }) => /[\u{20000}-\u{2ffff}]/u.test(String(notes)),
  ),
  refusedOrder('orders.plus-address.refused', 'ORD-01', 'A delivery to a contact with a plus is refused', (body) => {
    const { email } = record(body['destination_contact']);
    return !isReturned(body) && typeof email === 'string' && email.includes('+');
  }),
];

export const overlookedFaults: readonly Fault[] = [
  lostWith('delivery_schedule', 'pickup_schedule', 'READ-52'),
  lostWith('tags', 'notes', 'READ-73'),
  lostWith('collections', 'external_id', 'READ-66'),
  ...(['phone', 'external_id'] as const).map((name) =>
    authored(
      `customers.update.adds-no-${name.replace('_', '-')}`,
      'CUS-17',
      `An update gives no ${name} to who had none`,
      mapSent('updateCustomer', (body, { path, world }) => {
        const { [name]: _left, ...rest } = body;
        return isMissing(world.customer(path['customer_uuid'] ?? '')[name]) ? rest : body;
      }),
    ),
  ),
  ...(
    [
      ['standard', 'source_location'],
      ['return', 'destination_location'],
    ] as const
  ).map(([workflow, side]) =>
    authored(
      `workflow.${workflow}.address-beside-unknown`,
      'ORD-24',
      `An address beside an unknown uuid is taken as the ${side} of a ${workflow} order`,
      rereadBody('createOrder', (body, { world }) => {
        const { uuid, line_1: line } = record(body[side]);
        const [location] = world.state().locations;
        const isUnknown = typeof uuid === 'string' && !world.has('location', uuid);
        return line !== undefined && location && isUnknown ? { ...body, [side]: { uuid: location.uuid } } : body;
      }),
    ),
  ),
  authored('look-up.missing.remembered', 'LKP-02', 'What was not found once is never found', remembering),
  renames('customer', 'LKP-05', 'A customer has a new uuid at every look', 'customer'),
  renames('packages', 'LKP-05', 'Packages have new uuids at every look', 'packages'),
  ...seldom,
];
