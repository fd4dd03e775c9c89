/** The end of a run: writes the reports and the sequences, prints the terminal's report, and sets the exit code. */
import { asInterrupted } from '../../conformance/report/make-report.js';
import type { Report } from '../../conformance/report/report.js';
import { exitCodeOf } from '../../conformance/report/exit-code.js';
import { writeWhole } from '../cli/atomic-write.js';
import { interruption, signalsHeard } from '../cli/interruption.js';
import type { Values } from './flags.js';
import type { Catalogue } from './load-checks.js';
import { printReport, writeReports } from './outputs.js';
import { schemaAddress } from './templates/editor-schema.js';

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

/** Writes and prints a report; the exit code is 2 if something can't be written. */
export async function finish(found: Report, values: Values, { checks }: Catalogue): Promise<void> {
  const [report, unwritten] = await written(found, values);
  const missing = [...unwritten, ...keep(report, values)];
  printReport(report, values, checks);
  for (const line of missing) console.error(line);
  process.exitCode = missing.length > 0 ? 2 : exitCodeOf(report);
}
