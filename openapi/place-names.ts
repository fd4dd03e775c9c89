/** Which places a value has, by their names: those that a schema speaks about, and those that none does. */
import type { Resolver, Schema } from './schema.js';
import { eachChild, facets, nameUnder, placeName, stepDown } from './walk.js';

/** A place that a schema lists, with what was met below it: every answer is walked, so its names are put together once. */
interface Spot {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly fields: Map<string, Spot>;
  elements?: Spot;
}

const spots = new WeakMap<Resolver, WeakMap<Schema, Spot>>();

const spotFor = (name: string, schemas: readonly Schema[]): Spot => ({ name, schemas, fields: new Map() });

function rootSpot(contract: Resolver, root: Schema): Spot {
  const ofContract = spots.get(contract) ?? new WeakMap<Schema, Spot>();
  const spot = ofContract.get(root) ?? spotFor('', facets(contract, root));
  spots.set(contract, ofContract.set(root, spot));
  return spot;
}

/** The place one step down; undefined where no schema lists it. Only listed ones are kept: an answer may have any others. */
function spotBelow(contract: Resolver, spot: Spot, token: string | number): Spot | undefined {
  const known = typeof token === 'number' ? spot.elements : spot.fields.get(token);
  if (known) return known;
  const schemas = stepDown(contract, spot.schemas, token);
  if (schemas.length === 0) return undefined;
  const made = spotFor(nameUnder(spot.name, token), schemas);
  if (typeof token === 'number') spot.elements = made;
  else spot.fields.set(token, made);
  return made;
}

/** The names of the places of a value that a schema speaks about, `*` for positions in lists. */
export function placeNames(contract: Resolver, root: Schema, value: unknown): ReadonlySet<string> {
  const names = new Set([placeName([])]);
  const descend = (spot: Spot, at: unknown): void =>
    eachChild(at, (token, child) => {
      const below = spotBelow(contract, spot, token);
      if (!below) return;
      names.add(below.name);
      descend(below, child);
    });
  descend(rootSpot(contract, root), value);
  return names;
}

/** The names of the fields of a value that no schema speaks about, as often as there are such; theirs are not looked at. */
export function strangeNames(contract: Resolver, root: Schema, value: unknown): readonly string[] {
  const names: string[] = [];
  const descend = (spot: Spot, at: unknown): void =>
    eachChild(at, (token, child) => {
      const below = spotBelow(contract, spot, token);
      if (below) descend(below, child);
      else if (typeof token === 'string') names.push(nameUnder(spot.name, token));
    });
  descend(rootSpot(contract, root), value);
  return names;
}
