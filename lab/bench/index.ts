/** `npm run bench`: stores measurements in docs/benchmarks.json and writes the pages. Not part of `npm test`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CommandError, readArguments, runCommand, UsageError, wholeNumber } from '../../scripts/cli/arguments.js';
import { measureDurable } from './mock/durable.js';
import { measureMock } from './mock/mock.js';
import { measurePeers } from './peers/section.js';
import { benchDetails, benchPage, keptNow, readResults, writeResults, type Results } from './page.js';
import type { BenchOptions, Measure } from './kit/section.js';
import { measureSuite } from './suite/suite.js';

/** The sections in the order of the page. The first two run load tests. */
const sections: Readonly<Record<string, Measure>> = {
  mock: measureMock,
  durable: measureDurable,
  suite: measureSuite,
  peers: measurePeers,
};

const help = `Measures the mock and the suite beside others, and writes docs/benchmarks.md.

  npm run bench -- [sections] [flags]

  ${Object.keys(sections).join(', ')}: which sections to measure (all of them)

  --rounds N   the number of rounds of each measurement (default 3)
  --quick      measure briefly to see that everything works, and write to reports instead of docs
  --help       this text

The first time, peers takes an hour. It stores each run, so it can be interrupted and resumed.

It needs Linux with two cores, wrk and taskset, and an otherwise idle machine. Exit code 2: something could not be
measured; results of earlier measurements are kept.`;

const flags = {
  rounds: { type: 'string', default: '3' },
  quick: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

const folderOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

async function main(): Promise<void> {
  const { values, positionals } = readArguments(flags);
  if (values.help) return console.log(help);
  const names = positionals.length > 0 ? positionals : Object.keys(sections);
  const unknown = names.find((name) => !Object.hasOwn(sections, name));
  if (unknown !== undefined)
    throw new UsageError(`Unknown section ${JSON.stringify(unknown)}. Sections: ${Object.keys(sections).join(', ')}.`);
  assertMachine();
  if (names.includes('mock') || names.includes('durable')) assertTools(['wrk', 'taskset']);
  const rounds = wholeNumber('--rounds', values.rounds, [1, 100]);
  const { quick } = values;
  const options = { rounds, quick, log: (line: string) => console.error(line) };
  const folder = folderOf(quick ? 'reports' : 'docs');
  mkdirSync(folder, { recursive: true });
  for (const name of names) await measure(name, options, folder);
  console.log(`Written to ${quick ? 'reports' : 'docs'}/benchmarks.md.`);
}

/** Measures one section and writes it at once, so that it isn't lost if a later one fails. */
async function measure(name: string, options: BenchOptions, folder: string): Promise<void> {
  const section = await sections[name]?.(options);
  if (!section) return;
  const file = `${folder}/benchmarks.json`;
  const before: Results = existsSync(file) ? readResults(readFileSync(file, 'utf8'), file) : {};
  const results = { ...before, [name]: keptNow(section, options) };
  writeFileSync(file, await writeResults(results));
  const order = Object.keys(sections);
  writeFileSync(`${folder}/benchmarks.md`, benchPage(results, order));
  writeFileSync(`${folder}/benchmarks-details.md`, benchDetails(results, order));
}

/** Throws a command error on a machine where servers and load can't run on separate cores. */
function assertMachine(): void {
  if (process.platform !== 'linux')
    throw new CommandError('npm run bench needs Linux: it pins processes to cores by taskset.');
  if (availableParallelism() < 2)
    throw new CommandError(
      'npm run bench needs two cores, one for the server and one for the load. This machine has one.',
    );
}

/** Throws a command error for a missing tool, before anything is installed or measured. */
function assertTools(tools: readonly string[]): void {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined);
  if (missing.length > 0)
    throw new CommandError(`${missing.join(' and ')} not found. Install with: apt-get install wrk util-linux`);
}

await runCommand(main);
process.exit();
