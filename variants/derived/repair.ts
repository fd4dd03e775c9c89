/** Repairs a body that a server with a forgotten constraint let through, so that the handler can process it. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { pointerOf, valueAt, withValue, type Place } from '../../openapi/json/place.js';
import { keywordNamed } from '../../openapi/keywords/index.js';
import { constraintsOf, type Constraint } from '../../openapi/schema/constraints.js';
import { visitValue } from '../../openapi/schema/walk.js';
import { exampleValue, referent } from '../../reference-impl/account/sample-values.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import { applied, starred } from './derived-fault.js';

function isNeeded({ body, requirement }: Operation, place: Place): boolean {
  const pointer = pointerOf(starred(place));
  return constraintsOf(contract, body?.schema ?? {}, requirement).some(
    (each) => each.keyword === 'required' && !each.condition && pointerOf(each.place) === pointer,
  );
}

/** Replaces each dangling reference with another record of the account. */
function withRealReferences(operation: Operation, body: unknown, account: StoredAccount): unknown {
  let made = body;
  visitValue(contract, operation.body?.schema ?? {}, body, (schemas, place, value) => {
    const to = schemas.find((schema) => schema['x-refers-to'] !== undefined)?.['x-refers-to'];
    if (to === undefined) return;
    const of = typeof to === 'object' ? String(valueAt(made, [...place.slice(0, -1), to.of])) : undefined;
    if (typeof value === 'string' && account.has(typeof to === 'object' ? 'method' : to, value, of)) return;
    const found = referent(account, to, valueAt(made, place.slice(0, -1)));
    if (found !== undefined) made = withValue(made, place, found);
  });
  return made;
}

/**
 * The request in a form that the handler can process: wrong values at these places are replaced, or removed if
 * optional.
 */
export function repaired(request: Request, { keyword, condition }: Constraint, hits: readonly Place[]): Request {
  if (keywordNamed(keyword)?.requests?.isHarmless || condition) return request;
  const { operation, account } = request;
  const isReference = keyword === 'x-refers-to' || keyword === 'format';
  const start = isReference ? withRealReferences(operation, request.body, account) : request.body;
  // Last ones first, so that removing one doesn't move the others.
  const changes = [...hits].reverse().map((place) => ({
    place,
    value: isNeeded(operation, place) ? exampleValue(operation, place) : undefined,
  }));
  return { ...request, body: withRealReferences(operation, applied(start, changes), account) };
}
