/** Reads a version of the contract to compare: from a file, or from a git revision. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { printable } from '../../conformance/text/printable.js';
import type { Contract } from '../../openapi/contract/contract.js';
import { contractFile } from '../../openapi/contract/source-lines.js';
import { CommandError } from '../cli/arguments.js';
import { contractIn, lineOf } from '../cli/contract-file.js';
import { fileReason, mostBytes, readFileText } from '../cli/read-file.js';

/** One version of the contract, and its name. */
export interface Version {
  readonly name: string;
  readonly contract: Contract;
}

function fromFile(file: string): string {
  try {
    return readFileText(file);
  } catch (error) {
    throw new CommandError(`${printable(file)} can't be read (${fileReason(error)}).`);
  }
}

/**
 * The text of a file in git. Refuses names that begin with a dash, which git would read as a flag, and an empty name
 * before the colon, which means git's index: after a mistake in a script, the comparison would run with the wrong file.
 */
function fromGit(name: string): string {
  if (/^(:|$)/.test(name))
    throw new CommandError(`${JSON.stringify(name)} names no version: give a file or a revision.`);
  if (/^-|[\0\n]/.test(name)) throw new CommandError(`${printable(name)} is neither a file nor a git revision.`);
  const object = name.includes(':') ? name : `${name}:${contractFile}`;
  try {
    const args = ['show', '--no-textconv', '--end-of-options', object];
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: mostBytes, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const reason = lineOf((error as { readonly stderr?: string }).stderr ?? error).replace(/\.$/, '');
    throw new CommandError(`${printable(name)} is neither a file nor a git revision: ${reason}.`);
  }
}

/** Reads one version. Throws a command error if it is not a contract, or has unknown keywords. */
export function readVersion(name: string): Version {
  const text = existsSync(name) && !statSync(name).isDirectory() ? fromFile(name) : fromGit(name);
  try {
    return { name, contract: contractIn(text) };
  } catch (error) {
    throw new CommandError(`${printable(name)} can't be read as a contract: ${lineOf(error)}`);
  }
}
