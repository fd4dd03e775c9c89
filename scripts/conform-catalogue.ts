/** By what a run judges: the contract and the checks that the flags name. Every task of the command takes them from here. */
import { allChecks } from '../conformance/checks/index.js';
import { FileError } from '../openapi/file-error.js';
import type { Check } from '../conformance/model.js';
import { contract as ownContract, type Contract } from '../openapi/contract.js';
import { readText, UsageError } from './arguments.js';
import type { Values } from './conform-flags.js';

/** A contract, and all the checks that there are for it: those of the suite, then those of the files. */
export interface Catalogue {
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** Whether a contract is the one that the reference keeps. */
export const isOwn = (contract: Contract): boolean => contract === ownContract;

/** The version that the reference keeps. */
export const ownVersion = ownContract.version;

/** The contract of a file. Loaded are its readers only for that: a run without the flag starts sooner. */
async function contractOf(file: string): Promise<Contract> {
  const { contractIn, lineOf } = await import('./contract-file.js');
  const text = readText('--contract', file);
  try {
    const contract = contractIn(text);
    allChecks(contract);
    return contract;
  } catch (error) {
    throw new UsageError(`--contract ${file} can't be used: ${lineOf(error)}`);
  }
}

/** The checks of a file, which go after those before. */
async function brought(file: string, contract: Contract, before: readonly Check[]): Promise<readonly Check[]> {
  const { readExtraChecks } = await import('./extra-checks-file.js');
  try {
    return await readExtraChecks(file, { contract, before });
  } catch (error) {
    throw error instanceof FileError ? new UsageError(`--checks ${error.message}`) : error;
  }
}

/** How long what an extra check left running may keep a command that is done from ending, in milliseconds. */
const longestEnd = 1000;

let isDone = false;

/** Ends the process soon, once the command is done: a timer or a server of a file of --checks would keep it alive for ever. */
export function endSoon({ checks }: Pick<Values, 'checks'>): void {
  if (checks.length === 0) return;
  const end = (): void => {
    console.error('Something in a file of --checks still runs (a timer, a server), so the command ends without it.');
    isDone = true;
    process.exit();
  };
  setTimeout(end, longestEnd).unref();
}

/** What ends the process by itself in an extra check would take the verdict with it, and may say 0. */
function guardEnd(): void {
  // Told only where nothing is left to do, and not of a process that is ended.
  process.once('beforeExit', () => (isDone = true));
  process.once('exit', (code) => {
    if (isDone || code === 2) return;
    console.error('Something in a file of --checks ended the process (process.exit), so there is no verdict.');
    process.exitCode = 2;
  });
}

/**
 * A promise that an extra check left alone, or an error in a timer of it, would end the process with a stack and the code that
 * means "not conformant".
 */
function guard(): void {
  guardEnd();
  const end = (error: unknown): void => {
    console.error(`Something in a file of --checks broke outside of its checks: ${String(error).split('\n')[0]}`);
    process.exit(2);
  };
  process.on('unhandledRejection', end).on('uncaughtException', end);
}

/** What the flags name. Throws a usage error, which names the file, for what can't be used. */
export async function catalogueOf(values: Pick<Values, 'contract' | 'checks'>): Promise<Catalogue> {
  const contract = values.contract === undefined ? ownContract : await contractOf(values.contract);
  let checks = allChecks(contract);
  if (values.checks.length > 0) guard();
  for (const file of values.checks) checks = [...checks, ...(await brought(file, contract, checks))];
  return { contract, checks };
}
