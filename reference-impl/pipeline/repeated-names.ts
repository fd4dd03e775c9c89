/** Finds objects in JSON that have the same name twice; `JSON.parse` would keep only the last one. */
import { isRecord } from '../../openapi/schema/schema.js';

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/** The number of members in a JSON text: each has one colon outside of strings. */
function countInText(text: string): number {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString && code === backslash) at += 1;
    else if (code === quote) isInString = !isInString;
    else if (!isInString && code === colon) count += 1;
  }
  return count;
}

/** The number of members in a value. No recursion: a body may nest deeper than the stack. */
function countInValue(root: unknown): number {
  let count = 0;
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) for (const element of value) left.push(element);
    else if (isRecord(value))
      for (const child of Object.values(value)) {
        count += 1;
        left.push(child);
      }
  }
  return count;
}

/** `value` is the parsed text. */
export const hasRepeatedName = (text: string, value: unknown): boolean => countInText(text) !== countInValue(value);
