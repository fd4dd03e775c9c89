/** Versions of the contract, as numbers: `major.minor.patch`, and nothing else. */

/** The three numbers of a version; undefined for any other text. */
export const versionNumbers = (version: string): readonly number[] | undefined =>
  /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})$/.test(version)
    ? version.split('.').map(Number)
    : undefined;

function numbersOf(version: string): readonly number[] {
  const numbers = versionNumbers(version);
  if (numbers) return numbers;
  throw new Error(`The version ${JSON.stringify(version)} is not of the form major.minor.patch, such as 1.0.0.`);
}

/** Whether a version is lower than another one. Throws for a text that is not a version. */
export function isBefore(version: string, other: string): boolean {
  const [own, others] = [numbersOf(version), numbersOf(other)];
  const at = own.findIndex((number, index) => number !== others[index]);
  return at >= 0 && own[at]! < others[at]!;
}
