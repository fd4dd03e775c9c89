/**
 * The locations and customers of a scenario: in the form of the requests that create them, made by the same handlers.
 */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { handle } from '../../reference-impl/handlers/handler-types.js';
import { handlers } from '../../reference-impl/handlers/index.js';
import type { Customer, Location } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { assertKnown, key, listAt, play, split, uuid, type Fields } from './fields.js';
import { assertDistinct, Names, uuidFor } from './names.js';
import type { ScenarioText } from './yaml-text.js';

type Kind = 'location' | 'customer';

/** Records, and a function to find one by its name in the scenario: its key, its external_id or its uuid. */
export interface Records<Kept> {
  readonly records: readonly Kept[];
  readonly names: Names;
}

/** Existing records. */
export function knownRecords<Kept extends Customer | Location>(
  source: ScenarioText,
  kind: Kind,
  records: readonly Kept[],
  keys: readonly (string | undefined)[] = [],
): Records<Kept> {
  const named = records.map(({ uuid: of, external_id }, index) => ({ uuid: of, names: [keys[index], external_id] }));
  return { records, names: new Names(kind, source, named) };
}

/** The locations in a scenario, created in a world without locations. */
export function readLocations(source: ScenarioText, value: unknown, account: StoredAccount): Records<Location> {
  const { uuids, keys } = playAll(source, 'location', value, account);
  const records = account.state().locations.map((record, index) => ({ ...record, uuid: uuids[index] ?? record.uuid }));
  return knownRecords(source, 'location', records, keys);
}

/** The customers in a scenario, created in a world without customers. */
export function readCustomers(source: ScenarioText, value: unknown, account: StoredAccount): Records<Customer> {
  const { uuids, keys } = playAll(source, 'customer', value, account);
  const records = account.state().customers.map((record, index) => ({ ...record, uuid: uuids[index] ?? record.uuid }));
  return knownRecords(source, 'customer', records, keys);
}

/** Runs the handler of an operation with a body. Validation has already checked the types. */
export const carryOut = (
  id: OperationId,
  body: Fields,
  account: StoredAccount,
  path: Readonly<Record<string, string>> = {},
): unknown => handle(handlers, id, { body, account, path, query: {}, origin: '' });

/** Runs each element as a request; the keys and uuids of the records have the same order. */
function playAll(source: ScenarioText, kind: Kind, value: unknown, account: StoredAccount) {
  const section = `${kind}s`;
  const operation = kind === 'location' ? 'createLocation' : 'createCustomer';
  const schema = contract.operation(operation).body?.schema ?? {};
  const elements = listAt(source, [section], value).map((fields, index) => {
    const place = [section, index];
    const { own, body } = split(source, place, fields, { key, uuid });
    assertKnown(source, place, body, schema, (at) => (at.length === place.length ? ['key', 'uuid'] : []));
    play(source, { place, operation }, body, account, () => carryOut(operation, body, account));
    const name = own.key as string | undefined;
    return { key: name, uuid: (own.uuid as string | undefined) ?? uuidFor(kind, name ?? index) };
  });
  assertDistinct(source, [section], elements, ['key', 'uuid']);
  return { uuids: elements.map((each) => each.uuid), keys: elements.map((each) => each.key) };
}
