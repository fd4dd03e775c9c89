/** The fields of an order that must show the sent values. They are derived from the contract. */
import { contract as ours, type Contract } from '../../../openapi/contract/contract.js';
import { typesOf, type Schema } from '../../../openapi/keywords/kit/schema.js';
import { schemasAt } from '../../../openapi/schema/walk.js';
import type { Place } from '../../../openapi/json/place.js';

const namesIn = (schemas: readonly Schema[]): readonly string[] => [
  ...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {}))),
];

const orderAt = (contract: Contract, place: Place): readonly Schema[] =>
  schemasAt(contract, contract.operation('getOrder').answer.schema, ['data', 'order', ...place]);

const bodyAt = (contract: Contract, operation: 'createOrder' | 'createLocation', place: Place): readonly Schema[] =>
  schemasAt(contract, contract.operation(operation).body?.schema ?? {}, place);

/** The fields at a place of the response that must be present if they were sent. */
const promisedAt = (contract: Contract, place: Place): readonly string[] =>
  namesIn(orderAt(contract, place)).filter((name) =>
    orderAt(contract, [...place, name]).some((facet) => facet['x-presence'] === 'sent'),
  );

/** The fields at a place of an order that have the same name in request and response. */
export function echoedAt(place: Place, contract: Contract = ours): readonly string[] {
  const sent = namesIn(bodyAt(contract, 'createOrder', place));
  return promisedAt(contract, place).filter((name) => sent.includes(name));
}

/** Those of them that are texts. */
export const echoedTexts = (place: Place): readonly string[] =>
  echoedAt(place).filter((name) => orderAt(ours, [...place, name]).some((facet) => typesOf(facet).includes('string')));

/** The fields of a location that an order can show. */
export function shownOfLocation(contract: Contract = ours): readonly string[] {
  const sent = namesIn(bodyAt(contract, 'createLocation', []));
  return namesIn(orderAt(contract, ['source_location'])).filter((name) => sent.includes(name));
}

/** Those of them that an order may leave out of a location that it refers to, because LOC-19 is advisory. */
export const hintedOfLocation = (): readonly string[] =>
  shownOfLocation().filter((name) =>
    orderAt(ours, ['source_location', name]).some((facet) => facet['x-presence-requirements']?.includes('LOC-19')),
  );

/** The fields of an order that need not be sent, by their names in the response. */
export function optionalFields(contract: Contract = ours): readonly string[] {
  const required = bodyAt(contract, 'createOrder', []).flatMap((schema) => schema.required ?? []);
  return promisedAt(contract, []).filter((name) => !required.includes(name));
}
