/** How long servers take from the start of their process to their first answer. */
import { startServer, type ServerStart } from '../load/processes.js';
import type { BenchOptions } from '../kit/section.js';

/** Times in milliseconds, by the name of the server. */
export type StartTimes = Readonly<Record<string, readonly number[]>>;

const startsPerRound = 3;

/** Starts each in turns, three times a round. The first start of each isn't counted: it reads files that are in memory later. */
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
