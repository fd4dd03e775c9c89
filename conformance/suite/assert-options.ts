/** Validates the options that a program passes to the suite, before anything is sent. */
import { isRecord } from '../../openapi/json/json.js';
import type { SuiteOptions } from './suite-options.js';

/** Whether a token can be sent in a header. */
export const isToken = (text: unknown): boolean => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** Whether a token begins with "Bearer ", which the suite adds itself. */
export const hasScheme = (text: unknown): boolean => typeof text === 'string' && /^bearer\s/i.test(text.trim());

type Name = 'concurrency' | 'timeoutMs' | 'maxWaitMs' | 'maxTimeMs' | 'waitMs' | 'maxWrites';

/** The minimum of each number. */
const least: Readonly<Record<Name, number>> = {
  concurrency: 1,
  timeoutMs: 1,
  maxTimeMs: 1,
  maxWaitMs: 0,
  waitMs: 0,
  maxWrites: 0,
};

/** All options. */
const known: Readonly<Record<keyof SuiteOptions, true>> = {
  url: true,
  token: true,
  otherToken: true,
  refreshToken: true,
  headers: true,
  ca: true,
  transport: true,
  contract: true,
  checks: true,
  selection: true,
  readOnly: true,
  given: true,
  runId: true,
  pricing: true,
  explore: true,
  strict: true,
  concurrency: true,
  timeoutMs: true,
  maxWaitMs: true,
  maxTimeMs: true,
  waitMs: true,
  maxWrites: true,
  keepGoing: true,
  embedded: true,
  time: true,
  progress: true,
  signal: true,
};

/** The longest delay of a timer. */
const most = 2 ** 31 - 1;

const isWhole = (value: unknown, from: number): boolean =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= most;

const isWords = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((word) => typeof word === 'string'));

/** Whether a value is a selection. With a misspelt name it would select all checks. */
const isSelection = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).every(([name, words]) => /^(?:only|skip)$/.test(name) && isWords(words));

function isExplore({ budget, seed = 0, alone = false }: Partial<NonNullable<SuiteOptions['explore']>>): boolean {
  const [amount, ...others] = isRecord(budget) ? Object.entries(budget) : [];
  const isBudget = amount !== undefined && others.length === 0 && /^(?:ms|requests)$/.test(amount[0]);
  return isBudget && isWhole(amount[1], 1) && isWhole(seed, 0) && typeof alone === 'boolean';
}

/** What is wrong with the options, as the end of a sentence; undefined if nothing is. */
function mistakeIn(options: Partial<SuiteOptions>): string | undefined {
  if (typeof options !== 'object' || options === null) return 'needs an object with a url and a token';
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    return `has no option ${JSON.stringify(unknown)}. Allowed: ${Object.keys(known).join(', ')}`;
  if (typeof options.url !== 'string') return 'needs url, the address of the server, as a string';
  const withScheme = (['token', 'otherToken'] as const).find((name) => hasScheme(options[name]));
  if (withScheme !== undefined) return `needs ${withScheme} without "Bearer " before it`;
  if (!isToken(options.token)) return 'needs token, a string of visible characters without spaces and line breaks';
  if (options.otherToken !== undefined && !isToken(options.otherToken))
    return 'needs otherToken to be a string of visible characters without spaces and line breaks';
  if (options.selection !== undefined && !isSelection(options.selection))
    return "needs selection to have lists of words as only and skip, such as { only: ['ORD-52'] }";
  if (options.explore !== undefined && !isExplore(options.explore))
    return 'needs explore to have a budget of ms or requests, such as { budget: { ms: 60_000 } }, and a whole number as seed';
  const names = Object.keys(least) as readonly Name[];
  const wrong = names.find((name) => options[name] !== undefined && !isWhole(options[name], least[name]));
  return wrong && `needs ${wrong} to be a whole number from ${least[wrong]} to ${most}`;
}

/** Throws a `TypeError` if the options can't be used. Its message has no values, as they may be secret. */
export function assertOptions(options: Partial<SuiteOptions>): void {
  const mistake = mistakeIn(options);
  if (mistake !== undefined) throw new TypeError(`The suite ${mistake}.`);
}
