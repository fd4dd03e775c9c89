/** The error of a contract that can't be understood: it says where, by a JSON pointer in the document. */

export class ContractError extends Error {
  constructor(
    readonly pointer: string,
    problem: string,
  ) {
    super(`The contract's ${pointer} ${problem}`);
  }
}

/** The error of a word that no code reads: it would look like a rule. */
export const unknownWord = (pointer: string): ContractError => new ContractError(pointer, 'is not supported here.');

/** The error of a word with a value that it can't have. */
export const notUnderstood = (pointer: string, value: unknown): ContractError =>
  new ContractError(pointer, `has an invalid value: ${JSON.stringify(value)}.`);
