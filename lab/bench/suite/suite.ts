/** The section of the bench about the suite itself: whole runs, and runs with latency. */
import { availableParallelism } from 'node:os';
import { median } from '../kit/statistics.js';
import type { BenchOptions, BenchSection } from '../kit/section.js';
import { runConform, runWithReports, type RunUsage } from './suite-runs.js';
import { lateReference, separateMock } from './suite-targets.js';
import { suitePage, type Distance, type SuiteData } from './suite-page.js';

/** Runs each setting once per round, so that a temporary disturbance affects all settings. */
async function rounds<Value>(
  many: number,
  settings: Readonly<Record<string, () => Promise<Value>>>,
): Promise<Readonly<Record<string, readonly Value[]>>> {
  const values: Record<string, Value[]> = Object.fromEntries(Object.keys(settings).map((name) => [name, []]));
  for (let round = 0; round < many; round += 1)
    for (const [name, measure] of Object.entries(settings)) values[name]?.push(await measure());
  return values;
}

const middle = (taken: readonly RunUsage[]): RunUsage => ({
  wallMs: median(taken.map(({ wallMs }) => wallMs)),
  cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
  maxRss: median(taken.map(({ maxRss }) => maxRss)),
});

/** The number of timed whole runs per round. Each takes two seconds. */
const runsPerRound = 5;

async function loopback({
  rounds: many,
  quick,
  log,
}: BenchOptions): Promise<Pick<SuiteData, 'loopback' | 'counts' | 'rounds'>> {
  const times = quick ? 1 : many * runsPerRound;
  const mock = await separateMock();
  let counts = { requests: 0, checks: 0, elapsedMs: 0 };
  try {
    const taken = await rounds<RunUsage>(times, {
      embedded: () => runConform([]),
      'embedded, --out': async () => {
        const { report, ...rest } = await runWithReports([]);
        counts = { requests: report.run.requests, checks: report.checks.length, elapsedMs: report.run.elapsedMs };
        return rest;
      },
      'a mock in another process': async () => {
        await mock.reset();
        return runConform(mock.flags);
      },
    });
    log(`the suite over loopback: ${Object.keys(taken).length} settings ${times} times`);
    const loopback = Object.fromEntries(Object.entries(taken).map(([name, values]) => [name, middle(values)]));
    return { loopback, counts, rounds: taken };
  } finally {
    await mock.close();
  }
}

const latencyMs = 100;

async function distances({ rounds: many, quick, log }: BenchOptions): Promise<readonly Distance[]> {
  const target = await lateReference(latencyMs);
  const settings = quick ? [8] : [4, 8];
  const measure = async (concurrency: number): Promise<Distance> => {
    await target.reset();
    target.asked();
    const { wallMs } = await runConform([...target.flags, '--concurrency', String(concurrency)]);
    const requests = target.asked();
    return { concurrency, requests, wallMs, ratio: wallMs / ((requests * latencyMs) / concurrency) };
  };
  try {
    const named = Object.fromEntries(settings.map((concurrency) => [concurrency, () => measure(concurrency)]));
    const taken = await rounds(quick ? 1 : Math.min(many, 3), named);
    log(`the suite at ${latencyMs} ms latency, ${settings.join(' and ')} requests at once`);
    return Object.values(taken).flatMap(
      (all) => all.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(all.length / 2)] ?? [],
    );
  } finally {
    await target.close();
  }
}

/** Measures the suite. */
export async function measureSuite(options: BenchOptions): Promise<BenchSection> {
  const data: SuiteData = {
    ...(await loopback(options)),
    distances: await distances(options),
    latencyMs,
    cores: availableParallelism(),
  };
  return { title: 'The suite', markdown: suitePage(data), data };
}
