/** Loads the catalogue of faults on first use: a mock without faults starts faster. */
import type { Fault } from './kit/variant.js';

export type FaultById = (id: string) => Fault | undefined;

export const loadFaultById = async (): Promise<FaultById> => (await import('./index.js')).faultById;
