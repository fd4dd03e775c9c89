/** What a report notes of the checks that it was made with: those left out for another contract, and those that others brought. */
import type { Contract } from '../../openapi/contract/contract.js';
import { holdingOf } from '../checks/index.js';
import type { Check, CheckSource } from '../model/check.js';
import { requirementOf } from '../model/requirement-of-check.js';
import type { Report } from '../report/report.js';
import { pluralize } from '../text/printable.js';

/** The files that brought checks. */
export const sourcesOf = (checks: readonly Check[]): readonly CheckSource[] => [
  ...new Set(checks.flatMap(({ source }) => source ?? [])),
];

const named = ({ file, digest }: CheckSource): string =>
  digest === undefined ? file : `${file} (SHA-256 ${digest.slice(0, 12)}…)`;

const left = (checks: readonly Check[], why: string): readonly string[] =>
  checks.length === 0 ? [] : [`${pluralize(checks.length, 'check')} left out ${why}`];

/** Only who takes all checks of the suite leaves some out. */
function leftOut(contract: Contract, all: readonly Check[]): readonly string[] {
  const { checks, withoutOperation, later } = holdingOf(contract);
  const taken = new Set(all);
  if (!checks.every((check) => taken.has(check))) return [];
  const operations = [...new Set(withoutOperation.map(({ operation }) => operation))].sort();
  const versions = [...new Set(later.map((check) => requirementOf(check).since))].sort();
  return [
    ...left(
      withoutOperation,
      `about what version ${contract.version} of the contract doesn't have: ${operations.join(', ')}`,
    ),
    ...left(later, `for version ${contract.version} of the contract, since they hold from ${versions.join(', ')} on`),
  ];
}

/** The notes on a catalogue of checks. */
export function catalogueNotes(contract: Contract, all: readonly Check[]): readonly string[] {
  const brought = sourcesOf(all).map((source) => {
    const count = all.filter((check) => check.source === source).length;
    return `${pluralize(count, 'extra check')} from ${named(source)}`;
  });
  return [...leftOut(contract, all), ...brought];
}

/** The notes of a record that are not on its catalogue, which another one takes the place of. */
export const otherNotes = ({ notes, suite }: Report): readonly string[] =>
  notes.filter((note) => !suite.notes?.includes(note));

/** What differs between what a record was made with and what it is judged by. */
export function differenceNotes(
  { suite, contract: before }: Report,
  contract: Contract,
  digest: string,
  all: readonly Check[],
): readonly string[] {
  const now = sourcesOf(all);
  const gone = (suite.extra ?? []).filter(
    (one) => !now.some(({ file, digest: is }) => file === one.file && is === one.digest),
  );
  const isOther = before.digest !== digest;
  return [
    ...(isOther
      ? [
          `judged by version ${contract.version} of the contract, in another text than version ${before.version} of the record`,
        ]
      : []),
    ...gone.map((one) => `the record has checks from ${named(one)}, which is not given here in that form`),
  ];
}
