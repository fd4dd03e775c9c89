/** Measures the writes per second that the mock acknowledges with its state in a file, and the limit of the disk. */
import { closeSync, fdatasyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServers } from '../kit/install.js';
import { number } from '../kit/format.js';
import { createCustomer, createOrder } from './mock-operations.js';
import { mockWith } from './mock-subjects.js';
import { rateTable } from './mock-tables.js';
import { interleave, secondsOf, type Measured } from '../load/rounds.js';
import type { BenchOptions, Measure } from '../kit/section.js';
import { median } from '../kit/statistics.js';

const reports = fileURLToPath(new URL('../../reports', import.meta.url));
const inMemory = 'in memory';

export const measureDurable: Measure = async (options) => {
  await buildServers();
  mkdirSync(reports, { recursive: true });
  const folder = mkdtempSync(join(reports, 'bench-'));
  try {
    const disk = median(Array.from({ length: options.rounds }, () => syncsPerSecond(join(folder, 'syncs'))));
    const measured = {
      'POST /customers': await measure('POST /customers', createCustomer, folder, options),
      'POST /orders': await measure('POST /orders', createOrder, folder, options),
    };
    const parts = Object.entries(measured).map(([operation, all]) => `### ${operation}\n\n${rateTable(all, inMemory)}`);
    const markdown = [introduction(disk, secondsOf(options)), ...parts].join('\n\n');
    return { title: 'The mock with --data', markdown, data: { syncsPerSecond: disk, measured } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

function measure(
  operation: string,
  request: typeof createOrder,
  folder: string,
  options: BenchOptions,
): Promise<readonly Measured[]> {
  const file = join(folder, `${operation.replaceAll(/\W/g, '')}.db`);
  const servers = [mockWith(`--data`, ['--data', file]), mockWith(inMemory, [])];
  const contenders = servers.map((server) => ({ name: server.name, server, request }));
  return interleave(`${operation}, kept`, contenders, options);
}

/** How many times per second a page of 4 KiB can be appended to a file and synced to the disk, one after the other. */
function syncsPerSecond(file: string, forMs = 1000): number {
  const handle = openSync(file, 'w');
  const page = new Uint8Array(4096);
  const begin = performance.now();
  let count = 0;
  try {
    for (; performance.now() - begin < forMs; count += 1) {
      writeSync(handle, page);
      fdatasyncSync(handle);
    }
    return count / ((performance.now() - begin) / 1000);
  } finally {
    closeSync(handle);
  }
}

const introduction = (disk: number, seconds: number): string =>
  `With \`--data FILE\`, the mock responds to a write after the change is on the disk. "In memory" is the same mock without \`--data\`. Measured like [the mock](#the-mock), ${seconds} s per measurement. Writes that arrive together share one sync of the disk, so 50 connections get more writes per second than the disk has syncs: ${number(disk)} per second here, of 4 KiB each.`;
