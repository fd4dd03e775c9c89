/** Whether an exchange broke the contract, for the list and the detail. */
import type { Breach } from '../../mock/journal/contract-violations.js';

/** Whether a breach counts. Notes don't. Breaches of hints count in requests, which servers may refuse for that. */
export const counts = ({ side, level }: Breach): boolean =>
  level !== 'note' && (side === 'request' || level === 'required');

/** Whether an exchange breaks the contract. */
export const isBroken = ({ breaches }: { readonly breaches: readonly Breach[] }): boolean => breaches.some(counts);
