/** Loads the contract and the checks that the flags name, for every task of the command. */
import { allChecks } from '../../conformance/checks/index.js';
import { FileError } from '../../openapi/text/file-error.js';
import type { Check } from '../../conformance/model/check.js';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { readText, UsageError } from '../cli/arguments.js';
import type { Report } from '../../conformance/report/report.js';
import type { Values } from './flags.js';
import { guardProcess } from './extra-checks/guard.js';

/** A contract and all its checks: those of the suite, then those of the files. */
export interface Catalogue {
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** The contract of a file. Its readers are loaded only here, so that a run without the flag starts sooner. */
async function contractOf(file: string): Promise<Contract> {
  const { contractIn, lineOf } = await import('../cli/contract-file.js');
  const text = readText('--contract', file);
  try {
    const contract = contractIn(text);
    allChecks(contract);
    return contract;
  } catch (error) {
    throw new UsageError(`--contract ${file} can't be used: ${lineOf(error)}`);
  }
}

/** The checks of a file, which follow those in `before`. */
async function brought(file: string, contract: Contract, before: readonly Check[]): Promise<readonly Check[]> {
  const { readExtraChecks } = await import('./extra-checks/load.js');
  try {
    return await readExtraChecks(file, { contract, before });
  } catch (error) {
    throw error instanceof FileError ? new UsageError(`--checks ${error.message}`) : error;
  }
}

/**
 * The catalogue with the checks that exploring found in a stored report. Throws a usage error for requests that can't
 * be sent.
 */
export async function withExplored(report: Report, { contract, checks }: Catalogue): Promise<Catalogue> {
  if (!report.explored?.found.length) return { contract, checks };
  const { checksOfReport } = await import('../../conformance/explore/kept.js');
  try {
    return { contract, checks: [...checks, ...checksOfReport(report, contract, checks)] };
  } catch (error) {
    throw error instanceof FileError ? new UsageError(error.message) : error;
  }
}

/** The contract and the checks that the flags name. Throws a usage error that names the file if one can't be used. */
export async function catalogueOf(values: Pick<Values, 'contract' | 'checks'>): Promise<Catalogue> {
  const contract = values.contract === undefined ? ownContract : await contractOf(values.contract);
  let checks = allChecks(contract);
  if (values.checks.length > 0) guardProcess();
  for (const file of values.checks) checks = [...checks, ...(await brought(file, contract, checks))];
  return { contract, checks };
}
