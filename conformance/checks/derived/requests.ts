/** Derived checks of requests: each constraint is broken alone, just kept, or, if it is an open question, tried out. */
import { mistakeIn, plainIn, questionIn, variationIn } from '../../../openapi/schema/constraint-titles.js';
import { constraintsOf, type Constraint } from '../../../openapi/schema/constraints.js';
import { contract as ownContract, type Contract, type Operation } from '../../../openapi/contract/contract.js';
import { fieldQuestion } from '../../../openapi/profile/question-ids.js';
import { parametersSchema } from '../../../openapi/validation/operation-schemas.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { createValidator, type Validator } from '../../../openapi/validation/validator.js';
import { isRecord } from '../../../openapi/json/json.js';
import { placeName, valueAt } from '../../../openapi/json/place.js';
import { outcomeOf } from '../../requests/exchange/response-summary.js';
import { alteredIn, describeVariation } from '../../model/altered.js';
import { callIn } from '../../model/operation-label.js';
import { fieldAt } from '../../model/places.js';
import { isRefusal } from '../../requests/exchange/exchange.js';
import { hash } from '../../text/hash.js';
import type { Check, Session, WholeCheck } from '../../model/check.js';
import { readIfCreated } from '../../judging/orders/find-order.js';
import {
  assertExamples,
  eachVariation,
  examplesFor,
  isBroken,
  ruleOf,
  fallbackExamples,
  alterationOf,
  withoutIsReturn,
  variationsOf,
  varied,
  withSmallestExample,
  type VariantPlan,
} from './request-variants.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { openQuestion } from '../../requests/exchange/intent.js';

/** Accepted requests leave data on the server, so anyOf is tried on each kind of customer, the rest per workflow. */
const onePerWorkflow = (plan: VariantPlan): VariantPlan => ({
  ...plan,
  examples: plan.examples.filter((example) => plan.constraint.keyword === 'anyOf' || workflows.includes(example)),
});

const workflows = ['full', 'return', ...fallbackExamples];

const hasKeepingValue = (plan: VariantPlan): boolean =>
  onePerWorkflow(plan).examples.some((example) => variationsOf(plan, example, plan.constraint.keeps).length > 0);

/** Whether some value breaks the rule. In another contract, look-alike letters may be allowed everywhere. */
const hasBreakingValue = (plan: VariantPlan): boolean =>
  !plan.constraint.disguised ||
  plan.examples.some((example) => variationsOf(plan, example, plan.constraint.breaks).length > 0);

const ruleName = (constraint: Constraint): string =>
  `${ruleOf(constraint)}${constraint.disguised ? '.look-alikes' : ''}`.replace('x-', '');

function idOf({ operation, constraint }: VariantPlan, aspect: 'refuses' | 'accepts' | 'asks'): string {
  return `${slugOf(operation)}.${aspect}.${placeName(constraint.place)}.${ruleName(constraint)}`;
}

/** The check of a rule wherever requests have the field under the same row. A rule with a condition is one of the whole body. */
function wherever(
  { operation, constraint }: VariantPlan,
  aspect: 'refuses' | 'accepts',
  title: (of: Constraint) => string,
): { readonly partOf?: WholeCheck } {
  const { condition, place, requirement } = constraint;
  if (condition || place.length === 0) return {};
  const { name, field, at } = fieldAt(operation, place);
  const what = title({ ...constraint, place: field });
  return {
    partOf: {
      id: `${aspect}.${name}.${ruleName(constraint)}.${requirement}`,
      place: at,
      title: `${what} is ${aspect === 'refuses' ? 'refused' : 'accepted'}`,
    },
  };
}

/** The question of an operation about all its fields. */
const ofAllFields = ({ operation, constraint }: VariantPlan): WholeCheck => ({
  ...fieldQuestion(operation, constraint),
  title: `how ${callIn(operation)} handles ${questionIn(constraint)}`,
});

/** Whether a rule is about new customers, which the contract's example of a return doesn't have. */
function isOfNewCustomer({ operation, constraint: { keyword, place } }: VariantPlan): boolean {
  const { full, return: other } = operation.body?.examples ?? {};
  const isNew = operation.id === 'createOrder' && place[0] === 'customer' && place.length > 1;
  return isNew && keyword === 'type' && valueAt(full, place) !== undefined && isRecord(other) && !valueAt(other, place);
}

/** Breaks the rule in a return, because a server may apply it to deliveries only. */
async function refusedInReturn(session: Session, { operation, constraint }: VariantPlan, at: number): Promise<void> {
  await session.given.control(operation.id, 'return');
  const { customer } = await session.given.body(operation.id, 'full');
  const body = { ...(await session.given.body(operation.id, 'return')), customer };
  const variation = constraint.breaks[at % constraint.breaks.length]!;
  const alteration = alterationOf(constraint, variation, 'return', ', for a new customer');
  await session.refused(operation.id, { body: varied(body, variation) }, alteration, 'body');
}

function refusalCheck(plan: VariantPlan): Check {
  const { operation, constraint } = plan;
  const id = idOf(plan, 'refuses');
  return {
    id,
    requirement: constraint.requirement,
    title: `${callIn(operation)} refuses ${mistakeIn(constraint)}`,
    ...wherever(plan, 'refuses', mistakeIn),
    operation: operation.id,
    kind: 'derived',
    byStatus: true,
    async run(session) {
      // An unknown resource named in a body is hinted at both as 404 and as 422.
      const kind = constraint.keyword === 'x-refers-to' ? 'other' : 'body';
      let at = hash(id);
      await eachVariation(session, withSmallestExample(plan), constraint.breaks, (input, alteration) => {
        const body = withoutIsReturn(plan, input.body, (at += 1));
        const words = body === input.body ? alteration.words : `${alteration.words}, without is_return`;
        return session.refused(operation.id, { ...input, body }, { ...alteration, words }, kind);
      });
      if (isOfNewCustomer(plan)) await refusedInReturn(session, plan, at);
    },
  };
}

const isOrderInPart = ({ operation, constraint }: VariantPlan): boolean =>
  operation.id === 'createOrder' && constraint.keyword === 'optional';

function acceptanceCheck(plan: VariantPlan): Check {
  const { operation, constraint } = plan;
  return {
    id: idOf(plan, 'accepts'),
    requirement: constraint.requirement,
    title: `${callIn(operation)} accepts ${plainIn(constraint)}`,
    ...wherever(plan, 'accepts', plainIn),
    operation: operation.id,
    kind: 'derived',
    async run(session) {
      await eachVariation(session, onePerWorkflow(plan), constraint.keeps, async (input, alteration) => {
        const exchange = await session.accepted(operation.id, input, alteration);
        // The checks of all responses may notice other effects of a left-out field.
        if (isOrderInPart(plan)) await readIfCreated(session, exchange, input.body);
        return false;
      });
    },
  };
}

function probeCheck(plan: VariantPlan): Check {
  const { operation, constraint } = plan;
  return {
    id: idOf(plan, 'asks'),
    requirement: constraint.requirement,
    title: `how ${callIn(operation)} handles ${variationIn(constraint, constraint.breaks[0]!)}`,
    partOf: ofAllFields(plan),
    operation: operation.id,
    kind: 'derived',
    async run(session) {
      const once = { ...plan, examples: plan.examples.slice(0, 1) };
      await eachVariation(session, once, constraint.breaks.slice(0, 1), async (input, alteration) => {
        const exchange = await session.send(operation.id, input, { ...openQuestion, ...alteredIn(alteration, input) });
        session.observe(`${operation.id} ${describeVariation(alteration).variation}`, outcomeOf(exchange), exchange);
        return isRefusal(exchange);
      });
    },
  };
}

function checksFor(plan: VariantPlan): readonly Check[] {
  const { breaks, level } = plan.constraint;
  if (level === 'observed') return [probeCheck(plan)];
  const isRefusing = breaks.length > 0 && hasBreakingValue(plan);
  return [...(isRefusing ? [refusalCheck(plan)] : []), ...(hasKeepingValue(plan) ? [acceptanceCheck(plan)] : [])];
}

function bodyPlans(contract: Contract, operation: Operation, validator: Validator): readonly VariantPlan[] {
  if (!operation.body) return [];
  // The type of the root is checked in bodies.ts.
  return constraintsOf(contract, operation.body.schema, operation.requirement)
    .filter(({ place, keyword }) => place.length > 0 || keyword !== 'type')
    .map((constraint) => ({
      operation,
      constraint,
      examples: examplesFor(operation, constraint),
      validator,
    }));
}

function pathChecks(contract: Contract, operation: Operation, validator: Validator): readonly Check[] {
  return constraintsOf(contract, parametersSchema(operation, 'path'), operation.requirement)
    .filter(({ keyword }) => keyword === 'format' || keyword === 'x-refers-to')
    .map((constraint): Check => ({
      id: `${slugOf(operation)}.refuses.path.${placeName(constraint.place)}.${ruleName(constraint)}`,
      requirement: constraint.requirement,
      title: `${callIn(operation)} refuses ${mistakeIn(constraint)} in the path`,
      operation: operation.id,
      kind: 'derived',
      byStatus: true,
      async run(session) {
        await session.given.control(operation.id);
        const judge = validator.parameters(operation, 'path');
        let refused: Input | undefined;
        for (const { changes, label } of constraint.breaks) {
          const input = await session.given.input(operation.id, 'full', refused);
          const path = varied(input.path, { label, changes });
          if (!isBroken(constraint, { label, changes }, judge, path)) continue;
          const wrong = { ...input, path: path as Record<string, string> };
          const kind = constraint.keyword === 'x-refers-to' ? 'unknown' : 'other';
          const place = placeName(constraint.place);
          const value = constraint.disguised && { value: 'look-alikes' };
          const asked = { words: `${place}: ${label}`, place, rule: ruleOf(constraint), ...value };
          refused = (await session.refused(operation.id, wrong, asked, kind)) ? input : undefined;
        }
      },
    }));
}

/** Checks for all request constraints of all described operations. Throws if no example has a field. */
export function derivedChecks(contract: Contract = ownContract): readonly Check[] {
  const validator = createValidator(contract);
  const described = contract.operations
    .filter((operation) => !operation.provisional)
    .map((operation) => ({ operation, plans: bodyPlans(contract, operation, validator) }));
  assertExamples(described.flatMap(({ plans }) => plans));
  return described.flatMap(({ operation, plans }) => [
    ...pathChecks(contract, operation, validator),
    ...plans.flatMap(checksFor),
  ]);
}
