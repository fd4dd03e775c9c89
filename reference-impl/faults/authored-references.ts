/** Faults in what identifiers stand for: something else is taken for what they name, or what they name is forgotten. */
import { authored, handling, on, rereading, when, type Alter, type Fault } from './fault.js';
import { record } from './json.js';

type Kind = 'customer' | 'location';

/** Takes the uuid of something else for one of the right kind. */
const mistaking = (names: readonly string[], kind: Kind, other: Kind): Alter =>
  on(
    'createOrder',
    rereading((request) => {
      const { customers, locations } = request.world.state();
      const [first] = kind === 'customer' ? customers : locations;
      const body = { ...record(request.body) };
      for (const name of names)
        if (first && request.world.has(other, String(record(body[name])['uuid']))) body[name] = { uuid: first.uuid };
      return { ...request, body };
    }),
  );

const kept = 100;

/** The faults of references. */
export const referenceFaults: readonly Fault[] = [
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
