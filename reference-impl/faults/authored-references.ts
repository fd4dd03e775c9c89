/** Faults in what identifiers stand for: something else is taken for what they name, or what they name is forgotten. */
import { record } from '../../openapi/schema.js';
import { unknownUuid } from '../../openapi/variations.js';
import type { Customer, Location } from '../records.js';
import { at, authored, handling, on, when, type Alter, type Fault } from './fault.js';

type Kind = 'customer' | 'location';

/** Takes the uuid of something else for one of the right kind. */
const mistaking = (names: readonly string[], kind: Kind, other: Kind): Alter =>
  at('createOrder').rereading((request) => {
    const { customers, locations } = request.world.state();
    const [first] = kind === 'customer' ? customers : locations;
    const body = { ...record(request.body) };
    for (const name of names)
      if (first && request.world.has(other, String(record(body[name])['uuid']))) body[name] = { uuid: first.uuid };
    return { ...request, body };
  });

type Named = Customer | Location;

/** Takes other identifiers of a customer, or of a location, for its uuid. */
const knowing = (names: readonly string[], kind: Kind, known: (one: Named, given: string) => boolean): Alter =>
  at('createOrder').rereading((request) => {
    const { customers, locations } = request.world.state();
    const all: readonly Named[] = kind === 'customer' ? customers : locations;
    const body = { ...record(request.body) };
    for (const name of names) {
      const { uuid: given } = record(body[name]);
      const found = typeof given === 'string' ? all.find((one) => known(one, given)) : undefined;
      if (found) body[name] = { uuid: found.uuid };
    }
    return { ...request, body };
  });

const byExternalId = ({ external_id }: Named, given: string): boolean => external_id === given;
const sides = ['source_location', 'destination_location'] as const;

/** Takes something else in the path of an update for the uuid of a customer. */
const updating = (known: (one: Named, given: string) => boolean): Alter =>
  at('updateCustomer').rereading((request) => {
    const found = request.world.state().customers.find((one) => known(one, request.path['customer_uuid'] ?? ''));
    return found ? { ...request, path: { customer_uuid: found.uuid } } : request;
  });

const kept = 100;

/** What is taken for a uuid and identifies the same thing. */
const otherIdentifiers: readonly Fault[] = [
  authored(
    'orders.customer.by-external-id',
    'ORD-17',
    'The external_id of a customer does for its uuid',
    knowing(['customer'], 'customer', byExternalId),
  ),
  authored(
    'orders.location.by-external-id',
    'ORD-24',
    'The external_id of a location does for its uuid',
    knowing(sides, 'location', byExternalId),
  ),
  authored(
    'orders.customer.unknown-beside-data',
    'ORD-17',
    'A customer with an unknown uuid and data is a new one',
    at('createOrder').rereading((request) => {
      const body = record(request.body);
      const { uuid, ...data } = record(body['customer']);
      const isUnknown = uuid === unknownUuid && data['first_name'] !== undefined;
      return isUnknown ? { ...request, body: { ...body, customer: data } } : request;
    }),
  ),
  authored(
    'customers.update.by-external-id',
    'CUS-16',
    'A customer is updated by its external_id',
    updating(byExternalId),
  ),
];

/** The faults of references. */
export const referenceFaults: readonly Fault[] = [
  ...otherIdentifiers,
  authored(
    'orders.customer.of-another-kind',
    'ORD-17',
    'The uuid of a location is taken for that of a customer',
    mistaking(['customer'], 'customer', 'location'),
  ),
  authored(
    'orders.location.of-another-kind',
    'ORD-24',
    'The uuid of a customer is taken for that of a location',
    mistaking(['source_location', 'destination_location'], 'location', 'customer'),
  ),
  authored(
    'look-up.external-id.with-a-slash',
    'LKP-02',
    'An external_id with a slash finds nothing',
    on(
      'getOrder',
      when(
        ({ query }) => query['external_id']?.includes('/') === true,
        handling((handle, request) => handle({ ...request, query: { external_id: 'half of it' } })),
      ),
    ),
  ),
  authored(
    'look-up.forgets',
    'LKP-02',
    'Only the last hundred orders are found by their external_id',
    on(
      'getOrder',
      when(
        ({ query: { external_id: wanted }, world }) => {
          const old = world.state().orders.slice(0, -kept);
          return wanted !== undefined && old.some(({ external_id: id }) => id === wanted);
        },
        handling((handle, request) => handle({ ...request, query: { external_id: 'forgotten' } })),
      ),
    ),
  ),
];
