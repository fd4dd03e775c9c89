/** What we say to each rule of oasdiff's catalogue: by which of our rules, or why it doesn't apply to this contract. */

/** The answer to one of its ids. */
export type Saying =
  | { readonly kind: 'rules'; readonly rules: readonly string[] }
  /** A document with that word, or without that part, is no contract here: it is refused before anything is compared. */
  | { readonly kind: 'refused'; readonly word: string }
  /** No rule knows that part of a document, so that any change of it counts as breaking. */
  | { readonly kind: 'unclassified'; readonly part: string };

/** Words that the contract doesn't speak. The first that fits an id is the answer, before any rule. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/sunset/, 'x-sunset'],
  [/stability/, 'x-stability-level'],
  [/^re(quest|sponse)-property-(deprecated|reactivated)$/, 'deprecated'],
  [/x-extensible-enum/, 'x-extensible-enum'],
  [/read-only/, 'readOnly'],
  [/write-only/, 'writeOnly'],
  [/-default(-value|$)/, 'default'],
  [/request-header/, 'in: header'],
  [/-max-length-/, 'maxLength'],
  [/-exclusive-min-/, 'exclusiveMinimum'],
  [/-exclusive-max-/, 'exclusiveMaximum'],
  [/-max-properties-/, 'maxProperties'],
  [/-min-properties-/, 'minProperties'],
  [/-unique-items-/, 'uniqueItems'],
  [/-multiple-of-/, 'multipleOf'],
  [/-one-of/, 'oneOf'],
  [/-discriminator-/, 'discriminator'],
  [/-prefix-items-/, 'prefixItems'],
  [/-dependent-schema-/, 'dependentSchemas'],
  [/-dependent-required-/, 'dependentRequired'],
  [/-pattern-property-/, 'patternProperties'],
  [/-property-names-/, 'propertyNames'],
  [/-min-contains-/, 'minContains'],
  [/-max-contains-/, 'maxContains'],
  [/-contains-/, 'contains'],
  [/-unevaluated-items-/, 'unevaluatedItems'],
  [/-unevaluated-properties-/, 'unevaluatedProperties'],
  [/-content-schema-/, 'contentSchema'],
  [/-content-media-type-/, 'contentMediaType'],
  [/-content-encoding-/, 'contentEncoding'],
  [/^api-operation-id-added$/, 'no operationId'],
];

const unclassified: readonly (readonly [RegExp, string])[] = [
  [/response-header/, 'headers of an answer'],
  [/^webhook-/, 'webhooks'],
  [/-item-schema-/, 'itemSchema of a media type'],
  [/default-parameter-to-existing-path/, 'parameters of a path'],
];

/** What is around requests and answers, and the fields of both. */
const single: Readonly<Record<string, string>> = {
  'endpoint-added': 'operation-added',
  'endpoint-deprecated': 'operation-deprecated',
  'endpoint-reactivated': 'operation-reinstated',
  'api-path-removed-without-deprecation': 'operation-removed',
  'api-path-removed-with-deprecation': 'operation-removed',
  'api-removed-without-deprecation': 'operation-removed',
  'api-removed-with-deprecation': 'operation-removed',
  'api-version-not-bumped': 'version-step-too-small',
  'api-version-decreased': 'version-lowered',
  'api-major-version-not-bumped': 'version-step-too-small',
  'api-operation-id-removed': 'operation-renamed',
  'api-tag-removed': 'documentation-changed',
  'api-tag-added': 'documentation-changed',
  'api-schema-removed': 'document-rewritten',
  'api-security-added': 'security-way-added',
  'api-security-removed': 'security-way-removed',
  'api-global-security-added': 'security-way-added',
  'api-global-security-removed': 'security-way-removed',
  'api-security-scope-added': 'security-way-removed security-way-added',
  'api-security-scope-removed': 'security-way-removed security-way-added',
  'api-global-security-scope-added': 'security-way-removed security-way-added',
  'api-global-security-scope-removed': 'security-way-removed security-way-added',
  'api-security-component-added': 'security-scheme-added',
  'api-security-component-removed': 'security-scheme-removed',
  'new-required-request-parameter': 'needed-parameter-added',
  'new-optional-request-parameter': 'optional-parameter-added',
  'new-request-path-parameter': 'operation-moved needed-parameter-added',
  'request-parameter-removed': 'optional-parameter-removed',
  'request-parameter-removed-with-deprecation': 'optional-parameter-removed',
  'request-parameter-deprecated': 'parameter-deprecated',
  'request-parameter-reactivated': 'parameter-reinstated',
  'request-body-added-required': 'needed-body-added',
  'request-body-added-optional': 'optional-body-added',
  'request-body-removed': 'needed-body-removed',
  'request-body-media-type-added': 'request-media-type-added',
  'request-body-media-type-removed': 'request-media-type-removed',
  'request-body-media-type-schema-added': 'request-type-narrowed',
  'request-body-media-type-schema-removed': 'request-type-widened',
  'response-media-type-added': 'answer-media-type-added',
  'response-media-type-removed': 'answer-media-type-removed',
  'response-body-media-type-schema-added': 'answer-type-narrowed',
  'response-body-media-type-schema-removed': 'answer-type-widened',
  'response-media-type-name-changed': 'answer-media-type-removed answer-media-type-added',
  'response-media-type-name-generalized': 'answer-media-type-removed answer-media-type-added',
  'response-media-type-name-specialized': 'answer-media-type-removed answer-media-type-added',
  'response-mediatype-enum-value-removed': 'answer-values-narrowed',
  'response-success-status-added': 'answer-status-added',
  'response-success-status-removed': 'answer-status-removed',
  'response-non-success-status-added': 'refusal-added',
  'response-non-success-status-removed': 'refusal-removed',
  'new-required-request-property': 'request-needed-field-added',
  'new-optional-request-property': 'request-optional-field-added',
  'request-property-removed': 'request-optional-field-removed',
  'response-required-property-added': 'answer-promised-field-added',
  'response-required-property-removed': 'answer-promised-field-removed',
  'response-optional-property-added': 'answer-optional-field-added',
  'response-optional-property-removed': 'answer-optional-field-removed',
};

/** What is at one place, by the end of the id: the aspect of ours, and what the change does to it. */
const atPlaces: Readonly<Record<string, string>> = {
  'became-required': 'presence-narrowed',
  'became-optional': 'presence-widened',
  'became-nullable': 'type-widened',
  'became-not-nullable': 'type-narrowed',
  'list-of-types-widened': 'type-widened',
  'list-of-types-narrowed': 'type-narrowed',
  'type-changed': 'type-changed',
  'type-compatible': 'type-changed',
  'type-generalized': 'type-widened',
  'type-specialized': 'type-narrowed',
  'became-enum': 'values-narrowed',
  'enum-value-added': 'values-widened',
  'enum-value-removed': 'values-narrowed',
  'const-added': 'values-narrowed',
  'const-changed': 'values-changed',
  'const-removed': 'values-widened',
  'pattern-added': 'pattern-narrowed',
  'pattern-changed': 'pattern-changed',
  'pattern-generalized': 'pattern-changed',
  'pattern-removed': 'pattern-widened',
  'max-decreased': 'maximum-narrowed',
  'max-increased': 'maximum-widened',
  'max-set': 'maximum-narrowed',
  'min-decreased': 'minimum-widened',
  'min-increased': 'minimum-narrowed',
  'min-set': 'minimum-narrowed',
  'min-length-decreased': 'length-widened',
  'min-length-increased': 'length-narrowed',
  'max-items-decreased': 'most-elements-narrowed',
  'max-items-increased': 'most-elements-widened',
  'max-items-set': 'most-elements-narrowed',
  'min-items-decreased': 'least-elements-widened',
  'min-items-increased': 'least-elements-narrowed',
  'min-items-set': 'least-elements-narrowed',
  'min-items-unset': 'least-elements-widened',
  'any-of-added': 'alternatives-widened',
  'any-of-removed': 'alternatives-narrowed',
  'all-of-added': 'minimum-narrowed',
  'all-of-removed': 'minimum-widened',
  'if-added': 'condition-narrowed',
  'if-removed': 'condition-widened',
  'then-added': 'condition-narrowed',
  'then-removed': 'condition-widened',
  'else-added': 'condition-narrowed',
  'else-removed': 'condition-widened',
};

const found = (rows: readonly (readonly [RegExp, string])[], id: string): string | undefined =>
  rows.find(([form]) => form.test(id))?.[1];

/** Where an id of the form "request-property-max-set" is about, and what changes there. */
export const placedIn = (id: string): readonly [spot: string, change: string] | undefined => {
  const [, spot, change] =
    /^(request-parameter-property|request-parameter|re(?:quest|sponse)-(?:body|property))-(.+)$/.exec(id) ?? [];
  return spot === undefined || change === undefined ? undefined : [spot, change];
};

function ruleOf(id: string): string | undefined {
  if (Object.hasOwn(single, id)) return single[id];
  if (/^api-security-component-/.test(id)) return 'security-scheme-changed';
  if (id.endsWith('-annotation-only')) return 'documentation-changed';
  const [spot, change] = placedIn(id) ?? [];
  if (spot === undefined || change === undefined || !Object.hasOwn(atPlaces, change)) return undefined;
  return `${spot.startsWith('request') ? 'request' : 'answer'}-${atPlaces[change]}`;
}

/** What we say to an id of the catalogue. Throws for one that there is no answer to. */
export function sayingTo(id: string): Saying {
  const word = found(refused, id);
  if (word !== undefined) return { kind: 'refused', word };
  const part = found(unclassified, id);
  if (part !== undefined) return { kind: 'unclassified', part };
  const rules = ruleOf(id)?.split(' ');
  if (!rules) throw new Error(`Nothing is said to ${id}.`);
  return { kind: 'rules', rules };
}
