/**
 * A process of its own for tests: stores one customer after the other in a database, and prints the number of each that
 * is stored. It ends when it is killed, or when nothing can be stored any more.
 */
import { argv, stdout } from 'node:process';
import { openDurable } from './durable.js';
import { emptyWorld, numbered } from '../worlds/test-states.js';

const [, , target = '', start = '0'] = argv;
const durable = await openDurable(target);
if (!durable.saved) durable.append({ kind: 'world', world: emptyWorld('a') });

/** Several at once, as a server does it: each waits only for its own. */
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
