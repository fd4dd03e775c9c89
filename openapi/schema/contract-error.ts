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
export const unknownWord = (pointer: string, advice = 'Remove it.'): ContractError =>
  new ContractError(pointer, `is not supported here. ${advice}`);

/** The error of a keyword with an invalid value. */
export const notUnderstood = (pointer: string, value: unknown): ContractError =>
  new ContractError(pointer, `has an invalid value: ${JSON.stringify(value)}.`);
