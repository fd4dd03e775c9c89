/** `npx tsx bench/peers/collect.ts [PEER …]`: makes the missing runs. It may take hours and can be resumed. */
import { UsageError, runCommand } from '../../scripts/cli/arguments.js';
import { Cache } from './kit/result-cache.js';
import { peers } from './index.js';
import { missing, resultOf, tasksOf } from './study.js';

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((id) => !peers.some((peer) => peer.id === id));
  if (unknown !== undefined) throw new UsageError(`Unknown peer ${JSON.stringify(unknown)}.`);
  const cache = new Cache();
  const all = tasksOf(peers.filter(({ id }) => wanted.length === 0 || wanted.includes(id)));
  const left = missing(all, cache);
  process.stdout.write(`${left.length} of ${all.length} runs are missing.\n`);
  for (const [index, task] of left.entries()) {
    const result = await resultOf(task, cache);
    const outcome =
      'error' in result
        ? `error: ${result.error.slice(0, 200)}`
        : `${result.attempt.failed.length} failed, exit ${result.attempt.exitCode}, ${(result.attempt.ms / 1000).toFixed(1)} s`;
    process.stdout.write(
      `${index + 1}/${left.length} ${task.peer.id} ${task.setting} ${task.subject.id}: ${outcome}\n`,
    );
  }
}

await runCommand(main);
