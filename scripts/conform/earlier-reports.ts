/** Reports of earlier runs, and the checks of the causes that they name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checksNamed } from '../../conformance/model/selection.js';
import { checksOfCause } from '../../conformance/report/causes/cause-checks.js';
import { readReport } from '../../conformance/report/read-report.js';
import type { Report } from '../../conformance/report/report.js';
import { reporters } from '../../conformance/report/reporters/index.js';
import { readText } from '../cli/arguments.js';
import { mostReportBytes } from '../cli/read-file.js';
import { replayPlan } from './again/replay-plan.js';
import type { Values } from './flags.js';
import type { Catalogue } from './load-checks.js';

/** The report in the file of a flag. Throws a ReportError if it can't be used. */
export const storedReport = (flag: string, file: string, { contract }: Catalogue): Report =>
  readReport(readText(flag, file, mostReportBytes), file, contract);

/** The report in the folder of `--out`; undefined without one. */
export function reportBefore({ out }: Values, { contract }: Catalogue): Report | undefined {
  const file = join(out ?? '', reporters.json.file);
  if (out === undefined || !existsSync(file)) return undefined;
  return readReport(readText('--out', file, mostReportBytes), file, contract);
}

/** The checks of a cause, by its title in the report of `--out`; empty if there is no match or no report. */
export function idsOfCause(values: Values, title: string, catalogue: Catalogue): readonly string[] {
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
export function withCauses(values: Values, catalogue: Catalogue): Values {
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
