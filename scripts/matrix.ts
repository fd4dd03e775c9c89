/** `npm run matrix`: every fault of the catalogue against the suite, in parallel, and what must hold of the outcome. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { allChecks } from '../conformance/checks/index.js';
import { requirementOf } from '../conformance/requirement-of.js';
import { counted } from '../conformance/text.js';
import { allFaults } from '../reference-impl/faults/index.js';
import { CommandError, readArguments, runCommand } from './arguments.js';
import { selfFlags, tellsAboutItself } from './as-called.js';
import type { Fault } from '../reference-impl/faults/fault.js';
import type { Line, Order } from './matrix-run.js';
import { judgeMatrix, type Matrix } from './matrix-judge.js';
import { matrixPage, pageFile, writtenRows } from './matrix-page.js';

const help = `Runs the suite against faults of the reference, says which don't fail what they declare, and writes what fails into
docs/kill-matrix.md.

  npm run matrix -- [fault…]

  --version  print the version of the suite
  --help     this text

Without a fault it runs against all of them. npm run mock -- --faults lists them.

Exit code: 0 all as declared, 1 not all, 2 no run.`;

const workerFile = new URL('../dist/matrix-worker.js', import.meta.url);

/** Hands out faults to one worker after the other, and takes their lines. */
function employ(orders: Order[], lines: Map<string, Line>, told: (line: Line) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile);
    const next = (): void => {
      const order = orders.shift();
      if (order === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(order);
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

/** Which part of the matrix runs: faults with these ids, or all, and against which of them the whole suite is run. */
export interface Extent {
  readonly wanted?: readonly string[];
  readonly isWhole?: (fault: Fault, position: number) => boolean;
}

/** Runs the matrix on every core; all of it unless told otherwise. Rejects with a command error for a fault that there isn't. */
export async function runMatrix(
  { wanted, isWhole = () => true }: Extent = {},
  told: (line: Line) => void = () => undefined,
): Promise<Matrix> {
  const unknown = wanted?.find((id) => !allFaults.some((fault) => fault.id === id));
  if (unknown !== undefined)
    throw new CommandError(`There is no fault ${JSON.stringify(unknown)}; npm run mock -- --faults lists them all.`);
  const faults = allFaults.filter(({ id }) => !wanted || wanted.includes(id));
  const written = writtenRows();
  const order = (fault: Fault, at: number): Order =>
    isWhole(fault, at) ? { id: fault.id } : { id: fault.id, written: written.get(fault.id) };
  const orders = [{ id: 'none' }, ...faults.map(order)];
  const lines = new Map<string, Line>();
  await Promise.all(Array.from({ length: availableParallelism() }, () => employ(orders, lines, told)));
  const checks = allChecks().filter((check) => requirementOf(check).level !== 'observed');
  return { faults, lines, checks };
}

async function main(): Promise<void> {
  const { values, positionals: wanted } = readArguments(selfFlags);
  if (tellsAboutItself(values, help)) return;
  const startedAt = Date.now();
  let done = 0;
  const matrix = await runMatrix(wanted.length > 0 ? { wanted } : {}, () => {
    done += 1;
    if (done % 100 === 0) console.error(`${done} faults`);
  });
  const complaints = judgeMatrix(matrix, wanted.length === 0);
  for (const complaint of complaints) console.log(complaint);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`${counted(matrix.faults.length, 'fault')}, ${counted(complaints.length, 'complaint')}, ${seconds} s`);
  writeFileSync(pageFile, matrixPage({ ...matrix, faults: allFaults }, writtenRows()));
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);
