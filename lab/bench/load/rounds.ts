/** Measures servers in interleaved rounds: while one is measured, the others are paused. */
import { programFile } from '../kit/install.js';
import { runLoad, type Amount, type LoadRequest, type LoadResult } from './load.js';
import { startServer, type Memory, type RunningServer, type ServerStart } from './processes.js';
import type { BenchOptions } from '../kit/section.js';

/** The figures of wrk, and the requests per second of the server's CPU time. */
export interface RoundResult extends LoadResult {
  readonly perCpuSecond: number;
}

/** A server and a request to it. A server in several contenders is started once. */
export interface Contender {
  readonly name: string;
  readonly server: ServerStart;
  readonly request: LoadRequest;
}

/** The measurements of a contender: results by round for each number of connections, and memory in bytes. */
export interface Measured {
  readonly name: string;
  readonly results: Readonly<Record<string, readonly RoundResult[]>>;
  readonly atRest: number;
  readonly restCollected: Memory;
  readonly afterLoad: number;
  readonly loadCollected: Memory;
}

export const connectionCounts = [1, 50] as const;

/** The duration of a measurement, in seconds. */
export const secondsOf = ({ quick }: BenchOptions): number => (quick ? 1 : 2);

interface Started {
  readonly server: RunningServer;
  readonly atRest: number;
  readonly restCollected: Memory;
}

interface Turn extends Started {
  readonly contender: Contender;
  readonly results: Map<number, RoundResult[]>;
  /** The number of rising keys that are used already. */
  used: number;
}

/** Starts all servers, measures them in turns, and stops them. Throws a command error if one can't be measured. */
export async function interleave(
  what: string,
  contenders: readonly Contender[],
  options: BenchOptions,
): Promise<readonly Measured[]> {
  const started = new Map<ServerStart, Started>();
  try {
    const turns: Turn[] = [];
    for (const contender of contenders) {
      const known = started.get(contender.server) ?? (await begin(contender.server));
      started.set(contender.server, known);
      turns.push({ ...known, contender, results: new Map(), used: 0 });
    }
    for (let round = 0; round < options.rounds; round += 1) {
      options.log(`${what}: round ${round + 1} of ${options.rounds}`);
      for (const connections of connectionCounts)
        for (const turn of turns) await measure(turn, { connections, seconds: secondsOf(options) }, round === 0);
    }
    const measured: Measured[] = [];
    for (const turn of turns) measured.push(await finish(turn));
    return measured;
  } finally {
    await Promise.all([...started.values()].map(({ server }) => server.stop()));
  }
}

async function begin(start: ServerStart): Promise<Started> {
  const command = (port: number) => ['--import', programFile('memory-hook'), ...start.command(port)];
  const server = await startServer({ ...start, command });
  const atRest = server.resident();
  const restCollected = await server.collected();
  server.pause();
  return { server, atRest, restCollected };
}

async function measure(one: Turn, amount: Amount, isFirst: boolean): Promise<void> {
  const { server, results } = one;
  server.resume();
  if (isFirst) await load(one, { ...amount, seconds: 1 });
  const before = server.cpuSeconds();
  const result = await load(one, amount);
  const perCpuSecond = result.requests / (server.cpuSeconds() - before);
  server.pause();
  results.set(amount.connections, [...(results.get(amount.connections) ?? []), { ...result, perCpuSecond }]);
}

/** Marks 1000 more keys as used than wrk counts: the server may have processed requests that were open at the end. */
async function load(one: Turn, amount: Amount): Promise<LoadResult> {
  const { request } = one.contender;
  const keys = request.keys?.kind === 'rising' ? { ...request.keys, from: request.keys.from + one.used } : request.keys;
  const result = await runLoad(one.server.url, { ...request, ...(keys && { keys }) }, amount);
  one.used += result.requests + 1000;
  return result;
}

async function finish({ contender, server, results, atRest, restCollected }: Turn): Promise<Measured> {
  server.resume();
  const afterLoad = server.resident();
  const loadCollected = await server.collected();
  server.pause();
  const { name } = contender;
  return { name, results: Object.fromEntries(results), atRest, restCollected, afterLoad, loadCollected };
}
