/** `npm run conform` once its flags are read: a run, or another task. */
import { checksNamed, SelectionError } from '../../conformance/model/selection.js';
import { isExploredId, sequencesId } from '../../conformance/model/sequence.js';
import { ReportError } from '../../conformance/report/read-report.js';
import type { Report } from '../../conformance/report/report.js';
import { AddressError, TargetError } from '../../conformance/requests/http/reachable.js';
import { printable } from '../../conformance/text/printable.js';
import { CommandError, UsageError } from '../cli/arguments.js';
import { withCommandNames } from '../cli/command-name.js';
import { replayed, watched } from './after-a-fix.js';
import { idsOfCause, reportBefore, storedReport, withCauses } from './earlier-reports.js';
import type { Embedded } from './embedded/embedded-reference.js';
import { endSoon } from './extra-checks/guard.js';
import { finish } from './finish.js';
import { assertMeant, type Values } from './flags.js';
import { assertBaseline } from './known-failures.js';
import { list } from './list-checks.js';
import { catalogueOf, withExplored, type Catalogue } from './load-checks.js';
import { assertWritable, comparedWithEarlier, removeReports } from './outputs.js';
import { checked, regraded } from './run.js';
import { init } from './templates/init.js';

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

/** The report that the flags ask for: of a run, of a replay, or of an earlier run judged again. */
async function reportOf(
  values: Values,
  ids: readonly string[],
  catalogue: Catalogue,
  started?: Promise<Embedded>,
): Promise<Report> {
  const { replay, watch, regrade } = values;
  const before =
    replay === undefined
      ? watch && storedReport('--watch', watch, catalogue)
      : storedReport('--replay', replay, catalogue);
  if (before) {
    const all = await withExplored(before, catalogue);
    return (replay === undefined ? watched : replayed)(before, ids, values, all);
  }
  if (regrade !== undefined) return regraded(storedReport('--regrade', regrade, catalogue), values, catalogue);
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
  assertBaseline(values.baseline, values['update-baseline'], values['baseline-strict']);
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
