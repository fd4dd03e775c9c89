/** Valid requests: an example of the contract, its references made real and its identifying values made new. */
import type { Content, Contract } from '../openapi/contract.js';
import type { Reference } from '../openapi/schema.js';
import { valueAt, visitValue, withValue, type Place } from '../openapi/walk.js';
import { adapted } from './adapt.js';
import type { FreshSource } from './fresh.js';
import type { GivenData } from './given-data.js';

/** Finds something on the target that a reference may name; `of` is the carrier for a method, `nth` tells equal kinds apart. */
export type Resolve = (reference: Reference, of: string | undefined, nth: number) => Promise<string>;

interface Hole {
  readonly place: Place;
  readonly reference: Reference;
}

function holesOf(contract: Contract, content: Content, value: unknown): readonly Hole[] {
  const holes: Hole[] = [];
  visitValue(contract, content.schema, value, (schemas, place) => {
    const reference = schemas.find((schema) => schema['x-refers-to'] !== undefined)?.['x-refers-to'];
    if (reference !== undefined) holes.push({ place, reference });
  });
  // A method is looked for among those of its carrier, so carriers come first.
  return holes.sort((a, b) => Number(typeof a.reference === 'object') - Number(typeof b.reference === 'object'));
}

function freshened(contract: Contract, content: Content, value: unknown, fresh: FreshSource): unknown {
  let made = value;
  visitValue(contract, content.schema, value, (schemas, place) => {
    const kind = schemas.find((schema) => schema['x-fresh'] !== undefined)?.['x-fresh'];
    if (kind) made = withValue(made, place, fresh(kind));
  });
  return made;
}

/** A valid value from one of the named examples. Throws when the contract has no such example. */
export async function build(
  contract: Contract,
  content: Content,
  example: string,
  fresh: FreshSource,
  resolve: Resolve,
  given?: GivenData,
): Promise<Record<string, unknown>> {
  const base = content.examples[example];
  if (base === undefined) throw new Error(`The contract has no example ${example} at ${content.pointer}.`);
  let made = freshened(contract, content, given ? adapted(base, given) : base, fresh);
  const holes = holesOf(contract, content, base);
  for (const [index, { place, reference }] of holes.entries()) {
    const of = typeof reference === 'object' ? valueAt(made, [...place.slice(0, -1), reference.of]) : undefined;
    const nth = holes.slice(0, index).filter((hole) => hole.reference === reference).length;
    made = withValue(made, place, await resolve(reference, of as string | undefined, nth));
  }
  return made as Record<string, unknown>;
}
