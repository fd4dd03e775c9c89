/** `npm run conform`: checks a server against the contract and says what it found. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '../conformance/checks/index.js';
import type { Progress } from '../conformance/engine.js';
import { footprintOf, inWords } from '../conformance/footprint.js';
import type { Report } from '../conformance/report.js';
import { jsonReport } from '../conformance/reporters/json.js';
import { paintFor, terminalReport } from '../conformance/reporters/terminal.js';
import { select, SelectionError } from '../conformance/selection.js';
import type { SuiteOptions } from '../conformance/suite-options.js';
import { runSuite, TargetError } from '../conformance/suite.js';
import { exitCodeOf } from '../conformance/verdict.js';
import { requirement } from '../openapi/requirements.js';
import { startServer } from '../reference-impl/server.js';
import { CommandError, readFlags, runCommand, UsageError } from './arguments.js';
import { flags, help, namedTarget, optionsOf, type Values } from './conform-flags.js';
import { template } from './conform-template.js';

const templateFile = 'conform.yaml';

function init(): void {
  if (existsSync(templateFile)) throw new UsageError(`${templateFile} exists already, and stays as it is.`);
  writeFileSync(templateFile, template);
  console.log(`Wrote ${templateFile}. Fill in what your server needs, then add --given ${templateFile}.`);
}

function list(values: Values): void {
  for (const { id, requirement: row, title } of select(allChecks(), values))
    console.log(`${id}  ${row} ${requirement(row).level}  ${title}`);
}

/** One line over and over on a terminal; a line for each quarter elsewhere. */
function progressOn(stream: NodeJS.WriteStream): Progress {
  let quarter = 0;
  return {
    finished(_result, done, total) {
      if (stream.isTTY) stream.write(done === total ? '\r\u001b[K' : `\r${done} of ${total} checks`);
      else if (Math.floor((4 * done) / total) > quarter) {
        quarter = Math.floor((4 * done) / total);
        stream.write(`${done} of ${total} checks\n`);
      }
    },
  };
}

interface Subject {
  readonly target: Pick<SuiteOptions, 'url' | 'token' | 'otherToken' | 'refreshToken'>;
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/** Who is checked: the target that was named, or a reference started here. */
async function subjectOf(values: Values): Promise<Subject> {
  const target = await namedTarget(values);
  if (target) return { target, embedded: false, close: () => Promise.resolve() };
  const server = await startServer({ port: 0 });
  const own = { url: server.url, token: 'test-token', otherToken: 'other-token' };
  return { target: own, embedded: true, close: () => server.close() };
}

/** Says before the first request what the run will leave behind. */
function announce({ embedded, target }: Subject, options: Omit<SuiteOptions, 'url' | 'token'>): void {
  if (embedded) return console.error('No --url given: checking the embedded reference.');
  if (options.readOnly) return console.error(`Checking ${target.url} without writing.`);
  const checks = select(allChecks(), options.selection ?? { only: [], skip: [] });
  const bound =
    options.maxWrites === undefined ? '--max-writes bounds it' : `--max-writes ends it after ${options.maxWrites}`;
  console.error(
    `Checking ${target.url}. This creates up to ${inWords(footprintOf(checks))}, which stay there; ${bound}.`,
  );
}

/** Ctrl-C ends the run with what is known so far; a second one ends the process. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    console.error('\nStopping; once more ends at once.');
    controller.abort();
    process.once('SIGINT', () => process.exit(2));
  });
  return controller.signal;
}

function write(report: Report, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), jsonReport(report));
  } catch (error) {
    throw new CommandError(`The report can't be written into ${folder} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function check(values: Values): Promise<void> {
  const options = optionsOf(values);
  select(allChecks(), options.selection ?? { only: [], skip: [] });
  const subject = await subjectOf(values);
  try {
    announce(subject, options);
    const progress = progressOn(process.stderr);
    const { target, embedded } = subject;
    const report = await runSuite({ ...target, ...options, embedded, progress, signal: interruption() });
    if (values.out !== undefined) write(report, values.out);
    const colours = process.stdout.isTTY && !process.env['NO_COLOR'];
    process.stdout.write(terminalReport(report, paintFor(colours)));
    process.exitCode = exitCodeOf(report.verdict);
  } finally {
    await subject.close();
  }
}

async function main(): Promise<void> {
  const values = readFlags(flags);
  try {
    if (values.help) console.log(help);
    else if (values.init) init();
    else if (values.list) list(values);
    else await check(values);
  } catch (error) {
    if (error instanceof SelectionError) throw new UsageError(error.message);
    if (error instanceof TargetError) throw new CommandError(error.message);
    throw error;
  }
}

await runCommand(main);
