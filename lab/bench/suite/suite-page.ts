/** The part of the page about the suite. */
import type { RunUsage } from './suite-runs.js';

/** A run against a server with latency. */
export interface Distance {
  readonly concurrency: number;
  readonly requests: number;
  readonly wallMs: number;
  /** The ratio to the pure waiting time of the requests with this concurrency. */
  readonly ratio: number;
}

export interface SuiteData {
  readonly loopback: Readonly<Record<string, RunUsage>>;
  readonly rounds: Readonly<Record<string, readonly RunUsage[]>>;
  readonly counts: { readonly requests: number; readonly checks: number; readonly elapsedMs: number };
  readonly distances: readonly Distance[];
  readonly latencyMs: number;
  readonly cores: number;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** The targets: milliseconds of a whole run, and the maximum ratio of a run with latency to the pure waiting time. */
const targets = { run: 2000, ratio: 1.15 } as const;

/** The table of whole runs: times, CPU time and memory. */
export function loopbackTable({ loopback }: SuiteData): readonly string[] {
  const first = Object.values(loopback)[0]?.wallMs ?? 1;
  const rows = Object.entries(loopback).map(
    ([name, { wallMs, cpuMs, maxRss }]) =>
      `| ${name} | ${seconds(wallMs)} | ${(wallMs / first).toFixed(2)} | ${seconds(cpuMs)} | ${mebibytes(maxRss)} |`,
  );
  return [
    '| target and flags | duration | relative to the first | CPU time | peak memory |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ];
}

const distanceTable = ({ distances }: SuiteData): readonly string[] => [
  '| concurrency | requests | duration | ratio to requests × latency / concurrency |',
  '| ---: | ---: | ---: | ---: |',
  ...distances.map(
    ({ concurrency, requests, wallMs, ratio }) =>
      `| ${concurrency} | ${requests} | ${seconds(wallMs)} | ${ratio.toFixed(3)} |`,
  ),
];

/** The whole part of the page. */
export function suitePage(data: SuiteData): string {
  const { requests, checks, elapsedMs } = data.counts;
  const times = Object.values(data.rounds)[0]?.length ?? 0;
  const perSecond = (many: number): string => Math.round(many / (elapsedMs / 1000)).toLocaleString('en');
  return [
    `A whole run of the built command, from process start to exit, on ${data.cores} cores: the median of ${times} runs, with the settings`,
    `in turns. The target is below ${seconds(targets.run)}.`,
    '',
    ...loopbackTable(data),
    '',
    `A run sends ${requests.toLocaleString('en')} requests for ${checks.toLocaleString('en')} checks: ${perSecond(requests)} requests and`,
    `${perSecond(checks)} checks per second, without the time for loading.`,
    '',
    `With ${data.latencyMs} ms of latency added to each response (target: a ratio of ${targets.ratio}):`,
    '',
    ...distanceTable(data),
  ].join('\n');
}
