/**
 * Prism's engine in this process, loaded for the first forced response: loading it takes longer than everything else.
 */
import type * as PrismHttp from '@stoplight/prism-http';
import { contract } from '../../openapi/contract/contract.js';
import { documentForPrism } from '../../openapi/contract/prism-document.js';
import { loadOptional } from '../../reference-impl/calls/optional-package.js';

type Prism = typeof PrismHttp;
type Operations = Awaited<ReturnType<Prism['getHttpOperationsFromSpec']>>;
type Instance = ReturnType<Prism['createInstance']>;
type Config = NonNullable<Parameters<Instance['request']>[2]>;

/** A request in Prism's form. */
export type PrismRequest = Parameters<Instance['request']>[0];
/** The response that Prism should return. */
type PrismPreference = Config['mock'];

/** A violation in the request or the response, found by Prism's validator. */
interface PrismViolation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly code?: string | number | undefined;
  readonly message: string;
}

/** Prism's response; only `status` and `message` if it fails. */
export interface PrismAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly violations: readonly PrismViolation[];
}

/** Returns a response for a request by the contract. Throws Prism's own error if there is none. */
export type Engine = (request: PrismRequest, preference: PrismPreference) => Promise<PrismAnswer>;

/** Loads the package; replaced in tests. */
export type LoadPrism = () => Promise<Partial<Prism>>;

/** Prism is not installed; the message says what to do. */
export class NoPrismError extends Error {
  override readonly name = 'NoPrismError';
}

/** Prism validates both sides, and doesn't replace responses to invalid requests by its own errors. */
export const prismConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
} as const;

const loadPrism: LoadPrism = async () => loadOptional<Prism>('@stoplight/prism-http');

/** The engine. Throws if the package can't be loaded. */
export async function loadEngine(load: LoadPrism = loadPrism): Promise<Engine> {
  const prism = await load().catch((error: unknown) => {
    throw new NoPrismError(whyNot(error));
  });
  if (!isWhole(prism)) throw new NoPrismError("Forced responses need Prism, which doesn't run in a page.");
  const operations = await prism.getHttpOperationsFromSpec(documentForPrism(contract, true) as object);
  const instance = prism.createInstance({ ...prismConfig, mock: { dynamic: false } }, { logger: silence });
  return (request, preference) => answerOf(instance, operations, request, preference);
}

/** A bundle for a page has an empty object instead. */
const isWhole = (prism: Partial<Prism>): prism is Prism => prism.createInstance !== undefined;

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `Forced responses need Prism, which can't be loaded${code}. Install it beside the mock: npm install --save-dev @stoplight/prism-http`;
}

async function answerOf(
  instance: Instance,
  operations: Operations,
  request: PrismRequest,
  preference: PrismPreference,
): Promise<PrismAnswer> {
  const result = await instance.request(request, operations, { ...prismConfig, mock: preference })();
  if (result._tag === 'Left') throw result.left;
  const { output, validations } = result.right;
  const of = (side: string, found: typeof validations.input): readonly PrismViolation[] =>
    found.map(({ path = [], severity, code, message }) => {
      return { location: [side, ...path], severity: severities[severity] ?? 'Error', code, message };
    });
  return {
    status: output.statusCode,
    headers: output.headers ?? {},
    body: output.body,
    violations: [...of('request', validations.input), ...of('response', validations.output)],
  };
}

/** Prism's names for its severity numbers. */
const severities = ['Error', 'Warning', 'Information', 'Hint'];

interface Silence {
  child(): Silence;
}

const nothing = (): void => undefined;
const levels = ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'];
/** Discards Prism's log, which has a line for every step. */
export const silence: Silence = {
  ...Object.fromEntries(levels.map((level) => [level, nothing])),
  child: () => silence,
};
