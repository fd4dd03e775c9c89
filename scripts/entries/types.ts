/** The entry point of the contract's types; nothing of it is left when a program runs. */

export type { components, operations, paths } from '../../openapi/generated/types.js';
