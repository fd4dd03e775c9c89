/**
 * The ids of all rules in the public catalogue of oasdiff (the message keys of github.com/oasdiff/oasdiff at commit 0001ef8e), so
 * that our rules can be held against them.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Every word of the first list with every word of the second, and of the third. */
const each = (first: string, second: string, third?: string): readonly string[] => {
  const pairs = words(first).flatMap((one) => words(second).map((other) => `${one}-${other}`));
  return third === undefined ? pairs : each(pairs.join(' '), third);
};

const request = 'request-body request-property';
const response = 'response-body response-property';
const both = `${request} ${response}`;
const parameter = 'request-parameter';

const around = [
  ...words('endpoint-added endpoint-deprecated endpoint-deprecated-with-sunset endpoint-reactivated'),
  ...each('api-path-removed api-removed', 'without-deprecation with-deprecation before-sunset'),
  ...words('api-path-sunset-parse api-deprecated-sunset-parse api-deprecated-sunset-missing api-sunset-date-too-small'),
  ...words('api-sunset-date-changed-too-small sunset-deleted api-invalid-stability-level'),
  ...each('api-stability request-property-stability response-property-stability', 'decreased increased'),
  ...words('api-version-not-bumped api-version-decreased api-major-version-not-bumped'),
  ...words('api-operation-id-removed api-operation-id-added api-tag-removed api-tag-added api-schema-removed'),
  ...each('api-security api-global-security', 'added removed scope-added scope-removed'),
  ...each('api-security-component', 'added removed type-changed oauth-url-changed oauth-token-url-changed'),
  ...each('api-security-component-oauth-scope', 'added removed changed'),
  ...words('webhook-added webhook-removed'),
];

const lifecycle = [
  ...each('request-property response-property', 'deprecated deprecated-with-sunset deprecated-sunset-missing'),
  ...each('request-property response-property', 'deprecated-sunset-invalid reactivated sunset-date-too-small'),
  ...each(parameter, 'deprecated deprecated-sunset-missing reactivated sunset-date-too-small sunset-deleted'),
  ...each(parameter, 'sunset-date-changed-too-small sunset-parse removed-before-sunset removed-with-deprecation'),
];

const parameters = [
  ...words('new-required-request-parameter new-optional-request-parameter new-request-path-parameter'),
  ...each('new', 'required optional', 'request-default-parameter-to-existing-path'),
  ...words('new-required-request-header-property'),
  ...each('request-header-property', 'became-required became-enum'),
  ...each(parameter, 'removed became-required became-optional became-enum x-extensible-enum-value-removed'),
  ...each(`${parameter} ${parameter}-property`, 'became-nullable became-not-nullable'),
  ...each(`${parameter} ${parameter}-property`, 'enum-value-removed enum-value-added'),
  ...each(`${parameter} ${parameter}-property`, 'type-changed type-generalized'),
  ...each(`${parameter} ${parameter}-property`, 'list-of-types-widened list-of-types-narrowed'),
  ...each(parameter, 'default-value-added default-value-changed default-value-removed property-type-specialized'),
  ...each(parameter, 'pattern-added pattern-removed pattern-changed pattern-generalized'),
  ...each(parameter, 'max-decreased max-increased max-set min-increased min-decreased min-set'),
  ...each(parameter, 'max-length-decreased max-length-increased max-length-set'),
  ...each(parameter, 'min-length-increased min-length-decreased'),
  ...each(parameter, 'max-items-decreased max-items-increased'),
  ...each(parameter, 'min-items-increased min-items-decreased min-items-set'),
  ...each(parameter, 'exclusive-min exclusive-max', 'increased decreased set'),
];

const bodies = [
  ...each('request-body', 'added-required added-optional became-required became-optional removed'),
  ...each('request-body-media-type response-media-type', 'added removed'),
  ...each('response-media-type-name', 'changed generalized specialized'),
  ...each('request-body-media-type response-body-media-type', 'schema-added schema-removed'),
  ...each('request-body-media-type response-body-media-type', 'item-schema-added item-schema-removed'),
  ...words('response-body-media-type-item-schema-removed-untyped response-mediatype-enum-value-removed'),
  ...each('response-success-status response-non-success-status', 'added removed'),
  ...each('request-body response-body', 'wrapped-in-one-of wrapped-in-one-of-original-preserved'),
  ...each('response-header', 'became-optional added type-changed type-generalized type-specialized type-compatible'),
  ...each('response-header', 'became-nullable became-not-nullable'),
  ...words('required-response-header-removed optional-response-header-removed'),
];

const fields = [
  ...words('new-required-request-property new-required-request-property-with-default new-optional-request-property'),
  ...each('request-property', 'removed became-required became-required-with-default became-optional'),
  ...each('response', 'required-property optional-property', 'added removed'),
  ...each('response', 'required-write-only-property optional-write-only-property', 'added removed'),
  ...each('response-property response-write-only-property', 'became-optional became-required'),
  ...each('request response', 'required-property optional-property', 'became-read-only became-not-read-only'),
  ...each('request response', 'required-property optional-property', 'became-write-only became-not-write-only'),
  ...words('response-write-only-property-enum-value-added request-read-only-property-enum-value-removed'),
  ...each('request-read-only-property', 'max-decreased max-length-decreased min-increased max-items-decreased'),
  ...each('request-read-only-property', 'max-properties-decreased exclusive-min-increased exclusive-max-decreased'),
];

const types = [
  ...each(both, 'became-nullable became-not-nullable list-of-types-widened list-of-types-narrowed'),
  ...each(both, 'type-changed type-generalized type-compatible'),
  ...each(response, 'type-specialized'),
  ...each(request, 'became-enum enum-value-removed'),
  ...words('request-property-enum-value-added response-property-enum-value-added response-property-enum-value-removed'),
  ...words('request-property-x-extensible-enum-value-removed'),
  ...each(both, 'const default-value', 'added changed removed'),
  ...each('request-property response-property', 'pattern-added pattern-changed pattern-removed'),
  ...words('request-property-pattern-generalized'),
];

const bounds = [
  ...each(request, 'max max-length max-items max-properties', 'decreased increased set'),
  ...each(request, 'min min-items', 'increased decreased set'),
  ...each(request, 'min-length', 'increased decreased'),
  ...each(request, 'min-properties', 'increased'),
  ...each(request, 'exclusive-min exclusive-max', 'increased decreased set'),
  ...each(response, 'max max-length max-items max-properties exclusive-max', 'increased'),
  ...each(response, 'min min-length min-items min-properties exclusive-min', 'decreased'),
  ...each(response, 'max-length min-items unique-items multiple-of', 'unset'),
  ...each(request, 'unique-items', 'set unset'),
  ...each(request, 'multiple-of', 'set unset changed generalized'),
  ...each(response, 'multiple-of', 'changed specialized'),
];

const compositions = [
  ...each(both, 'any-of one-of all-of prefix-items dependent-schema pattern-property property-names', 'added removed'),
  ...each(both, 'all-of', 'added-annotation-only removed-annotation-only'),
  ...each(both, 'if then else contains', 'added removed'),
  ...each(both, 'min-contains max-contains', 'increased decreased'),
  ...each(both, 'dependent-required', 'added removed changed'),
  ...each(both, 'unevaluated-items unevaluated-properties content-schema', 'added removed'),
  ...each(both, 'content-media-type content-encoding', 'changed'),
  ...each(both, 'discriminator', 'added removed property-name-changed'),
  ...each(both, 'discriminator-mapping', 'added deleted changed'),
];

/** All ids. */
export const oasdiffIds: readonly string[] = [
  ...around,
  ...lifecycle,
  ...parameters,
  ...bodies,
  ...fields,
  ...types,
  ...bounds,
  ...compositions,
];
