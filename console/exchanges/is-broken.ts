/** Whether an exchange broke the contract, for the list and the detail. */
import type { Breach } from '../../reference-impl/mock/journal/contract-violations.js';

/** An answer may differ from what is only hinted at; a request that does so may be refused. What is noted is allowed. */
export const counts = ({ side, level }: Breach): boolean =>
  level !== 'note' && (side === 'request' || level === 'required');

/** Whether an exchange breaks the contract. */
export const isBroken = ({ breaches }: { readonly breaches: readonly Breach[] }): boolean => breaches.some(counts);
