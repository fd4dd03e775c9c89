/** What servers accept beyond the reference, and how they read it: other JSON, null, scalars of another type, texts, hints. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { mapTexts, type Json } from '../../openapi/json/json.js';
import { withValue } from '../../openapi/json/place.js';
import { typesOf, type JsonType } from '../../openapi/keywords/kit/schema.js';
import { undisguised } from '../../openapi/keywords/kit/wrong-texts.js';
import { visitValue } from '../../openapi/schema/walk.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { eachObject, showing } from '../kit/answers.js';
import { nearly } from '../kit/look-up.js';
import { parsing, reading } from '../kit/requests.js';
import { handling, isOf, validating, type Ids } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';
import { loose } from './json.js';

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
const normalisingTexts = (change: (text: string) => string | null): StageOverride =>
  parsing((body) => mapTexts(body, change));

export const trimming = normalisingTexts((text) => text.trim());
export const composing = normalisingTexts((text) => text.normalize('NFC'));
export const composingCompatibly = normalisingTexts((text) => text.normalize('NFKC'));

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

const email = /^\S[^\s@]*@\S+$/;

/** An e-mail address in lower case; any other text is unchanged. */
const lowerCaseEmail = (text: string): string => (email.test(text) ? text.toLowerCase() : text);

/** The rows with hints about values that should be refused. */
export const advisoryRows = ['RAT-13', 'RAT-14', 'RAT-15', 'RAT-20', 'FMT-01', 'FMT-02', 'FMT-03', 'FMT-04'];

/** Accepts a request that breaks only hints of these rows. */
export const ignoringHints = (rows: readonly string[]): StageOverride =>
  validating('any', (validate, request) => {
    try {
      validate(request);
    } catch (error) {
      if (!(error instanceof Refusal) || error.violations.length === 0) throw error;
      const stated = error.violations.filter(
        ({ level, requirement = '' }) => level !== 'advisory' || !rows.includes(requirement),
      );
      if (stated.length === error.violations.length) throw error;
      if (stated.length > 0) throw Refusal.of(error.kind, stated, error.about);
    }
  });

/** Also accepts a token without a scheme. */
export const takingBareTokens =
  (ids: Ids): StageOverride =>
  (stages) => ({
    ...stages,
    authenticate: (call, accounts, route) => {
      const given = isOf(ids, route.operation.id) ? call.headers['authorization']?.trim() : undefined;
      return accounts.get(given ?? '') ?? stages.authenticate(call, accounts, route);
    },
  });

const findInAnyCase = nearly((id, key) => id.toLowerCase() === key.toLowerCase());

/** Finds external_ids in any case, but only complete ones, and the one in exactly this case first. */
const findingAnyCase = handling('getOrder', (handle, request) => {
  const { query, account } = request;
  const found = findInAnyCase(account.state().orders, query['external_id'] ?? '');
  return handle(found?.external_id ? { ...request, query: { ...query, external_id: found.external_id } } : request);
});

/** If a look-up has two keys, only the external_id counts. */
const countingFirstKey = handling('getOrder', (handle, request) => {
  const { external_id } = request.query;
  return handle(external_id === undefined ? request : { ...request, query: { external_id } });
});

export const leniencies: readonly Variation[] = [
  ...variations('json-reader', {
    loose: [
      'NaN, comments and other non-standard JSON are accepted in unlisted fields',
      all(...Object.values(loose).map(([, apply]) => apply)),
      { breaks: ['REF-19'] },
    ],
  }),
  ...variations('references', {
    'uuid-only': [
      'what stands beside the uuid of a customer or location of an order is ignored',
      reading('createOrder', 'customer|source_location|destination_location', (part: Json) =>
        typeof part['uuid'] === 'string' ? { uuid: part['uuid'] } : part,
      ),
    ],
  }),
  ...variations('null-sent', {
    'as-absent': ['null for an optional field is accepted as not sent', parsing(withoutNulls)],
  }),
  ...variations('scalars', {
    coerced: ['a scalar that can be converted to the listed type is accepted', parsing(withScalars)],
  }),
  ...variations('normalised', {
    composed: ['strings are normalised to NFC and trimmed', all(composing, trimming)],
    compatible: [
      'strings are normalised to NFKC and trimmed',
      all(composingCompatibly, trimming),
      { breaks: disguised },
    ],
    digits: ['non-ASCII digits are stored as ASCII digits', normalisingTexts(plainDigits), { breaks: disguised }],
    // Like the middleware of Laravel and AdonisJS.
    nulled: [
      'strings are trimmed, and an empty string becomes null',
      normalisingTexts((text) => text.replace(outerBlanks, '') || null),
    ],
    lines: ['CR LF in a string becomes a line feed', normalisingTexts((text) => text.replaceAll('\r\n', '\n'))],
    tabs: ['a tab in a string becomes a space', normalisingTexts((text) => text.replaceAll('\t', ' '))],
    // Stored in lower case, two that differ only by case could be merged by a server that merges equal ones, which it must not.
    'e-mail': [
      'e-mail addresses are shown in lower case',
      showing('', (order: Json) => mapTexts(order, lowerCaseEmail) as Json),
    ],
  }),
  ...variations('hints', {
    ignored: ['advisory rules are not enforced', ignoringHints(advisoryRows), { breaks: advisoryRows }],
  }),
  ...variations('bearer', {
    bare: ['a token without "Bearer " is accepted', takingBareTokens('any'), { breaks: ['AUT-04'] }],
  }),
  ...variations('look-up', {
    'any-case': ['look-ups by external_id ignore case', findingAnyCase],
    'first-key': ['a look-up by keys of two orders uses the external_id', countingFirstKey],
  }),
];
