/** Tells JSON in which an object has a name twice, of which `JSON.parse` drops all but the last. */
import { isRecord } from '../../openapi/schema/schema.js';

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/** How many members the objects of a JSON text have: each has one colon outside of texts. */
function membersWritten(text: string): number {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText && code === backslash) at += 1;
    else if (code === quote) isInText = !isInText;
    else if (!isInText && code === colon) count += 1;
  }
  return count;
}

/** Counts without recursion: a body may nest deeper than the stack. */
function membersRead(root: unknown): number {
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

/** Whether some object of a JSON text has two members of one name; `value` is what the text was read as. */
export const hasRepeatedName = (text: string, value: unknown): boolean => membersWritten(text) !== membersRead(value);
