/** Prism as a proxy: it sends no requests itself, and reports the violations of responses that pass through it. */
import { jsonOrUndefined } from '../../../../openapi/text/json-or-undefined.js';
import { contract, type Operation } from '../../../../openapi/contract/contract.js';
import { resolvePointer } from '../../../../openapi/document/pointers.js';
import { isRecord } from '../../../../openapi/json/json.js';
import project from '../../../../package.json' with { type: 'json' };
import { startPrism } from '../../../../scripts/prism/run-prism.js';
import { conform } from './conform.js';
import { named, PeerError, type PeerAttempt, type Peer, type RunPlace, type PeerReport } from '../kit/tool.js';
import { lacking, projectFile, writtenJson } from '../kit/process.js';

/** A response that came through the proxy, with the name of its request. */
export interface Passed {
  readonly name: string;
  readonly violations: string | undefined;
}

interface Violation {
  readonly location: readonly (string | number)[];
  readonly code?: string | number;
}

const isViolation = (value: unknown): value is Violation => isRecord(value) && Array.isArray(value['location']);

function violationsOf(text: string): readonly Violation[] {
  const all = jsonOrUndefined(text) ?? jsonOrUndefined(withoutCut(text));
  if (all === undefined) throw new PeerError(`The header sl-violations is not JSON: ${text.slice(0, 200)}`);
  if (!Array.isArray(all) || !all.every(isViolation))
    throw new PeerError('The header sl-violations is no list of violations.');
  return all;
}

/** The list up to the last complete violation: the suite's report truncates long headers. */
function withoutCut(text: string): string {
  const end = text.lastIndexOf(',{"location"');
  return end < 0 ? text : `${text.slice(0, end)}]`;
}

/** The violations of responses, not of requests. Throws a `PeerError` for an unreadable header. */
export function readPassed(passed: readonly Passed[]): PeerReport {
  if (passed.length === 0) throw new PeerError('No response came through the proxy.');
  const failed = passed.flatMap(({ name, violations }) =>
    violationsOf(violations ?? '[]')
      .filter(({ location: [part] }) => part === 'response')
      .map(({ location, code = '' }) => `${name}: ${location.join('.').replace(/\.\d+(?=\.|$)/g, '.*')} ${code}`),
  );
  return { failed: named(failed), tests: passed.length };
}

interface Ask {
  readonly name: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The contract's examples of parameters, by name. */
function examplesOf({ path, method }: Operation): ReadonlyMap<string, string> {
  const item = (contract.document['paths'] as Record<string, Record<string, { parameters?: readonly unknown[] }>>)[
    path
  ];
  const all = (item?.[method.toLowerCase()]?.parameters ?? []).map((one) =>
    isRecord(one) && typeof one['$ref'] === 'string' ? resolvePointer(contract.document, one['$ref'].slice(1)) : one,
  );
  const given = all as readonly { name: string; examples: Record<string, { value: string }> }[];
  return new Map(
    given.map(({ name, examples }) => [name, encodeURIComponent(Object.values(examples)[0]?.value ?? '')]),
  );
}

/** The requests from the contract's examples, one for each example of a body or a query parameter. */
function asksOf(operation: Operation): readonly Ask[] {
  const { id, parameters, body } = operation;
  const examples = examplesOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => examples.get(name) ?? '');
  const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  if (queries.length > 0)
    return queries.map((name) => ({ name: `${id} by ${name}`, path: `${path}?${name}=${examples.get(name)}` }));
  const bodies = Object.entries(body?.examples ?? {});
  if (bodies.length === 0) return [{ name: id, path }];
  return bodies.map(([name, value]) => ({ name: `${id} with ${name}`, path, body: value }));
}

async function send(url: string, token: string, method: string, { name, path, body }: Ask): Promise<readonly Passed[]> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    const answer = await fetch(`${url}${contract.basePath}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(10_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return [{ name, violations: answer.headers.get('sl-violations') ?? undefined }];
  } catch {
    return [];
  }
}

async function examplesThrough(url: string, { token }: RunPlace): Promise<readonly Passed[]> {
  const passed: Passed[] = [];
  for (const operation of contract.operations)
    for (const ask of asksOf(operation)) passed.push(...(await send(url, token, operation.method.toUpperCase(), ask)));
  return passed;
}

interface Exchanges {
  readonly exchanges?: readonly {
    readonly operation?: string;
    readonly request: { readonly method: string };
    readonly answer?: { readonly headers: readonly (readonly [string, string])[] };
  }[];
}

async function suiteThrough(url: string, { token, otherToken, folder }: RunPlace): Promise<readonly Passed[]> {
  await conform({ url, token, folder }, '--other-token', otherToken);
  const { exchanges = [] } = writtenJson(folder, 'report.json') as Exchanges;
  return exchanges.flatMap(({ operation, request, answer }) => {
    const [, violations] = answer?.headers.find(([name]) => name.toLowerCase() === 'sl-violations') ?? [];
    return answer ? [{ name: operation ?? request.method, violations }] : [];
  });
}

/** Sends requests through the proxy. The time is from the start of the proxy to the last response. */
async function through(
  place: RunPlace,
  traffic: (url: string, place: RunPlace) => Promise<readonly Passed[]>,
): Promise<PeerAttempt> {
  const begin = performance.now();
  const prism = await startPrism({ host: '127.0.0.1', port: 0, upstream: place.url });
  try {
    const told = readPassed(await traffic(prism.url, place));
    return { ...told, exitCode: told.failed.length === 0 ? 0 : 1, ms: performance.now() - begin };
  } finally {
    await prism.close();
  }
}

export const prismPeer: Peer = {
  id: 'prism',
  name: 'Prism as a proxy',
  version: project.devDependencies['@stoplight/prism-cli'],
  edition: 1,
  every: 2,
  lacks: lacking(projectFile('node_modules/@stoplight/prism-cli/package.json'), '`npm ci`'),
  usages: {
    plain: {
      says: "Requests through Prism's proxy, one for each example of the contract.",
      files: [],
      run: (place) => through(place, examplesThrough),
    },
    best: {
      says: "All requests of this suite through Prism's proxy. Only Prism's judgement of the responses counts.",
      files: [],
      run: (place) => through(place, suiteThrough),
    },
  },
};
