/** Arbitrary bodies of an operation, made from the contract: valid ones, and ones that break exactly one rule. */
import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { Contract, Operation, OperationId } from '../../openapi/contract/contract.js';
import { constraintsOf, type Constraint } from '../../openapi/schema/constraints.js';
import { unfold } from '../../openapi/keywords/kit/mutation.js';
import { unknownUuid, type Mutation } from '../../openapi/keywords/kit/mutation.js';
import { isRecord, mapTexts, mapValues, type Json } from '../../openapi/json/json.js';
import { placeName, pointerOf, valueAt, withValue, type Place } from '../../openapi/json/place.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { isBroken, ruleOf, varied } from '../checks/derived/request-variants.js';
import type { Mistake } from '../model/sequence.js';
import { ValueMaker } from './values.js';
import { oncePer } from '../text/once-per.js';

/** A body as data, with placeholders; `plain` as in `Step`. */
export interface Body {
  readonly body: Json;
  readonly plain?: Json;
  readonly mistake?: Mistake;
  readonly edge?: Mistake;
}

/** Valid values that replace placeholders when a body is validated. */
const stands: readonly (readonly [RegExp, string])[] = [
  [/^<(?:other |mismatched )?(?:customer|location|carrier|method) \d+>$/, '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a49'],
  [/<id>/, 'id-1'],
  [/<email>/, 'a@example.com'],
  [/<(?:long )?phone>/, '+12025550123'],
];

/** The placeholder that replaces `<own>` if the resource has no value in that field. */
const freshFor: Readonly<Record<string, string>> = { email: '<email>', phone: '<phone>', external_id: '<id>' };

/** The body with the resource's `own` values, or placeholders of fresh ones, in place of `<own>`. */
export function withOwn(body: Json, own: Json = {}): Json {
  const ownOr = (name: string): unknown => own[name] ?? freshFor[name] ?? '<id>';
  return mapValues(body, (value, name) => (value === '<own>' ? ownOr(name) : value));
}

const filled = (body: unknown): unknown =>
  mapTexts(isRecord(body) ? withOwn(body) : body, (text) =>
    stands.reduce((made, [pattern, value]) => made.replace(pattern, value), text),
  );

const minute = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/** The body with its times in ascending order: it is open whether a delivery may be before its pickup. */
function inOrder(body: unknown): unknown {
  const times: string[] = [];
  mapTexts(body, (text) => (minute.test(text) && times.push(text), text));
  // Fields come in the order of the contract, which has a pickup before its delivery, and from before to.
  const sorted = [...times].sort();
  return mapTexts(body, (text) => (minute.test(text) ? sorted.shift() : text));
}

const validatorOf = oncePer((contract: Contract) => createValidator(contract, { advisory: true }));

/** The places and rules of the contract that a body with placeholders breaks, including hints. */
export const violationsIn = (contract: Contract, operation: OperationId, body: unknown): readonly string[] =>
  validatorOf(contract)
    .body(contract.operation(operation))(filled(body))
    .map(({ pointer, keyword }) => `${pointer} ${keyword}`);

/** Valid bodies of an operation. */
export function validBodies(contract: Contract, operation: Operation): fc.Arbitrary<Body> {
  const content = operation.body!;
  const isValid = (body: unknown): boolean => violationsIn(contract, operation.id, body).length === 0;
  const examples = ['full', 'return', ...Object.keys(content.examples)].map((name) => content.examples[name]);
  const sample = (place: Place): unknown =>
    examples.map((example) => valueAt(example, place)).find((value) => value !== undefined);
  const made = new ValueMaker(contract, sample, operation.method === 'PUT').of(content.schema);
  // Most bodies are entirely plain, so that a refusal counts at once.
  return fc
    .tuple(made, fc.nat({ max: 2 }))
    .map(([{ value, plain }, odd]) => ({
      body: inOrder(odd === 0 ? value : plain) as Json,
      plain: inOrder(plain) as Json,
    }))
    .filter(({ body, plain }) => isValid(body) && isValid(plain))
    .map(({ body, plain }) => (isDeepStrictEqual(body, plain) ? { body } : { body, plain }));
}

/** The rules of an operation's body whose violation must be refused. */
function statedRules(contract: Contract, operation: Operation): readonly Constraint[] {
  return constraintsOf(contract, operation.body!.schema, operation.requirement).filter(
    ({ level, breaks, disguised, place, keyword }) =>
      level === 'required' && breaks.length > 0 && !disguised && (place.length > 0 || keyword === 'anyOf'),
  );
}

/** Whether a place is in an object with a uuid, but is not the uuid: a server may ignore the other fields of a reference. */
const isBesideUuid = (body: Json, place: Place): boolean =>
  place.some((token, at) => token !== 'uuid' && valueAt(body, [...place.slice(0, at), 'uuid']) !== undefined);

/** The ways to break a rule in a body, in each element of a list; none if the body doesn't have its place. */
function breaksIn(constraint: Constraint, body: Json): readonly Mutation[] {
  const isThere = (place: Place): boolean => place.length === 0 || isRecord(valueAt(body, place.slice(0, -1)));
  const counts = (place: Place): boolean => isThere(place) && !isBesideUuid(body, place);
  return constraint.breaks
    .flatMap((one) => unfold(body, one))
    .filter(({ changes }) =>
      changes.every(({ place, from }) => counts(place) && (!from || valueAt(body, place) !== undefined)),
    );
}

function mistakeOf(constraint: Constraint, { label, changes }: Mutation): Mistake {
  const place = constraint.place.map((token, at) => (token === '*' ? (changes[0]?.place[at] ?? 0) : token));
  const words = `${placeName(place)}: ${label}`;
  return { requirement: constraint.requirement, place: pointerOf(place), rule: ruleOf(constraint), words };
}

/** Bodies that break exactly one stated rule, anywhere. Everything else in them is plain, so that nothing else can be refused. */
export function wrongBodies(contract: Contract, operation: Operation): fc.Arbitrary<Body> {
  const rules = statedRules(contract, operation);
  const judge = createValidator(contract).body(operation);
  return fc
    .tuple(validBodies(contract, operation), fc.constantFrom(...rules), fc.nat())
    .map(([{ body, plain = body }, rule, nth]) => {
      const breaks = breaksIn(rule, plain);
      const variation = breaks[nth % breaks.length];
      const wrong = variation && (varied(plain, variation) as Json);
      // References to missing resources are valid in form, and a condition may exempt this body from the rule.
      const isWrong = wrong && (rule.keyword === 'x-refers-to' || judge(filled(wrong)).length > 0);
      const counts = isWrong && isBroken(rule, variation, judge, filled(wrong));
      return counts ? { body: wrong, mistake: mistakeOf(rule, variation) } : undefined;
    })
    .filter((made) => made !== undefined);
}

/** Coordinates that careless servers refuse, and others some hundred meters away. No service area ends between them. */
const edges: readonly (readonly [words: string, edge: Readonly<Point>, beside: Readonly<Point>])[] = [
  ['0', { lat: 0 }, { lat: 0.0014 }],
  ['0', { lng: 0 }, { lng: 0.0014 }],
  ['below 0', { lat: -0.0014 }, { lat: 0.0014 }],
  ['below 0', { lng: -0.0014 }, { lng: 0.0014 }],
  ['of more than two digits', { lng: 100.0014 }, { lng: 99.9986 }],
  ['beyond 90', { lng: -90.0014 }, { lng: -89.9986 }],
  ['beyond 90', { lng: 90.0014 }, { lng: 89.9986 }],
  ['whole', { lat: 48, lng: 11 }, { lat: 48.0014, lng: 11.0014 }],
];

interface Point {
  readonly lat?: number;
  readonly lng?: number;
}

/** The places of coordinates in a body, with the names of the two axes. */
function* pointsIn(value: unknown, place: Place = []): Generator<readonly [place: Place, lat: string, lng: string]> {
  if (!isRecord(value)) return;
  for (const [lat, lng] of [['lat', 'lng'] as const, ['latitude', 'longitude'] as const])
    if (typeof value[lat] === 'number' && typeof value[lng] === 'number') yield [place, lat, lng];
  for (const [name, child] of Object.entries(value)) yield* pointsIn(child, [...place, name]);
}

/** Bodies with one value that careless servers refuse, and a plain body with a value close to it. */
export function edgeBodies(contract: Contract, operation: Operation): fc.Arbitrary<Body> {
  return fc
    .tuple(validBodies(contract, operation), fc.constantFrom(...edges), fc.nat())
    .map(([{ body, plain = body }, [words, edge, beside], nth]) => {
      const points = [...pointsIn(plain)];
      const [place, lat, lng] = points[nth % points.length] ?? [];
      if (!place) return undefined;
      const names = { lat: lat!, lng: lng! };
      const at = (point: Point): Json =>
        Object.entries(point).reduce<Json>(
          (made, [axis, degrees]) => withValue(made, [...place, names[axis as keyof Point]], degrees) as Json,
          plain,
        );
      const { requirement } = operation;
      const said = { requirement, place: pointerOf(place), rule: 'edge', words: `${placeName(place)}: ${words}` };
      return { body: at(edge), plain: at(beside), edge: said };
    })
    .filter((made) => made !== undefined);
}

/** The rows that forbid references to resources of another account. */
const foreignRows: Readonly<Record<string, string>> = { location: 'ORD-64', customer: 'ORD-75', carrier: 'ASG-03' };

const placeholder = /^<(\w+)/;

const wrongReference = (body: Json, requirement: string, name: string, whose: string): Body => ({
  body,
  mistake: { requirement, place: `/${name}`, rule: 'foreign', words: `${name}: ${whose}` },
});

/** Assignments to a carrier of the second account, or with a method that the carrier doesn't have. */
const wrongAssignments: fc.Arbitrary<Body> = fc
  .tuple(fc.boolean(), fc.nat({ max: 20 }))
  .map(([isForeign, nth]) =>
    isForeign
      ? wrongReference(
          { carrier_uuid: '<other carrier 0>', shipping_method_uuid: '<other method 0>' },
          ...([foreignRows['carrier']!, 'carrier_uuid', 'one of another account'] as const),
        )
      : wrongReference(
          { carrier_uuid: `<mismatched carrier ${nth}>`, shipping_method_uuid: `<mismatched method ${nth}>` },
          ...(['ASG-06', 'shipping_method_uuid', 'one of another carrier'] as const),
        ),
  );

/** The rows that require a reference to name a resource of the right kind. */
const kindRows: Readonly<Record<string, string>> = { location: 'ORD-24', customer: 'ORD-17' };

/**
 * Bodies with one wrong reference: to another account's resource, to one of another kind, or to none beside inline
 * data.
 */
export function foreignBodies(contract: Contract, operation: Operation): fc.Arbitrary<Body> {
  if (operation.id === 'assignOrder') return wrongAssignments;
  return fc
    .tuple(validBodies(contract, operation), fc.nat(), fc.constantFrom('foreign', 'kind', 'unknown'))
    .map(([{ body, plain = body }, nth, way]) => {
      const places = Object.keys(plain).filter((name) => isRecord(plain[name]) && 'uuid' in plain[name]);
      const name = places[nth % places.length];
      if (name === undefined) return undefined;
      const own = String((plain[name] as Json)['uuid']);
      const [, kind = ''] = placeholder.exec(own) ?? [];
      const withOne = (value: Json): Json => ({ ...plain, [name]: value });
      if (way === 'foreign')
        return wrongReference(
          withOne({ uuid: own.replace('<', '<other ') }),
          foreignRows[kind]!,
          name,
          'one of another account',
        );
      if (way === 'kind') {
        const uuid = own.replace(kind, kind === 'customer' ? 'location' : 'customer');
        return wrongReference(withOne({ uuid }), kindRows[kind]!, name, 'one of another kind');
      }
      const data = valueAt(operation.body!.examples['full'], [kind === 'customer' ? name : 'destination_location']);
      const value = { ...(isRecord(data) && data), uuid: unknownUuid };
      return wrongReference(withOne(value), kindRows[kind]!, name, 'one that does not exist, with data beside it');
    })
    .filter((made) => made !== undefined);
}
