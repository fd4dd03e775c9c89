/** The carriers of a scenario: in the form of GET /carriers, with generated uuids if they have none. */
import { contract } from '../../openapi/contract/contract.js';
import { joinList } from '../../openapi/text/join-list.js';
import { createValidator, type ValidateValue } from '../../openapi/validation/validator.js';
import { applicableSchemas } from '../../openapi/schema/walk.js';
import { valueAt, type Place } from '../../openapi/json/place.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import type { Carrier } from '../../reference-impl/account/storage/records.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import { distanceUnits, volumeUnits, weightUnits } from '../../reference-impl/pricing/units.js';
import { assertKnown, key, listAt, sentenceOf, split, uuid, type Fields } from './fields.js';
import { assertDistinct, Names, uuidFor } from './names.js';
import type { ScenarioText } from './yaml-text.js';

/** The carriers, and functions to find a carrier or a shipping method by its name in the scenario. */
export interface Carriers {
  readonly carriers: readonly Carrier[];
  readonly names: Names;
  /** The shipping methods of a carrier, by its uuid. */
  methodsOf(carrier: string): Names;
}

/** The keys that a scenario defines: of a carrier under its uuid, of a method under both uuids. */
type Keys = Map<string, string>;

interface Identified extends Fields {
  readonly uuid: string;
}

const section: Place = ['carriers'];
const units = { weight_unit: weightUnits, distance_unit: distanceUnits, volume_unit: volumeUnits };
const operation = contract.operation('listCarriers');

let judge: ValidateValue | undefined;

/** Existing carriers, which can be found by name or uuid, or by a key from the scenario. */
export function knownCarriers(
  source: ScenarioText,
  carriers: readonly Carrier[],
  keys: ReadonlyMap<string, string> = new Map(),
): Carriers {
  const methodsOf = (wanted: string): Names => {
    const methods = carriers.find((carrier) => carrier.uuid === wanted)?.shipping_methods ?? [];
    const named = methods.map(({ uuid: of, name }) => ({ uuid: of, names: [keys.get(`${wanted}/${of}`), name] }));
    return new Names('shipping method', source, named);
  };
  const named = carriers.map(({ uuid: of, name }) => ({ uuid: of, names: [keys.get(of), name] }));
  return { carriers, names: new Names('carrier', source, named), methodsOf };
}

/** The carriers that a scenario lists. */
export function readCarriers(source: ScenarioText, value: unknown): Carriers {
  const keys: Keys = new Map();
  const carriers = identifyAll(source, section, value, 'carrier', keys).map((carrier, index) => {
    const place = [...section, index, 'shipping_methods'];
    const kind = `method of ${carrier.uuid}`;
    return {
      ...carrier,
      shipping_methods: identifyAll(source, place, carrier['shipping_methods'], kind, keys, carrier),
    };
  });
  assertContract(source, { carriers });
  for (const [index, carrier] of carriers.entries()) assertUnits(source, index, carrier.shipping_methods);
  return knownCarriers(source, carriers as unknown as readonly Carrier[], keys);
}

function identifyAll(
  source: ScenarioText,
  place: Place,
  value: unknown,
  kind: string,
  keys: Keys,
  of?: Identified,
): readonly Identified[] {
  const found = listAt(source, place, value).map((fields, index) => {
    const { own, body } = split(source, [...place, index], fields, { key, uuid });
    const name = own.key as string | undefined;
    const made = (own.uuid as string | undefined) ?? uuidFor(kind, name ?? index);
    if (name !== undefined) keys.set(of ? `${of.uuid}/${made}` : made, name);
    return { ...body, uuid: made, key: name };
  });
  assertDistinct(source, place, found, ['key', 'uuid']);
  return found.map(({ key: _key, ...identified }) => identified);
}

/** Validates the carriers against the response of GET /carriers, where they stand below `data`. */
function assertContract(source: ScenarioText, data: Fields): void {
  judge ??= createValidator(contract).answer(operation);
  const answer = { message: 'success', data };
  assertKnown(source, [], data, dataSchema(operation.answer.schema), () => ['key']);
  const [violation] = judge(answer);
  if (violation) throw source.error(violation.place.slice(1), sentenceOf(violation, answer));
}

function dataSchema(schema: Schema): Schema {
  const found = applicableSchemas(contract, schema).find(({ properties }) => properties?.['data']);
  return found?.properties?.['data'] ?? {};
}

/** An unknown unit would make every request for rates fail. */
function assertUnits(source: ScenarioText, carrier: number, methods: readonly Fields[]): void {
  for (const [index, method] of methods.entries())
    for (const [field, known] of Object.entries(units)) {
      const unit = valueAt(method, [field]) as string;
      const place = [...section, carrier, 'shipping_methods', index, field];
      if (!known.includes(unit))
        throw source.error(place, `is an unknown unit, ${quoted(unit)}. Allowed: ${joinList(known)}`);
    }
}
