/** Traits of failures, such as a rule that is never checked, or a value that is always dropped. */
import { contract } from '../../../openapi/contract/contract.js';
import { typesOf, type Schema } from '../../../openapi/keywords/kit/schema.js';
import { placeName, tokensOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { schemasAt } from '../../../openapi/schema/walk.js';
import { schemaOf } from '../../../openapi/validation/operation-schemas.js';
import { namesNothing, objectIn, outcomeClass, type Signature } from './signature.js';
import type { Likeness, Trait } from './trait.js';
import type { SentValues } from './sent-values.js';
import type { Altered } from '../../exchange/intent.js';
import { kindOf } from '../../model/altered.js';

/** The schemas of a place; none if the contract doesn't have it. */
function schemasOf(operation: string, role: 'body' | 'path' | 'answer', place: Place): readonly Schema[] {
  const found = contract.operations.find(({ id }) => id === operation);
  return found && (role !== 'body' || found.body) ? schemasAt(contract, schemaOf(found, role), place) : [];
}

const typeIn = (schemas: readonly Schema[]): string => schemas.flatMap(typesOf).find((type) => type !== 'null') ?? '';

/** What the contract lists for a field of a request: its type, format and pattern. */
function listedFor(operation: string, place: string): string {
  const inBody = place.startsWith('/');
  const schemas = schemasOf(operation, inBody ? 'body' : 'path', inBody ? tokensOf(place) : [place]);
  return [typeIn(schemas), ...schemas.map(({ format, pattern }) => [format, pattern].join(''))].join(' ').trim();
}

/** The rule that an altered request breaks. Look-alike letters count as a separate rule, in any field. */
export const ruleIn = ({ rule, value }: Altered): string | undefined => (value === 'look-alikes' ? value : rule);

const listedTexts = new Map<string, string>();

/** The rule for the range of a value, if the rule is one of its bounds. */
export const rangeIn = (rule: string): string | undefined =>
  /^(?:minimum|maximum)(?=\.|$)/.test(rule) ? rule.replace(/^\w+/, 'range') : undefined;

/** The traits of a request with one altered field, broadest first. `rule` is the rule they are about. */
export function requestTraits(
  operation: string,
  altered: Altered | undefined,
  rule = altered && ruleIn(altered),
): readonly Trait[] {
  const { place } = altered ?? {};
  if (place === '' || rule === undefined || rule === 'text' || rule === 'not-json') return [];
  const made = (key: string, what: string, least: number, share: number): Trait => ({
    ...{ key: `rule ${key}`, likeness: 'rule', what, least, share },
  });
  const ofRule = [
    made('*', '', 20, 0.75),
    made(operation, '', 5, 0.75),
    made(`* ${rule}`, rule, 5, 0.5),
    made(`${operation} ${rule}`, rule, 3, 0),
  ];
  if (place === undefined) return ofRule;
  const at = `${operation} ${place}`;
  const listed = listedTexts.get(at) ?? listedFor(operation, place);
  listedTexts.set(at, listed);
  const leaf = tokensOf(place.startsWith('/') ? place : `/${place}`).findLast((token) => typeof token === 'string');
  return [
    ...ofRule,
    made(`* ${rule} ${listed}`, rule, 3, 0),
    made(`* ${rule} most ${listed}`, rule, 2, 0.5),
    made(`* ${rule} ${leaf}`, rule, 2, 0.5),
  ];
}

/** Values that count as false in many languages: servers that test for truth drop them. */
const falsy: readonly unknown[] = [0, false, ''];

const withoutLetters = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');

/** The spaces, digits and signs of a text. */
const marksIn = (text: string): string => text.replace(/[^\x20-\x7e]|[A-Za-z]/g, '');

/** Whether only letters beyond ASCII were lost or changed. */
const isOtherLetters = (sent: unknown, received: unknown): boolean =>
  typeof sent === 'string' &&
  typeof received === 'string' &&
  withoutLetters(sent) !== sent &&
  withoutLetters(sent) === withoutLetters(received);

/** Whether a number lost digits. */
const isRounded = (sent: unknown, received: unknown): boolean =>
  typeof sent === 'number' &&
  [0, 1, 2, 3, 4, 5].some((digits) => {
    const scale = 10 ** digits;
    return [Math.round, Math.trunc].some((cutOff) => cutOff(sent * scale) / scale === received);
  });

const fieldsIn = (place: Place): string => place.filter((token) => typeof token === 'string').join('.');

/** Whether a place in a request is the same field of another element as a place in the response: `collections[0].currency`. */
const isBeside = (from: Place | undefined, place: Place): boolean =>
  from !== undefined && fieldsIn(place) === fieldsIn(['data', 'order', ...from]);

/** How a value differs from the one that was sent, narrowest way last. */
function likenessesOf(
  { finding: { relation }, exchange }: Signature,
  place: Place,
  sent: SentValues,
): readonly (readonly [Likeness, from?: string])[] {
  const [was, is] = [sent.at(exchange, place), valueAt(objectIn(exchange?.answer?.body), place)];
  if (relation === 'letters')
    return typeof was !== 'string' || marksIn(was) === marksIn(String(is)) ? [['letters']] : [];
  if (relation !== 'value' || !sent.knows(exchange)) return [];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const from = was === undefined ? undefined : sent.elsewhere(exchange, is);
  return [
    ...(from ? ([['mixed', placeName(from)]] as const) : []),
    ...(!isBeside(from, place) && sent.isOfAnother(place, is) ? ([['another']] as const) : []),
    ...(isRounded(was, is) ? ([['rounded']] as const) : []),
    ...(isOtherLetters(was, is) ? ([['letters']] as const) : []),
  ];
}

/** The traits of a wrong value in a response. */
function responseTraits(signature: Signature, sent: SentValues): readonly Trait[] {
  const { finding, exchange, operation } = signature;
  const { relation, place = '' } = finding;
  const tokens = tokensOf(place);
  const made = (likeness: Likeness, what: string, least: number, more = ''): Trait => ({
    ...{ key: `${likeness} ${what}${more}`, likeness, what, least, share: 0 },
  });
  if (relation === 'spelling' || relation === 'type') {
    const received = valueAt(objectIn(exchange?.answer?.body), tokens);
    const what = `${typeIn(schemasOf(exchange?.operation ?? operation, 'answer', tokens))} ${kindOf(received)}`;
    const leaf = tokens.findLast((token) => typeof token === 'string');
    return [made('type', what, 3), made('type', what, 2, ` ${leaf}`)];
  }
  if (relation === 'missing' || relation === 'null' || relation === 'empty') {
    const was = sent.at(exchange, tokens);
    return [falsy.includes(was) ? made('dropped', JSON.stringify(was), 2) : made(relation, '', 3)];
  }
  return likenessesOf(signature, tokens, sent).map(([likeness, from]) => ({
    ...made(likeness, '', 2),
    ...(from !== undefined && { from }),
  }));
}

/**
 * The traits of a signature. Requests with unknown identifiers have a separate cause, in any field. `isOfRange`: neither bound of
 * the field is checked.
 */
export function traitsOf(signature: Signature, sent: SentValues, isOfRange = false): readonly Trait[] {
  if (signature.kind === 'answer') return responseTraits(signature, sent);
  if (signature.kind !== 'takes' || namesNothing(signature)) return [];
  const came = outcomeClass(signature);
  // Two places that break alike may have two reasons. Two places that both accept a wrong value are simply unchecked.
  const least = came === 'accepted' ? 2 : 3;
  const { operation, exchange } = signature;
  const range = isOfRange ? rangeIn(ruleIn(exchange?.intent.altered ?? {}) ?? '') : undefined;
  const ofRange = range === undefined ? [] : requestTraits(operation, exchange?.intent.altered, range);
  return [...ofRange, ...requestTraits(operation, exchange?.intent.altered)]
    .filter((trait) => trait.least >= least)
    .map((trait) => ({ ...trait, tried: trait.key, key: `${trait.key} ${came}` }));
}
