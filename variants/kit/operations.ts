/** The ids of derived faults, `operation.does.place.rule`, and the operations that faults exist for. */
import { contract } from '../../openapi/contract/contract.js';

/** The non-empty parts of an id, joined. */
export const idOf = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('.')
    .replaceAll('x-', '');

/** The operations that the specification describes, without those that it only names. */
export const described = contract.operations.filter(({ provisional }) => !provisional);
/** The operations that the specification names without describing their form. */
export const provisional = contract.operations.filter((operation) => operation.provisional);
