/** Repairs a body that a server with a forgotten constraint let through, so that the handler can process it. */
import { keywordNamed } from '../../../openapi/keywords/index.js';
import { type Constraint, constraintsOf } from '../../../openapi/schema/constraints.js';
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { type Place, pointerOf, valueAt, withValue } from '../../../openapi/json/place.js';
import { visitValue } from '../../../openapi/schema/walk.js';
import type { Request } from '../../pipeline/app.js';
import { exampleValue, referent } from '../../account/sample-values.js';
import type { World } from '../../account/world.js';

const starred = (place: Place): Place => place.map((token) => (typeof token === 'number' ? '*' : token));

function isNeeded(operation: Operation, place: Place): boolean {
  const root = operation.body?.schema ?? {};
  const pointer = pointerOf(starred(place));
  return constraintsOf(contract, root, operation.requirement).some(
    (each) => each.keyword === 'required' && !each.condition && pointerOf(each.place) === pointer,
  );
}

/** Replaces each dangling reference with another record of the account. */
function withRealReferences(operation: Operation, body: unknown, world: World): unknown {
  let made = body;
  visitValue(contract, operation.body?.schema ?? {}, body, (schemas, place, value) => {
    const to = schemas.find((schema) => schema['x-refers-to'] !== undefined)?.['x-refers-to'];
    if (to === undefined) return;
    const of = typeof to === 'object' ? String(valueAt(made, [...place.slice(0, -1), to.of])) : undefined;
    if (typeof value === 'string' && world.has(typeof to === 'object' ? 'method' : to, value, of)) return;
    const found = referent(world, to, valueAt(made, place.slice(0, -1)));
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
  const { operation, world } = request;
  const body = [...hits]
    .reverse()
    .reduce(
      (made, place) => withValue(made, place, isNeeded(operation, place) ? exampleValue(operation, place) : undefined),
      keyword === 'x-refers-to' || keyword === 'format'
        ? withRealReferences(operation, request.body, world)
        : request.body,
    );
  return { ...request, body: withRealReferences(operation, body, world) };
}
