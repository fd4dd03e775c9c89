/** All servers that differ from the reference. */
import { otherAccountFaults } from './access/other-account.js';
import { sameValueFaults, uniqueValueFaults } from './access/same-values.js';
import { accountVariations, secondAccounts } from './accounts/accounts.js';
import { changedOrderFaults } from './assignment/changed-orders.js';
import { choiceFaults, ignoredAssignmentFaults } from './assignment/effects.js';
import { assignableFaults, methodFaults, refusedAssignmentFaults } from './assignment/requests.js';
import { businessFaults, customerContactFaults, customerNameFaults } from './customers/fields.js';
import { customerIdentityFaults } from './customers/identity.js';
import { refusedUpdateFaults } from './customers/refused-updates.js';
import { updateEffectFaults, updateFaults } from './customers/updates.js';
import { requestFaults } from './derived/requests.js';
import { answerFaultsOfAll } from './derived/responses.js';
import { frameworks } from './frameworks/index.js';
import { hiddenCountFaults, hiddenHistoryFaults } from './hidden/histories.js';
import { hiddenInterleavingFaults } from './hidden/interleavings.js';
import { hiddenCombinationFaults, hiddenNumberFaults, hiddenTextFaults, hiddenTimeFaults } from './hidden/values.js';
import { lateWrites } from './timing/late-writes.js';
import { locationFaults } from './locations.js';
import { externalIdFaults, similarExternalIdFaults } from './look-up/external-ids.js';
import { numberFaults, wrongOrderFaults } from './look-up/numbers.js';
import { repeatedLookUpFaults } from './look-up/repeated.js';
import { unreadableFaults } from './look-up/unreadable.js';
import { addressFaults, coordinateFaults } from './orders/addresses.js';
import { collectionFaults } from './orders/collections.js';
import { contactFaults, orderCustomerFaults } from './orders/contacts.js';
import { orderIdentifierFaults } from './orders/identifiers.js';
import { otherFieldFaults } from './orders/other-fields.js';
import { packageFaults } from './orders/packages.js';
import { referenceFaults } from './orders/references.js';
import { orderRuleFaults, refusedOrderFaults } from './orders/rules.js';
import { tagFaults } from './orders/tags-and-requirements.js';
import { orderTextFaults } from './orders/texts.js';
import { orderTimeFaults } from './orders/times.js';
import { workflowFaults } from './orders/workflows.js';
import { priceFaults, rateCarrierFaults } from './rates/carriers.js';
import { pricingVariations, ratesVariations } from './rates/pricing.js';
import { departureFaults, shipmentFaults } from './rates/shipments.js';
import { leniencies } from './requests/accepted.js';
import { formatFaults, setFaults } from './requests/conversions.js';
import { duplicates } from './requests/duplicates.js';
import { correctedRequestFaults, overwriteFaults, sideEffectFaults } from './requests/effects.js';
import { authenticationFaults, mediaTypeFaults } from './requests/headers.js';
import { jsonFaults } from './requests/json.js';
import { limits } from './requests/limits.js';
import { strictnesses } from './requests/refused.js';
import { requestTextFaults, wholeOperationFaults } from './requests/valid-bodies.js';
import { envelopes } from './responses/forms.js';
import { headerVariations } from './responses/headers.js';
import { identifiers } from './responses/identifiers.js';
import { intermittentFaults } from './responses/intermittent.js';
import { lists } from './responses/lists.js';
import { provisionalVariations } from './responses/provisional.js';
import { refusalVariations } from './responses/refusal-forms.js';
import { envelopeFaults, refusalFaults } from './responses/replies.js';
import { orderVariations } from './responses/shown-orders.js';
import { absences } from './responses/unsent-values.js';
import { paces } from './timing/pace.js';
import type { StageOverride } from '../reference-impl/pipeline/app.js';
import type { Fault, Variation } from './kit/variant.js';

/** All faults: those derived from the contract, then the authored ones by subject. */
export const allFaults: readonly Fault[] = [
  ...requestFaults,
  ...answerFaultsOfAll,
  ...authenticationFaults,
  ...mediaTypeFaults,
  ...otherAccountFaults,
  ...sameValueFaults,
  ...uniqueValueFaults,
  ...customerIdentityFaults,
  ...customerNameFaults,
  ...customerContactFaults,
  ...businessFaults,
  ...updateFaults,
  ...updateEffectFaults,
  ...refusedUpdateFaults,
  ...locationFaults,
  ...addressFaults,
  ...coordinateFaults,
  ...packageFaults,
  ...collectionFaults,
  ...orderTextFaults,
  ...tagFaults,
  ...contactFaults,
  ...orderTimeFaults,
  ...workflowFaults,
  ...orderCustomerFaults,
  ...referenceFaults,
  ...orderIdentifierFaults,
  ...otherFieldFaults,
  ...refusedOrderFaults,
  ...orderRuleFaults,
  ...wrongOrderFaults,
  ...numberFaults,
  ...externalIdFaults,
  ...similarExternalIdFaults,
  ...unreadableFaults,
  ...repeatedLookUpFaults,
  ...ignoredAssignmentFaults,
  ...choiceFaults,
  ...assignableFaults,
  ...changedOrderFaults,
  ...methodFaults,
  ...refusedAssignmentFaults,
  ...rateCarrierFaults,
  ...priceFaults,
  ...departureFaults,
  ...shipmentFaults,
  ...jsonFaults,
  ...requestTextFaults,
  ...formatFaults,
  ...setFaults,
  ...overwriteFaults,
  ...correctedRequestFaults,
  ...sideEffectFaults,
  ...wholeOperationFaults,
  ...envelopeFaults,
  ...refusalFaults,
  ...intermittentFaults,
];

/**
 * Faults that no check of the suite finds, and that the kill matrix leaves out: exploratory testing should find them.
 */
export const hiddenFaults: readonly Fault[] = [
  ...hiddenCombinationFaults,
  ...hiddenNumberFaults,
  ...hiddenTextFaults,
  ...hiddenTimeFaults,
  ...hiddenCountFaults,
  ...hiddenHistoryFaults,
  ...hiddenInterleavingFaults,
];

/**
 * All variations, in the order in which a combination applies them. If two change a response's values, the later one runs
 * first; if two change its text, the later one runs last.
 */
export const allVariations: readonly Variation[] = [
  ...absences,
  ...lists,
  ...orderVariations,
  ...ratesVariations,
  ...pricingVariations,
  ...accountVariations,
  ...secondAccounts,
  ...identifiers,
  ...strictnesses,
  ...limits,
  ...leniencies,
  ...duplicates,
  ...provisionalVariations,
  ...lateWrites,
  ...paces,
  ...refusalVariations,
  ...frameworks,
  ...headerVariations,
  ...envelopes,
];

const faultsById: ReadonlyMap<string, Fault> = new Map(
  [...allFaults, ...hiddenFaults].map((fault) => [fault.id, fault]),
);

/** The fault with an id, or undefined if there is none. */
export const faultById = (id: string): Fault | undefined => faultsById.get(id);

/** The change of a variation. Its id must be known. */
export function variationById(id: string): StageOverride {
  const found = allVariations.find((one) => one.id === id)?.apply;
  if (!found) throw new Error(`Unknown variation ${id}.`);
  return found;
}
