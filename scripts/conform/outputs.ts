/** The outputs of a run: the files that the flags name, and the printed report. */
import { rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { quoted } from '../../conformance/report/curl.js';
import { flagOf } from '../../conformance/catalogue/explain.js';
import type { Check } from '../../conformance/model/check.js';
import { scriptFolder } from '../../conformance/report/repeat/scripts.js';
import { changedCauses } from '../../conformance/report/profile/changed-causes.js';
import { readReport, ReportError } from '../../conformance/report/read-report.js';
import type { Report, ReportedCheck } from '../../conformance/report/report.js';
import { isExploredId } from '../../conformance/model/sequence.js';
import { printable } from '../../conformance/text/printable.js';
import { reporters, type Reporter } from '../../conformance/report/reporters/index.js';
import { jsonReport } from '../../conformance/report/reporters/json.js';
import { reporterNames } from '../../conformance/report/reporters/kit/names.js';
import { visible } from '../../openapi/text/visible.js';
import { quietReport, terminalReport } from '../../conformance/report/reporters/terminal/terminal.js';
import { paintFor } from '../../conformance/report/reporters/terminal/lines.js';
import { CommandError, UsageError } from '../cli/arguments.js';
import { hasColours } from '../cli/colours.js';
import { fileReason, mostReportBytes, readFileText } from '../cli/read-file.js';
import { whyUnwritable, writeWhole } from '../cli/atomic-write.js';
import { sourcesOf } from './again/response-sources.js';
import type { Values } from './flags.js';
import { removeScripts, scriptsBelow, whyNoScripts, writeScripts } from './repeat-scripts.js';

/** The flags that name files to read, which no report may overwrite. */
const inputs = ['given', 'baseline', 'contract', 'ca', 'checks'] as const;

/** The flags about reports, and those about files that reports must not overwrite. */
export type Outputs = Pick<Values, 'report' | 'json' | 'quiet'> &
  Partial<Pick<Values, (typeof inputs)[number] | 'out' | 'keep' | 'replay' | 'watch'>>;

/** A file to write, and its content. */
interface Destination {
  readonly file: string;
  readonly render: (report: Report, scripts?: string) => string;
  /** The folder for scripts beside the file, if any. */
  readonly scripts?: string;
}

const byName = new Map<string, Reporter>(reporterNames.map((name) => [name, reporters[name]]));

function destinationIn(text: string): Destination {
  const [, name = '', file = ''] = /^([a-z]+)=(.+)$/s.exec(text) ?? [];
  const reporter = byName.get(name);
  if (reporter) return { ...reporter, file };
  throw new UsageError(
    `--report must be NAME=FILE, such as html=report.html, with one of ${reporterNames.join(', ')}, not ${JSON.stringify(text)}.`,
  );
}

/** The files to write. Throws a usage error for an unknown kind of report, and if one report would overwrite another. */
function destinationsOf(outputs: Outputs): readonly Destination[] {
  const { out, report } = outputs;
  if (out === '') throw new UsageError('--out is empty: name a folder for the reports.');
  const inFolder =
    out === undefined
      ? []
      : [...byName.values()].map((one) => ({ ...one, file: join(out, one.file), scripts: scriptFolder }));
  const all = [...inFolder, ...report.map(destinationIn)];
  const others = all.map(({ file }) => resolve(file));
  if (outputs.keep !== undefined && others.includes(resolve(outputs.keep)))
    throw new UsageError(
      `The file of --keep, ${JSON.stringify(outputs.keep)}, is also the file of a report: name another.`,
    );
  const twice = all.find(({ file }, at) => all.findIndex((one) => resolve(one.file) === resolve(file)) < at);
  if (twice) throw new UsageError(`Two reports have the same file, ${JSON.stringify(twice.file)}.`);
  for (const flag of inputs) {
    const read = [outputs[flag] ?? []].flat().map((file) => resolve(file));
    if (outputs.keep !== undefined && read.includes(resolve(outputs.keep)))
      throw new UsageError(
        `--keep would write over the file of --${flag}, ${JSON.stringify(outputs.keep)}: name another.`,
      );
    const lost = all.find(({ file }) => read.includes(resolve(file)));
    if (lost)
      throw new UsageError(
        `The file of --${flag}, ${JSON.stringify(lost.file)}, is also the file of a report: name another.`,
      );
  }
  return all;
}

/** Throws a command error that names the file if a report can't be written, before a run starts that would be useless. */
export function assertWritable(outputs: Outputs): void {
  const places = destinationsOf(outputs).map(({ file }) => [file, whyUnwritable(file)] as const);
  const { out, keep } = outputs;
  const whyNotKept = keep === undefined ? undefined : whyUnwritable(keep);
  if (whyNotKept !== undefined)
    throw new CommandError(`No sequences can be written to ${keep} (${whyNotKept}), so nothing was run.`);
  for (const [file, why] of [
    ...places,
    ...(out === undefined ? [] : [[scriptsBelow(out), whyNoScripts(out)] as const]),
  ])
    if (why !== undefined) throw new CommandError(`No report can be written to ${file} (${why}), so nothing was run.`);
}

/** A name by which two runs have the same target: the address differs for each embedded reference. */
function nameOf({ url, embedded, against = [] }: Report['target']): string {
  if (!embedded) return url;
  return against.length === 0 ? 'the embedded reference' : `the reference with ${against.join(' and ')}`;
}

/** The earlier report at the same path; a text says why it can't be compared. */
function earlierReport(outputs: Outputs, { target }: Report): Report | string | undefined {
  const file = destinationsOf(outputs).find(({ render }) => render === reporters.json.render)?.file;
  if (file === undefined || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  try {
    const earlier = readReport(readFileText(file, { most: mostReportBytes }), file, 'any');
    return nameOf(earlier.target) === nameOf(target)
      ? earlier
      : `${file} is about another server, ${nameOf(earlier.target)}.`;
  } catch (error) {
    return error instanceof ReportError
      ? error.message.split('\n')[0]!
      : `${file} can't be read (${fileReason(error)}).`;
  }
}

/** Whether a check of a run was sent what showed its failure in the earlier report: it may judge the responses to others. */
function askedAgainIn({ checks: ran, selection }: Report, earlier: Report, all: readonly Check[]) {
  const known = new Map(all.map((check) => [check.id, check]));
  const before = new Map(earlier.checks.map((check) => [check.id, check]));
  return ({ id }: ReportedCheck): boolean => {
    const judge = before.get(id);
    return selection === undefined || judge === undefined || sourcesOf(earlier, ran, known, [judge]).length === 0;
  };
}

/** The report with the changes since the one that it replaces. If that can't be compared, prints a line. */
export function comparedWithEarlier(report: Report, outputs: Outputs, checks: readonly Check[]): Report {
  const earlier = earlierReport(outputs, report);
  if (typeof earlier === 'object')
    return { ...report, since: changedCauses(earlier, report, askedAgainIn(report, earlier, checks)) };
  if (earlier !== undefined && !outputs.quiet)
    console.error(printable(`Not compared with the earlier report. ${earlier}`));
  return report;
}

/** Writes the reports and scripts; returns a sentence for each that could not be written. */
export function writeReports(report: Report, outputs: Outputs): readonly string[] {
  const { out } = outputs;
  const missing = destinationsOf(outputs).flatMap(({ file, render, scripts }) => {
    const why = writeWhole(file, render(report, scripts));
    return why === undefined ? [] : [`The report could not be written to ${file} (${why}).`];
  });
  return [...missing, ...(out === undefined ? [] : writeScripts(report, out))];
}

/** Removes the reports of an earlier run if this one wrote none; the report that it read stays. */
export function removeReports(outputs: Outputs, record: string | undefined): void {
  for (const { file } of destinationsOf(outputs))
    if (record === undefined || resolve(record) !== resolve(file)) removeFile(file);
  if (outputs.out !== undefined) removeScripts(outputs.out);
}

function removeFile(file: string): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file);
  } catch {
    // It was writable before the run, so the folder was replaced meanwhile.
  }
}

/** The flags with which `--explain` finds a check of this run, each with a space before it. */
const flagsIn =
  ({ contract, out, keep, replay, watch }: Outputs, checks: readonly Check[]) =>
  (id: string): string => {
    const check = checks.find((one) => one.id === id);
    if (isExploredId(id) && !check) {
      if (out === undefined && keep !== undefined) return ` --checks ${quoted(keep)}`;
      const before = replay ?? watch;
      const folder = out ?? (before === undefined ? undefined : dirname(before));
      return folder === undefined ? ' --out DIR, with the folder of the report' : ` --out ${quoted(folder)}`;
    }
    return `${contract === undefined ? '' : ` --contract ${quoted(contract)}`}${check ? flagOf(check) : ''}`;
  };

/** Prints the report: for a person, as JSON, or only the verdict. */
export function printReport(report: Report, outputs: Outputs, checks: readonly Check[]): void {
  const { json, quiet, out } = outputs;
  const paint = paintFor(hasColours(process.stdout));
  const text = json
    ? visible(jsonReport(report))
    : quiet
      ? quietReport(report, paint)
      : terminalReport(
          report,
          paint,
          flagsIn(outputs, checks),
          out === undefined ? undefined : { reports: out, scripts: scriptsBelow(out) },
        );
  process.stdout.write(text);
}
