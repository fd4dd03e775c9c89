/** Runs peers on servers, one process after the other, unless a result is cached. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyOf, type Cache, type PeerResult } from './kit/result-cache.js';
import { everyNth } from './kit/choose-servers.js';
import { settings, type Peer, type Setting } from './kit/tool.js';
import { faults, references, variations, type PeerServer } from './kit/servers.js';

export interface Task {
  readonly peer: Peer;
  readonly setting: Setting;
  readonly subject: PeerServer;
}

/** Runs a peer on a server. An error is a result, too: other runs may still succeed. */
export async function tried({ peer, setting, subject }: Task): Promise<PeerResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-peer-'));
  const server = await subject.open();
  try {
    const place = { url: server.url, token: 'test-token', otherToken: 'other-token', folder };
    const attempt = await peer.usages[setting].run(place);
    return { attempt, requests: server.asked() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), requests: server.asked() };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The result of a task, from the cache if possible. */
export async function resultOf(task: Task, cache: Cache): Promise<PeerResult> {
  const key = keyOf(task.peer, task.setting, task.subject.id);
  const known = cache.get(key);
  if (known) return known;
  const result = await tried(task);
  cache.set(key, result);
  return result;
}

const eachSetting = (peers: readonly Peer[], subjects: (peer: Peer) => readonly PeerServer[]): readonly Task[] =>
  peers.flatMap((peer) => settings.flatMap((setting) => subjects(peer).map((subject) => ({ peer, setting, subject }))));

/** The servers for the peers: conformant ones, then faulty ones. */
const parts: readonly ((peer: Peer) => readonly PeerServer[])[] = [
  () => [...references, ...variations],
  ({ every }) => everyNth(faults, every),
];

/** All runs for the table. In each part, slow peers are last. */
export function tasksOf(peers: readonly Peer[]): readonly Task[] {
  const [quick, slow] = [peers.filter(({ every }) => every === 1), peers.filter(({ every }) => every > 1)];
  return parts.flatMap((part) => [...eachSetting(quick, part), ...eachSetting(slow, part)]);
}

/** The runs without a result. */
export const missing = (tasks: readonly Task[], cache: Cache): readonly Task[] =>
  tasks.filter(({ peer, setting, subject }) => !cache.get(keyOf(peer, setting, subject.id)));
