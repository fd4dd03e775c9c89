/** Reads a contract from the text of its document, whole: one that can't be walked to its end is none. */
import { printable } from '../conformance/text.js';
import { loadContract, type Contract } from '../openapi/contract.js';
import { contractDiff } from '../openapi/diff/diff.js';
import { readYaml } from '../openapi/yaml-text.js';

/** What an error says, in one line that a terminal can show. */
export const lineOf = (error: unknown): string =>
  error instanceof RangeError
    ? 'it has a reference that leads back to itself, or nests too deep.'
    : printable((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '').replace(/:$/, '');

/** The contract of a text in YAML or JSON. Throws for what is no contract, or holds words that are not known here. */
export function contractIn(text: string): Contract {
  const contract = loadContract(readYaml(text).data);
  contractDiff(contract, contract);
  return contract;
}
