/** `npx tsx bench/peers/collect.ts [--first] [PEER …]`: makes the missing runs. It may take hours and can be resumed. */
import { UsageError, runCommand } from '../../scripts/cli/arguments.js';
import { Cache } from './kit/result-cache.js';
import { peers } from './index.js';
import { missing, resultOf, tasksOf } from './study.js';

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const wanted = words.filter((word) => word !== '--first');
  const unknown = wanted.find((id) => !peers.some((peer) => peer.id === id));
  if (unknown !== undefined) throw new UsageError(`There is no peer ${unknown}.`);
  const cache = new Cache();
  const all = tasksOf(
    peers.filter(({ id }) => wanted.length === 0 || wanted.includes(id)),
    wanted.length === words.length,
  );
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
