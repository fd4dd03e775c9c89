/**
 * The open questions about request bodies, and the values that the reference accepts in place of each value in
 * question.
 */
import { listedValues } from '../../openapi/keywords/values.js';
import { constraintsOf, type Constraint } from '../../openapi/schema/constraints.js';
import { slugOf } from '../../openapi/contract/operation-names.js';
import { contract, type Operation, type OperationId } from '../../openapi/contract/contract.js';
import { fieldQuestion, idAt } from '../../openapi/profile/question-ids.js';
import type { ResponsePart } from '../../openapi/profile/open-answers.js';
import { isRecord, type Json } from '../../openapi/json/json.js';
import { type JsonType, typesOf } from '../../openapi/keywords/kit/schema.js';
import { valueAt, withValue, type Place } from '../../openapi/json/place.js';
import { exampleValue, rulesAt } from '../../reference-impl/account/sample-values.js';
import { coerced } from '../../variants/requests/accepted.js';
import { emoji, hasUnknown, isReversed, someValue } from '../../variants/requests/refused.js';

/** One open question about bodies. */
export interface BodyRule {
  /** The ids that the check may have in a profile, and the part of its question. */
  readonly ids: readonly string[];
  readonly part: ResponsePart;
  readonly operation: Operation;
  /** The places in a body to which the question applies. */
  readonly asked: (body: unknown) => readonly Place[];
  /** Candidates that the reference may accept instead; empty if it accepts the body in question. */
  readonly instead: readonly ((body: unknown, place: Place) => unknown)[];
}

/** The ids of a question about an operation, and of one that is asked about several of them. */
const idsOf = (operation: Operation, name: string): readonly string[] => [
  `${slugOf(operation)}.asks.${name}`,
  idAt(`asks.${name}`, slugOf(operation)),
];

/** The ids of a question about a field: one for all fields of the operation, and that of earlier versions. */
function fieldIds(operation: Operation, constraint: Constraint): readonly string[] {
  const { id, place } = fieldQuestion(operation, constraint);
  return [idAt(id, place), `${slugOf(operation)}.asks.${place}.${constraint.keyword}`];
}

/** The places of the objects that contain the last token of a place; `*` means each element of a list. */
function holders(body: unknown, place: Place, at: Place = []): readonly Place[] {
  const [token, ...rest] = place;
  if (token === undefined || rest.length === 0) return isRecord(valueAt(body, at)) ? [at] : [];
  if (token !== '*') return holders(body, rest, [...at, token]);
  const list = valueAt(body, at);
  return Array.isArray(list) ? list.flatMap((_element, index) => holders(body, rest, [...at, index])) : [];
}

type AsksField = (holder: Json, name: string, types: readonly JsonType[]) => boolean;

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The questions about a field, by the keyword of its constraint. A record given by its uuid needs no other field. */
const fieldQuestions: Readonly<Record<string, AsksField>> = {
  null: (holder, name) => holder[name] === null,
  empty: (holder, name) => holder[name] === '',
  optional: (holder, name) => holder[name] === undefined && holder['uuid'] === undefined,
  coerced: (holder, name, types) => isScalar(holder[name]) && holder[name] !== coerced(holder[name], types),
};

function fieldRule(operation: Operation, constraint: Constraint, asks: AsksField): BodyRule {
  const { place, keyword } = constraint;
  const types = rulesAt(operation, place).flatMap(typesOf);
  const name = String(place.at(-1));
  return {
    ids: fieldIds(operation, constraint),
    part: 'response',
    operation,
    asked: (body) =>
      holders(body, place)
        .filter((at) => asks(valueAt(body, at) as Json, name, types))
        .map((at) => [...at, name]),
    instead: [
      (body, at) => (keyword === 'coerced' ? withValue(body, at, coerced(valueAt(body, at), types)) : body),
      (body, at) => withValue(body, at, undefined),
      (body, at) => withValue(body, at, exampleValue(operation, at)),
    ],
  };
}

/** The open questions about fields, derived like the checks of the suite. */
const fieldRules = (): readonly BodyRule[] =>
  contract.operations
    .filter(({ provisional, body }) => !provisional && body !== undefined)
    .flatMap((operation) =>
      constraintsOf(contract, operation.body?.schema ?? {}, operation.requirement).flatMap((constraint) => {
        const question = constraint.level === 'observed' ? fieldQuestions[constraint.keyword] : undefined;
        return question ? [fieldRule(operation, constraint, question)] : [];
      }),
    );

type Asked = BodyRule['asked'];

const rule = (id: OperationId, name: string, asked: Asked, part: ResponsePart = 'response'): BodyRule => {
  const operation = contract.operation(id);
  return { ids: idsOf(operation, name), part, operation, asked, instead: [] };
};

/** The place, if the condition holds. */
const at = (holds: boolean, place: Place = []): readonly Place[] => (holds ? [place] : []);

/** A field of the packages whose value passes the test. */
const inPackages =
  (name: string, is: (value: unknown) => boolean): Asked =>
  (body) =>
    holders(body, ['packages', '*', name]).flatMap((place) =>
      at(is(valueAt(body, [...place, name])), [...place, name]),
    );

/** Whether a text is missing from the contract's open list (`x-listed`) at a place. */
const isUnlisted = (operation: OperationId, place: Place, text: unknown): boolean =>
  typeof text === 'string' && !listedValues(rulesAt(contract.operation(operation), place)).includes(text);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const orderQuestions: Readonly<Record<string, Asked>> = {
  'empty-packages': (body) => at(isEmptyList(valueAt(body, ['packages'])), ['packages']),
  'reversed-schedule': (body) =>
    ['pickup_schedule', 'delivery_schedule'].flatMap((name) => at(isReversed(valueAt(body, [name])), [name, 'to'])),
  'package-type': inPackages('type', (type) => isUnlisted('createOrder', ['packages', '*', 'type'], type)),
  quantity: inPackages('quantity', (quantity) => quantity === 0),
  'quantity-several': inPackages('quantity', (quantity) => Number(quantity) > 1),
};

const unlistedUnits: Asked = (body) =>
  ['weight_unit', 'dimensions_unit'].flatMap((name) =>
    at(isUnlisted('calculateRates', [name], valueAt(body, [name])), [name]),
  );

/** The suite's long text has 5,000 characters, and a space at its end may be trimmed. */
const long = 4999;

const inTexts =
  (is: (text: string) => boolean): Asked =>
  (body) =>
    at(someValue(body, (value) => typeof value === 'string' && is(value)));

const writers = ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const;

const described = contract.operations.filter(({ body, provisional }) => body && !provisional);

/** All questions about bodies. */
export const bodyRules = (): readonly BodyRule[] => [
  ...fieldRules(),
  ...Object.entries(orderQuestions).map(([name, asked]) => rule('createOrder', name, asked)),
  rule('calculateRates', 'other-units', unlistedUnits),
  ...writers.flatMap((id) => [
    rule(
      id,
      'texts',
      inTexts((text) => emoji.test(text)),
      'emoji',
    ),
    rule(
      id,
      'texts',
      inTexts((text) => text.length >= long),
      'long-text',
    ),
  ]),
  ...described.map(({ id }) => rule(id, 'unknown-field', (body) => at(hasUnknown(contract.operation(id), body)))),
];
