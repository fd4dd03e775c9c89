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
import { lineOf, type ExploredLine, type ExploredSubject } from './subjects.js';

const help = `Explores the reference with each authored fault, and prints after how many requests the fault was found.

  npm run explore -- [fault or variation…]

  --hidden       explore it with each fault that no check finds
  --variations   explore it with each variation and combinations of them; anything found is a false alarm
  --requests N   the most requests for each (default 6000)
  --seed N       the seed (default 1)
  --version      print the version of the suite
  --help         this text

Without names, all faults are explored, and docs/explored-faults.md is written; with --hidden,
docs/explored-hidden-faults.md is.

Exit code: 0 done, and nothing was found with variations; 1 something was; 2 no run.`;

/** Each variation alone, and groups of up to eight. A group has at most one variation of each choice. */
function variationSubjects(): readonly ExploredSubject[] {
  const groups: (typeof allVariations)[number][][] = [];
  for (const one of allVariations) {
    const free = groups.find((group) => group.length < 8 && group.every(({ choice }) => choice !== one.choice));
    if (free) free.push(one);
    else groups.push([one]);
  }
  const ids = groups.filter(({ length }) => length > 1).map((group) => group.map(({ id }) => id));
  return [...allVariations.map(({ id }) => [id]), ...ids].map((group) => ({ variations: group }));
}

const authored = allFaults.filter(({ kind }) => kind === 'authored');

function subjectsNamed(names: readonly string[]): readonly ExploredSubject[] {
  return names.map((name) => {
    if (faultById(name)) return { fault: name };
    if (allVariations.some(({ id }) => id === name)) return { variations: [name] };
    throw new UsageError(`Unknown fault or variation ${name}; npm run mock -- --faults and --variations list them.`);
  });
}

/** Explores all subjects on all cores: one process per core, each with one subject at a time. */
async function linesOf(
  subjects: readonly ExploredSubject[],
  requests: number,
  seed: number,
): Promise<readonly ExploredLine[]> {
  const lines: ExploredLine[] = [];
  const left = [...subjects];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(import.meta.filename, ['--worker'], { execArgv: process.execArgv });
      const next = (): void => {
        const subject = left.shift();
        if (subject) worker.send({ subject, requests, seed });
        else worker.disconnect();
      };
      worker.on('message', (line: ExploredLine) => {
        lines.push(line);
        if (lines.length % 20 === 0) console.error(`${lines.length} of ${subjects.length}`);
        next();
      });
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with code ${code}`))));
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), subjects.length) }, work));
  return lines;
}

/** In a child process: explores each subject that the parent sends. */
function serve(): void {
  Error.stackTraceLimit = 0;
  process.on('message', ({ subject, requests, seed }: { subject: ExploredSubject; requests: number; seed: number }) => {
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
    requests: { type: 'string', default: '6000' },
    seed: { type: 'string', default: '1' },
    ...selfFlags,
  });
  if (answerSelfFlags(values, help)) return;
  const requests = wholeNumber('--requests', values.requests, [1, 10_000_000]);
  const seed = wholeNumber('--seed', values.seed, [0, 2 ** 31 - 1]);
  if (values.hidden && values.variations) throw new UsageError('Give --hidden or --variations, not both.');
  const faults = values.hidden ? hiddenFaults : authored;
  const all = values.variations ? variationSubjects() : faults.map(({ id }): ExploredSubject => ({ fault: id }));
  const isAll = positionals.length === 0;
  const lines = await linesOf(isAll ? all : subjectsNamed(positionals), requests, seed);
  const isFault = ({ subject }: ExploredLine): boolean => 'fault' in subject;
  if (isAll && values.hidden) writeFileSync(hiddenFaultsFile, hiddenFaultsPage(lines, requests));
  else if (isAll && !values.variations) writeFileSync(exploredFaultsFile, exploredFaultsPage(lines, requests));
  for (const line of lines.filter((one) => !isAll || (!isFault(one) && one.first)))
    console.log(`${nameOf(line.subject)}: ${line.problems[0] ?? `nothing in ${line.requests} requests`}`);
  const found = lines.filter(({ first }) => first).length;
  console.log(`${found} of ${lines.length} found`);
  process.exitCode = lines.some((line) => !isFault(line) && line.first) ? 1 : 0;
}

await runCommand(main);
