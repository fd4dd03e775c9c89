/**
 * `npm test`: runs the code checks and the tests in parallel, without the proofs; or only the named tests. With `--proofs`,
 * only the proofs.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { check } from './check.js';

const folders = ['openapi', 'conformance', 'reference-impl', 'variants', 'mock', 'scripts', 'console', 'lab'];

/** Proofs take minutes. Their files have this ending. */
const isProof = (name: string): boolean => name.endsWith('.proof.test.ts');

/** Runs vitest with these arguments; resolves to whether all tests passed. */
const testsPass = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    // Started by its file: on Windows, the command vitest is a script, which only a shell can start.
    const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], { stdio: 'inherit' });
    vitest.on('exit', (code) => resolve(code === 0));
  });

/** The sentence in the first line of a file. */
const sentenceOf = (file: string): string => /^\/\*\* (.*) \*\/$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

/** Prints which proofs were not run. */
function tellLeftOut(): void {
  const names = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  console.log('\nLeft out, for npm run test:all:');
  for (const file of names.filter(isProof).sort()) console.log(`  ${file}: ${sentenceOf(file)}`);
}

const cores = availableParallelism();

/** Runs the proofs. They wait for other processes a third of the time, so more of them run than there are cores. */
const proofsPass = (): Promise<boolean> => testsPass(['.proof.test.ts', `--maxWorkers=${Math.ceil(1.5 * cores)}`]);

/** Runs the code checks and the named tests, or all but the proofs. */
async function everydayPasses(named: readonly string[]): Promise<boolean> {
  const isWhole = named.length === 0;
  // Each process of tests loads all of the code, and the checks use the cores as well.
  const everyday = ['--exclude', '**/*.proof.test.ts', `--maxWorkers=${cores}`];
  const outcomes = await Promise.all([check(), testsPass(isWhole ? everyday : named)]);
  if (isWhole) tellLeftOut();
  return outcomes.every(Boolean);
}

const args = process.argv.slice(2);
process.exitCode = (await (args[0] === '--proofs' ? proofsPass() : everydayPasses(args))) ? 0 : 1;
