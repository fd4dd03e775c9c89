/** `npm run conform` once its flags are read: a run, or another task. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkRows, rowText } from '../../conformance/catalogue/check-list.js';
import { checksOfCause } from '../../conformance/report/causes/cause-checks.js';
import { asInterrupted } from '../../conformance/report/make-report.js';
import type { Report } from '../../conformance/report/report.js';
import { checksNamed, select, SelectionError } from '../../conformance/model/selection.js';
import { isExploredId, sequencesId } from '../../conformance/model/sequence.js';
import { printable } from '../../conformance/text/printable.js';
import { reporters } from '../../conformance/report/reporters/index.js';
import { readReport, ReportError } from '../../conformance/report/read-report.js';
import { AddressError, TargetError } from '../../conformance/requests/http/reachable.js';
import { exitCodeOf } from '../../conformance/report/verdict.js';
import { withCommandNames } from '../cli/command-name.js';
import { interruption, signalsHeard } from '../cli/interruption.js';
import { CommandError, readText, UsageError } from '../cli/arguments.js';
import { catalogueOf, withExplored, type Catalogue } from './load-checks.js';
import { assertMeant, type Values } from './flags.js';
import { replayed, watched } from './after-a-fix.js';
import { replayPlan } from './again/replay-plan.js';
import { assertBaseline } from './known-failures.js';
import { assertWritable, comparedWithEarlier, printReport, removeReports, writeReports } from './outputs.js';
import { isAlone, optionsOf } from './options.js';
import { checked, regraded } from './run.js';
import { schemaAddress, schemaLine } from './templates/editor-schema.js';
import { template } from './templates/config-template.js';
import type { Embedded } from './embedded-reference.js';
import { endSoon } from './extra-checks/guard.js';
import { mostReportBytes } from '../cli/read-file.js';
import { writeWhole } from '../cli/atomic-write.js';

const templateFile = 'conform.yaml';

function init(): void {
  if (existsSync(templateFile)) throw new UsageError(`${templateFile} already exists and was not changed.`);
  const why = writeWhole(templateFile, schemaLine(templateFile, 'given') + withCommandNames(template));
  if (why !== undefined) throw new CommandError(`${templateFile} can't be written (${why}).`);
  console.log(`Wrote ${templateFile}. Fill in what your server needs, then run with --given ${templateFile}.`);
}

function list(values: Values, { checks, contract }: Catalogue): void {
  const { selection = {} } = optionsOf(values);
  const named = isAlone(values)
    ? checks.filter(({ id }) => isExploredId(id))
    : select(checks, selection, values.pricing, contract);
  const rows = checkRows(named, checks);
  if (values['read-only'] || values['max-writes'] !== undefined)
    console.error('Which checks write is known only when they run, so they are listed here.');
  if (values.explore !== undefined)
    console.error('Exploring adds a check for each sequence that it finds, such as get-order.explored.1.');
  if (values.json) return console.log(JSON.stringify(rows, null, 2));
  for (const row of rows) console.log(values.quiet ? row.id : rowText(row));
}

/** The report in the folder of `--out`; undefined without one. */
function reportBefore({ out }: Values, { contract }: Catalogue): Report | undefined {
  const file = join(out ?? '', reporters.json.file);
  if (out === undefined || !existsSync(file)) return undefined;
  return readReport(readText('--out', file, mostReportBytes), file, contract);
}

/** The checks of a cause, by its title in the report of `--out`; empty if there is no match or no report. */
function idsOfCause(values: Values, title: string, catalogue: Catalogue): readonly string[] {
  const report = reportBefore(values, catalogue);
  return report ? checksOfCause(report, title).map(({ id }) => id) : [];
}

/** The same, with the checks whose responses they judge. */
function idsToRepeat(values: Values, title: string, catalogue: Catalogue): readonly string[] {
  const report = reportBefore(values, catalogue);
  if (!report || checksOfCause(report, title).length === 0) return [];
  const { checks, sources } = replayPlan(report, [title], catalogue.checks);
  return [...checks, ...sources];
}

/** The flags, with titles of causes replaced by the ids of their checks. */
function withCauses(values: Values, catalogue: Catalogue): Values {
  const { checks, contract } = catalogue;
  const idsOf = (word: string, find: typeof idsOfCause): readonly string[] => {
    const isKnown = checksNamed(word, checks, contract).length > 0;
    const ids = isKnown ? [] : find(values, word, catalogue);
    return ids.length > 0 ? ids : [word];
  };
  return {
    ...values,
    only: values.only.flatMap((word) => idsOf(word, idsToRepeat)),
    skip: values.skip.flatMap((word) => idsOf(word, idsOfCause)),
  };
}

/** The reference produces the example. It is loaded only here, so that a run starts sooner. */
async function printExplanation(wanted: string, values: Values, catalogue: Catalogue): Promise<void> {
  const { explain } = await import('./explain.js');
  if (isExploredId(wanted) && checksNamed(wanted, catalogue.checks, catalogue.contract).length === 0)
    throw new UsageError(
      `${printable(wanted)} is a sequence that exploring found: name the folder of its report (--out DIR) or its file (--checks FILE).`,
    );
  if (wanted === sequencesId)
    return console.log(`${wanted} runs with --explore only: GEN-28 holds for every request of an exploration.`);
  const idsOf = (title: string): readonly string[] => idsOfCause(values, title, catalogue);
  console.log(withCommandNames(await explain(wanted, catalogue, idsOf)));
}

/** The catalogue for `--explain`, with the checks that exploring found in the report of `--out`. */
async function explainable(values: Values, catalogue: Catalogue): Promise<Catalogue> {
  const report = reportBefore(values, catalogue);
  return report ? withExplored(report, catalogue) : catalogue;
}

/** Writes the sequences that exploring found; returns a sentence if that fails. */
function keep({ explored }: Report, { keep: file, quiet }: Values): readonly string[] {
  if (file === undefined || !explored) return [];
  const text = `${JSON.stringify({ $schema: schemaAddress(file, 'sequences'), format: 1, sequences: explored.found }, null, 2)}\n`;
  if (explored.found.length === 0) {
    if (!quiet) console.error(`Exploring found nothing, so ${file} is not written.`);
    return [];
  }
  const why = writeWhole(file, text);
  return why === undefined ? [] : [`${file} can't be written (${why}).`];
}

/** Writes the reports, and returns the one that they show. After a signal, also one during the writing, it has no verdict. */
async function written(report: Report, values: Values): Promise<readonly [Report, readonly string[]]> {
  const signal = interruption();
  const shown = signal.aborted ? asInterrupted(report) : report;
  const missing = writeReports(shown, values);
  await signalsHeard();
  return signal.aborted && !shown.interrupted ? written(report, values) : [shown, missing];
}

async function finish(found: Report, values: Values, { checks }: Catalogue): Promise<void> {
  const [report, unwritten] = await written(found, values);
  const missing = [...unwritten, ...keep(report, values)];
  printReport(report, values, checks);
  for (const line of missing) console.error(line);
  process.exitCode = missing.length > 0 ? 2 : exitCodeOf(report);
}

const stored = (flag: string, file: string, { contract }: Catalogue): Report =>
  readReport(readText(flag, file, mostReportBytes), file, contract);

/** The report that the flags ask for: of a run, of a replay, or of an earlier run judged again. */
async function reportOf(
  values: Values,
  ids: readonly string[],
  catalogue: Catalogue,
  started?: Promise<Embedded>,
): Promise<Report> {
  const { replay, watch, regrade } = values;
  const before =
    replay === undefined ? watch && stored('--watch', watch, catalogue) : stored('--replay', replay, catalogue);
  if (before) {
    const all = await withExplored(before, catalogue);
    return (replay === undefined ? watched : replayed)(before, ids, values, all);
  }
  if (regrade !== undefined) return regraded(stored('--regrade', regrade, catalogue), values, catalogue);
  return comparedWithEarlier(await checked(values, catalogue, { started }), values, catalogue.checks);
}

async function perform(given: Values, operands: readonly string[], started?: Promise<Embedded>): Promise<void> {
  const catalogue = await catalogueOf(given);
  const values = withCauses(given, catalogue);
  const { explain: wanted } = values;
  if (values.list) return list(values, catalogue);
  if (wanted !== undefined) return printExplanation(wanted, values, await explainable(values, catalogue));
  await finish(await reportOf(values, operands, catalogue, started), values, catalogue);
}

/** Does what the flags ask. `started` is the reference if it is already running. Throws a command error if it can't be done. */
export async function command(values: Values, operands: readonly string[], started?: Promise<Embedded>): Promise<void> {
  assertMeant(values, operands);
  // `--list` and `--explain` read the titles of causes in the folder of --out, and write nothing.
  const isReading = values.list === true || values.explain !== undefined;
  if (!isReading) assertWritable(values);
  assertBaseline(values.baseline, values['update-baseline']);
  if (values.init) return init();
  try {
    await perform(values, operands, started);
  } catch (error) {
    // Reports of an earlier run must not be mistaken for those of this one. They stay after a mistyped word, flag or address
    // and for --list, because the user will try again.
    const isMistyped = [SelectionError, ReportError, UsageError, AddressError].some((kind) => error instanceof kind);
    if (!isReading && !isMistyped) removeReports(values, values.replay ?? values.watch ?? values.regrade);
    if (error instanceof SelectionError || error instanceof ReportError) throw new UsageError(error.message);
    if (error instanceof TargetError) throw new CommandError(error.message);
    throw error;
  } finally {
    if (values.checks.length > 0) endSoon();
  }
}
