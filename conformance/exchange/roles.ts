/** What the requests of a run are there for, in a word and in words, and the names of shared set-ups. */
import type { OperationId } from '../../openapi/contract/contract.js';

/**
 * What a request is there for, where the suite goes by it: it asks what the specification leaves open, it must be refused, it shows
 * that a request is accepted with nothing altered, it makes something new to build on, it looks for what was refused before, or it
 * repeats a read.
 */
export type Role = 'probe' | 'wrong' | 'control' | 'set-up' | 'trace' | 'repeat';

/** The purpose of a request that a check asks about, where it doesn't name another. */
export const usualPurpose = 'request';

/** The purpose of a request that asks what the specification leaves open, and all that it takes to say so. */
export const probe = 'probe';

/** The purpose of a request that must be refused. */
export const mustBeRefused = 'must be refused';

const shared = 'given.';

/** The name of a shared set-up: its requests are made by it, and by no check. */
export const setUpNamed = (name: string): string => `${shared}${name}`;

/** Whether requests made by this are those of a shared set-up. */
export const isOfSetUp = (by: string): boolean => by.startsWith(shared);

/** The shared set-up that sends the unaltered request of an example. */
export const controlNamed = (operation: OperationId, example = 'full'): string => `control.${operation}.${example}`;
