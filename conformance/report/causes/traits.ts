/** Traits: what many failures may have in common, such as a rule that is never checked, or a value that is always dropped. */
import { contract } from '../../../openapi/contract/contract.js';
import { typesOf, type Schema } from '../../../openapi/schema/schema.js';
import { schemasAt, tokensOf, valueAt, type Place } from '../../../openapi/schema/walk.js';
import { schemaOf } from '../../../openapi/validation/operation-schemas.js';
import { namesNothing, objectIn, outcomeClass, type Signature } from './signature.js';
import type { SentValues } from './sent-values.js';
import type { Altered } from '../../exchange/exchange.js';

/** What failures have in common. `rule`: a rule that isn't checked. The others are differences in responses. */
export type Likeness = 'rule' | 'type' | 'dropped' | 'missing' | 'null' | 'empty' | 'another';

/** Something that failures may have in common. */
export interface Trait {
  /** Failures with equal keys have it in common. */
  readonly key: string;
  /** The same without what came, where the places that were tried are known: those of requests. */
  readonly tried?: string;
  readonly likeness: Likeness;
  /** The rule that isn't checked, or what comes in place of what: "number string". Empty for all rules. */
  readonly what: string;
  /** At how many places it must show, and at which share of the places that were tried, to count as one cause. */
  readonly least: number;
  readonly share: number;
}

/** The kind of a JSON value. */
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The schemas of a place; none in a contract without it. */
function schemasOf(operation: string, role: 'body' | 'path' | 'answer', place: Place): readonly Schema[] {
  const found = contract.operations.find(({ id }) => id === operation);
  return found && (role !== 'body' || found.body) ? schemasAt(contract, schemaOf(found, role), place) : [];
}

const typeIn = (schemas: readonly Schema[]): string => schemas.flatMap(typesOf).find((type) => type !== 'null') ?? '';

/** What the contract lists for a field of a request: its type, format and pattern. */
function listedFor(operation: string, place: string): string {
  const inBody = place.startsWith('/');
  const schemas = schemasOf(operation, inBody ? 'body' : 'path', inBody ? tokensOf(place) : [place]);
  return [typeIn(schemas), ...schemas.map(({ format, pattern }) => `${format ?? ''}${pattern ?? ''}`)].join(' ').trim();
}

/** The rule that an altered request breaks. Look-alike letters break a rule of their own, whatever the field. */
export const ruleIn = ({ rule, value }: Altered): string | undefined => (value === 'look-alikes' ? value : rule);

const listedTexts = new Map<string, string>();

/** The traits of a request with one altered field: the broadest first. */
export function requestTraits(operation: string, altered: Altered | undefined): readonly Trait[] {
  const rule = altered && ruleIn(altered);
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
  return [...ofRule, made(`* ${rule} ${listed}`, rule, 3, 0), made(`* ${rule} ${leaf}`, rule, 2, 0.5)];
}

/** Values that languages take for nothing: servers that test a value for truth drop them. */
const falsy: readonly unknown[] = [0, false, ''];

/** The traits of a value in a response that is not as it must be. */
function responseTraits({ finding, exchange, operation }: Signature, sent: SentValues): readonly Trait[] {
  const { relation, place = '' } = finding;
  const tokens = tokensOf(place);
  const received = valueAt(objectIn(exchange?.answer?.body), tokens);
  const made = (likeness: Likeness, what: string, least: number): readonly Trait[] => [
    { key: `${likeness} ${what}`, likeness, what, least, share: 0 },
  ];
  if (relation === 'spelling' || relation === 'type')
    return made(
      'type',
      `${typeIn(schemasOf(exchange?.operation ?? operation, 'answer', tokens))} ${kindOf(received)}`,
      3,
    );
  if (relation === 'missing' || relation === 'null' || relation === 'empty') {
    const was = sent.at(exchange, tokens);
    return falsy.includes(was) ? made('dropped', JSON.stringify(was), 2) : made(relation, '', 3);
  }
  const isAnother =
    relation === 'value' && sent.at(exchange, tokens) !== undefined && sent.isOfAnother(tokens, received);
  return isAnother ? made('another', '', 2) : [];
}

/** The traits of a signature. Requests that name what doesn't exist have a cause of their own, whatever the field. */
export function traitsOf(signature: Signature, sent: SentValues): readonly Trait[] {
  if (signature.kind === 'answer') return responseTraits(signature, sent);
  if (signature.kind !== 'takes' || namesNothing(signature)) return [];
  const came = outcomeClass(signature);
  return requestTraits(signature.operation, signature.exchange?.altered).map((trait) => ({
    ...trait,
    tried: trait.key,
    key: `${trait.key} ${came}`,
  }));
}
