/** What the contract lists for a place. */
import { contract } from '../../../openapi/contract/contract.js';
import { tokensOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { typesOf, type Schema } from '../../../openapi/keywords/kit/schema.js';
import { schemasAt } from '../../../openapi/schema/walk.js';
import { kindOf } from '../../model/altered.js';
import { objectIn, type Aspect } from './aspect.js';
import { schemaOf } from '../../../openapi/validation/operation-schemas.js';

/** The schemas of a place; none if the contract doesn't have it. */
export function schemasOf(operation: string, role: 'body' | 'answer', place: Place): readonly Schema[] {
  const found = contract.operations.find(({ id }) => id === operation);
  return found && (role !== 'body' || found.body) ? schemasAt(contract, schemaOf(found, role), place) : [];
}

/** The first type of schemas that isn't null; empty if they have none. */
const typeIn = (schemas: readonly Schema[]): string => schemas.flatMap(typesOf).find((type) => type !== 'null') ?? '';

/** The listed type of a value in a response, and the kind of value that came in its place; undefined for any other failure. */
export function mistyped({ operation, exchange, finding: { relation, place = '' } }: Aspect): string | undefined {
  if (relation !== 'type' && relation !== 'spelling') return undefined;
  const tokens = tokensOf(place);
  const came = kindOf(valueAt(objectIn(exchange?.answer?.body), tokens));
  return `${typeIn(schemasOf(exchange?.operation ?? operation, 'answer', tokens))} ${came}`;
}
