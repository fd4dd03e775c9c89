/** Shrinks a sequence that shows a problem: fewer requests first, then smaller bodies. */
import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../openapi/contract/contract.js';
import { isRecord, type Json } from '../../openapi/json/json.js';
import { schemasAt } from '../../openapi/schema/walk.js';
import { valueAt, withValue, type Place } from '../../openapi/json/place.js';
import { violationsIn } from './bodies.js';
import type { Sequence, Step } from '../model/sequence.js';

/** Performs a sequence, and says whether it shows the problem. */
export type Shows = (sequence: Sequence) => Promise<boolean>;

/** Leaves out as many parts as possible: first half of them at once, then a quarter, at last each alone. */
async function fewerParts(sequence: Sequence, shows: Shows): Promise<Sequence> {
  let smallest = sequence;
  for (let size = Math.ceil(smallest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = smallest.length; end > 0 && smallest.length > 1; end -= size) {
      const at = Math.max(0, end - size);
      const fewer = smallest.filter((_part, index) => index < at || index >= at + size);
      if (fewer.length > 0 && (await shows(fewer))) smallest = fewer;
    }
  return smallest;
}

/** Parts of several requests, each with one request less, or sequential if that still shows the problem. */
async function lessAtOnce(sequence: Sequence, shows: Shows): Promise<Sequence> {
  const inTurn = sequence.flat();
  if (inTurn.length > sequence.length && (await shows(inTurn))) return fewerParts(inTurn, shows);
  let smallest = sequence;
  for (const [at, part] of sequence.entries())
    for (const step of Array.isArray(part) ? (part as readonly Step[]) : []) {
      const rest = [smallest[at]!].flat().filter((one) => one !== step);
      const fewer = smallest.map((one, index) => (index === at ? rest : one));
      if (rest.length > 0 && (await shows(fewer))) smallest = fewer;
    }
  return smallest;
}

/** Places of a body that may be left out or simplified, the outer ones first. */
function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  const children: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((child, at) => [at, child] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [token] of children) yield [...place, token];
  for (const [token, child] of children) yield* placesIn(child, [...place, token]);
}

/** The body without the value at a place; later elements move up. */
function without(body: Json, place: Place): Json {
  const token = place.at(-1);
  if (typeof token !== 'number') return withValue(body, place, undefined) as Json;
  const above = place.slice(0, -1);
  const list = valueAt(body, above) as readonly unknown[];
  return withValue(
    body,
    above,
    list.filter((_one, at) => at !== token),
  ) as Json;
}

/** Whether no server can refuse the body without this place. If it is open what is needed, everything stays. */
function mayLack(contract: Contract, { operation, body }: Step, place: Place): boolean {
  const above = place.slice(0, -1);
  if (typeof place.at(-1) === 'number') return (valueAt(body, above) as readonly unknown[]).length > 1;
  const starred = above.map((token) => (typeof token === 'number' ? '*' : token));
  const facets = schemasAt(contract, contract.operation(operation).body!.schema, starred);
  return !facets.some((facet) => isRecord(facet['x-open']));
}

/** A smaller step that still shows the problem, if there is one: with its plain body, or with less in the body. */
async function smallerBody(contract: Contract, step: Step, shows: (step: Step) => Promise<boolean>): Promise<Step> {
  let smallest = step;
  if (step.plain) {
    const { plain, ...rest } = step;
    const isShown = await shows({ ...rest, body: plain });
    if (isShown) smallest = { ...rest, body: plain };
  }
  if (!smallest.body) return smallest;
  const broken = (body: Json): unknown => violationsIn(contract, step.operation, body);
  for (const place of [...placesIn(smallest.body)].reverse()) {
    const { body, plain } = smallest as Required<Step>;
    if (!isThere(body, place) || !mayLack(contract, smallest, place)) continue;
    const less = without(body, place);
    const lessPlain = plain && isThere(plain, place) ? without(plain, place) : plain;
    const isSame =
      isDeepStrictEqual(broken(less), broken(body)) && (!plain || isDeepStrictEqual(broken(lessPlain), broken(plain)));
    const next = { ...smallest, body: less, ...(plain && { plain: lessPlain }) };
    if (isSame && (await shows(next))) smallest = next;
  }
  return smallest;
}

function isThere(body: Json, place: Place): boolean {
  const above = valueAt(body, place.slice(0, -1));
  return typeof above === 'object' && above !== null && place.at(-1)! in above;
}

/** The smallest found sequence that still shows the problem. `shows` limits the duration of the search. */
export async function shrink(contract: Contract, sequence: Sequence, shows: Shows): Promise<Sequence> {
  let smallest = await lessAtOnce(await fewerParts(sequence, shows), shows);
  for (const [at, part] of smallest.entries()) {
    if (Array.isArray(part)) continue;
    const replaced = (step: Step): Sequence => smallest.map((one, index) => (index === at ? step : one));
    smallest = replaced(await smallerBody(contract, part as Step, (step) => shows(replaced(step))));
  }
  return smallest;
}
