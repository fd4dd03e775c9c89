/** Loaded before a measured server: on SIGUSR2 it collects the garbage, and records the memory that is still in use. */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env['BENCH_MEMORY'] ?? '', JSON.stringify({ heapUsed, external }));
});
