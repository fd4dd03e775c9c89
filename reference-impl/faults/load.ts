/** Loads the catalogue of faults when one is asked for: a mock that keeps the contract answers sooner without it. */
import type { Fault } from './kit/fault.js';

/** Looks a fault up by its id. */
export type FaultById = (id: string) => Fault | undefined;

export const loadFaultById = async (): Promise<FaultById> => (await import('./index.js')).faultById;
