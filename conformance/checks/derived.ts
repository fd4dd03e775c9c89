/** Derived: each constraint of a request broken alone, just kept, or, where the specification is silent, tried out. */
import { isDeepStrictEqual } from 'node:util';
import { constraintsOf, type Constraint } from '../../openapi/constraints.js';
import { contract as ownContract, type Contract, type Operation } from '../../openapi/contract.js';
import { isRecord, type Schema } from '../../openapi/schema.js';
import { parametersSchema } from '../../openapi/judged-parts.js';
import { createValidator, type Validator } from '../../openapi/validator.js';
import { unfold, type Variation } from '../../openapi/variations.js';
import { placeName, valueAt, withValue } from '../../openapi/walk.js';
import { outcomeOf } from '../answer-forms.js';
import { isRefusal, type Exchange } from '../exchange.js';
import { createdBy } from '../ledger.js';
import type { Check } from '../model.js';
import { readOrder } from '../reading.js';
import type { Input } from '../run.js';
import type { Session } from '../session.js';
import { slugOf } from './naming.js';

/** The fullest example of each workflow and kind of customer: a server may keep a rule for one and forget it for another. */
const thorough = ['full', 'return', 'business', 'phone'];
const spare = ['references', 'minimal'];

/** Whether a value keeps the small schemas that `if` uses: required properties and constants. */
function satisfies(schema: Schema, value: unknown): boolean {
  const record = isRecord(value) ? value : {};
  const present = (schema.required ?? []).every((name) => record[name] !== undefined);
  const equal = Object.entries(schema.properties ?? {}).every(
    ([name, child]) => record[name] === undefined || record[name] === child.const,
  );
  return present && equal;
}

function suits(constraint: Constraint, example: unknown): boolean {
  const { condition } = constraint;
  if (condition && satisfies(condition.schema, example) === condition.negated) return false;
  const place = constraint.place.map((token) => (token === '*' ? 0 : token));
  return valueAt(example, place) !== undefined;
}

/** The named examples that a constraint is tried on: all the thorough ones that have its place, else the first spare one. */
function examplesFor(operation: Operation, constraint: Constraint): readonly string[] {
  const examples = operation.body?.examples ?? {};
  const fits = (name: string): boolean => examples[name] !== undefined && suits(constraint, examples[name]);
  const found = thorough.filter(fits);
  if (found.length > 0) return found;
  const last = spare.find(fits);
  if (last !== undefined) return [last];
  throw new Error(
    `No example of ${operation.id} has ${placeName(constraint.place)}, so its ${constraint.keyword} can't be checked.`,
  );
}

function varied(body: unknown, variation: Variation): unknown {
  return variation.changes.reduce(
    // What the body has anew, such as an identifier of a package, is not that of the example which the value was made from.
    (made, { place, value, from }) => withValue(made, place, from ? from(valueAt(made, place)) : value),
    body,
  );
}

interface Plan {
  readonly operation: Operation;
  readonly constraint: Constraint;
  readonly examples: readonly string[];
  readonly validator: Validator;
}

const worked = new WeakMap<readonly Variation[], Map<string, readonly Variation[]>>();

/** The variations of one example that do what they are for; worked out once, since a process may run the checks many times. */
function variationsOf(plan: Plan, example: string, variations: readonly Variation[]): readonly Variation[] {
  const known = worked.get(variations) ?? new Map<string, readonly Variation[]>();
  const made = known.get(example) ?? suitableVariations(plan, example, variations);
  worked.set(variations, known.set(example, made));
  return made;
}

/** What just keeps one rule may break another one here. */
function suitableVariations(
  { operation, constraint, examples, validator }: Plan,
  example: string,
  variations: readonly Variation[],
): readonly Variation[] {
  const base = operation.body?.examples[example];
  const asked = variations.filter(({ once }) => !once || example === examples.at(-1));
  const unfolded = asked.flatMap((one) => unfold(base, one));
  if (variations !== constraint.keeps) return unfolded;
  return unfolded.filter((variation) => {
    const body = varied(base, variation);
    // What the example has already is asked by the control; only of units may the operator's file make something else.
    const isAsked = constraint.keyword === 'x-listed' || !isDeepStrictEqual(body, base);
    return isAsked && validator.body(operation)(body).length === 0;
  });
}

/**
 * The request with each variation in turn; a fresh one each, so that nothing but the variation can matter. `ask` tells whether it
 * was refused: what the path names is then as it was, and the next request names it again.
 */
async function eachVariation(
  session: Session,
  plan: Plan,
  variations: readonly Variation[],
  ask: (input: Input, label: string) => Promise<boolean>,
): Promise<void> {
  const { operation, constraint, examples } = plan;
  let refused: Input | undefined;
  for (const example of examples) {
    await session.given.control(operation.id, example);
    for (const variation of variationsOf(plan, example, variations)) {
      const input = await session.given.input(operation.id, example, refused);
      const label = `${placeName(constraint.place)}: ${variation.label} (in the ${example} request)`;
      refused = (await ask({ ...input, body: varied(input.body, variation) }, label)) ? input : undefined;
    }
  }
}

/** Acceptances leave things on the target, so they are asked of each workflow, but of each kind of customer only where it is about them. */
const lasting = (plan: Plan): Plan => ({
  ...plan,
  examples: plan.examples.filter((example) => plan.constraint.keyword === 'anyOf' || workflows.includes(example)),
});

const workflows = ['full', 'return', ...spare];

const isAccepting = (plan: Plan): boolean =>
  lasting(plan).examples.some((example) => variationsOf(plan, example, plan.constraint.keeps).length > 0);

const aspects = { refuses: 'refuses', accepts: 'accepts', asks: 'asks' } as const;

function idOf({ operation, constraint }: Plan, aspect: keyof typeof aspects): string {
  const rule = constraint.level === 'advisory' ? `${constraint.keyword}.hint` : constraint.keyword;
  return `${slugOf(operation)}.${aspects[aspect]}.${placeName(constraint.place)}.${rule}`.replaceAll('x-', '');
}

function refusalCheck(plan: Plan): Check {
  const { operation, constraint } = plan;
  return {
    id: idOf(plan, 'refuses'),
    requirement: constraint.requirement,
    title: `${operation.id} refuses ${placeName(constraint.place)} that breaks its ${constraint.keyword} rule`,
    operation: operation.id,
    kind: 'derived',
    byStatus: true,
    async run(session) {
      // An unknown resource named in a body is hinted at both as 404 and as 422.
      const kind = constraint.keyword === 'x-refers-to' ? 'other' : 'body';
      await eachVariation(session, plan, constraint.breaks, (input, label) =>
        session.refused(operation.id, input, label, kind),
      );
    },
  };
}

const isOrderInPart = ({ operation, constraint }: Plan): boolean =>
  operation.id === 'createOrder' && constraint.keyword === 'optional';

/** Looks an order up: what was left out of it may have taken something else with it, which is judged with all answers. */
async function look(session: Session, creation: Exchange, { body }: Input): Promise<void> {
  const created = createdBy(creation, body);
  if (created) await readOrder(session, created);
}

function acceptanceCheck(plan: Plan): Check {
  const { operation, constraint } = plan;
  return {
    id: idOf(plan, 'accepts'),
    requirement: constraint.requirement,
    title: `${operation.id} accepts ${placeName(constraint.place)} that just keeps its ${constraint.keyword} rule`,
    operation: operation.id,
    kind: 'derived',
    async run(session) {
      await eachVariation(session, lasting(plan), constraint.keeps, async (input, label) => {
        const exchange = await session.accepted(operation.id, input, label);
        if (isOrderInPart(plan)) await look(session, exchange, input);
        return false;
      });
    },
  };
}

function probeCheck(plan: Plan): Check {
  const { operation, constraint } = plan;
  return {
    id: idOf(plan, 'asks'),
    requirement: constraint.requirement,
    title: `what ${operation.id} does with ${placeName(constraint.place)} ${constraint.keyword}`,
    operation: operation.id,
    kind: 'derived',
    async run(session) {
      const once = { ...plan, examples: plan.examples.slice(0, 1) };
      await eachVariation(session, once, constraint.breaks.slice(0, 1), async (input, label) => {
        const exchange = await session.send(operation.id, input, 'probe');
        session.observe(`${operation.id} ${label}`, outcomeOf(exchange), exchange);
        return isRefusal(exchange);
      });
    },
  };
}

function checksFor(plan: Plan): readonly Check[] {
  const { breaks, level } = plan.constraint;
  if (level === 'observed') return [probeCheck(plan)];
  return [...(breaks.length > 0 ? [refusalCheck(plan)] : []), ...(isAccepting(plan) ? [acceptanceCheck(plan)] : [])];
}

function bodyChecks(contract: Contract, operation: Operation, validator: Validator): readonly Check[] {
  if (!operation.body) return [];
  // A root that is no object is asked about elsewhere, in bodies that JSON can't even vary.
  return constraintsOf(contract, operation.body.schema, operation.requirement)
    .filter(({ place, keyword }) => place.length > 0 || keyword === 'anyOf')
    .flatMap((constraint) =>
      checksFor({ operation, constraint, examples: examplesFor(operation, constraint), validator }),
    );
}

function pathChecks(contract: Contract, operation: Operation): readonly Check[] {
  return constraintsOf(contract, parametersSchema(operation, 'path'), operation.requirement)
    .filter(({ keyword }) => keyword === 'format' || keyword === 'x-refers-to')
    .map((constraint): Check => ({
      id: `${slugOf(operation)}.refuses.path.${placeName(constraint.place)}.${constraint.keyword}`.replaceAll('x-', ''),
      requirement: constraint.requirement,
      title: `${operation.id} refuses a path whose ${placeName(constraint.place)} breaks its ${constraint.keyword} rule`,
      operation: operation.id,
      kind: 'derived',
      byStatus: true,
      async run(session) {
        await session.given.control(operation.id);
        let refused: Input | undefined;
        for (const { changes, label } of constraint.breaks) {
          const input = await session.given.input(operation.id, 'full', refused);
          const wrong = { ...input, path: varied(input.path, { label, changes }) as Record<string, string> };
          const kind = constraint.keyword === 'x-refers-to' ? 'unknown' : 'other';
          const asked = `${placeName(constraint.place)}: ${label}`;
          refused = (await session.refused(operation.id, wrong, asked, kind)) ? input : undefined;
        }
      },
    }));
}

/** Checks for every constraint of every described operation's request. */
export function derivedChecks(contract: Contract = ownContract): readonly Check[] {
  const validator = createValidator(contract);
  return contract.operations
    .filter((operation) => !operation.provisional)
    .flatMap((operation) => [...pathChecks(contract, operation), ...bodyChecks(contract, operation, validator)]);
}
