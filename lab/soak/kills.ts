/** Kills a mock that stores its state while it receives orders, and looks up every order that it had acknowledged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../mock/switches/random.js';
import { startMockProcess } from './mock-process.js';
import { RawConnection } from './raw-connection.js';
import { lookUp, orderWith, problemOf, type SoakRequest } from './requests.js';

const connections = 20;
const token = 'test-token';

export interface KillsResult {
  readonly acknowledged: number;
  readonly problems: readonly string[];
}

/** Kills the mock `times` times, and starts it again with the same file. */
export async function killUnderLoad(times: number, seed: string): Promise<KillsResult> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const file = join(folder, 'state.db');
  const random = randomFrom(seed);
  const acknowledged: string[] = [];
  const problems: string[] = [];
  try {
    for (let kill = 0; kill <= times; kill++) {
      const mock = await startMockProcess({ flags: ['--data', file] });
      problems.push(...(await missing(mock.url, acknowledged)));
      if (kill < times) {
        const most = 1 + Math.floor(random() * 300);
        acknowledged.push(...(await ordersUntil(mock, `k${seed}-${kill}`, most)));
      } else await mock.end('SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { acknowledged: acknowledged.length, problems };
}

/** Creates orders until `most` are acknowledged, kills the mock during further ones, and returns all acknowledged ones. */
async function ordersUntil(
  mock: { readonly url: string; end(signal: 'SIGKILL'): Promise<unknown> },
  prefix: string,
  most: number,
): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  let killed: Promise<unknown> | undefined;
  let count = 0;
  const work = async (connection: RawConnection): Promise<void> => {
    for (;;) {
      const request = orderWith(`${prefix}-${(count += 1)}`, token);
      connection.send(request.text);
      const problem = problemOf(request, await connection.next('POST'));
      if (problem === undefined) acknowledged.push(request.id);
      else if (killed) return;
      else throw new Error(`${request.name}: ${problem}`);
      if (acknowledged.length >= most) killed ??= mock.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: connections }, () => work(new RawConnection(new URL(mock.url)))));
  await killed;
  return acknowledged;
}

/** A problem for each order that can't be found any more. */
async function missing(url: string, ids: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const connection = new RawConnection(new URL(url));
  for (let from = 0; from < ids.length; from += 50) {
    const requests: SoakRequest[] = ids
      .slice(from, from + 50)
      .map((id) => lookUp(`${id}-read`, id, token, `"external_id":"${id}"`));
    connection.send(requests.map(({ text }) => text).join(''));
    for (const request of requests) {
      const problem = problemOf(request, await connection.next('GET'));
      if (problem !== undefined) problems.push(`an acknowledged order (${request.id}): ${problem}`);
    }
  }
  connection.end();
  return problems;
}
