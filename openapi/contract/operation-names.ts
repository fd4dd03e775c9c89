/** How an operation stands in the ids of checks and faults. */
import type { Operation } from './contract.js';

/** `createOrder` is `create-order`. */
export const slugOf = ({ id }: Pick<Operation, 'id'>): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
