/** Reads a stored report. The error for any other file says what is wrong with it. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { compiledLater } from '../../openapi/validation/compile-lazily.js';
import { isRecord } from '../../openapi/json/json.js';
import { clip } from '../text/clip.js';
import givenSchema from '../given.schema.json' with { type: 'json' };
import type { Report } from './report.js';
import schema from '../report.schema.json' with { type: 'json' };
import { printable } from '../text/printable.js';

/** A mistake in a stored report, with its place. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** The maximum number of characters of a file: more than the longest report, and few enough to read. */
const longest = 64 * 2 ** 20;

/** The maximum length of the operator's own data, since every request repeats it. */
const longestGiven = 100_000;

const shown = (value: unknown): string => printable(clip(JSON.stringify(value) ?? 'nothing', 60));

type ExpectedContract = Contract | 'any';

type FindMistake = (value: unknown) => string | undefined;

function mistakeText({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'the report' : printable(clip(instancePath, 200));
  if (keyword === 'additionalProperties')
    return `${place} has an unknown field ${shown((params as { additionalProperty: unknown }).additionalProperty)}`;
  if (keyword === 'enum')
    return `${place} must be one of ${(params as { allowedValues: unknown[] }).allowedValues.join(', ')}`;
  return `${place} ${message ?? 'is wrong'}`;
}

/** Validates by a schema, and returns the first mistake. */
function mistakeFinder(form: object): FindMistake {
  const validator = compiledLater(form, { allowUnionTypes: true, strictRequired: false });
  return (value) => {
    const validate = validator();
    return validate(value) ? undefined : mistakeText(validate.errors![0]!);
  };
}

const mistakeInReport = mistakeFinder(schema);
const mistakeInGiven = mistakeFinder(givenSchema);

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Whether the path of an address can be decoded. */
function isReadable(url: string): boolean {
  try {
    return isAddress(url) && decodeURIComponent(new URL(url).pathname) !== '';
  } catch {
    return false;
  }
}

function* mistakesOfExchanges({ exchanges }: Report, isKnown: (operation: string) => boolean): Iterable<string> {
  for (const [at, { id, operation, request }] of exchanges.entries()) {
    const place = `/exchanges/${at}`;
    if (id !== at + 1) yield `${place}/id must be ${at + 1}, not ${id}: the exchanges are numbered in their order`;
    if (!isKnown(operation)) yield `${place}/operation names ${shown(operation)}, which the contract doesn't have`;
    if (!isReadable(request.url)) yield `${place}/request/url is not an http or https address: ${shown(request.url)}`;
  }
}

/** The places that refer to an exchange, with its number. */
function* numbersIn({ checks, created }: Report): Iterable<readonly [place: string, number: number | undefined]> {
  for (const [at, { exchanges, findings, observations, undecidedBy }] of checks.entries()) {
    yield [`/checks/${at}/undecidedBy`, undecidedBy];
    for (const number of exchanges) yield [`/checks/${at}/exchanges`, number];
    for (const { exchange, after, other } of findings)
      for (const number of [exchange, after, other?.exchange]) yield [`/checks/${at}/findings`, number];
    for (const { exchange } of observations) yield [`/checks/${at}/observations`, exchange];
  }
  for (const { exchange } of created) yield ['/created', exchange];
}

function* mistakesOfNumbers(report: Report): Iterable<string> {
  const last = report.exchanges.length;
  for (const [place, number = 1] of numbersIn(report))
    if (number > Math.max(last, 1)) yield `${place} names exchange ${number}, but the last one is ${last}`;
}

function* mistakesOfChecks({ checks }: Report): Iterable<string> {
  const seen = new Set<string>();
  for (const [at, { id }] of checks.entries()) {
    if (seen.has(id)) yield `/checks/${at}/id is duplicated: ${shown(id)}`;
    seen.add(id);
  }
}

function* mistakesOfSettings({ settings: { given }, target }: Report): Iterable<string> {
  if (!isAddress(target.url)) yield `/target/url is not an http or https address: ${shown(target.url)}`;
  if (given === undefined) return;
  if (JSON.stringify(given).length > longestGiven) yield '/settings/given is too long';
  const mistake = mistakeInGiven(given);
  if (mistake !== undefined) yield `/settings/given: ${mistake}`;
}

/** The mistakes that a schema can't find. Each generator relies on the previous ones having found nothing. */
function* mistakesOf(report: Report, by: ExpectedContract): Iterable<string> {
  const known = by === 'any' ? undefined : new Set<string>(by.operations.map(({ id }) => id));
  yield* mistakesOfExchanges(report, (operation) => known?.has(operation) ?? true);
  yield* mistakesOfNumbers(report);
  yield* mistakesOfChecks(report);
  yield* mistakesOfSettings(report);
}

/**
 * Reads the text of a stored report. Its exchanges must use operations of the contract, unless `by` is `any`. Throws a
 * `ReportError` with the name of the file for anything else.
 */
export function readReport(text: string, file = 'The text', by: ExpectedContract = ownContract): Report {
  const fail = (what: string, remedy: string): never => {
    throw new ReportError(`${file}: ${what}.\n${remedy}`);
  };
  const remedy = 'Use an unchanged report.json, as written by npm run conform -- --out DIR.';
  if (text.length > longest)
    fail(`is longer than ${longest / 2 ** 20} MiB, so it is not a report of this suite`, remedy);
  const json = jsonOrUndefined(text);
  if (json === undefined) fail('is not JSON', remedy);
  if (!isRecord(json) || !('format' in json) || !('exchanges' in json)) return fail('is not a report', remedy);
  if (json['format'] !== 2)
    fail(
      `has the format ${shown(json['format'])}, and this suite reads format 2`,
      'Use the version of the suite that wrote it, or run the checks again.',
    );
  const mistake = mistakeInReport(json);
  if (mistake !== undefined) fail(mistake, remedy);
  const report = json as unknown as Report;
  const { version } = report.contract;
  const other = `It was made with version ${shown(version)} of the contract: pass that with --contract FILE.`;
  for (const found of mistakesOf(report, by)) fail(found, by !== 'any' && by.version !== version ? other : remedy);
  return report;
}
