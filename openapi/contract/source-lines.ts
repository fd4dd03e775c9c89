/** The line of each operation and field in openapi.yaml, as the generator recorded it. */
import contractLines from '../generated/lines.json' with { type: 'json' };
import { placeName, tokensOf } from '../json/place.js';

/** The line of one operation, and the lines of the fields of its request and response, by name. */
export interface OperationLines {
  readonly line: number;
  readonly asks: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
}

/** Lines of all operations, by their ids. */
export type ContractLines = Readonly<Record<string, OperationLines>>;

/** The contract's document, from the project's folder. */
export const contractFile = 'openapi/openapi.yaml';

const lines: ContractLines = contractLines;

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The line of the longest listed name at the start of a text. A rule or an unlisted field may follow the name. */
function longest(named: Readonly<Record<string, number>>, text: string): number | undefined {
  const fits = (name: string): boolean => text.startsWith(name) && /^(?:[.[]|$)/.test(text.slice(name.length));
  const [name] = Object.keys(named)
    .filter(fits)
    .sort((a, b) => b.length - a.length);
  return name === undefined ? undefined : named[name];
}

/** The name of the field at a JSON pointer into a response, with `*` for positions in lists. */
const fieldOf = (pointer: string): string =>
  placeName(tokensOf(pointer).map((token) => (typeof token === 'number' ? '*' : token)));

/** The line of an operation; 1 for an unknown operation. */
export const operationLine = (operation: string): number => own(lines, operation)?.line ?? 1;

/** The line of a field of the response, or of its nearest listed parent. */
export const answerLine = (operation: string, pointer: string): number | undefined =>
  longest(own(lines, operation)?.answers ?? {}, fieldOf(pointer));

/** The line of the field of a request or response that the end of a check's id names. */
export const fieldLine = (operation: string, side: 'asks' | 'answers', name: string): number | undefined =>
  longest(own(lines, operation)?.[side] ?? {}, name);
