/** Parses texts that may not be JSON. */

/** The value of a JSON text; undefined, which no JSON text stands for, if the text is not JSON. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
