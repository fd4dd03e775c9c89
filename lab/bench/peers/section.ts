/** The section of the bench that compares the suite with other tools, on the same servers and the same contract. */
import { peersPage } from './page.js';
import { rowsOf, type Timed } from './rows.js';
import { Cache } from './kit/result-cache.js';
import { peers } from './index.js';
import { settings, type Peer } from './kit/tool.js';
import { missing, resultOf, tasksOf, tried } from './study.js';
import { references } from './kit/servers.js';
import type { BenchOptions, BenchSection } from '../kit/section.js';

const roundsAtMost = 3;

/** Measures the times of all peers on the reference, in interleaved rounds. */
async function timed(present: readonly Peer[], { rounds, log }: BenchOptions): Promise<readonly Timed[]> {
  const found: Timed[] = [];
  const [reference] = references;
  if (!reference) return found;
  for (let round = 1; round <= Math.min(rounds, roundsAtMost); round += 1) {
    for (const peer of present)
      for (const setting of settings)
        found.push({ peer: peer.id, setting, result: await tried({ peer, setting, subject: reference }) });
    log(`the peers on the reference, round ${round}`);
  }
  return found;
}

/** Makes the missing runs. The first time, this takes hours, so results are cached. */
async function complete(present: readonly Peer[], cache: Cache, log: BenchOptions['log']): Promise<void> {
  const left = missing(tasksOf(present), cache);
  if (left.length > 0) log(`the peers: ${left.length} runs are missing`);
  for (const [index, task] of left.entries()) {
    await resultOf(task, cache);
    if ((index + 1) % 50 === 0) log(`the peers: ${index + 1} of ${left.length} runs`);
  }
}

/** Compares the peers. A quick run uses earlier results, and names the missing ones. */
export async function measurePeers(options: BenchOptions): Promise<BenchSection> {
  const cache = new Cache();
  const present = peers.filter((peer) => peer.lacks() === undefined);
  const times = options.quick ? [] : await timed(present, options);
  if (!options.quick) await complete(present, cache, options.log);
  const rows = rowsOf(peers, cache, times);
  return { title: 'Other tools', markdown: peersPage(rows), data: rows };
}
