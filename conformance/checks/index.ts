/** The catalogue of checks: everything the suite can ask, in the order of its sections. */
import { assertCatalogued } from '../../openapi/contract/assert-catalogued.js';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import type { Check } from '../model.js';
import { accountedChecks } from './accounted.js';
import { accountCustomerChecks } from './account-customers.js';
import { accountLocationChecks } from './account-locations.js';
import { accountOrderChecks } from './account-orders.js';
import { accountReferenceChecks } from './account-references.js';
import { accountChecks } from './accounts.js';
import { alikeKeyChecks } from './alike-keys.js';
import { answerChecks } from './answers.js';
import { assignmentChecks } from './assignment.js';
import { authenticationChecks } from './authentication.js';
import { bodyChecks } from './bodies.js';
import { bystanderChecks } from './bystanders.js';
import { customerUpdateChecks } from './customer-updates.js';
import { refusedUpdateChecks } from './refused-updates.js';
import { customerChecks } from './customers.js';
import { peopleChecks } from './people.js';
import { derivedChecks } from './derived.js';
import { edgePlaceChecks } from './edge-places.js';
import { everyAnswerChecks } from './every-answer.js';
import { foundAgainChecks } from './found-again.js';
import { holdingFor, type Holding } from './holding.js';
import { lateTraceChecks } from './late-traces.js';
import { lookUpChecks } from './look-up.js';
import { mediaTypeChecks } from './media-types.js';
import { openAnswerChecks } from './open-answers.js';
import { openDelayChecks } from './open-delays.js';
import { openEffectChecks } from './open-effects.js';
import { openOrderChecks } from './open-orders.js';
import { openQuestionChecks } from './open-questions.js';
import { openTextChecks } from './open-texts.js';
import { openWritingChecks } from './open-writing.js';
import { orderChecks } from './orders.js';
import { priceAmountChecks } from './price-amounts.js';
import { priceReadingChecks } from './price-readings.js';
import { provisionalChecks } from './provisional.js';
import { listChecks } from './lists.js';
import { ratesChecks } from './rates.js';
import { readBackChecks } from './read-back.js';
import { referenceChecks } from './references.js';
import { repeatedOrderChecks } from './repeated-orders.js';
import { refusalChecks } from './refusals.js';
import { singleUpdateChecks } from './single-updates.js';
import { textChecks } from './texts.js';
import { traceChecks } from './traces.js';
import { updatedCustomerChecks } from './updated-customers.js';
import { workflowChecks } from './workflow.js';

/** Every check that the suite has for the operations of a contract. Throws when two have the same id. */
function everyCheck(contract: Contract): readonly Check[] {
  const checks = [
    ...authenticationChecks(contract),
    ...bodyChecks(contract),
    ...mediaTypeChecks,
    ...derivedChecks(contract),
    ...workflowChecks,
    ...referenceChecks,
    ...orderChecks,
    ...lookUpChecks,
    ...alikeKeyChecks,
    ...repeatedOrderChecks,
    ...readBackChecks,
    ...customerChecks,
    ...customerUpdateChecks,
    ...refusedUpdateChecks,
    ...singleUpdateChecks,
    ...peopleChecks,
    ...ratesChecks,
    ...listChecks,
    ...edgePlaceChecks,
    ...assignmentChecks,
    ...updatedCustomerChecks,
    ...traceChecks,
    ...bystanderChecks,
    ...textChecks,
    ...accountChecks,
    ...accountReferenceChecks,
    ...accountCustomerChecks,
    ...accountLocationChecks,
    ...accountOrderChecks,
    ...openQuestionChecks,
    ...openEffectChecks,
    ...openTextChecks,
    ...openDelayChecks,
    ...priceReadingChecks,
    ...priceAmountChecks,
    ...provisionalChecks(contract),
    ...refusalChecks(contract),
    ...lateTraceChecks,
    ...everyAnswerChecks,
    ...foundAgainChecks,
    ...openAnswerChecks,
    ...openOrderChecks,
    ...openWritingChecks,
    ...answerChecks(contract),
    ...accountedChecks(contract),
  ];
  const ids = checks.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two checks have the id ${twice}.`);
  return checks;
}

const known = new WeakMap<Contract, Holding>();

/** The checks that hold for a contract, and those that don't. The suite's own contract has them all. */
export function holdingOf(contract: Contract): Holding {
  const made = known.get(contract);
  if (made) return made;
  if (contract !== ownContract) assertCatalogued(contract);
  const checks = everyCheck(contract);
  const holding = contract === ownContract ? { checks, withoutOperation: [], later: [] } : holdingFor(contract, checks);
  known.set(contract, holding);
  return holding;
}

/** Every check for a contract. Throws for a contract of which no checks can be made, and when two have the same id. */
export const allChecks = (contract: Contract = ownContract): readonly Check[] => holdingOf(contract).checks;
