/** What commands tell the engine of themselves. */
import { setFlagsFromString } from 'node:v8';

/**
 * When a function is worth optimizing, by the major version of V8: ten times later than by default. Most of our code runs a
 * few hundred times; optimized, it wouldn't win back what that takes, and with two processors the compiler's threads are in
 * the way of the run and of the reference. V8 complains of flags that it doesn't know, so newer ones, which gain nothing by
 * it, are left alone.
 */
const flags: Readonly<Record<string, string>> = {
  11: '--interrupt-budget=1000000',
  12: '--invocation-count-for-turbofan=30000',
};

/** For a process that ends within seconds: its code stays as it is. To be called when all is loaded, as node's own modules load slower then. */
export function optimizeLess(): void {
  const flag = flags[process.versions.v8.split('.')[0]!];
  if (flag !== undefined) setFlagsFromString(flag);
}

/**
 * For a process that answers requests all day: whatever it makes is young at first. V8 makes in the old heap what mostly lived
 * on while it watched, as the last thousand exchanges do at the start, and keeps that from then on; what such objects hold
 * is kept until all of the heap is collected. That took a fifth of the requests per second, in some processes and not in others.
 */
export function makeAllYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
