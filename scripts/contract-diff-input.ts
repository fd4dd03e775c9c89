/** Reads a version of the contract for the comparison: from a file, or from a revision in git. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import { printable } from '../conformance/text.js';
import { loadContract, type Contract } from '../openapi/contract.js';
import { contractDiff } from '../openapi/diff/diff.js';
import { contractFile } from '../openapi/places.js';
import { isRecord } from '../openapi/schema.js';
import { CommandError } from './arguments.js';

/** One version of the contract, and what it is called. */
export interface Version {
  readonly name: string;
  readonly contract: Contract;
}

const mostBytes = 64 * 2 ** 20;

const lineOf = (error: unknown): string =>
  printable((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '').replace(/:$/, '');

function fromFile(file: string): string {
  if (statSync(file).size > mostBytes) throw new CommandError(`${file} is too long to be a contract.`);
  return readFileSync(file, 'utf8');
}

/** The text of a file in git. A name with a dash at its beginning would be a flag of git. */
function fromGit(name: string): string {
  if (/^-|[\0\n]/.test(name)) throw new CommandError(`${printable(name)} is neither a file nor a revision.`);
  const object = name.includes(':') ? name : `${name}:${contractFile}`;
  try {
    const args = ['show', '--no-textconv', '--end-of-options', object];
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: mostBytes, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const said = (error as { readonly stderr?: string }).stderr ?? lineOf(error);
    throw new CommandError(`${printable(name)} is no file, and git has no such revision: ${lineOf(new Error(said))}.`);
  }
}

/** The contract of a document. One without operations is no contract, and neither is one that can't be walked to its end. */
function contractIn(document: unknown): Contract {
  if (!isRecord(document) || !isRecord(document['paths'])) throw new Error('it has no paths.');
  const contract = loadContract(document);
  if (contract.operations.length === 0) throw new Error('it has no operations.');
  contractDiff(contract, contract);
  return contract;
}

/** Reads one version. Throws a command error for what is no contract, or holds words that are not known here. */
export function readVersion(name: string): Version {
  const text = existsSync(name) && statSync(name).isFile() ? fromFile(name) : fromGit(name);
  try {
    return { name, contract: contractIn(parse(text)) };
  } catch (error) {
    throw new CommandError(`${printable(name)} can't be read as a contract: ${lineOf(error)}`);
  }
}
