/** Faults that a careful eye passes over: what looks like a token, what comes in pairs, what was asked before. */
import { type Json, record, records } from '../../openapi/schema.js';
import type { Worlds } from '../authentication.js';
import { lettingIn } from './authored-authentication.js';
import { at, authored, rereading, type Alter, type Fault } from './fault.js';
import { mapInOrder, mapOrder, mirror } from './looks.js';

/** Asks for no token of who looks an order up by this key. */
const openBy = (key: 'external_id' | 'order_number'): Alter =>
  lettingIn((header, _worlds, { url }) => header === '' && url.includes(`${key}=`), 'getOrder');

const parsed = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return body;
  }
};

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** An order loses one field where another one was not sent. */
const lostWith = (name: string, other: string, row: string): Fault =>
  mirror(
    `${name}.with-${other}-only`,
    `An order has its ${name} only where it has a ${other}`,
    mapOrder((order) => (isMissing(order[other]) ? { ...order, [name]: null } : order)),
    row,
  );

/** An update leaves away what the customer had not before. */
const adding = (name: 'phone' | 'external_id'): Alter =>
  at('updateCustomer').mapBody((body, { path, world }) => {
    const before = world.customer(path['customer_uuid'] ?? '');
    const { [name]: _left, ...rest } = record(body);
    return isMissing(before?.[name]) ? rest : body;
  });

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

/** Gives some of what an order holds another identifier at every look. */
const renaming = (name: string, rename: (look: number) => (part: Json) => Json): Alter => {
  return (parts) => {
    let looks = 0;
    return mapInOrder(name, (value) => {
      looks += 1;
      return Array.isArray(value) ? records(value).map(rename(looks)) : rename(looks)(record(value));
    })(parts);
  };
};

const anewAt =
  (look: number) =>
  (part: Json): Json => ({ ...part, uuid: String(part['uuid']).replace(/.{6}$/, String(100_000 + look)) });

const renamed = (name: string, title: string, rename: (look: number) => (part: Json) => Json = anewAt): Fault =>
  authored(`look-up.identifiers.${name}`, 'LKP-05', title, renaming(name, rename));

type Side = 'source_location' | 'destination_location';

/** Takes an address beside an unknown uuid for the pinned location of an order. */
const takingAddress = (side: Side): Alter =>
  at('createOrder').rereading((request) => {
    const { uuid, line_1: line } = record(record(request.body)[side]);
    const [location] = request.world.state().locations;
    const isUnknown = typeof uuid === 'string' && !request.world.has('location', uuid);
    return line !== undefined && location && isUnknown
      ? { ...request, body: { ...record(request.body), [side]: { uuid: location.uuid } } }
      : request;
  });

/** Whether the user of a header for Basic is an issued token. */
const isBasicUser = (header: string, worlds: Worlds): boolean => {
  const [, code] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  return code !== undefined && code.length % 4 === 0 && worlds.has(atob(code).split(':')[0] ?? '');
};

/** The faults that are easily passed over. */
export const overlookedFaults: readonly Fault[] = [
  authored(
    'authentication.token.any-case',
    'AUT-03',
    'A token is taken in any case',
    lettingIn((header, worlds) =>
      [...worlds.keys()].some((token) => header.toLowerCase() === `Bearer ${token}`.toLowerCase()),
    ),
  ),
  authored(
    'authentication.scheme.basic-user',
    'AUT-02',
    'The token is taken as the user of Basic',
    lettingIn(isBasicUser),
  ),
  authored(
    'authentication.token.any-jwt',
    'AUT-03',
    'A token of three parts is taken, whoever signed it',
    lettingIn((header) => /^Bearer eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/.test(header)),
  ),
  authored(
    'authentication.token.word',
    'AUT-03',
    'The words for nothing are taken for a token',
    lettingIn((header) => /^Bearer (?:null|undefined)$/.test(header)),
  ),
  authored('authentication.missing.by-number', 'AUT-01', 'A look-up by number needs no token', openBy('order_number')),
  authored(
    'authentication.missing.by-external-id',
    'AUT-01',
    'A look-up by external_id needs no token',
    openBy('external_id'),
  ),
  authored(
    'bodies.string.parsed',
    'REF-02',
    'JSON in a string is read once more',
    rereading((request) => ({ ...request, body: parsed(request.body) })),
  ),
  lostWith('delivery_schedule', 'pickup_schedule', 'READ-52'),
  lostWith('tags', 'notes', 'READ-73'),
  lostWith('collections', 'external_id', 'READ-66'),
  authored('customers.update.adds-no-phone', 'CUS-17', 'An update gives no phone to who had none', adding('phone')),
  authored(
    'customers.update.adds-no-external-id',
    'CUS-17',
    'An update gives no external_id to who had none',
    adding('external_id'),
  ),
  authored(
    'workflow.standard.address-beside-unknown',
    'ORD-24',
    'A source with an unknown uuid may be an address in a standard order',
    takingAddress('source_location'),
  ),
  authored(
    'workflow.return.address-beside-unknown',
    'ORD-24',
    'A destination with an unknown uuid may be an address in a return',
    takingAddress('destination_location'),
  ),
  authored('look-up.missing.remembered', 'LKP-02', 'What was not found once is never found', remembering),
  renamed('customer', 'A customer has a new uuid at every look'),
  renamed('packages', 'Packages have new uuids at every look'),
  renamed('source_contact', 'The source contact has a new number at every look', (look) => (contact) => ({
    ...contact,
    uuid: String(100_000 + look),
  })),
];
