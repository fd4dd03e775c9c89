/** The fault catalogue. */
import { accountValueFaults } from './authored-account-values.js';
import { accountFaults } from './authored-accounts.js';
import { addressFaults } from './authored-addresses.js';
import { alikeFaults } from './authored-alike.js';
import { looseJsonFaults } from './authored-loose-json.js';
import { repeatedFaults } from './authored-repeated.js';
import { assignedKindFaults } from './authored-assigned-kinds.js';
import { assignmentFaults } from './authored-assignment.js';
import { refusedAssignmentFaults } from './authored-refused-assignments.js';
import { authenticationFaults } from './authored-authentication.js';
import { bodyFaults } from './authored-bodies.js';
import { bothSidesFaults } from './authored-both-sides.js';
import { bystanderFaults } from './authored-bystanders.js';
import { customerFaults } from './authored-customers.js';
import { dayFaults } from './authored-days.js';
import { edgeFaults } from './authored-edges.js';
import { envelopeFaults } from './authored-envelope.js';
import { extremeFaults } from './authored-extremes.js';
import { formFaults } from './authored-forms.js';
import { intermittentFaults } from './authored-intermittent.js';
import { laterFaults } from './authored-later.js';
import { lookUpFaults } from './authored-look-up.js';
import { mistakenAccountFaults } from './authored-mistaken-accounts.js';
import { mediaTypeFaults } from './authored-media-types.js';
import { orderFaults } from './authored-orders.js';
import { ratesFaults } from './authored-rates.js';
import { readBackFaults } from './authored-read-back.js';
import { answerFaultsOfAll } from './derived-answers.js';
import { requestFaults } from './derived-requests.js';
import { placeFaults } from './authored-places.js';
import { listFaults } from './authored-lists.js';
import { letterFaults } from './authored-letters.js';
import { narrowFaults } from './authored-narrow.js';
import { referenceFaults } from './authored-references.js';
import { overlookedFaults } from './authored-overlooked.js';
import { sideEffectFaults } from './authored-side-effects.js';
import { signFaults } from './authored-signs.js';
import { seldomFaults } from './authored-seldom.js';
import { setFaults } from './authored-sets.js';
import { shapeFaults } from './authored-shapes.js';
import { severalFaults } from './authored-several.js';
import { unanchoredFaults } from './authored-unanchored.js';
import { unusualReadFaults } from './authored-unusual-reads.js';
import { unusualFaults } from './authored-unusual.js';
import { updateFaults } from './authored-updates.js';
import { workflowFaults } from './authored-workflows.js';
import { orderRuleFaults } from './authored-order-rules.js';
import { customerViewFaults } from './authored-customer-views.js';
import { closedFaults } from './authored-refusing.js';
import { refusedOrderFaults } from './authored-refused-orders.js';
import { retryFaults } from './authored-retries.js';
import { traceFaults } from './authored-traces.js';
import { workerFaults } from './authored-workers.js';
import type { Fault } from './fault.js';

export type { Fault } from './fault.js';

/** Every fault: those derived from the contract, then the authored ones by their subject. */
export const allFaults: readonly Fault[] = [
  ...requestFaults,
  ...answerFaultsOfAll,
  ...authenticationFaults,
  ...accountFaults,
  ...accountValueFaults,
  ...mistakenAccountFaults,
  ...bodyFaults,
  ...looseJsonFaults,
  ...envelopeFaults,
  ...customerFaults,
  ...customerViewFaults,
  ...updateFaults,
  ...orderFaults,
  ...traceFaults,
  ...orderRuleFaults,
  ...workflowFaults,
  ...narrowFaults,
  ...lookUpFaults,
  ...alikeFaults,
  ...readBackFaults,
  ...placeFaults,
  ...listFaults,
  ...repeatedFaults,
  ...letterFaults,
  ...assignmentFaults,
  ...refusedAssignmentFaults,
  ...ratesFaults,
  ...intermittentFaults,
  ...laterFaults,
  ...closedFaults,
  ...retryFaults,
  ...bystanderFaults,
  ...assignedKindFaults,
  ...referenceFaults,
  ...unusualFaults,
  ...unusualReadFaults,
  ...seldomFaults,
  ...overlookedFaults,
  ...refusedOrderFaults,
  ...shapeFaults,
  ...severalFaults,
  ...addressFaults,
  ...edgeFaults,
  ...dayFaults,
  ...formFaults,
  ...mediaTypeFaults,
  ...signFaults,
  ...workerFaults,
  ...bothSidesFaults,
  ...unanchoredFaults,
  ...setFaults,
  ...sideEffectFaults,
  ...extremeFaults,
];

const byId: ReadonlyMap<string, Fault> = new Map(allFaults.map((fault) => [fault.id, fault]));

/** The fault of an id, undefined when there is none. */
export const faultById = (id: string): Fault | undefined => byId.get(id);
