/** `npm run matrix`: every fault of the catalogue against the suite, in parallel, and what must hold of the outcome. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { allChecks } from '../conformance/checks/index.js';
import { requirement } from '../openapi/requirements.js';
import { allFaults } from '../reference-impl/faults/index.js';
import { runCommand } from './arguments.js';
import type { Line } from './matrix-run.js';
import { judgeMatrix, matrixPage, type Matrix } from './matrix-judge.js';

const workerFile = new URL('../dist/matrix-worker.js', import.meta.url);

/** Hands out fault ids to one worker after the other, and takes their lines. */
function employ(ids: string[], lines: Map<string, Line>, told: (line: Line) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile);
    const next = (): void => {
      const id = ids.shift();
      if (id === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(id);
    };
    worker.on('message', (line: Line) => {
      lines.set(line.fault, line);
      told(line);
      next();
    });
    worker.on('error', reject);
    next();
  });
}

/** Runs the whole matrix, or the faults with these ids, on every core. */
export async function runMatrix(
  wanted?: readonly string[],
  told: (line: Line) => void = () => undefined,
): Promise<Matrix> {
  const faults = allFaults.filter(({ id }) => !wanted || wanted.includes(id));
  const ids = ['none', ...faults.map(({ id }) => id)];
  const lines = new Map<string, Line>();
  await Promise.all(Array.from({ length: availableParallelism() }, () => employ(ids, lines, told)));
  const checks = allChecks().filter((check) => requirement(check.requirement).level !== 'observed');
  return { faults, lines, checks };
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const startedAt = Date.now();
  let done = 0;
  const matrix = await runMatrix(wanted.length > 0 ? wanted : undefined, () => {
    done += 1;
    if (done % 100 === 0) console.error(`${done} faults`);
  });
  const complaints = judgeMatrix(matrix, wanted.length === 0);
  for (const complaint of complaints) console.log(complaint);
  console.log(
    `${matrix.faults.length} faults, ${complaints.length} complaints, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  if (wanted.length === 0) writeFileSync(new URL('../docs/kill-matrix.md', import.meta.url), matrixPage(matrix));
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);
