/** Judges the stored reports of known targets under both versions of the contract. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '../../conformance/checks/index.js';
import type { Check } from '../../conformance/model/check.js';
import { regrade } from '../../conformance/suite/regrade.js';
import type { Report, ReportedCheck } from '../../conformance/report/report.js';
import { readReport, ReportError } from '../../conformance/report/read-report.js';
import { printable } from '../../conformance/text/printable.js';
import type { Contract } from '../../openapi/contract/contract.js';
import { CommandError } from '../cli/arguments.js';
import type { Version } from './input.js';
import { fileReason, mostReportBytes, readFileText } from '../cli/read-file.js';

/** A check that a target fails under the new version, but not under the old one. */
interface Failing {
  readonly check: string;
  readonly requirement: string;
  readonly level: string;
}

/** The result for one target. */
export interface Evidence {
  readonly file: string;
  readonly target: string;
  readonly run: string;
  readonly failing: readonly Failing[];
  /** How many checks are decided or missing under the old version, but undecided or missing under the new one. */
  readonly open: number;
}

function reportFiles(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => /(?:^|[\\/])report\.json$/.test(name)).sort();
  } catch (error) {
    throw new CommandError(`--evidence ${folder} can't be read (${fileReason(error)}).`);
  }
}

function reportIn(file: string): Report {
  try {
    return readReport(readFileText(file, { most: mostReportBytes }), file);
  } catch (error) {
    if (error instanceof ReportError) throw new CommandError(error.message);
    throw new CommandError(`${file} can't be read (${fileReason(error)}).`);
  }
}

/** A version of the contract with its checks. */
interface SuiteOfVersion {
  readonly name: string;
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** The checks of a version. Throws if it lacks an operation that the suite has authored checks for. */
function judgeBy({ name, contract }: Version): SuiteOfVersion {
  try {
    return { name, contract, checks: allChecks(contract) };
  } catch (error) {
    throw new CommandError(`${name} can't judge the reports: ${printable((error as Error).message)}`);
  }
}

async function judged({ name, contract, checks }: SuiteOfVersion, report: Report): Promise<readonly ReportedCheck[]> {
  try {
    return (await regrade(report, { contract, checks })).checks;
  } catch (error) {
    throw new CommandError(`${name} can't judge the reports: ${printable((error as Error).message)}`);
  }
}

const failingIn = (checks: readonly ReportedCheck[]): readonly Failing[] =>
  checks
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ id, requirement, level }) => ({ check: id, requirement, level }));

const decidedIn = (checks: readonly ReportedCheck[]): readonly string[] =>
  checks.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail').map(({ id }) => id);

/** How many checks are decided or missing under the old version, but undecided or missing under the new one. */
function openCount(old: readonly ReportedCheck[], next: readonly ReportedCheck[]): number {
  const decided = new Set(decidedIn(next));
  const wasDecided = new Set(decidedIn(old));
  const wasOpen = new Set(old.map(({ id }) => id).filter((id) => !wasDecided.has(id)));
  const all = new Set([...old, ...next].map(({ id }) => id));
  return [...all].filter((id) => !decided.has(id) && !wasOpen.has(id)).length;
}

/** Judges every stored report of a folder under both versions. */
export async function evidenceIn(folder: string, before: Version, after: Version): Promise<readonly Evidence[]> {
  const files = reportFiles(folder);
  if (files.length === 0) throw new CommandError(`--evidence ${folder} has no report.json.`);
  const judges = [judgeBy(before), judgeBy(after)] as const;
  const all: Evidence[] = [];
  for (const file of files) {
    const report = reportIn(join(folder, file));
    const [old, next] = [await judged(judges[0], report), await judged(judges[1], report)];
    const known = new Set(failingIn(old).map(({ check }) => check));
    const failing = failingIn(next).filter(({ check }) => !known.has(check));
    all.push({ file, target: report.target.url, run: report.run.id, failing, open: openCount(old, next) });
  }
  return all;
}
