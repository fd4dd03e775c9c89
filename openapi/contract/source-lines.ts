/** Where the contract's text speaks of an operation or a field: the line in openapi.yaml, as the generator found it. */
import contractLines from '../generated/lines.json' with { type: 'json' };
import { placeName, tokensOf } from '../schema/walk.js';

/** Lines of one operation: its own, and those of the fields of its request and of its answer by name. */
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

/** The line of the longest listed name that a text begins with: what follows a name is a rule, or a field that isn't listed. */
function longest(named: Readonly<Record<string, number>>, text: string): number | undefined {
  const fits = (name: string): boolean => text.startsWith(name) && /^(?:[.[]|$)/.test(text.slice(name.length));
  const [name] = Object.keys(named)
    .filter(fits)
    .sort((a, b) => b.length - a.length);
  return name === undefined ? undefined : named[name];
}

/** A JSON pointer into an answer as the name of a field, with `*` for positions in lists. */
const fieldOf = (pointer: string): string =>
  placeName(tokensOf(pointer).map((token) => (typeof token === 'number' ? '*' : token)));

/** The line of an operation; the first one of the document where there is no such operation. */
export const operationLine = (operation: string): number => own(lines, operation)?.line ?? 1;

/** The line of a field of the answer, or of the listed one that it is in. */
export const answerLine = (operation: string, pointer: string): number | undefined =>
  longest(own(lines, operation)?.answers ?? {}, fieldOf(pointer));

/** The line of the field that the end of a check's id names, of the request or of the answer. */
export const fieldLine = (operation: string, side: 'asks' | 'answers', name: string): number | undefined =>
  longest(own(lines, operation)?.[side] ?? {}, name);
