/** Forced responses: the code or example of the contract that a call prefers, returned by Prism's own engine. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { escaped } from '../../openapi/text/visible.js';
import { pathOf, type Call, type Reply } from '../../reference-impl/calls/call.js';
import { withFix } from '../../reference-impl/fixes/find-fix.js';
import { parse } from '../../reference-impl/pipeline/parse.js';
import { quoted, Refusal } from '../../reference-impl/calls/refusal.js';
import { jsonReply, refusalReply } from '../../reference-impl/calls/reply.js';
import { createRouter } from '../../reference-impl/pipeline/router.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { ParsedRequest } from '../../reference-impl/calls/parsed-request.js';
import { dependencyViolations, standardValidate } from '../../reference-impl/pipeline/validate.js';
import { answerList, declaredAnswers, declaredFor } from './declared-answers.js';
import {
  loadEngine,
  NoPrismError,
  type Engine,
  type LoadPrism,
  type PrismAnswer,
  type PrismRequest,
} from './prism-engine.js';
import { withoutPreference, type Preference } from './preference.js';

/** `seed` makes random responses repeatable: the same for the same request and seed. `load` is replaced in tests. */
export interface ForcedOptions {
  readonly seed?: string;
  readonly load?: LoadPrism;
}

const route = createRouter(contract);

/**
 * Returns the response that a call prefers, by Prism's engine on the contract. The caller has already authenticated the
 * call. As in Prism, a request that breaks the contract is refused whatever it prefers, with the same reasons as
 * without a preference; the header `sl-violations` has them in Prism's words. A preference for an undeclared response
 * is refused with a list of the declared ones. If Prism isn't installed, the status is 501. Never rejects.
 */
export async function forcedAnswer(
  call: Call,
  account: StoredAccount,
  preference: Preference,
  options: ForcedOptions = {},
): Promise<Reply> {
  try {
    const plain = withoutPreference(call);
    const { operation, path } = route(plain.method, pathOf(plain.url));
    assertDeclared(operation, preference);
    const judged = { operation, path, ...parse(plain, operation), account };
    const engine = await engineOf(options.load);
    const answer = await engine(requestFor(plain, judged), mockingOf(preference, options.seed));
    return isRefused(answer, judged) ? refusedReply(answer, judged) : metReply(answer, preference);
  } catch (error) {
    if (error instanceof EvalError) return jsonReply({ message: forbidden }, 501);
    return error instanceof NoPrismError ? jsonReply({ message: error.message }, 501) : refusalReply(error);
  }
}

const forbidden = 'Forced responses need Prism, which generates code at runtime, and this environment forbids that.';

/** Throws a refusal if the contract declares no matching response: Prism would send another one. */
function assertDeclared(operation: Operation, { code, example }: Preference): void {
  const answers = declaredAnswers(operation);
  const declared = declaredFor(answers, code ?? 200);
  const there = `It has ${answerList(answers)}.`;
  if (!declared)
    throw new Refusal('malformed', `The contract declares no response ${code} of ${operation.id}. ${there}`);
  if (example === undefined || Object.hasOwn(declared.examples, example)) return;
  const named = `The contract has no example ${quoted(example)} of a response ${code ?? 200} of ${operation.id}.`;
  throw new Refusal('malformed', `${named} ${there}`);
}

let standard: Promise<Engine> | undefined;

/** The engine, loaded once per process; a failure is not cached, since Prism may be installed later. */
function engineOf(load: LoadPrism | undefined): Promise<Engine> {
  if (load) return loadEngine(load);
  standard ??= loadEngine();
  standard.catch(() => (standard = undefined));
  return standard;
}

/** The call in Prism's form, without the token: Prism only checks that there is one. */
function requestFor(call: Call, { operation, query, body }: ParsedRequest): PrismRequest {
  const hasBody = body !== undefined;
  return {
    method: operation.method.toLowerCase() as PrismRequest['method'],
    url: { path: pathOf(call.url), query: { ...query } },
    headers: { authorization: 'Bearer token', ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body }),
  };
}

/** Prism's generator keeps its last seed, so each call sets one. */
const mockingOf = ({ code, example, dynamic = false, seed }: Preference, fallback = String(Math.random())) => ({
  dynamic,
  seed: seed ?? fallback,
  ...(code !== undefined && { code }),
  ...(example !== undefined && { exampleKey: example }),
});

/** Rules between parameters are checked here, because Prism doesn't know them. */
const isRefused = ({ violations }: PrismAnswer, judged: ParsedRequest): boolean =>
  dependencyViolations(judged).length > 0 ||
  violations.some(({ location: [side], severity }) => side === 'request' && severity === 'Error');

function metReply({ status, headers, body, violations }: PrismAnswer, preference: Preference): Reply {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const others = lower.filter(([name]) => name !== 'content-type');
  // The contract declares no headers, but clients wait as long as this one says; the switch `throttle` sends it, too.
  const wait = status === 429 && { 'retry-after': '1' };
  const applied = { ...Object.fromEntries(others), ...wait, 'preference-applied': appliedOf(preference) };
  return withHeaders(jsonReply(body, status), { ...applied, ...toldIn(violations) });
}

/** The mock's own refusal: Prism's would be an example with the reasons of another request. */
function refusedReply({ violations }: PrismAnswer, request: ParsedRequest): Reply {
  return withHeaders(refusalReply(reasonFor(request, violations)), toldIn(violations));
}

/** Why the mock refuses the request, in Prism's words only if the mock itself would accept it. */
function reasonFor(request: ParsedRequest, violations: PrismAnswer['violations']): unknown {
  const validate = standardValidate(true);
  try {
    validate(request);
  } catch (error) {
    return error instanceof Refusal ? withFix(error, request, validate) : error;
  }
  const reasons = violations.map(({ location, message }) => `${location.join('.')}: ${message}`);
  return new Refusal('unprocessable', `Prism refuses the request. ${reasons.join('. ')}.`);
}

const withHeaders = (reply: Reply, headers: Reply['headers']): Reply => {
  return { ...reply, headers: { ...reply.headers, ...headers } };
};

const toldIn = (violations: PrismAnswer['violations']): Reply['headers'] =>
  violations.length > 0 ? { 'sl-violations': headerOf(violations) } : {};

const mostInHeader = 8000;

/** Complete JSON that is valid in a header: ASCII only. */
function headerOf(violations: PrismAnswer['violations']): string {
  const text = JSON.stringify(violations).replace(/[^ -~]/g, escaped);
  return text.length <= mostInHeader ? text : headerOf(violations.slice(0, Math.floor(violations.length / 2)));
}

const appliedOf = ({ code, example, dynamic }: Preference): string =>
  Object.entries({ code, example, dynamic })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
