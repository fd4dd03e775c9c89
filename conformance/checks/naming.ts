/** How checks are named: `operation.aspect.place.rule`. */
import type { Operation } from '../../openapi/contract.js';

/** An operation in the id of a check: `createOrder` is `create-order`. */
export const slugOf = ({ id }: Pick<Operation, 'id'>): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
