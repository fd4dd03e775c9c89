/** What a derived check sends: the examples that a constraint is tried on, each with one change that breaks or just keeps it. */
import { isDeepStrictEqual } from 'node:util';
import type { Constraint } from '../../../openapi/schema/constraints.js';
import type { Operation } from '../../../openapi/contract/contract.js';
import { isRecord, type Schema } from '../../../openapi/schema/schema.js';
import type { Judge, Validator } from '../../../openapi/validation/validator.js';
import { unfold, type Variation } from '../../../openapi/schema/constraint-values.js';
import { placeName, pointerOf, valueAt, withValue } from '../../../openapi/schema/walk.js';
import type { Variation as Altering } from '../../model/altered.js';
import { MissingFields } from '../kit/missing-fields.js';
import type { Session } from '../../model/check.js';
import type { Input } from '../../exchange/build-request.js';

/** The fullest example of each workflow and kind of customer: a server may keep a rule for one and forget it for another. */
const thorough = ['full', 'return', 'business', 'phone'];
const least = 'minimal';
export const spare = ['references', least];

/** Whether a value keeps the small schemas that `if` uses: required properties and constants. */
function satisfies(schema: Schema, value: unknown): boolean {
  const record = isRecord(value) ? value : {};
  const present = (schema.required ?? []).every((name) => record[name] !== undefined);
  const equal = Object.entries(schema.properties ?? {}).every(
    ([name, child]) => record[name] === undefined || record[name] === child.const,
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

/** The named examples that a constraint is tried on: all the thorough ones that have its place, else the first spare one. */
export function examplesFor(operation: Operation, constraint: Constraint): readonly string[] {
  const found = thorough.filter((name) => fits(operation, constraint, name));
  return found.length > 0 ? found : spare.filter((name) => fits(operation, constraint, name)).slice(0, 1);
}

/** Throws for constraints that no example has the place of, with the example that each should have it in. */
export function assertExamples(plans: readonly Plan[]): void {
  const fields = plans
    .filter(({ examples }) => examples.length === 0)
    .map(({ operation, constraint }) => {
      const { examples = {} } = operation.body ?? {};
      const named = [...thorough, ...spare].filter((name) => Object.hasOwn(examples, name));
      const example = named.find((name) => meets(constraint, examples[name])) ?? named[0] ?? 'full';
      return { operation, place: constraint.place, example };
    });
  if (fields.length > 0) throw new MissingFields(fields);
}

export function varied(body: unknown, variation: Variation): unknown {
  return variation.changes.reduce(
    // What the body has anew, such as an identifier of a package, is not that of the example which the value was made from.
    (made, { place, value, from }) => withValue(made, place, from ? from(valueAt(made, place)) : value),
    body,
  );
}

/** A constraint of an operation, and what it is tried on. */
export interface Plan {
  readonly operation: Operation;
  readonly constraint: Constraint;
  readonly examples: readonly string[];
  /** Further examples, of which one try each is enough. */
  readonly brief?: readonly string[];
  readonly validator: Validator;
}

/** Rules of values that a server may forget for those who give little else. */
const forgettable = ['required', 'format', 'pattern', 'enum'];

/** The plan with the example that has least, in which a server may find no reason to look at a value. */
export function withLeast(plan: Plan): Plan {
  const { operation, constraint, examples } = plan;
  // What holds for one workflow only has checks of its own where that isn't said.
  const isOne = forgettable.includes(constraint.keyword) && constraint.level === 'required' && !constraint.condition;
  const isNew = !examples.includes(least) && fits(operation, constraint, least);
  return isOne && isNew ? { ...plan, brief: [least] } : plan;
}

const worked = new WeakMap<readonly Variation[], Map<string, readonly Variation[]>>();

/** The variations of one example that do what they are for; worked out once, since a process may run the checks many times. */
export function variationsOf(plan: Plan, example: string, variations: readonly Variation[]): readonly Variation[] {
  const known = worked.get(variations) ?? new Map<string, readonly Variation[]>();
  const made = known.get(example) ?? suitableVariations(plan, example, variations);
  worked.set(variations, known.set(example, made));
  return made;
}

/** The variations for one example: of those that are tried once, the first for the last example, the next for the one before. */
function askedOf({ examples }: Plan, example: string, variations: readonly Variation[]): readonly Variation[] {
  const single = variations.filter(({ once }) => once);
  const isHere = (one: Variation): boolean => examples.at(-1 - (single.indexOf(one) % examples.length)) === example;
  return variations.filter((one) => !one.once || isHere(one));
}

/** For each element of a list that the example has, or for the first one alone. */
function unfolded(base: unknown, variation: Variation): readonly Variation[] {
  const all = unfold(base, variation);
  return variation.once ? all.slice(0, 1) : all;
}

/** Whether a value that was made to break a stated rule does so; another contract may have a form that is as wide as that. */
export function isBroken(
  { level, disguised }: Constraint,
  { changes }: Variation,
  judge: Judge,
  value: unknown,
): boolean {
  const isMade = changes.some(({ from }) => from !== undefined) && (disguised || level === 'required');
  return !isMade || judge(value).length > 0;
}

/** What just keeps one rule may break another one here. */
function suitableVariations(plan: Plan, example: string, variations: readonly Variation[]): readonly Variation[] {
  const { operation, constraint, validator } = plan;
  const base = operation.body?.examples[example];
  const made = askedOf(plan, example, variations).flatMap((one) => unfolded(base, one));
  const judge = validator.body(operation);
  if (variations !== constraint.keeps) return made.filter((one) => isBroken(constraint, one, judge, varied(base, one)));
  return made.filter((variation) => {
    const body = varied(base, variation);
    // What the example has already is asked by the control; only of units may the operator's file make something else.
    const isAsked = constraint.keyword === 'x-listed' || !isDeepStrictEqual(body, base);
    return isAsked && judge(body).length === 0;
  });
}

/**
 * Every second wrong order of the standard workflow leaves that unsaid: a server that asks for both words must not forget its
 * rules where it finds neither.
 */
export function unsaid({ operation, constraint }: Plan, body: unknown, at: number): unknown {
  const isStandard = operation.id === 'createOrder' && isRecord(body) && body['is_return'] === false;
  if (!isStandard || constraint.condition || constraint.place[0] === 'is_return' || at % 2 === 0) return body;
  const { is_return: _is_return, ...rest } = body;
  return rest;
}

/** What a derived check alters, in words and as data. */
export type Told = Exclude<Altering, string>;

/** The rule of a constraint, as the id of its check has it. */
export const ruleOf = ({ keyword, level, disguised }: Constraint): string =>
  level === 'advisory' && !disguised ? `${keyword}.hint` : keyword;

/** Tells of a variation what it alters, and in which example. */
export function toldOf(constraint: Constraint, { label, changes }: Variation, example: string, more = ''): Told {
  const [changed] = changes;
  const place = constraint.place.map((token, at) => (token === '*' ? (changed?.place[at] ?? 0) : token));
  const words = `${placeName(constraint.place)}: ${label}${more}`;
  const value = constraint.disguised && { value: 'look-alikes' };
  return { words, place: pointerOf(place), rule: ruleOf(constraint), example, ...value };
}

/**
 * The request with each variation in turn; a fresh one each, so that nothing but the variation can matter. `ask` tells whether it
 * was refused: what the path names is then as it was, and the next request names it again.
 */
export async function eachVariation(
  session: Session,
  plan: Plan,
  variations: readonly Variation[],
  ask: (input: Input, altered: Told) => Promise<boolean>,
): Promise<void> {
  const { operation, constraint, examples, brief = [] } = plan;
  let refused: Input | undefined;
  for (const example of [...examples, ...brief]) {
    await session.given.control(operation.id, example);
    const all = variationsOf(plan, example, variations);
    for (const variation of brief.includes(example) ? all.slice(0, 1) : all) {
      const input = await session.given.input(operation.id, example, refused);
      const told = toldOf(constraint, variation, example);
      refused = (await ask({ ...input, body: varied(input.body, variation) }, told)) ? input : undefined;
    }
  }
}
