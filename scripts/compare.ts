/** `npm run compare`: compares two reports or two profiles. */
import { jsonOrUndefined } from '../openapi/text/json-or-undefined.js';
import {
  compare,
  isWorse,
  type ServerComparison,
  type ComparedSubject,
} from '../conformance/report/profile/compare.js';
import { comparisonMarkdown, comparisonText } from '../conformance/report/profile/comparison-text.js';
import { readReport, ReportError } from '../conformance/report/read-report.js';
import { readProfile, ProfileError } from '../openapi/profile/profile.js';
import { isRecord } from '../openapi/json/json.js';
import { CommandError, readArguments, runCommand, UsageError } from './cli/arguments.js';
import { selfFlags, answerSelfFlags } from './cli/command-name.js';
import { fileReason, mostReportBytes, readFileText } from './cli/read-file.js';

const help = `Usage: npm run -s compare -- FIRST.json SECOND.json [--json | --markdown]

Puts two reports (report.json) or two profiles (profile.json) side by side: what is better, what is worse,
and what is only different. Of a report and a profile, the profiles of both are compared.

  --json       print the comparison as JSON
  --markdown   print it as Markdown
  --version    print the version of the package
  --help       print this

Exit code: 0 nothing is worse, 1 something is worse, 2 the files can't be compared.`;

const flags = { json: { type: 'boolean' }, markdown: { type: 'boolean' }, ...selfFlags } as const;

function textIn(file: string): string {
  try {
    return readFileText(file, { most: mostReportBytes });
  } catch (error) {
    throw new CommandError(`${file} can't be read (${fileReason(error)}).`);
  }
}

/** Whether a file's text is a profile, judged by a field that only profiles have. */
function isProfile(text: string): boolean {
  const json = jsonOrUndefined(text);
  return isRecord(json) && 'questions' in json;
}

function subjectOf(file: string): ComparedSubject {
  const text = textIn(file);
  return isProfile(text)
    ? { kind: 'profile', profile: readProfile(text, file) }
    : { kind: 'report', report: readReport(text, file, 'any') };
}

function rendered(
  comparison: ServerComparison,
  values: { readonly json?: boolean; readonly markdown?: boolean },
): string {
  if (values.json) return `${JSON.stringify(comparison, null, 1)}\n`;
  return values.markdown ? comparisonMarkdown(comparison) : comparisonText(comparison);
}

function main(): void {
  const { values, positionals } = readArguments(flags);
  if (answerSelfFlags(values, help)) return;
  if (values.json && values.markdown) throw new UsageError("--json and --markdown can't be used together.");
  const [first, second, ...rest] = positionals;
  if (first === undefined || second === undefined || rest.length > 0)
    throw new UsageError(`Two files are compared, not ${positionals.length}.`);
  try {
    const comparison = compare(subjectOf(first), subjectOf(second));
    process.stdout.write(rendered(comparison, values));
    process.exitCode = isWorse(comparison) ? 1 : 0;
  } catch (error) {
    if (error instanceof ReportError || error instanceof ProfileError) throw new CommandError(error.message);
    throw error;
  }
}

await runCommand(main);
