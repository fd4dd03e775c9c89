/** `npm run matrix`: every fault of the catalogue against the suite, in parallel, and what must hold of the outcome. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { allChecks } from '../conformance/checks/index.js';
import type { Check } from '../conformance/model.js';
import { requirementOf } from '../conformance/requirement-of.js';
import { counted } from '../conformance/text.js';
import { allFaults } from '../reference-impl/faults/index.js';
import type { Fault } from '../reference-impl/faults/kit/fault.js';
import { readArguments, runCommand } from './arguments.js';
import { selfFlags, tellsAboutItself } from './as-called.js';
import { faultsNamed } from './catalogues.js';
import { checksNamed, faultsAbout, pageChanges, sampleOfOthers, summarize } from './matrix-check.js';
import { judgeMatrix, type Matrix } from './matrix-judge.js';
import { matrixPage, pageFile, rowsOf, writtenRows } from './matrix-page.js';
import type { Line, Order } from './matrix-run.js';

const help = `Runs the suite against faults of the reference, says which don't fail what they declare, and writes what fails into
docs/kill-matrix.md.

  npm run matrix -- [fault…]

  --check ID  run the faults about this check, or about all checks of a requirement such as CUS-11, and a sample of the
              others; may be repeated. Says what the check fails with, and what is missing or to be committed
  --version   print the version of the suite
  --help      this text

Without a fault or --check it runs against all faults. npm run mock -- --faults lists them.

Exit code: 0 all as declared, 1 not all, or something is missing, 2 no run.`;

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

/** Which part of the matrix runs: these faults, or all, and against which of them the whole suite is run. */
export interface Extent {
  readonly faults?: readonly Fault[];
  readonly isWhole?: (fault: Fault, position: number) => boolean;
  /** Checks that are asked of each fault, by their ids, where not all are. */
  readonly also?: readonly string[];
}

/** The checks that can fail. */
const decisive = (): readonly Check[] => allChecks().filter((check) => requirementOf(check).level !== 'observed');

/** Runs the matrix on every core; all of it unless told otherwise. */
export async function runMatrix(
  { faults = allFaults, isWhole = () => true, also = [] }: Extent = {},
  told: (line: Line) => void = () => undefined,
): Promise<Matrix> {
  const written = writtenRows();
  const order = (fault: Fault, at: number): Order =>
    isWhole(fault, at) ? { id: fault.id } : { id: fault.id, written: written.get(fault.id), also };
  const orders = [{ id: 'none' }, ...faults.map(order)];
  const lines = new Map<string, Line>();
  await Promise.all(Array.from({ length: availableParallelism() }, () => employ(orders, lines, told)));
  return { faults, lines, checks: decisive() };
}

/** Runs a part of the matrix, says what is wrong with it, and writes its rows into the page. */
async function runPart(extent: Extent, about: readonly Check[] = []): Promise<void> {
  const startedAt = Date.now();
  let done = 0;
  const matrix = await runMatrix(extent, () => {
    done += 1;
    if (done % 100 === 0) console.error(`${done} faults`);
  });
  const summary = summarize(about, matrix);
  const complaints = [...judgeMatrix(matrix, extent.faults === undefined), ...summary.missing];
  const before = readFileSync(pageFile, 'utf8');
  const page = matrixPage({ ...matrix, faults: allFaults }, rowsOf(before));
  for (const line of [...summary.lines, ...complaints, ...pageChanges(before, page)]) console.log(line);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`${counted(matrix.faults.length, 'fault')}, ${counted(complaints.length, 'complaint')}, ${seconds} s`);
  writeFileSync(pageFile, page);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

/** Runs the faults about some checks, a sample of the others, and those that are named as well. */
async function runChecksOnly(ids: readonly string[], named: readonly Fault[]): Promise<void> {
  const checks = await checksNamed(ids, allChecks());
  const about = faultsAbout(checks, allFaults, writtenRows());
  const sample = sampleOfOthers(allFaults, about);
  console.log(`${counted(about.length, 'fault')} about ${ids.join(', ')}, and ${sample.length} of the others`);
  const chosen = new Set([...about, ...sample, ...named]);
  const faults = allFaults.filter((fault) => chosen.has(fault));
  await runPart({ faults, isWhole: (fault) => named.includes(fault), also: checks.map(({ id }) => id) }, checks);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments({ check: { type: 'string', multiple: true }, ...selfFlags });
  if (tellsAboutItself(values, help)) return;
  const named = await faultsNamed(positionals);
  if (values.check) return runChecksOnly(values.check, named);
  return runPart(positionals.length > 0 ? { faults: named } : {});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);
