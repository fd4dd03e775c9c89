/** Sequences that exploring found, as checks: from the run that found them, or from a file. */
import { slugOf } from '../../openapi/contract/operation-names.js';
import type { Contract } from '../../openapi/contract/contract.js';
import { compiledLater } from '../../openapi/validation/compile-lazily.js';
import { FileError } from '../../openapi/text/file-error.js';
import { requirement, requirements } from '../../openapi/requirements.js';
import reportSchema from '../report.schema.json' with { type: 'json' };
import schema from '../sequences.schema.json' with { type: 'json' };
import { pluralize } from '../text/printable.js';
import type { Check, Session } from '../model/check.js';
import type { Expectation } from '../model/finding.js';
import type { Report } from '../report/report.js';
import type { FreshSource } from '../requests/data/unique-values.js';
import { phoneForms } from '../setup/bodies/phones.js';
import type { Explored } from './explore.js';
import type { SequenceProblem } from './findings.js';
import { Performance } from './perform.js';
import { isExploredId, stepsIn, type KeptSequence } from '../model/sequence.js';

/** A file of sequences, which `--keep` writes and `--checks` reads. */
interface KeptFile {
  readonly format: 1;
  readonly sequences: readonly KeptSequence[];
}

/** The found sequences as they are stored. The numbers in their ids skip those of existing checks. */
export function keptOf(
  { found }: Explored,
  contract: Contract,
  checks: readonly Check[] = [],
): readonly KeptSequence[] {
  const taken = new Set(checks.map(({ id }) => id));
  let number = 0;
  return found.map(({ problem: { requirement: row, operation }, sequence, requests, repeated }) => {
    const idOf = (): string => `${slugOf(contract.operation(operation))}.explored.${number}`;
    do number += 1;
    while (taken.has(idOf()));
    return { id: idOf(), requirement: row, operation, requests, sequence, ...(repeated && { repeated }) };
  });
}

/** The beginning of a finding for a problem that showed while exploring, but not in the check. */
const [notAgain, notTried] = [
  'while exploring, not when the same was sent again: ',
  'while exploring, and the same could not be sent again to its end: ',
];

/** The most phone numbers that a sequence takes from those of its session. */
const mostPhones = 24;

/** The fresh values of a session, which are others in each attempt, with as many phone numbers as a sequence may need. */
function longSource({ fresh, run }: Session): FreshSource {
  const most = run.options.given?.phones ? Infinity : mostPhones;
  let phones = 0;
  return (kind) => (kind === 'phone' && phones++ >= most ? phoneForms.longest(fresh('id')) : fresh(kind));
}

/**
 * Performs the sequence, and reports problems of the check's row. A problem that was seen only before counts, too. One that showed
 * in some repetitions has as many to show in again.
 */
async function perform(
  session: Session,
  { requirement: row, sequence, repeated }: KeptSequence,
  seen?: Expectation,
): Promise<void> {
  const fresh = longSource(session);
  const done: Performance[] = [];
  const found = (): readonly SequenceProblem[] =>
    done.flatMap(({ problems }) => problems.all).filter(({ requirement: own }) => own === row);
  let why = notTried;
  try {
    for (let left = repeated?.of ?? 1; left > 0 && found().length === 0; left -= 1) {
      done.push(new Performance(session, fresh));
      await done.at(-1)!.perform(sequence);
    }
    why = notAgain;
  } finally {
    for (const { problems } of done) session.judged.note(problems.judged);
    for (const problem of found()) session.expect(false, () => problem.found);
    if (seen && found().length === 0) tellSeen(session, seen, why);
  }
}

function tellSeen(session: Session, seen: Expectation, why: string): void {
  const { exchange: _exchange, ...rest } = seen;
  session.expect(false, () => ({ ...rest, received: `${why}${seen.received}` }));
}

/** How often the problem of a sequence showed again, if that was not each time. */
const howOften = ({ repeated }: KeptSequence): string =>
  repeated ? ` (it showed again in ${repeated.shown} of ${pluralize(repeated.of, 'repetition')})` : '';

/** The check of a stored sequence. `seen` is the problem that it showed while exploring, if that was in this run. */
export const checkOf = (kept: KeptSequence, seen?: Expectation): Check => ({
  id: kept.id,
  requirement: kept.requirement,
  title: `after ${pluralize(stepsIn(kept.sequence).length, 'request')} that exploring found${howOften(kept)}: ${requirement(kept.requirement).statement.replace(/\.$/, '')}`,
  operation: kept.operation,
  kind: 'authored',
  run: (session) => perform(session, kept, seen),
});

/** Validates a file of sequences. The schema of a sequence is in the schema of reports, which contain them, too. */
const isKeptFile = compiledLater<KeptFile>(schema, { schemas: { 'report.schema.json': reportSchema } });

/** The sequences of a file that `--keep` wrote. Throws a `FileError` for anything else. */
export function keptIn(json: unknown, file: string, contract: Contract): readonly KeptSequence[] {
  const wrong = isKeptFile()(json) ? firstUnknown(json, contract) : 'it is not as --keep writes it';
  if (wrong !== undefined) throw new FileError(`${file} is no file of sequences: ${wrong}.`);
  return (json as KeptFile).sequences;
}

/** The first unknown name in a file, which neither the catalogue nor the contract has. */
function firstUnknown({ sequences }: KeptFile, contract: Contract): string | undefined {
  const [rows, operations] = [
    new Set(requirements.map(({ id }) => id)),
    new Set(contract.operations.map(({ id }) => id)),
  ];
  const row = sequences.map((one) => one.requirement).find((one) => !rows.has(one));
  if (row !== undefined) return `there is no requirement ${row}`;
  const named = sequences.flatMap((one) => [one.operation, ...stepsIn(one.sequence).map((step) => step.operation)]);
  const operation = named.find((one) => !operations.has(one));
  return operation === undefined ? undefined : `there is no operation ${operation}`;
}

/** The problem that the sequence of a check showed only while exploring, according to a report. */
function seenIn({ checks }: Report, id: string): Expectation | undefined {
  const findings = checks.find((check) => check.id === id)?.findings ?? [];
  for (const { received, expected, place } of findings)
    for (const why of [notAgain, notTried])
      if (received.startsWith(why))
        return { expected, received: received.slice(why.length), ...(place !== undefined && { place }) };
  return undefined;
}

/**
 * The checks of sequences in a stored report, except for those that already exist. A problem that showed only while
 * exploring counts again if the report is judged again (`isRecord`). Throws a `FileError` for unknown names.
 */
export function checksOfReport(
  report: Report,
  contract: Contract,
  checks: readonly Check[],
  isRecord = false,
): readonly Check[] {
  const { found = [] } = report.explored ?? {};
  const wrong = firstUnknown({ format: 1, sequences: found }, contract);
  if (wrong !== undefined) throw new FileError(`The report has a sequence that can't be sent: ${wrong}.`);
  const known = new Set(checks.map(({ id }) => id));
  return found
    .filter(({ id }) => !known.has(id) && isExploredId(id))
    .map((kept) => checkOf(kept, isRecord ? seenIn(report, kept.id) : undefined));
}
