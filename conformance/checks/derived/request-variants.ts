/** The requests of derived checks: examples of the contract, each with one change that breaks a constraint or just keeps it. */
import { keywordNamed } from '../../../openapi/keywords/index.js';
import { closedValues } from '../../../openapi/keywords/values.js';
import { isDeepStrictEqual } from 'node:util';
import type { Constraint } from '../../../openapi/schema/constraints.js';
import type { Operation } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import type { Schema } from '../../../openapi/keywords/kit/schema.js';
import type { ValidateValue, Validator } from '../../../openapi/validation/validator.js';
import { unfold } from '../../../openapi/keywords/kit/mutation.js';
import type { Mutation } from '../../../openapi/keywords/kit/mutation.js';
import { placeName, pointerOf, valueAt, withValue } from '../../../openapi/json/place.js';
import type { Alteration } from '../../model/altered.js';
import { MissingFields } from '../kit/missing-fields.js';
import type { Session } from '../../model/check.js';
import type { Input } from '../../requests/exchange/build-request.js';

/** The largest example of each workflow and kind of customer: a server may apply a rule to one and forget it for another. */
const mainExamples = ['full', 'return', 'business', 'phone'];
const smallestExample = 'minimal';
/** The examples to break a rule in if none of the main ones has its place. */
export const fallbackExamples = ['references', smallestExample];

/** Whether a value satisfies a schema of `if`, which has only required properties and constants. */
function satisfies(schema: Schema, value: unknown): boolean {
  const record = isRecord(value) ? value : {};
  const present = (schema.required ?? []).every((name) => record[name] !== undefined);
  const equal = Object.entries(schema.properties ?? {}).every(
    ([name, child]) => record[name] === undefined || closedValues([child]).includes(record[name]),
  );
  return present && equal;
}

const meets = ({ condition }: Constraint, example: unknown): boolean =>
  !condition || satisfies(condition.schema, example) !== condition.negated;

function suits(constraint: Constraint, example: unknown): boolean {
  const place = constraint.place.map((token) => (token === '*' ? 0 : token));
  return meets(constraint, example) && valueAt(example, place) !== undefined;
}

function fits({ body }: Operation, constraint: Constraint, name: string): boolean {
  const example = body?.examples[name];
  return example !== undefined && suits(constraint, example);
}

/** The examples for a constraint: all main ones that have its place, otherwise the first fallback that has it. */
export function examplesFor(operation: Operation, constraint: Constraint): readonly string[] {
  const found = mainExamples.filter((name) => fits(operation, constraint, name));
  return found.length > 0 ? found : fallbackExamples.filter((name) => fits(operation, constraint, name)).slice(0, 1);
}

/** Throws if a constraint has no example with its place. The error names an example to add it to. */
export function assertExamples(plans: readonly VariantPlan[]): void {
  const fields = plans
    .filter(({ examples }) => examples.length === 0)
    .map(({ operation, constraint }) => {
      const { examples = {} } = operation.body ?? {};
      const named = [...mainExamples, ...fallbackExamples].filter((name) => Object.hasOwn(examples, name));
      const example = named.find((name) => meets(constraint, examples[name])) ?? named[0] ?? 'full';
      return { operation, place: constraint.place, example };
    });
  if (fields.length > 0) throw new MissingFields(fields);
}

/** The body with all changes of a variation, made in their order. */
export function varied(body: unknown, variation: Mutation): unknown {
  return variation.changes.reduce(
    // `from` derives the value from this body, because its new identifiers differ from those of the example.
    (made, { place, value, from }) => withValue(made, place, from ? from(valueAt(made, place)) : value),
    body,
  );
}

/** A constraint of an operation, and the examples to try it on. */
export interface VariantPlan {
  readonly operation: Operation;
  readonly constraint: Constraint;
  readonly examples: readonly string[];
  /** Further examples, tried with one variation each. */
  readonly tryOnceExamples?: readonly string[];
  readonly validator: Validator;
}

/** The plan with the smallest example in addition, because a server may validate less if there is less. */
export function withSmallestExample(plan: VariantPlan): VariantPlan {
  const { operation, constraint, examples } = plan;
  // Rules of one workflow have checks of their own without is_return, as in this example.
  const { keyword, level, condition } = constraint;
  const isForgettable = keyword === 'required' || keywordNamed(keyword)?.requests?.isForgettable;
  const isOne = isForgettable && level === 'required' && !condition;
  const isNew = !examples.includes(smallestExample) && fits(operation, constraint, smallestExample);
  return isOne && isNew ? { ...plan, tryOnceExamples: [smallestExample] } : plan;
}

const suitableCache = new WeakMap<readonly Mutation[], Map<string, readonly Mutation[]>>();

/** The suitable variations of one example. Cached, because a process may run the checks many times. */
export function variationsOf(plan: VariantPlan, example: string, variations: readonly Mutation[]): readonly Mutation[] {
  const known = suitableCache.get(variations) ?? new Map<string, readonly Mutation[]>();
  const made = known.get(example) ?? suitableVariations(plan, example, variations);
  suitableCache.set(variations, known.set(example, made));
  return made;
}

/** The variations for one example. Those that are tried once are spread over the examples, from the last one backwards. */
function spreadOverExamples(
  { examples }: VariantPlan,
  example: string,
  variations: readonly Mutation[],
): readonly Mutation[] {
  const single = variations.filter(({ once }) => once);
  const isHere = (one: Mutation): boolean => examples.at(-1 - (single.indexOf(one) % examples.length)) === example;
  return variations.filter((one) => !one.once || isHere(one));
}

/** The variation for each list element of the example, or for the first one if one try is enough. */
function unfolded(base: unknown, variation: Mutation): readonly Mutation[] {
  const all = unfold(base, variation);
  return variation.once ? all.slice(0, 1) : all;
}

/** Whether a derived value really breaks its rule: another contract may have a wider format. */
export function isBroken(
  { level, disguised }: Constraint,
  { changes }: Mutation,
  judge: ValidateValue,
  value: unknown,
): boolean {
  const isMade = changes.some(({ from }) => from !== undefined) && (disguised || level === 'required');
  return !isMade || judge(value).length > 0;
}

/** A value that just keeps one rule may break another one in this example. */
function suitableVariations(plan: VariantPlan, example: string, variations: readonly Mutation[]): readonly Mutation[] {
  const { operation, constraint, validator } = plan;
  const base = operation.body?.examples[example];
  const made = spreadOverExamples(plan, example, variations).flatMap((one) => unfolded(base, one));
  const judge = validator.body(operation);
  if (variations !== constraint.keeps) return made.filter((one) => isBroken(constraint, one, judge, varied(base, one)));
  return made.filter((variation) => {
    const body = varied(base, variation);
    // The control already sends the example's own value, except for units, which the operator's test data may replace.
    const isAsked = constraint.keyword === 'x-listed' || !isDeepStrictEqual(body, base);
    return isAsked && judge(body).length === 0;
  });
}

/** Drops is_return from every second order of the standard workflow: a server must apply that workflow's rules without it, too. */
export function withoutIsReturn({ operation, constraint }: VariantPlan, body: unknown, at: number): unknown {
  const isStandard = operation.id === 'createOrder' && isRecord(body) && body['is_return'] === false;
  if (!isStandard || constraint.condition || constraint.place[0] === 'is_return' || at % 2 === 0) return body;
  const { is_return: _is_return, ...rest } = body;
  return rest;
}

/** The rule of a constraint, as the id of its check has it. */
export const ruleOf = ({ keyword, level, disguised }: Constraint): string =>
  level === 'advisory' && !disguised ? `${keyword}.hint` : keyword;

/** The change of a request for the report: in words, with the place and the rule that is broken or just kept. */
export function alterationOf(
  constraint: Constraint,
  { label, changes }: Mutation,
  example: string,
  more = '',
): Alteration {
  const [changed] = changes;
  const place = constraint.place.map((token, at) => (token === '*' ? (changed?.place[at] ?? 0) : token));
  const words = `${placeName(constraint.place)}: ${label}${more}`;
  const value = constraint.disguised && { value: 'look-alikes' };
  return { words, place: pointerOf(place), rule: ruleOf(constraint), example, ...value };
}

/**
 * Calls `ask` with a new request for each variation. If `ask` returns true, the request was refused, and the next one may name the
 * same resource in its path.
 */
export async function eachVariation(
  session: Session,
  plan: VariantPlan,
  variations: readonly Mutation[],
  ask: (input: Input, altered: Alteration) => Promise<boolean>,
): Promise<void> {
  const { operation, constraint, examples, tryOnceExamples = [] } = plan;
  let refused: Input | undefined;
  for (const example of [...examples, ...tryOnceExamples]) {
    await session.given.control(operation.id, example);
    const all = variationsOf(plan, example, variations);
    for (const variation of tryOnceExamples.includes(example) ? all.slice(0, 1) : all) {
      const input = await session.given.input(operation.id, example, refused);
      const alteration = alterationOf(constraint, variation, example);
      refused = (await ask({ ...input, body: varied(input.body, variation) }, alteration)) ? input : undefined;
    }
  }
}
