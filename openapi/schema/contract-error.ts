/** The error of a contract with anything invalid or unknown in it, with the JSON pointer of its place. */

export class ContractError extends Error {
  constructor(
    readonly pointer: string,
    problem: string,
  ) {
    super(`The contract's ${pointer} ${problem}`);
  }
}

/** The error of a keyword that no code reads: it would look like a rule. */
export const unknownWord = (pointer: string): ContractError => new ContractError(pointer, 'is not supported here.');

/** The error of a keyword of a schema that no code reads. */
export const unknownKeyword = (pointer: string): ContractError =>
  new ContractError(pointer, 'is not supported here: docs/keywords.md lists the keywords that are.');

/** The error of a keyword with an invalid value. */
export const notUnderstood = (pointer: string, value: unknown): ContractError =>
  new ContractError(pointer, `has an invalid value: ${JSON.stringify(value)}.`);
