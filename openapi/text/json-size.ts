/** Measures JSON by its text, so that a body that is too deep or too large isn't even parsed. */

/** Limits of JSON that is parsed: far more than a request or response of the contract needs. */
const mostLevels = 100;

/** The values that a body may have. A request gets fewer, since other callers of the mock wait meanwhile. */
export const mostValues = { request: 20_000, response: 50_000 } as const;

type Side = keyof typeof mostValues;

/** The size of a JSON text. For a text that isn't JSON, the numbers mean nothing. */
export interface JsonSize {
  /** How deep lists and objects are nested. */
  readonly levels: number;
  readonly values: number;
  /** The members of all objects, including those with the same name. */
  readonly members: number;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [space, tab, lineFeed, carriageReturn] = [0x20, 0x09, 0x0a, 0x0d];

/** The position of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Measures a JSON text in one pass, and no further than the limits. */
export function sizeOfJson(text: string): JsonSize {
  let [depth, levels, values, members] = [0, 0, 1, 0];
  let isFirst = false;
  for (let at = 0; at < text.length && levels <= mostLevels && values <= mostValues.response; at += 1) {
    const code = text.charCodeAt(at);
    if (code === space || code === tab || code === lineFeed || code === carriageReturn) continue;
    const isClosing = code === closeList || code === closeObject;
    // A list or object has one value more than commas, unless it is empty.
    if (code === comma || (isFirst && !isClosing)) values += 1;
    isFirst = code === openList || code === openObject;
    if (isFirst) levels = Math.max(levels, (depth += 1));
    else if (isClosing) depth -= 1;
    else if (code === colon) members += 1;
    else if (code === quote) at = endOfString(text, at);
  }
  return { levels, values, members };
}

/** Why a JSON text of this size is too deep or too large to be parsed; undefined if it isn't. */
export function excessOf({ levels, values }: JsonSize, side: Side): string | undefined {
  if (levels > mostLevels) return `the body nests deeper than ${mostLevels} levels`;
  if (values > mostValues[side]) return `the body holds more than ${mostValues[side].toLocaleString('en')} values`;
  return undefined;
}

/** How often a character stands in a text. */
function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** As `excessOf`. Nearly all texts are so small that they need not be measured. */
export function excessInText(text: string, side: Side): string | undefined {
  const mayExceed = text.length > mostValues[side] || countOf('{', text) + countOf('[', text) > mostLevels;
  return mayExceed ? excessOf(sizeOfJson(text), side) : undefined;
}
