/** The response of a web framework to a refused request, and the variation for a framework. */
import type { Place } from '../../openapi/json/place.js';
import type { Violation } from '../../openapi/validation/validator.js';
import type { Call, Reply } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { replying } from '../kit/answers.js';

/** Why a request is refused, in the kinds that frameworks distinguish. `invalid` is a body that fails validation. */
type Reason = 'token' | 'missing' | 'path' | 'query' | 'unreadable' | 'media' | 'method' | 'invalid';

/** The broken rules of a request. */
export type Broken = readonly Pick<Violation, 'place' | 'message'>[];

/** A refused request; `violations` are the rules of the contract that it breaks, if any. */
export interface RefusedCall {
  readonly message: string;
  readonly violations: Broken;
  readonly call: Call;
}

type Headers = Reply['headers'];

/** Makes the response to a refused request. */
type Respond = (refused: RefusedCall) => Reply;

/** How a framework refuses by default; `otherwise` is for all reasons that it doesn't distinguish. */
export interface Framework extends Readonly<Partial<Record<Reason, Respond>>> {
  readonly name: string;
  readonly breaks: readonly string[];
  /** What the framework adds to every response. */
  readonly headers?: Headers;
  readonly otherwise: Respond;
}

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
  (framework: Framework): StageOverride =>
  (stages) => ({
    ...stages,
    refuse: async (error, call) => {
      if (!(error instanceof Refusal)) return stages.refuse(error, call);
      const respond = framework[reasonOf(error)] ?? framework.otherwise;
      return respond({ message: error.message, violations: error.violations.slice(0, mostListed), call });
    },
  });

const withHeaders = (headers: Headers = {}): StageOverride =>
  replying((reply) => ({ ...reply, headers: { ...headers, ...reply.headers } }));

/** Replaces every refusal, so in a combination it would hide the other choices about refusals. */
export const refusingLike = (framework: Framework) =>
  [
    `requests are refused as ${framework.name} refuses them by default`,
    all(responding(framework), withHeaders(framework.headers)),
    { breaks: framework.breaks, alone: true },
  ] as const;

/** A response without a body. */
export const empty =
  (status: number, headers: Headers = {}): Respond =>
  () => ({ status, headers, body: '' });

/** A body, or how it is made. */
type Made<Body> = Body | ((refused: RefusedCall) => Body);

const sending =
  <Body>(type: string, write: (body: Body) => string) =>
  (status: number, body: Made<Body>, headers: Headers = {}): Respond =>
  (refused) => ({
    status,
    headers: { 'content-type': type, ...headers },
    body: write(typeof body === 'function' ? (body as (refused: RefusedCall) => Body)(refused) : body),
  });

/** A response with a JSON body. */
export const jsonAs = (type: string) => sending<object>(type, (body) => JSON.stringify(body));
export const json = jsonAs('application/json');
/** A response with plain text instead of JSON. */
export const plain = sending<string>('text/plain; charset=utf-8', (text) => text);
/** A response with a page. */
export const html = sending<string>('text/html; charset=utf-8', (text) => text);

/** A response that depends on whether a token was sent. */
export const byToken =
  (without: Respond, invalid: Respond): Respond =>
  (refused) =>
    (refused.call.headers['authorization'] === undefined ? without : invalid)(refused);

/** The broken rules by the name of their place. */
export function byPlace(violations: Broken, nameOf: (place: Place) => string): readonly (readonly [string, Broken])[] {
  const found = new Map<string, Broken>();
  for (const one of violations) found.set(nameOf(one.place), [...(found.get(nameOf(one.place)) ?? []), one]);
  return [...found];
}

/** The messages of the broken rules by the name of their place. */
export const errorsByPlace = (
  { violations }: RefusedCall,
  nameOf: (place: Place) => string,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(byPlace(violations, nameOf).map(([name, all]) => [name, all.map(({ message }) => message)]));

/** A place in dot notation, such as `packages.0.width`. */
export const dotted = (place: Place): string => place.join('.');
