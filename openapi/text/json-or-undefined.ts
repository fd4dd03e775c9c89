/** Reading texts that may be no JSON. */

/** The value that a text is the JSON of; undefined if it is none, which no JSON is. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
