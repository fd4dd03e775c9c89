/** Builds valid bodies: an example of the contract with real references and fresh values. */
import type { Content, Contract } from '../../../openapi/contract/contract.js';
import type { Fresh, Reference, Schema } from '../../../openapi/keywords/kit/schema.js';
import { valueAt, withValue, type Place } from '../../../openapi/json/place.js';
import { visitValue } from '../../../openapi/schema/walk.js';
import { applyOperatorData } from './apply-operator-data.js';
import type { FreshSource } from './unique-values.js';
import type { GivenData } from './operator-data.js';

/** Finds a resource for a reference; `of` is the carrier of a method, `nth` counts references of the same kind. */
export type Resolve = (reference: Reference, of: string | undefined, nth: number) => Promise<string>;

interface Hole {
  readonly place: Place;
  readonly reference: Reference;
}

/** Where a body refers to resources, and where it needs fresh values. */
interface Places {
  readonly holes: readonly Hole[];
  readonly fresh: readonly (readonly [Place, Fresh])[];
}

function findPlaces(contract: Contract, schema: Schema, value: unknown): Places {
  const holes: Hole[] = [];
  const fresh: (readonly [Place, Fresh])[] = [];
  visitValue(contract, schema, value, (schemas, place) => {
    const reference = schemas.find((facet) => facet['x-refers-to'] !== undefined)?.['x-refers-to'];
    const kind = schemas.find((facet) => facet['x-fresh'] !== undefined)?.['x-fresh'];
    if (reference !== undefined) holes.push({ place, reference });
    if (kind !== undefined) fresh.push([place, kind]);
  });
  // Carriers come first, as a method belongs to its carrier.
  holes.sort((a, b) => Number(typeof a.reference === 'object') - Number(typeof b.reference === 'object'));
  return { holes, fresh };
}

const known = new WeakMap<Schema, WeakMap<object, Places>>();

/** The places of a value; cached, as an example is built thousands of times in a run. */
function placesIn(contract: Contract, schema: Schema, value: object): Places {
  const ofSchema = known.get(schema) ?? new WeakMap<object, Places>();
  known.set(schema, ofSchema);
  const places = ofSchema.get(value) ?? findPlaces(contract, schema, value);
  ofSchema.set(value, places);
  return places;
}

/** A valid body from a named example. Throws if the contract has no such example. */
export async function build(
  contract: Contract,
  content: Content,
  example: string,
  fresh: FreshSource,
  resolve: Resolve,
  given?: GivenData,
): Promise<Record<string, unknown>> {
  const base = content.examples[example];
  if (base === undefined) throw new Error(`The contract has no example "${example}" at ${content.pointer}.`);
  let made: unknown = given ? applyOperatorData(base, given) : base;
  for (const [place, kind] of placesIn(contract, content.schema, made as object).fresh)
    made = withValue(made, place, fresh(kind));
  const { holes } = placesIn(contract, content.schema, base as object);
  for (const [index, { place, reference }] of holes.entries()) {
    const of = typeof reference === 'object' ? valueAt(made, [...place.slice(0, -1), reference.of]) : undefined;
    const nth = holes.slice(0, index).filter((hole) => hole.reference === reference).length;
    made = withValue(made, place, await resolve(reference, of as string | undefined, nth));
  }
  return made as Record<string, unknown>;
}
