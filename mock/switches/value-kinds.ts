/** The values of switches: the form of each kind in text and JSON, and its bounds. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';

/** A kind of value. `read` parses a text or a JSON value, and returns undefined for an invalid one. */
export interface ValueKind<Value> {
  /** The word for the value in a help text. */
  readonly form: string;
  /** The allowed values, as the end of "must be …". */
  readonly allowed: string;
  readonly read: (given: unknown) => Value | undefined;
}

/** The default timeouts of clients are far shorter. */
const mostMilliseconds = 600_000;
const mostSeconds = 86_400;

/** A number, or a text that contains one. A sign, an exponent or a space is refused as a typing error. */
function numberOf(given: unknown): number | undefined {
  if (typeof given === 'number') return given;
  return typeof given === 'string' && /^(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/.test(given)
    ? Number(given)
    : undefined;
}

const within = (value: number | undefined, most: number): number | undefined =>
  value !== undefined && value >= 0 && value <= most ? value : undefined;

function wholeOf(given: unknown, most: number): number | undefined {
  const value = within(numberOf(given), most);
  return Number.isInteger(value) ? value : undefined;
}

const whole = (form: string, what: string, most: number): ValueKind<number> => ({
  form,
  allowed: `a whole number of ${what} from 0 to ${most}`,
  read: (given) => wholeOf(given, most),
});

/** A delay. */
export const milliseconds = whole('MS', 'milliseconds', mostMilliseconds);
/** The value of Retry-After. */
export const seconds = whole('SECONDS', 'seconds', mostSeconds);

/** How often something happens: to a share of the requests, or to the next n requests, of one operation or of all. */
export type Rate = number | `next ${string}`;

/** The parts of a rate such as `next 2 createOrder`. */
export interface Next {
  readonly count: number;
  readonly operation?: string | undefined;
}

/** Parses `next 2` or `next 2 createOrder`; undefined for another rate. */
export function nextIn(given: unknown): Next | undefined {
  const [, count, operation] = typeof given === 'string' ? (/^next ([1-9]\d{0,3})(?: (\w+))?$/.exec(given) ?? []) : [];
  const isKnown = operation === undefined || operationIds.has(operation);
  return count !== undefined && isKnown ? { count: Number(count), operation } : undefined;
}

/** The text of a rate such as `next 2`. */
export const nextText = ({ count, operation }: Next): Rate =>
  `next ${count}${operation === undefined ? '' : ` ${operation}`}`;

/** How often something happens. */
export const rate: ValueKind<Rate> = {
  form: 'RATE',
  allowed: 'a rate from 0 to 1, such as 0.1 or 10%, or next 2 (of one operation: next 2 createOrder)',
  read: (given) => {
    const next = nextIn(given);
    if (next) return nextText(next);
    if (typeof given !== 'string' || !given.endsWith('%')) return within(numberOf(given), 1);
    const percent = within(numberOf(given.slice(0, -1)), 100);
    return percent === undefined ? undefined : percent / 100;
  },
};

const failures: readonly unknown[] = [500, 502, 503, 504];

/** The status of a failure. */
export const failure: ValueKind<number> = {
  form: 'STATUS',
  allowed: `one of ${failures.join(', ')}`,
  read: (given) => {
    const status = numberOf(given);
    return failures.includes(status) ? status : undefined;
  },
};

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** The names and values in a text such as `createOrder:500 getOrder:50`, or in an object. */
function entriesOf(given: unknown): readonly (readonly [string, unknown])[] {
  if (isRecord(given)) return Object.entries(given);
  if (typeof given !== 'string') return [];
  return wordsOf(given).map((word) => {
    const [name = '', ...rest] = word.split(':');
    return [name, rest.join(':')];
  });
}

const operationIds: ReadonlySet<string> = new Set(contract.operations.map(({ id }) => id));

/** A time for each of several operations. */
export const perOperation: ValueKind<Readonly<Partial<Record<OperationId, number>>>> = {
  form: 'OPERATION:MS',
  allowed: `operations with milliseconds from 0 to ${mostMilliseconds}, such as createOrder:500 getOrder:50, each of ${[...operationIds].join(', ')}`,
  read: (given) => {
    const read = entriesOf(given).map(([name, value]) => [name, milliseconds.read(value)] as const);
    const isRight = read.every(([name, value]) => operationIds.has(name) && value !== undefined);
    const names = new Set(read.map(([name]) => name));
    return isRight && names.size > 0 && names.size === read.length ? Object.fromEntries(read) : undefined;
  },
};

const isWord = (value: unknown): value is string => typeof value === 'string' && /^\S{1,200}$/.test(value);

/** Faults by id. */
export const faultIds: ValueKind<readonly string[]> = {
  form: 'ID',
  allowed: 'ids of faults, separated by spaces or as a list',
  read: (given) => {
    const ids: unknown = typeof given === 'string' ? wordsOf(given) : given;
    return Array.isArray(ids) && ids.length > 0 && ids.every(isWord) ? [...new Set(ids)] : undefined;
  },
};

const seedForm = /^\d{1,100}$/;

/** A seed in digits, or names of variations, stored separated by commas. The names are looked up later. */
export const variationChoice: ValueKind<string> = {
  form: 'SEED|NAMES',
  allowed: 'a seed in digits, such as 7, or names of variations, such as late-references,null-absent',
  read: (given) => {
    const text = typeof given === 'number' ? String(given) : given;
    if (typeof text === 'string' && seedForm.test(text)) return text;
    const names: unknown = typeof text === 'string' ? text.split(/[\s,]+/).filter((name) => name !== '') : text;
    const isList = Array.isArray(names) && names.length > 0 && names.every(isName) && !names.some(isSeed);
    return isList ? [...new Set(names)].join(',') : undefined;
  },
};

const isName = (value: unknown): value is string => typeof value === 'string' && /^[^\s,]{1,100}$/.test(value);
const isSeed = (text: string): boolean => seedForm.test(text);

/** The names in a value of the switch `ambiguity`; undefined for a seed. */
export const variationNamesIn = (value: string): readonly string[] | undefined =>
  isSeed(value) ? undefined : value.split(',');
