/** Roles and purposes of requests, and the names of shared set-ups. */
import type { OperationId } from '../../openapi/contract/contract.js';

/**
 * The role of a request. `probe`: asks an open question. `wrong`: must be refused. `control`: the unaltered request.
 * `set-up`: creates a resource to build on. `trace`: looks for a resource that was refused before. `repeat`: repeats a
 * read.
 */
export type Role = 'probe' | 'wrong' | 'control' | 'set-up' | 'trace' | 'repeat';

/** The default purpose of a request. */
export const usualPurpose = 'request';

/** The purpose of a request that asks an open question; it implies the role. */
export const probe = 'probe';

/** The purpose of a request that must be refused. */
export const mustBeRefused = 'must be refused';

const shared = 'given.';

/** The name by which the requests of a shared set-up are recorded. */
export const setUpNamed = (name: string): string => `${shared}${name}`;

/** Whether a name of a request's sender is that of a shared set-up. */
export const isOfSetUp = (by: string): boolean => by.startsWith(shared);

/** The sender of a request for people: users know the ids of checks, but not the names of what checks share. */
export const senderIn = (by: string): string => (isOfSetUp(by) ? 'several checks' : by);

/** The shared set-up that sends the unaltered request of an example. */
export const controlNamed = (operation: OperationId, example = 'full'): string => `control.${operation}.${example}`;
