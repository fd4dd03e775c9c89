/** The fault catalogue. */
import { accountFaults } from './authored-accounts.js';
import { addressFaults } from './authored-addresses.js';
import { alikeFaults } from './authored-alike.js';
import { repeatedFaults } from './authored-repeated.js';
import { assignmentFaults } from './authored-assignment.js';
import { refusedAssignmentFaults } from './authored-refused-assignments.js';
import { authenticationFaults } from './authored-authentication.js';
import { bodyFaults } from './authored-bodies.js';
import { bystanderFaults } from './authored-bystanders.js';
import { customerFaults } from './authored-customers.js';
import { envelopeFaults } from './authored-envelope.js';
import { extremeFaults } from './authored-extremes.js';
import { intermittentFaults } from './authored-intermittent.js';
import { lookUpFaults } from './authored-look-up.js';
import { mistakenAccountFaults } from './authored-mistaken-accounts.js';
import { orderFaults } from './authored-orders.js';
import { ratesFaults } from './authored-rates.js';
import { readBackFaults } from './authored-read-back.js';
import { answerFaultsOfAll } from './derived-answers.js';
import { requestFaults } from './derived-requests.js';
import { placeFaults } from './authored-places.js';
import { narrowFaults } from './authored-narrow.js';
import { overlookedFaults } from './authored-overlooked.js';
import { sideEffectFaults } from './authored-side-effects.js';
import { shapeFaults } from './authored-shapes.js';
import { unanchoredFaults } from './authored-unanchored.js';
import { unusualReadFaults } from './authored-unusual-reads.js';
import { updateFaults } from './authored-updates.js';
import { orderRuleFaults } from './authored-order-rules.js';
import { refusedOrderFaults } from './authored-refused-orders.js';
import type { Fault } from './fault.js';

export type { Fault } from './fault.js';

/** Every fault: those derived from the contract, then the authored ones by their subject. */
export const allFaults: readonly Fault[] = [
  ...requestFaults,
  ...answerFaultsOfAll,
  ...authenticationFaults,
  ...accountFaults,
  ...mistakenAccountFaults,
  ...bodyFaults,
  ...envelopeFaults,
  ...customerFaults,
  ...updateFaults,
  ...orderFaults,
  ...orderRuleFaults,
  ...narrowFaults,
  ...lookUpFaults,
  ...alikeFaults,
  ...readBackFaults,
  ...placeFaults,
  ...repeatedFaults,
  ...assignmentFaults,
  ...refusedAssignmentFaults,
  ...ratesFaults,
  ...intermittentFaults,
  ...bystanderFaults,
  ...unusualReadFaults,
  ...overlookedFaults,
  ...refusedOrderFaults,
  ...shapeFaults,
  ...addressFaults,
  ...unanchoredFaults,
  ...sideEffectFaults,
  ...extremeFaults,
];

const byId: ReadonlyMap<string, Fault> = new Map(allFaults.map((fault) => [fault.id, fault]));

/** The fault of an id, undefined when there is none. */
export const faultById = (id: string): Fault | undefined => byId.get(id);
