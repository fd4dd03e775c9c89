/**
 * A process for tests: stores one customer after the other in a database, and prints the number of each stored one. It
 * ends when it is killed, or when storing fails.
 */
import { argv, stdout } from 'node:process';
import { openDurable } from './durable.js';
import { emptyWorld, numbered } from '../worlds/test-states.js';

const [, , target = '', start = '0'] = argv;
const durable = await openDurable(target);
if (!durable.saved) durable.append({ kind: 'world', world: emptyWorld('a') });

/** Several loops run at once, as in a server; each waits only for its own change. */
async function store(first: number, step: number): Promise<void> {
  for (let number = first; ; number += step) {
    durable.append({ kind: 'changes', id: 'a', ...numbered(number) });
    await durable.flush();
    stdout.write(`${number}\n`);
  }
}

const writers = 3;
try {
  await Promise.all([0, 1, 2].map((writer) => store(Number(start) + writer, writers)));
} catch (error) {
  stdout.write(`${String(error)}\n`);
  await durable.close().catch(() => undefined);
}
