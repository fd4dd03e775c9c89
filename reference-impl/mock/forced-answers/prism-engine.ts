/** Prism's own engine in this process, loaded when the first answer is forced: it takes longer to load than all the rest. */
import type * as PrismHttp from '@stoplight/prism-http';
import { contract } from '../../../openapi/contract/contract.js';
import { documentForPrism } from '../../../openapi/contract/prism-document.js';
import { loadOptional } from '../../calls/optional-package.js';

type Prism = typeof PrismHttp;
type Operations = Awaited<ReturnType<Prism['getHttpOperationsFromSpec']>>;
type Instance = ReturnType<Prism['createInstance']>;
type Config = NonNullable<Parameters<Instance['request']>[2]>;

/** A request as Prism takes it. */
export type PrismRequest = Parameters<Instance['request']>[0];
/** Which answer Prism is to give. */
type PrismPreference = Config['mock'];

/** Something that is wrong with the request, or with the answer, by Prism's validator. */
interface PrismViolation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly code?: string | number | undefined;
  readonly message: string;
}

/** What Prism gives; `status` and `message` alone where it gives up. */
export interface PrismAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly violations: readonly PrismViolation[];
}

/** Answers a request on our contract. Throws Prism's own error where it has no answer. */
export type Engine = (request: PrismRequest, preference: PrismPreference) => Promise<PrismAnswer>;

/** Loads the package; replaced in tests. */
export type Load = () => Promise<Partial<Prism>>;

/** That Prism is not there, and what to do about it. */
export class NoPrismError extends Error {
  override readonly name = 'NoPrismError';
}

/** Prism validates on both sides, and answers violations with no errors of its own. */
export const prismConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
} as const;

const loadPrism: Load = async () => loadOptional<Prism>('@stoplight/prism-http');

/** The engine. Throws when the package can't be loaded. */
export async function loadEngine(load: Load = loadPrism): Promise<Engine> {
  const prism = await load().catch((error: unknown) => {
    throw new NoPrismError(whyNot(error));
  });
  if (!isWhole(prism)) throw new NoPrismError("Forced responses need Prism, which doesn't run in a page.");
  const operations = await prism.getHttpOperationsFromSpec(documentForPrism(contract, true) as object);
  const instance = prism.createInstance({ ...prismConfig, mock: { dynamic: false } }, { logger: silence });
  return (request, preference) => answerOf(instance, operations, request, preference);
}

/** A page has nothing in its place. */
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

/** The names that Prism gives to its numbers. */
const severities = ['Error', 'Warning', 'Information', 'Hint'];

interface Silence {
  child(): Silence;
}

const nothing = (): void => undefined;
const levels = ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'];
/** Prism logs every step; this logger discards it. */
export const silence: Silence = {
  ...Object.fromEntries(levels.map((level) => [level, nothing])),
  child: () => silence,
};
