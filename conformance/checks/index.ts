/** The catalogue of all checks, in the order of its sections. */
import { assertCatalogued } from '../../openapi/contract/assert-catalogued.js';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import type { Check } from '../model/check.js';
import { accountedChecks } from './derived/due-responses.js';
import { accountCustomerChecks } from './accounts/customers.js';
import { accountLocationChecks } from './accounts/locations.js';
import { accountOrderChecks } from './accounts/orders.js';
import { accountReferenceChecks } from './accounts/references.js';
import { accountReadChecks } from './accounts/reads.js';
import { alikeKeyChecks } from './look-up/alike-keys.js';
import { responseChecks } from './derived/responses.js';
import { assignmentChecks } from './assignment/assignment.js';
import { authenticationChecks } from './access/authentication.js';
import { bodyChecks } from './derived/bodies.js';
import { nothingElseChangesChecks } from './side-effects/nothing-else-changes.js';
import { givenUpValueChecks } from './customers/similar-values.js';
import { customerUpdateChecks } from './customers/updates.js';
import { refusedUpdateChecks } from './side-effects/refused-updates.js';
import { customerChecks } from './customers/new-identifiers.js';
import { peopleChecks } from './customers/people.js';
import { derivedChecks } from './derived/requests.js';
import { edgePlaceChecks } from './orders/edge-places.js';
import { orderResponseChecks } from './derived/orders-in-responses.js';
import { unaffectedChecks } from './look-up/unaffected-by-others.js';
import { holdingFor, type Holding } from './applicable.js';
import { refusedOrdersAtEndChecks } from './side-effects/refused-orders-at-end.js';
import { lookUpChecks } from './look-up/found-by-key.js';
import { mediaTypeChecks } from './access/media-types.js';
import { openResponseChecks } from './open-questions/responses.js';
import { openDelayChecks } from './open-questions/delays.js';
import { openEffectChecks } from './open-questions/effects.js';
import { openOrderChecks } from './open-questions/orders.js';
import { openBodyChecks } from './open-questions/bodies.js';
import { openTextChecks } from './open-questions/texts.js';
import { jsonStyleChecks } from './open-questions/json-style.js';
import { orderChecks } from './orders/created-and-found.js';
import { priceAmountChecks } from './rates/price-amounts.js';
import { pricingModelChecks } from './rates/pricing-model.js';
import { provisionalChecks } from './derived/provisional.js';
import { repeatedListChecks } from './rates/same-carriers-in-both-lists.js';
import { ratesChecks } from './rates/lists-and-prices.js';
import { readBackChecks } from './look-up/read-back.js';
import { referenceChecks } from './orders/unknown-references.js';
import { repeatedOrderChecks } from './orders/repeated.js';
import { refusalChecks } from './derived/refusals.js';
import { singleUpdateChecks } from './customers/updates-of-one-field.js';
import { scriptChecks } from './orders/texts.js';
import { strainChecks } from './orders/emoji-and-long-texts.js';
import { correctedChecks } from './side-effects/corrected.js';
import { refusedAssignmentChecks } from './side-effects/refused-assignments.js';
import { thirdElementChecks } from './orders/third-elements.js';
import { refusedOrderChecks } from './side-effects/refused-orders.js';
import { updatedCustomerChecks } from './customers/updates-in-orders.js';
import { workflowChecks } from './orders/workflow.js';
import { joinParts } from '../model/places.js';
import { oncePer } from '../text/once-per.js';

const ofCustomers: readonly Check[] = [
  ...customerChecks,
  ...givenUpValueChecks,
  ...correctedChecks,
  ...customerUpdateChecks,
  ...refusedUpdateChecks,
  ...singleUpdateChecks,
  ...peopleChecks,
];

/** Every check of the suite for the operations of a contract. Throws if two have the same id. */
function everyCheck(contract: Contract): readonly Check[] {
  const sending = [
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
    ...ofCustomers,
    ...ratesChecks,
    ...repeatedListChecks,
    ...edgePlaceChecks,
    ...assignmentChecks,
    ...updatedCustomerChecks,
    ...thirdElementChecks,
    ...refusedOrderChecks,
    ...refusedAssignmentChecks,
    ...nothingElseChangesChecks,
    ...scriptChecks,
    ...strainChecks,
    ...accountReadChecks,
    ...accountReferenceChecks,
    ...accountCustomerChecks,
    ...accountLocationChecks,
    ...accountOrderChecks,
    ...openBodyChecks,
    ...openEffectChecks,
    ...openTextChecks,
    ...openDelayChecks,
    ...pricingModelChecks,
    ...priceAmountChecks,
    ...provisionalChecks(contract),
  ];
  const checks = joinParts([
    ...sending,
    ...refusalChecks(contract, sending),
    ...refusedOrdersAtEndChecks,
    ...orderResponseChecks,
    ...unaffectedChecks,
    ...openResponseChecks,
    ...openOrderChecks,
    ...jsonStyleChecks,
    ...responseChecks(contract),
    ...accountedChecks(contract),
  ]);
  const ids = checks.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two checks have the id ${twice}.`);
  return checks;
}

/** The checks that apply to a contract, and those that don't. All of them apply to the suite's own contract. */
export const holdingOf = oncePer((contract: Contract): Holding => {
  if (contract !== ownContract) assertCatalogued(contract);
  const checks = everyCheck(contract);
  return contract === ownContract ? { checks, withoutOperation: [], later: [] } : holdingFor(contract, checks);
});

/** Every check for a contract. Throws if no checks can be derived from the contract, or if two have the same id. */
export const allChecks = (contract: Contract = ownContract): readonly Check[] => holdingOf(contract).checks;
