/** The notes of a report about its checks: checks left out for another version of the contract, and extra checks. */
import type { Contract } from '../../openapi/contract/contract.js';
import { holdingOf } from '../checks/index.js';
import type { Check, CheckSource } from '../model/check.js';
import { requirementOf } from '../model/requirement-of-check.js';
import type { Report } from '../report/report.js';
import { pluralize } from '../text/printable.js';
import { checksOf } from '../model/places.js';

/** The files of extra checks. */
export const sourcesOf = (checks: readonly Check[]): readonly CheckSource[] => [
  ...new Set(checks.flatMap(({ source }) => source ?? [])),
];

const fileWithDigest = ({ file, digest }: CheckSource): string =>
  digest === undefined ? file : `${file} (SHA-256 ${digest.slice(0, 12)}…)`;

const leftOutNote = (checks: readonly Check[], why: string): readonly string[] =>
  checks.length === 0 ? [] : [`${checksOf(checks)} left out ${why}`];

/** Notes on checks left out. None if the caller chose the checks. */
function leftOutNotes(contract: Contract, all: readonly Check[]): readonly string[] {
  const { checks, withoutOperation, later } = holdingOf(contract);
  const taken = new Set(all);
  if (!checks.every((check) => taken.has(check))) return [];
  const operations = [...new Set(withoutOperation.map(({ operation }) => operation))].sort();
  const versions = [...new Set(later.map((check) => requirementOf(check).since))].sort();
  return [
    ...leftOutNote(
      withoutOperation,
      `about operations that version ${contract.version} of the contract doesn't have: ${operations.join(', ')}`,
    ),
    ...leftOutNote(
      later,
      `for version ${contract.version} of the contract: their requirements hold since ${versions.join(', ')}`,
    ),
  ];
}

/** The notes on a catalogue of checks. */
export function catalogueNotes(contract: Contract, all: readonly Check[]): readonly string[] {
  const brought = sourcesOf(all).map((source) => {
    const count = all.filter((check) => check.source === source).length;
    return `${pluralize(count, 'extra check')} from ${fileWithDigest(source)}`;
  });
  return [...leftOutNotes(contract, all), ...brought];
}

/** The notes of a record except those on its checks, which a new catalogue replaces. */
export const otherNotes = ({ notes, suite }: Report): readonly string[] =>
  notes.filter((note) => !suite.notes?.includes(note));

/** Notes on a record that was made with another contract or with extra checks that are not given now. */
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
          `judged by version ${contract.version} of the contract, which differs from version ${before.version} of the record`,
        ]
      : []),
    ...gone.map((one) => `the record has checks from ${fileWithDigest(one)}, which was not given or has changed`),
  ];
}
