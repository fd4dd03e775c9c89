/** The file of known failures: read before the run, compared with the report, and updated on request. */
import { existsSync } from 'node:fs';
import {
  compareWithKnownFailures,
  type Baseline,
  readBaseline,
  todaysId,
  updatedBaseline,
  updateText,
} from '../../conformance/report/known-failures.js';
import type { KnownFailuresResult, KnownFailure, Report } from '../../conformance/report/report.js';
import { idsByName } from '../../conformance/model/places.js';
import { pluralize } from '../../conformance/text/printable.js';
import { schemaLine } from './templates/editor-schema.js';
import { CommandError, readFlagFile, readText, UsageError } from '../cli/arguments.js';
import type { Catalogue } from './load-checks.js';
import { whyUnwritable, writeAsIs } from '../cli/atomic-write.js';

const flag = '--baseline';

/** The known failures of a file. Throws a usage error that names the line of a mistake. */
const knownIn = (file: string): readonly KnownFailure[] => readFlagFile(flag, file, readBaseline);

/** Throws a usage error if the file can't be used, before a run starts that would be useless. */
export function assertBaseline(file: string | undefined, isUpdated: boolean, isStrict: boolean): void {
  if (file === undefined && (isUpdated || isStrict))
    throw new UsageError(`${isUpdated ? '--update-baseline' : '--baseline-strict'} needs --baseline FILE.`);
  if (file === undefined) return;
  if (existsSync(file) || !isUpdated) knownIn(file);
  const why = isUpdated ? whyUnwritable(file) : undefined;
  if (why !== undefined) throw new CommandError(`${flag} ${file} can't be written (${why}), so nothing was run.`);
}

/** What names mean, and the day. */
type Names = Pick<Baseline, 'catalogue' | 'today'>;

/** Says that entries have ids of an earlier version; undefined if none has. */
function renamed(known: readonly KnownFailure[], names: Names): string | undefined {
  const [first, ...others] = known.filter((one) => todaysId(one, names) !== one.check);
  if (!first) return undefined;
  const more = others.length > 0 ? `, and ${pluralize(others.length, 'more id')}` : '';
  return `has ids of an earlier version: ${first.check} is now ${todaysId(first, names)}${more}. They still count; --update-baseline writes the new ones.`;
}

/** Updates the file; returns what changed. */
function update(file: string, report: Report, names: Names): string {
  const [before, text] = existsSync(file) ? [knownIn(file), readText(flag, file)] : [[], ''];
  const first = text.trim() === '' ? schemaLine(file, 'baseline') : '';
  const why = writeAsIs(file, first + updatedBaseline(text, report, names));
  if (why !== undefined) throw new CommandError(`${flag} ${file} could not be written (${why}).`);
  const named = before.map((one) => ({ ...one, check: todaysId(one, names) }));
  return updateText(named, knownIn(file), names.today);
}

/** Compares the report with the known failures; with `--update-baseline`, updates the file first. */
export function applyKnownFailures(
  { file, isUpdated, isStrict }: { readonly file: string; readonly isUpdated: boolean; readonly isStrict: boolean },
  report: Report,
  { contract, checks }: Catalogue,
  say: (line: string) => void,
): KnownFailuresResult {
  const today = new Date().toISOString().slice(0, 10);
  const catalogue = idsByName(checks);
  if (isUpdated) say(`${file}: ${update(file, report, { catalogue, today })}.`);
  const known = knownIn(file);
  const former = renamed(known, { catalogue, today });
  if (former !== undefined) say(`${file} ${former}`);
  return compareWithKnownFailures(contract, report, { file, known, catalogue, today, isStrict });
}
