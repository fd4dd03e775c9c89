/** The response of a web framework to a refused request, and the tolerance for a framework. */
import type { Violation } from '../../../openapi/validation/validator.js';
import type { Place } from '../../../openapi/json/place.js';
import type { Stages } from '../../pipeline/app.js';
import type { Call, Reply } from '../../calls/call.js';
import { Refusal } from '../../calls/refusal.js';
import { all } from '../../pipeline/overrides.js';
import { replies } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

/** Why a request is refused, in the kinds that frameworks distinguish. `invalid` is a body that fails validation. */
type Reason = 'token' | 'missing' | 'path' | 'query' | 'unreadable' | 'media' | 'method' | 'invalid';

type Broken = Pick<Violation, 'place' | 'message'>;

/** A refused request; `violations` are the rules of the contract that it breaks, if any. */
export interface Refused {
  readonly message: string;
  readonly violations: readonly Broken[];
  readonly call: Call;
}

type Headers = Reply['headers'];

/** Makes the response to a refused request. */
type Respond = (refused: Refused) => Reply;

/** The responses of a framework by reason; `otherwise` is for all other reasons. */
export type Responses = Readonly<Partial<Record<Reason, Respond>>> & { readonly otherwise: Respond };

/** A hostile body can break 1000 rules. */
const mostListed = 50;

function reasonOf({ kind, violations, about }: Refusal): Reason {
  if (kind === 'unauthorized' || kind === 'forbidden') return 'token';
  // A path in an invalid format is refused before any look-up.
  if (kind === 'not-found') return violations.some(({ keyword }) => keyword === 'format') ? 'path' : 'missing';
  if (kind === 'malformed') return 'unreadable';
  if (kind === 'unsupported') return 'media';
  if (kind === 'wrong-method') return 'method';
  return about.in === 'query' ? 'query' : 'invalid';
}

const responding =
  (responses: Responses) =>
  (stages: Stages): Stages => ({
    ...stages,
    refuse: async (error, call) => {
      if (!(error instanceof Refusal)) return stages.refuse(error, call);
      const { message, violations } = error;
      const respond = responses[reasonOf(error)] ?? responses.otherwise;
      return respond({ message, violations: violations.slice(0, mostListed), call });
    },
  });

/**
 * A server that refuses like a framework, and sends the headers that the framework adds to every response. It replaces
 * every refusal, so in a combination it would hide the other axes of refusals.
 */
export const framework = (
  id: string,
  name: string,
  advisory: readonly string[],
  responses: Responses,
  headers: Headers = {},
): Tolerance =>
  alone(
    tolerance(
      'framework',
      id,
      `requests are refused as ${name} refuses them by default`,
      all(
        responding(responses),
        replies((reply) => ({ ...reply, headers: { ...headers, ...reply.headers } })),
      ),
      advisory,
    ),
  );

/** A response with a body of a media type. */
export const typed =
  (type: string, body: (refused: Refused) => string) =>
  (status: number, headers: Headers = {}): Respond =>
  (refused) => ({ status, headers: { 'content-type': type, ...headers }, body: body(refused) });

/** A response with a JSON body. */
export const json = (
  status: number,
  body: (refused: Refused) => unknown,
  headers: Headers = {},
  type = 'application/json',
): Respond => typed(type, (refused) => JSON.stringify(body(refused)))(status, headers);

/** A response with plain text instead of JSON. */
export const plain = (status: number, body: (refused: Refused) => string, headers: Headers = {}): Respond =>
  typed('text/plain; charset=utf-8', body)(status, headers);

/** A response without a body. */
export const empty =
  (status: number, headers: Headers = {}): Respond =>
  () => ({ status, headers, body: '' });

/** The messages of the broken rules by the name of their place. */
export function errorsByPlace(
  { violations }: Refused,
  nameOf: (place: Place) => string,
): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { place, message } of violations) {
    const name = nameOf(place);
    found.set(name, [...(found.get(name) ?? []), message]);
  }
  return Object.fromEntries(found);
}

/** A place in dot notation, such as `packages.0.width`. */
export const dotted = (place: Place): string => place.join('.');
