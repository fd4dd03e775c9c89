/** Parses texts that may not be JSON. */

/** The value of a JSON text; undefined, which is no JSON value, for any other text. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
