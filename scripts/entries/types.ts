/** The entry point of the contract's types. It has no code at run time. */

export type { components, operations, paths } from '../../openapi/generated/types.js';
