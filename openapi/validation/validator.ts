/** The validator of a contract: reports the rules that a value breaks, with their places. */
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { contract as ownContract, type Contract, type Operation } from '../contract/contract.js';
import { withAjvRefs, createAjv, helpers, resolverForAjvRefs } from './ajv.js';
import { mostWrong, tooManyWrong, type JudgingContext } from './bounded-keywords.js';
import { judgeKeyOf, schemaOf, type KnownRecords, type SchemaRole, type EnabledKeywords } from './operation-schemas.js';
import { precompiled, type Precompiled } from './precompiled.js';
import { sentenceOf, withoutBranches } from './messages.js';
import type { Resolver, Schema } from '../keywords/kit/schema.js';
import { applicableSchemas, requirementAt } from '../schema/walk.js';
import { pointerOf, tokensOf, type Place } from '../json/place.js';

/** A rule of the contract that a value breaks. */
export interface Violation {
  readonly place: Place;
  /** The place as a JSON pointer, including the name of a missing field. */
  readonly pointer: string;
  readonly keyword: string;
  readonly level: 'required' | 'advisory' | 'reference';
  readonly requirement: string | undefined;
  /** What the value must be, without the place: "must be one of 1 and 2". */
  readonly message: string;
}

/** The keyword of the violation that ends a list of violations which isn't complete. */
export const boundKeyword = 'x-bound';

/**
 * Validates a value. Without an account, references are not checked. Beyond `mostWrong` wrong elements of lists and maps the rest is
 * not judged, and the last violation says so.
 */
export type ValidateValue = (value: unknown, account?: KnownRecords) => readonly Violation[];

/** The validation functions of one contract, each compiled at its first use. */
export interface Validator {
  body(operation: Operation): ValidateValue;
  parameters(operation: Operation, place: 'path' | 'query'): ValidateValue;
  answer(operation: Operation): ValidateValue;
}

/** The optional keywords to enforce. */
export interface ValidatorOptions extends EnabledKeywords {
  /** The key of the validators that the build compiles for this contract, unless it is our own. */
  readonly ahead?: string;
}

const none: readonly Violation[] = [];

function levelOf(error: ErrorObject): Violation['level'] {
  if (error.schemaPath.includes('/x-advisory/')) return 'advisory';
  return error.schemaPath.includes('/x-reference/') ? 'reference' : 'required';
}

/** The contract, and a resolver for references in schemas of ajv's errors. */
interface Sources {
  readonly contract: Contract;
  readonly resolver: Resolver;
}

function violationOf({ contract, resolver }: Sources, root: Schema, error: ErrorObject): Violation {
  // The validator places an error about one field at the object that lacks it, or has it too much.
  const { missingProperty, additionalProperty = missingProperty } = error.params as Readonly<
    Record<string, string | undefined>
  >;
  const named = additionalProperty === undefined ? [] : [additionalProperty];
  const place = [...tokensOf(error.instancePath), ...named];
  const parent = error.parentSchema as Schema;
  const field = parent.properties?.[named[0] ?? ''];
  const own = field && applicableSchemas(resolver, field).find((one) => one['x-requirement'])?.['x-requirement'];
  return {
    place,
    pointer: pointerOf(place),
    keyword: error.keyword,
    level: levelOf(error),
    requirement: own ?? parent['x-requirement'] ?? requirementAt(contract, root, place),
    message: sentenceOf(error),
  };
}

/** The violations without duplicates: a rule that is reached twice through a schema reports the same error twice. */
function distinct(violations: readonly Violation[]): readonly Violation[] {
  const byWords = new Map<string, Violation>();
  for (const violation of violations) {
    const words = `${violation.pointer} ${violation.level} ${violation.message}`;
    if (!byWords.has(words)) byWords.set(words, violation);
  }
  return [...byWords.values()];
}

/** The violation of a value of which not all was judged. */
const notJudged = (contract: Contract, root: Schema): Violation => ({
  place: [],
  pointer: '',
  keyword: boundKeyword,
  level: 'required',
  requirement: requirementAt(contract, root, []),
  message: `has ${tooManyWrong}`,
});

/** Creates the validator of a contract. A schema that can't be compiled throws at its first use. */
export function createValidator(contract: Contract, options: ValidatorOptions = {}): Validator {
  const isOwn = contract === ownContract;
  const keyOf = (role: SchemaRole): string =>
    options.ahead ?? (!isOwn ? '' : role === 'answer' ? 'answers' : 'requests');
  const makers = new Map<string, ReturnType<Precompiled> | undefined>();
  /** The validators that are compiled ahead of time, created when one of them is first used. */
  const aheadFor = (role: SchemaRole): ReturnType<Precompiled> | undefined => {
    const key = keyOf(role);
    if (!makers.has(key)) makers.set(key, precompiled[key]?.(helpers));
    return makers.get(key);
  };
  const sources = { contract, resolver: resolverForAjvRefs(contract) };
  const judges = new Map<string, ValidateValue>();
  const hints = { 'x-advisory': options.advisory === true, 'x-reference': options.reference === true };
  // For other contracts, ajv is created now, so that a mistake in the contract throws at once.
  let ajv: Ajv2020 | undefined = isOwn || precompiled[keyOf('body')] ? undefined : createAjv(contract);
  const compiled = (key: string, role: SchemaRole, schema: Schema): ValidateFunction =>
    aheadFor(role)?.[key] ?? (ajv ??= createAjv(contract)).compile(withAjvRefs(schema) as object);
  const judge = (operation: Operation, role: SchemaRole): ValidateValue => {
    const key = judgeKeyOf(operation, role);
    const known = judges.get(key);
    if (known) return known;
    const schema = schemaOf(operation, role);
    const validate = compiled(key, role, schema);
    const errorsOf = (value: unknown, context: JudgingContext): readonly ErrorObject[] =>
      validate.call(context, value) ? [] : (validate.errors ?? []);
    const violationsOf = (errors: readonly ErrorObject[]): readonly Violation[] =>
      distinct(withoutBranches(errors).map((error) => violationOf(sources, schema, error)));
    const made: ValidateValue = (value, account) => {
      const context = { account, ...hints, left: mostWrong };
      const errors = errorsOf(value, context);
      if (context.left >= 0) return errors.length === 0 ? none : violationsOf(errors);
      // Hints may have used up the bound. They must not hide a broken statement, nor fail a value by their number.
      const stated = { account, left: mostWrong };
      const found = violationsOf([
        ...errorsOf(value, stated),
        ...errors.filter((error) => levelOf(error) !== 'required'),
      ]);
      return stated.left < 0 ? [...found, notJudged(contract, schema)] : found;
    };
    judges.set(key, made);
    return made;
  };
  return {
    body: (operation) => judge(operation, 'body'),
    parameters: (operation, place) => judge(operation, place),
    answer: (operation) => judge(operation, 'answer'),
  };
}
