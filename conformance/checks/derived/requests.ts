/** Derived: each constraint of a request broken alone, just kept, or, where the specification is silent, tried out. */
import { constraintsOf, type Constraint } from '../../../openapi/schema/constraints.js';
import { contract as ownContract, type Contract, type Operation } from '../../../openapi/contract/contract.js';
import { parametersSchema } from '../../../openapi/validation/operation-schemas.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { createValidator, type Validator } from '../../../openapi/validation/validator.js';
import { isRecord } from '../../../openapi/schema/schema.js';
import { placeName, valueAt } from '../../../openapi/schema/walk.js';
import { outcomeOf } from '../../exchange/response-summary.js';
import { alteredIn, toldVariation } from '../../model/altered.js';
import { isRefusal, type Exchange } from '../../exchange/exchange.js';
import { hash } from '../../text/hash.js';
import { createdBy } from '../../exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { hasOrder, readOrder } from '../../orders/find-order.js';
import {
  assertExamples,
  eachVariation,
  examplesFor,
  isBroken,
  ruleOf,
  spare,
  toldOf,
  unsaid,
  variationsOf,
  varied,
  withLeast,
  type Plan,
} from './request-variants.js';
import type { Input } from '../../exchange/build-request.js';
import { probe } from '../../exchange/roles.js';

/** Acceptances leave things on the target, so they are asked of each workflow, but of each kind of customer only where it is about them. */
const lasting = (plan: Plan): Plan => ({
  ...plan,
  examples: plan.examples.filter((example) => plan.constraint.keyword === 'anyOf' || workflows.includes(example)),
});

const workflows = ['full', 'return', ...spare];

const isAccepting = (plan: Plan): boolean =>
  lasting(plan).examples.some((example) => variationsOf(plan, example, plan.constraint.keeps).length > 0);

/** Whether anything breaks the rule; look-alike letters may break none in another contract. */
const isAsking = (plan: Plan): boolean =>
  !plan.constraint.disguised ||
  plan.examples.some((example) => variationsOf(plan, example, plan.constraint.breaks).length > 0);

const aspects = { refuses: 'refuses', accepts: 'accepts', asks: 'asks' } as const;

const ruleName = (constraint: Constraint): string =>
  `${ruleOf(constraint)}${constraint.disguised ? '.look-alikes' : ''}`.replace('x-', '');

const inLookAlikes = "in another script's digits or look-alike letters";

const mistakeIn = ({ keyword, disguised }: Constraint): string =>
  disguised ? inLookAlikes : `that breaks its ${keyword} rule`;

const mistakeInPath = ({ keyword, disguised }: Constraint): string =>
  disguised ? `is ${inLookAlikes}` : `breaks its ${keyword} rule`;

function idOf({ operation, constraint }: Plan, aspect: keyof typeof aspects): string {
  return `${slugOf(operation)}.${aspects[aspect]}.${placeName(constraint.place)}.${ruleName(constraint)}`;
}

/** Whether a rule is one of new customers, of which the contract's returns have none. */
function isOfNewCustomer({ operation, constraint: { keyword, place } }: Plan): boolean {
  const { full, return: other } = operation.body?.examples ?? {};
  const isNew = operation.id === 'createOrder' && place[0] === 'customer' && place.length > 1;
  return isNew && keyword === 'type' && valueAt(full, place) !== undefined && isRecord(other) && !valueAt(other, place);
}

/** Breaks such a rule in a return: a server may keep it in deliveries, and forget it there. */
async function refusedInReturn(session: Session, { operation, constraint }: Plan, at: number): Promise<void> {
  await session.given.control(operation.id, 'return');
  const { customer } = await session.given.body(operation.id, 'full');
  const body = { ...(await session.given.body(operation.id, 'return')), customer };
  const variation = constraint.breaks[at % constraint.breaks.length]!;
  const told = toldOf(constraint, variation, 'return', ', for a new customer');
  await session.refused(operation.id, { body: varied(body, variation) }, told, 'body');
}

function refusalCheck(plan: Plan): Check {
  const { operation, constraint } = plan;
  const id = idOf(plan, 'refuses');
  return {
    id,
    requirement: constraint.requirement,
    title: `${operation.id} refuses ${placeName(constraint.place)} ${mistakeIn(constraint)}`,
    operation: operation.id,
    kind: 'derived',
    byStatus: true,
    async run(session) {
      // An unknown resource named in a body is hinted at both as 404 and as 422.
      const kind = constraint.keyword === 'x-refers-to' ? 'other' : 'body';
      let at = hash(id);
      await eachVariation(session, withLeast(plan), constraint.breaks, (input, told) => {
        const body = unsaid(plan, input.body, (at += 1));
        const words = body === input.body ? told.words : `${told.words}, without is_return`;
        return session.refused(operation.id, { ...input, body }, { ...told, words }, kind);
      });
      if (isOfNewCustomer(plan)) await refusedInReturn(session, plan, at);
    },
  };
}

const isOrderInPart = ({ operation, constraint }: Plan): boolean =>
  operation.id === 'createOrder' && constraint.keyword === 'optional';

/** Looks an order up: what was left out of it may have taken something else with it, which is judged with all answers. */
async function look(session: Session, creation: Exchange, { body }: Input): Promise<void> {
  const created = createdBy(creation, body);
  if (created) await session.eventually(() => readOrder(session, created), hasOrder);
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
      await eachVariation(session, lasting(plan), constraint.keeps, async (input, told) => {
        const exchange = await session.accepted(operation.id, input, told);
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
      await eachVariation(session, once, constraint.breaks.slice(0, 1), async (input, told) => {
        const exchange = await session.send(operation.id, input, probe, alteredIn(told, input));
        session.observe(`${operation.id} ${toldVariation(told).variation}`, outcomeOf(exchange), exchange);
        return isRefusal(exchange);
      });
    },
  };
}

function checksFor(plan: Plan): readonly Check[] {
  const { breaks, level } = plan.constraint;
  if (level === 'observed') return [probeCheck(plan)];
  const isRefusing = breaks.length > 0 && isAsking(plan);
  return [...(isRefusing ? [refusalCheck(plan)] : []), ...(isAccepting(plan) ? [acceptanceCheck(plan)] : [])];
}

function bodyPlans(contract: Contract, operation: Operation, validator: Validator): readonly Plan[] {
  if (!operation.body) return [];
  // A root that is no object is asked about elsewhere, in bodies that JSON can't even vary.
  return constraintsOf(contract, operation.body.schema, operation.requirement)
    .filter(({ place, keyword }) => place.length > 0 || keyword === 'anyOf')
    .map((constraint) => ({ operation, constraint, examples: examplesFor(operation, constraint), validator }));
}

function pathChecks(contract: Contract, operation: Operation, validator: Validator): readonly Check[] {
  return constraintsOf(contract, parametersSchema(operation, 'path'), operation.requirement)
    .filter(({ keyword }) => keyword === 'format' || keyword === 'x-refers-to')
    .map((constraint): Check => ({
      id: `${slugOf(operation)}.refuses.path.${placeName(constraint.place)}.${ruleName(constraint)}`,
      requirement: constraint.requirement,
      title: `${operation.id} refuses a path whose ${placeName(constraint.place)} ${mistakeInPath(constraint)}`,
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
          const asked = { words: `${place}: ${label}`, place, rule: ruleOf(constraint) };
          refused = (await session.refused(operation.id, wrong, asked, kind)) ? input : undefined;
        }
      },
    }));
}

/** Checks for every constraint of every described operation's request. Throws where no example has a field. */
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
