/**
 * `npm run explore`: measures how many faults exploring finds, and whether it reports problems of a conformant server.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { writeFileSync } from 'node:fs';
import { allFaults, faultById, hiddenFaults } from '../../variants/index.js';
import { allVariations } from '../../variants/index.js';
import { readArguments, runCommand, UsageError, wholeNumber } from '../../scripts/cli/arguments.js';
import { answerSelfFlags, selfFlags } from '../../scripts/cli/command-name.js';
import { exploredFaultsFile, exploredFaultsPage, hiddenFaultsFile, hiddenFaultsPage } from './page.js';
import { honestServers } from './honest.js';
import { lineOf, type ExploredLine, type ExploredSubject } from './subjects.js';

const help = `Explores the reference with each authored fault, and prints after how many requests the fault was found.

  npm run explore -- [fault or variation…]

  --hidden       explore it with each fault that no check finds
  --variations   run the suite with --explore on it with each variation, and with combinations of them that contain
                 every pair; whatever speaks against it is a false alarm
  --requests N   the most requests for each (default 6000, with variations 300)
  --seed N       the seed (default 1)
  --seeds N      with variations, how many seeds from that one on (default 1)
  --version      print the version of the suite
  --help         this text

Without names, all faults are explored, and docs/explored-faults.md is written; with --hidden,
docs/explored-hidden-faults.md is.

Exit code: 0 done, and nothing was found with variations; 1 something was; 2 no run.`;

const authored = allFaults.filter(({ kind }) => kind === 'authored');

function subjectsNamed(names: readonly string[]): readonly ExploredSubject[] {
  return names.map((name) => {
    if (faultById(name)) return { fault: name };
    if (allVariations.some(({ id }) => id === name)) return { variations: [name] };
    throw new UsageError(`Unknown fault or variation ${name}; npm run mock -- --faults and --variations list them.`);
  });
}

/** A subject to explore, with at most so many requests and a seed. */
interface Job {
  readonly subject: ExploredSubject;
  readonly requests: number;
  readonly seed: number;
}

/** Does all jobs on all cores: one process per core, each with one job at a time. */
async function linesOf(jobs: readonly Job[]): Promise<readonly ExploredLine[]> {
  const lines: ExploredLine[] = [];
  const left = [...jobs];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(import.meta.filename, ['--worker'], { execArgv: process.execArgv });
      const next = (): void => {
        const job = left.shift();
        if (job) worker.send(job);
        else worker.disconnect();
      };
      worker.on('message', (line: ExploredLine) => {
        lines.push(line);
        if (lines.length % 20 === 0) console.error(`${lines.length} of ${jobs.length}`);
        next();
      });
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with code ${code}`))));
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, work));
  return lines;
}

/** In a child process: explores each subject that the parent sends. */
function serve(): void {
  Error.stackTraceLimit = 0;
  process.on('message', ({ subject, requests, seed }: Job) => {
    void lineOf(subject, requests, seed).then((line) => process.send?.(line));
  });
}

const nameOf = (subject: ExploredSubject): string =>
  'fault' in subject ? subject.fault : subject.variations.join(' + ');

async function main(): Promise<void> {
  if (process.argv[2] === '--worker') return serve();
  const { values, positionals } = readArguments({
    hidden: { type: 'boolean' },
    variations: { type: 'boolean' },
    requests: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    ...selfFlags,
  });
  if (answerSelfFlags(values, help)) return;
  const requests = wholeNumber('--requests', values.requests ?? (values.variations ? '300' : '6000'), [1, 10_000_000]);
  const seed = wholeNumber('--seed', values.seed, [0, 2 ** 31 - 1]);
  const seeds = Array.from({ length: wholeNumber('--seeds', values.seeds, [1, 1000]) }, (_, at) => seed + at);
  if (values.hidden && values.variations) throw new UsageError('Give --hidden or --variations, not both.');
  const faults = values.hidden ? hiddenFaults : authored;
  const all = values.variations
    ? honestServers().map((server): ExploredSubject => ({ variations: server.map(({ id }) => id) }))
    : faults.map(({ id }): ExploredSubject => ({ fault: id }));
  const isAll = positionals.length === 0;
  const subjects = isAll ? all : subjectsNamed(positionals);
  const lines = await linesOf(seeds.flatMap((one) => subjects.map((subject) => ({ subject, requests, seed: one }))));
  const isFault = ({ subject }: ExploredLine): boolean => 'fault' in subject;
  if (isAll && values.hidden) writeFileSync(hiddenFaultsFile, hiddenFaultsPage(lines, requests));
  else if (isAll && !values.variations) writeFileSync(exploredFaultsFile, exploredFaultsPage(lines, requests));
  const isFound = ({ problems }: ExploredLine): boolean => problems.length > 0;
  for (const line of lines.filter((one) => !isAll || (!isFault(one) && isFound(one))))
    console.log(
      `${nameOf(line.subject)}, seed ${line.seed}: ${line.problems.slice(0, 3).join('\n  ') || `nothing in ${line.requests} requests`}`,
    );
  console.log(`${lines.filter(isFound).length} of ${lines.length} found`);
  process.exitCode = lines.some((line) => !isFault(line) && isFound(line)) ? 1 : 0;
}

await runCommand(main);
