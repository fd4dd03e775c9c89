/** The catalogue of faults. */
import { requestFaults } from './derived/requests.js';
import { answerFaultsOfAll } from './derived/responses.js';
import { authenticationFaults } from './access/authentication.js';
import { mediaTypeFaults } from './access/media-types.js';
import { otherAccountFaults } from './access/other-account.js';
import { sameValueFaults } from './access/same-values.js';
import { uniqueValueFaults } from './access/unique-values.js';
import { customerIdentityFaults } from './customers/identity.js';
import { customerNameFaults } from './customers/names.js';
import { customerContactFaults } from './customers/emails-and-phones.js';
import { businessFaults } from './customers/business-and-metafields.js';
import { updateFaults } from './customers/updates.js';
import { updateEffectFaults } from './customers/update-effects.js';
import { refusedUpdateFaults } from './customers/refused-updates.js';
import { locationFaults } from './locations.js';
import { addressFaults } from './orders/addresses.js';
import { coordinateFaults } from './orders/coordinates.js';
import { packageFaults } from './orders/packages.js';
import { collectionFaults } from './orders/collections.js';
import { orderTextFaults } from './orders/texts.js';
import { tagFaults } from './orders/tags-and-requirements.js';
import { contactFaults } from './orders/contacts.js';
import { orderTimeFaults } from './orders/times.js';
import { workflowFaults } from './orders/workflows.js';
import { orderCustomerFaults } from './orders/customers.js';
import { referenceFaults } from './orders/references.js';
import { orderIdentifierFaults } from './orders/identifiers.js';
import { otherFieldFaults } from './orders/other-fields.js';
import { refusedOrderFaults } from './orders/refused.js';
import { orderRuleFaults } from './orders/rules.js';
import { wrongOrderFaults } from './look-up/wrong-order.js';
import { numberFaults } from './look-up/numbers.js';
import { externalIdFaults } from './look-up/external-ids.js';
import { similarExternalIdFaults } from './look-up/similar-external-ids.js';
import { unreadableFaults } from './look-up/unreadable.js';
import { repeatedLookUpFaults } from './look-up/repeated.js';
import { ignoredAssignmentFaults } from './assignment/ignored.js';
import { choiceFaults } from './assignment/choice.js';
import { assignableFaults } from './assignment/orders.js';
import { changedOrderFaults } from './assignment/changed-orders.js';
import { methodFaults } from './assignment/methods.js';
import { refusedAssignmentFaults } from './assignment/refused.js';
import { rateCarrierFaults } from './rates/carriers.js';
import { priceFaults } from './rates/prices.js';
import { departureFaults } from './rates/departures.js';
import { shipmentFaults } from './rates/shipments.js';
import { jsonFaults } from './requests/json.js';
import { requestTextFaults } from './requests/texts.js';
import { formatFaults } from './requests/formats.js';
import { setFaults } from './requests/sets-and-lists.js';
import { overwriteFaults } from './requests/overwrites.js';
import { correctedRequestFaults } from './requests/corrected.js';
import { sideEffectFaults } from './requests/side-effects.js';
import { wholeOperationFaults } from './requests/whole-operations.js';
import { envelopeFaults } from './responses/envelope.js';
import { refusalFaults } from './responses/refusals.js';
import { intermittentFaults } from './responses/intermittent.js';
import { hiddenCombinationFaults } from './hidden/combinations.js';
import { hiddenCountFaults } from './hidden/counts.js';
import { hiddenHistoryFaults } from './hidden/histories.js';
import { hiddenInterleavingFaults } from './hidden/interleavings.js';
import { hiddenTimeFaults } from './hidden/times.js';
import { hiddenNumberFaults, hiddenTextFaults } from './hidden/values.js';
import type { Fault } from './kit/fault.js';

export type { Fault } from './kit/fault.js';

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

const byId: ReadonlyMap<string, Fault> = new Map([...allFaults, ...hiddenFaults].map((fault) => [fault.id, fault]));

/** The fault with an id, or undefined if there is none. */
export const faultById = (id: string): Fault | undefined => byId.get(id);
