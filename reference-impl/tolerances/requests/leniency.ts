/**
 * Servers that accept more than the reference: null for missing values, scalars of another type, values against hints.
 */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { mapTexts } from '../../../openapi/json/json.js';
import { typesOf, type JsonType } from '../../../openapi/keywords/kit/schema.js';
import { visitValue } from '../../../openapi/schema/walk.js';
import { withValue } from '../../../openapi/json/place.js';
import { undisguised } from '../../../openapi/keywords/kit/wrong-texts.js';
import type { Stages } from '../../pipeline/app.js';
import { bodies, eachObject, handling } from '../kit/alter-pipeline.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

/** The body without null fields; if a required one is null, it is then refused as missing. */
const withoutNulls = (body: unknown): unknown =>
  eachObject(body, (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)));

/** A scalar converted to one of the listed types; unchanged if that is impossible. */
export function coerced(value: unknown, types: readonly JsonType[]): unknown {
  if (types.length === 0 || types.some((type) => type === typeof value)) return value;
  const text = String(value);
  if (types.includes('string') && typeof value !== 'object') return text;
  if (typeof value !== 'string') return value;
  if (types.includes('number') && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  return types.includes('boolean') && /^(?:true|false)$/.test(text) ? text === 'true' : value;
}

function withScalars(body: unknown, operation: Operation): unknown {
  if (!operation.body) return body;
  let made = body;
  visitValue(contract, operation.body.schema, body, (schemas, place, value) => {
    if (place.length === 0 || value === null || typeof value === 'object') return;
    made = withValue(made, place, coerced(value, schemas.flatMap(typesOf)));
  });
  return made;
}

/** Changes texts in requests like servers that normalize user input. */
export const normalisingTexts = (change: (text: string) => string) => bodies((body) => mapTexts(body, change));

const normalising = (
  id: string,
  title: string,
  change: (text: string) => string,
  advisory: readonly string[] = [],
): Tolerance => tolerance('normalised', id, title, normalisingTexts(change), advisory);

/** The rows about digits and letters of other scripts. */
const disguised = ['FMT-05', 'RAT-15'];

const numeral = /^[\p{Nd}a-fA-F+:. ()-]+$/u;

/** Converts the digits in a number, a time or a uuid from any script to ASCII. */
const plainDigits = (text: string): string => (numeral.test(text) ? undisguised(text) : text);

/**
 * The characters that Laravel trims: spaces, and some invisible characters. The lookbehind keeps the time linear: a run of blanks
 * is scanned once, not again from each of its characters.
 */
const outerBlanks = /^[\s\uFEFF\u200B\u200E]+|(?<![\s\uFEFF\u200B\u200E])[\s\uFEFF\u200B\u200E]+$/g;

/** The change of texts by the middleware of Laravel and AdonisJS: trimmed, and null if empty. */
const nullingEmptyTexts = bodies((body) => mapTexts(body, (text) => text.replace(outerBlanks, '') || null));

const email = /^\S[^\s@]*@\S+$/;

/** An e-mail address in lower case; any other text is unchanged. */
export const lowerCaseEmail = (text: string): string => (email.test(text) ? text.toLowerCase() : text);

/** The rows with hints about values that should be refused. */
export const advisoryRows = ['RAT-13', 'RAT-14', 'RAT-15', 'RAT-20', 'FMT-01', 'FMT-02', 'FMT-03', 'FMT-04'];

/** Also accepts a token without a scheme. */
export const takingBareTokens = (stages: Stages): Stages => ({
  ...stages,
  authenticate: (call, worlds, route) => {
    const given = call.headers['authorization']?.trim() ?? '';
    return worlds.get(given) ?? stages.authenticate(call, worlds, route);
  },
});

/** Finds external_ids in any case, but only complete ones, and the one in exactly this case first. */
const findingAnyCase = handling('getOrder', (former) => (input) => {
  const { external_id: given, ...query } = input.query;
  const isExact = given !== undefined && input.world.orderByExternalId(given) !== undefined;
  const known = given && !isExact && input.world.state().orders.find(({ external_id: id }) => isSameText(id, given));
  return former(known ? { ...input, query: { ...query, external_id: known.external_id ?? given } } : input);
});

/** If a look-up has two keys, only one counts. */
const countingKey = (key: 'external_id' | 'order_number') =>
  handling('getOrder', (former) => (input) => {
    const value = input.query[key];
    return former(value === undefined ? input : { ...input, query: { [key]: value } });
  });

const isSameText = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

export const leniencies: readonly Tolerance[] = [
  tolerance('null-sent', 'as-absent', 'null for an optional field is accepted as not sent', bodies(withoutNulls)),
  tolerance('scalars', 'coerced', 'a scalar that can be converted to the listed type is accepted', bodies(withScalars)),
  normalising('composed', 'strings are normalised to NFC and trimmed', (text) => text.normalize('NFC').trim()),
  normalising(
    'compatible',
    'strings are normalised to NFKC and trimmed',
    (text) => text.normalize('NFKC').trim(),
    disguised,
  ),
  normalising('digits', 'non-ASCII digits are stored as ASCII digits', plainDigits, disguised),
  tolerance('normalised', 'nulled', 'strings are trimmed, and an empty string becomes null', nullingEmptyTexts),
  normalising('lines', 'CR LF in a string becomes a line feed', (text) => text.replaceAll('\r\n', '\n')),
  normalising('tabs', 'a tab in a string becomes a space', (text) => text.replaceAll('\t', ' ')),
  normalising('e-mail', 'e-mail addresses are stored in lower case', lowerCaseEmail),
  {
    id: 'hints.ignored',
    axis: 'hints',
    title: 'advisory rules are not enforced',
    advisory: advisoryRows,
    options: { advisory: false },
  },
  tolerance('bearer', 'bare', 'a token without "Bearer " is accepted', takingBareTokens, ['AUT-04']),
  tolerance('look-up', 'any-case', 'look-ups by external_id ignore case', findingAnyCase),
  tolerance('look-up', 'first-key', 'a look-up by keys of two orders uses the external_id', countingKey('external_id')),
];
