/** What the specification leaves open about each field of a body, found by the walk that also makes the suite's questions. */
import { constraintsOf, type Constraint } from '../../openapi/constraints.js';
import { contract, type Operation } from '../../openapi/contract.js';
import { isRecord, typesOf, type JsonType } from '../../openapi/schema.js';
import { createValidator, type Judge } from '../../openapi/validator.js';
import { unfold, type Variation } from '../../openapi/variations.js';
import { facets, placeName, stepDown, valueAt, withValue, type Place } from '../../openapi/walk.js';
import { exampleValue } from '../sample-values.js';
import { coerced } from '../tolerances/leniency.js';

/** One question about bodies: where one asks it, and what the reference takes instead of what is asked about. */
export interface BodyRule {
  /** The check that asks. */
  readonly id: string;
  /** The part of the question, where it has several. */
  readonly about?: string;
  readonly operation: Operation;
  /** The places at which a body asks it. */
  readonly asked: (body: unknown) => readonly Place[];
  /** What is wrong, if it is refused. */
  readonly keyword: string;
  readonly says: string;
  /** An example of the contract changed so that it asks; undefined where it has no place for the question. */
  readonly asking?: (example: unknown) => unknown;
  /** Bodies that could be taken instead; none where the reference takes the one that asks. */
  readonly instead: readonly ((body: unknown, place: Place) => unknown)[];
}

const slugOf = ({ id }: Operation): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The id of a check about an operation's bodies. */
export const idOf = (operation: Operation, rest: string): string => `${slugOf(operation)}.asks.${rest}`;

/** The places that a place with `*` stands for, down to the holder of its last token. */
function holders(body: unknown, place: Place): readonly Place[] {
  const descend = (at: Place, rest: Place): readonly Place[] => {
    const [token, ...others] = rest;
    if (token === undefined || others.length === 0) return isRecord(valueAt(body, at)) ? [at] : [];
    if (token !== '*') return descend([...at, token], others);
    const list = valueAt(body, at);
    return Array.isArray(list) ? list.flatMap((_element, index) => descend([...at, index], others)) : [];
  };
  return descend([], place);
}

const typesAt = (operation: Operation, place: Place): readonly JsonType[] =>
  place
    .reduce((schemas, token) => stepDown(contract, schemas, token), facets(contract, operation.body?.schema ?? {}))
    .flatMap(typesOf);

type Asks = (holder: Readonly<Record<string, unknown>>, name: string, types: readonly JsonType[]) => boolean;

/** A resource given by its uuid needs nothing beside it. */
const isReference = (holder: Readonly<Record<string, unknown>>): boolean => holder['uuid'] !== undefined;

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** How a body asks, by the last word of the question. */
const asks: Readonly<Record<string, Asks>> = {
  null: (holder, name) => holder[name] === null,
  empty: (holder, name) => holder[name] === '',
  optional: (holder, name) => holder[name] === undefined && !isReference(holder),
  coerced: (holder, name, types) => isScalar(holder[name]) && holder[name] !== coerced(holder[name], types),
};

const says: Readonly<Record<string, readonly [keyword: string, sentence: string]>> = {
  null: ['type', 'must not be null'],
  empty: ['minLength', 'must not be empty'],
  optional: ['required', 'is required'],
  coerced: ['type', 'must be of the listed type'],
};

function ruleOf(operation: Operation, { place, keyword, breaks }: Constraint): BodyRule {
  const types = typesAt(operation, place);
  const name = String(place.at(-1));
  const [broken = keyword, sentence = 'is refused'] = says[keyword] ?? [];
  const sample = (body: unknown, at: Place): unknown => withValue(body, at, exampleValue(operation, at));
  const read = (body: unknown, at: Place): unknown => withValue(body, at, coerced(valueAt(body, at), types));
  const plain = (body: unknown, at: Place): unknown => (keyword === 'null' ? withValue(body, at, undefined) : body);
  return {
    id: idOf(operation, `${placeName(place)}.${keyword}`),
    operation,
    asked: (body) =>
      holders(body, place)
        .filter((at) => asks[keyword]?.(valueAt(body, at) as Record<string, unknown>, name, types))
        .map((at) => [...at, name]),
    asking: (example) => varied(example, breaks[0]),
    keyword: broken,
    says: sentence,
    instead: [keyword === 'coerced' ? read : plain, sample],
  };
}

/** An example with what a variation changes, in the first element of a list. */
function varied(example: unknown, variation: Variation | undefined): unknown {
  const [first] = variation ? unfold(example, variation) : [];
  const isThere = first?.changes.every(({ place }) => valueAt(example, place) !== undefined);
  return isThere
    ? first?.changes.reduce((made, { place, value }) => withValue(made, place, value), example)
    : undefined;
}

/** The open questions about the fields of the described operations' bodies. */
export function fieldRules(): readonly BodyRule[] {
  return contract.operations
    .filter(({ provisional, body }) => !provisional && body !== undefined)
    .flatMap((operation) =>
      constraintsOf(contract, operation.body?.schema ?? {}, operation.requirement)
        .filter(({ level, keyword }) => level === 'observed' && Object.hasOwn(asks, keyword))
        .map((constraint) => ruleOf(operation, constraint)),
    );
}

/** Judges bodies as the reference does, without an account. */
export function bodyJudge(): (operation: Operation) => Judge {
  const validator = createValidator(contract, { advisory: true, reference: true, most: 10 });
  return (operation) => validator.body(operation);
}
