/** Measures the time from the start of a server's process to its first response. */
import { startServer, type ServerStart } from '../load/processes.js';
import type { BenchOptions } from '../kit/section.js';

/** Times in milliseconds, by the name of the server. */
export type StartTimes = Readonly<Record<string, readonly number[]>>;

const startsPerRound = 3;

/** Starts each in turns, three times a round. The first start isn't counted: later ones read files from the cache. */
export async function measureStarts(servers: readonly ServerStart[], options: BenchOptions): Promise<StartTimes> {
  const times = new Map<string, number[]>(servers.map(({ name }) => [name, []]));
  const starts = options.quick ? 1 : startsPerRound * options.rounds;
  options.log(`start: ${starts} starts of each`);
  for (let turn = -1; turn < starts; turn += 1)
    for (const server of servers) {
      const running = await startServer(server);
      await running.stop();
      if (turn >= 0) times.get(server.name)?.push(running.firstAnswerMs);
    }
  return Object.fromEntries(times);
}
