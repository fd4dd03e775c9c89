/** The first page of the benchmarks: one or two tables for each section, from the stored numbers. */
import { count, number, table } from './kit/format.js';
import { median } from './kit/statistics.js';
import type { Measured } from './load/rounds.js';
import type { StartTimes } from './mock/mock-start.js';
import { inUse, rates } from './mock/mock-tables.js';
import { targetTable, type OperationResult, type BenchTarget } from './mock/mock-targets.js';
import { share } from './peers/page.js';
import type { PeerRow } from './peers/rows.js';
import { loopbackTable, type SuiteData } from './suite/suite-page.js';

interface MockData {
  readonly targets: readonly BenchTarget[];
  readonly operations: readonly OperationResult[];
  readonly times: StartTimes;
}

interface DurableData {
  readonly measured: Readonly<Record<string, readonly Measured[]>>;
}

const rateOf = (measured: Measured): string => number(median(rates(measured, 50)));

/** Requests per second with 50 connections: one column for each server, one row for each operation. */
function rateTable(operations: readonly (readonly [name: string, measured: readonly Measured[]])[]): string {
  const names = operations[0]?.[1].map(({ name }) => name) ?? [];
  return table(
    ['requests/s, 50 connections', ...names],
    operations.map(([name, measured]) => [name, ...measured.map(rateOf)]),
  );
}

const memory = (one: Measured | undefined): string => (one ? number(inUse(one.restCollected) / 2 ** 20) : '');

function mockSummary({ operations, times, targets }: MockData): string {
  const [first] = operations;
  const starts = Object.entries(times).map(([name, all]) => {
    const measured = first?.measured.find((one) => one.name === name);
    return [name, number(median(all)), memory(measured)];
  });
  return [
    rateTable(operations.map(({ operation, measured }) => [operation, measured])),
    table(['server', 'start to first response, ms', 'memory in use at rest, MiB'], starts),
    targetTable(targets),
  ].join('\n\n');
}

/** The tools of one setting: the found faults, and the number of conformant servers with false alarms. */
function peerTable(rows: readonly PeerRow[]): string {
  return table(
    ['tool', 'time', 'faults found', 'conformant servers failed'],
    rows.map((row) => [
      `${row.name} ${row.version}`,
      row.ms.length === 0 ? '' : `${(median(row.ms) / 1000).toFixed(1)} s`,
      row.lacks ?? share(row.faults),
      row.lacks === undefined ? share(row.variations) : '',
    ]),
  );
}

function peersSummary(rows: readonly PeerRow[]): string {
  const of = (setting: PeerRow['setting']): string => peerTable(rows.filter((row) => row.setting === setting));
  return `With the contract and a token only:\n\n${of('plain')}\n\nWith a configuration that a motivated user writes in an hour:\n\n${of('best')}`;
}

function suiteSummary(data: SuiteData): string {
  const { requests, checks } = data.counts;
  const runs = `A whole run sends ${count(requests)} requests for ${count(checks)} checks:`;
  return [runs, loopbackTable(data).join('\n')].join('\n\n');
}

const summaries: Readonly<Record<string, (data: never) => string>> = {
  mock: mockSummary,
  durable: ({ measured }: DurableData) => rateTable(Object.entries(measured)),
  suite: suiteSummary,
  peers: peersSummary,
};

/** The tables of a section; empty for an unknown section. */
export const summaryOf = (name: string, data: unknown): string => summaries[name]?.(data as never) ?? '';
