/** The tables of the page about the mock. */
import { number, table } from '../kit/format.js';
import type { BenchSubject } from './mock-subjects.js';
import type { StartTimes } from './mock-start.js';
import type { Memory } from '../load/processes.js';
import { connectionCounts, type Measured, type RoundResult } from '../load/rounds.js';
import { median, ratioOf, spreadOf, type Spread } from '../kit/statistics.js';

/** The requests per second of each round. */
export const rates = ({ results }: Measured, connections: number): readonly number[] =>
  (results[String(connections)] ?? []).map(({ perSecond }) => perSecond);

const middle = (results: readonly RoundResult[], name: 'p50' | 'p99' | 'perSecond'): string =>
  number(median(results.map((result) => result[name])));

/** A ratio with its range over the rounds: `0.61 (0.60-0.63)`. `bound` is the target that it is compared with. */
export const spreadText = ({ median: middle, least, most }: Spread, bound?: number): string =>
  `${number(middle, bound)} (${number(least)}–${number(most)})`;

/** Rates and times of servers for the same requests, and the ratios of their rates to the server `limit`. */
export function rateTable(measured: readonly Measured[], limit: string): string {
  const head = ['server', 'connections', 'requests/s', 'p50, ms', 'p99, ms', `of ${limit}`];
  const base = measured.find(({ name }) => name === limit);
  const rows = connectionCounts.flatMap((connections) =>
    measured.map((one) => {
      const results = one.results[String(connections)] ?? [];
      const part = base && one !== base ? spreadText(ratioOf(rates(one, connections), rates(base, connections))) : '';
      const [perSecond, p50, p99] = (['perSecond', 'p50', 'p99'] as const).map((name) => middle(results, name));
      return [one.name, String(connections), perSecond ?? '', p50 ?? '', p99 ?? '', part];
    }),
  );
  return table(head, rows);
}

/** The used memory of a process in bytes: heap and external. */
export const inUse = ({ heapUsed, external }: Memory): number => heapUsed + external;

const mebibytes = (bytes: number): string => number(bytes / 2 ** 20);

/** The memory of servers in MiB, at rest and after the load, before and after a garbage collection. */
export function memoryTable(measured: readonly Measured[]): string {
  return table(
    ['server', 'resident at rest', 'resident after load', 'in use at rest', 'in use after load'],
    measured.map(({ name, atRest, afterLoad, restCollected, loadCollected }) => [
      name,
      ...[atRest, afterLoad, inUse(restCollected), inUse(loadCollected)].map(mebibytes),
    ]),
  );
}

export function startTable(times: StartTimes): string {
  return table(
    ['server', 'first response after, ms', 'starts'],
    Object.entries(times).map(([name, all]) => [name, spreadText(spreadOf(all)), String(all.length)]),
  );
}

export function subjectTable(subjects: readonly BenchSubject[]): string {
  return table(
    ['server', 'version', 'what it checks', 'stores what is written'],
    subjects.map(({ name, version, checks, keeps }) => [name, version, checks, keeps]),
  );
}
