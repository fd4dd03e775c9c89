/** Reading what programs print, which may be no JSON. */

/** The value that a text is the JSON of; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
