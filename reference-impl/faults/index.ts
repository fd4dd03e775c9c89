/** The fault catalogue. */
import { accountFaults } from './access/other-account.js';
import { addressFaults } from './orders/addresses.js';
import { alikeFaults } from './look-up/external-ids.js';
import { repeatedFaults } from './orders/tags-and-requirements.js';
import { assignmentFaults } from './assignment/choice.js';
import { refusedAssignmentFaults } from './assignment/refused.js';
import { authenticationFaults } from './access/authentication.js';
import { bodyFaults } from './requests/json.js';
import { bystanderFaults } from './customers/update-effects.js';
import { customerFaults } from './customers/identity.js';
import { envelopeFaults } from './responses/envelope.js';
import { extremeFaults } from './rates/shipments.js';
import { intermittentFaults } from './responses/intermittent.js';
import { lookUpFaults } from './look-up/numbers.js';
import { mistakenAccountFaults } from './access/same-values.js';
import { orderFaults } from './orders/identifiers.js';
import { ratesFaults } from './rates/carriers.js';
import { readBackFaults } from './orders/packages.js';
import { answerFaultsOfAll } from './derived/responses.js';
import { requestFaults } from './derived/requests.js';
import { placeFaults } from './orders/coordinates.js';
import { narrowFaults } from './orders/references.js';
import { overlookedFaults } from './look-up/repeated.js';
import { sideEffectFaults } from './requests/side-effects.js';
import { shapeFaults } from './orders/contacts.js';
import { unanchoredFaults } from './requests/formats.js';
import { unusualReadFaults } from './orders/texts.js';
import { updateFaults } from './customers/updates.js';
import { orderRuleFaults } from './orders/rules.js';
import { refusedOrderFaults } from './orders/refused.js';
import type { Fault } from './kit/fault.js';

export type { Fault } from './kit/fault.js';

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
