/** Runs load tests with wrk on a separate core. Any unsuccessful response fails the measurement. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { CommandError } from '../../../scripts/cli/arguments.js';
import { isRecord } from '../../../openapi/json/json.js';

/** The keys that replace `{key}`, in rising or random order. `form` is a printf format such as `%09d`. */
export interface Keys {
  readonly kind: 'rising' | 'random';
  readonly form: string;
  readonly from: number;
  readonly to: number;
}

/** A request to repeat. If it has keys, `{key}` stands once in the path or the body. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  /** The path, with the base path and the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly keys?: Keys;
}

/** The amount of load: connections with one request at a time each, and a duration in whole seconds. */
export interface Amount {
  readonly connections: number;
  readonly seconds: number;
}

/** The result, with times in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const script = fileURLToPath(new URL('load.lua', import.meta.url));
const loadCore = '1';
const timeoutSeconds = 20;

/** Repeats a request. Throws a command error if wrk fails, and for any unsuccessful response. */
export async function runLoad(url: string, request: LoadRequest, amount: Amount): Promise<LoadResult> {
  const { kind = 'fixed', form = '', from = 0, to = 0 } = request.keys ?? {};
  const given = [wireOf(url, request), kind, form, String(from), String(to)];
  const { connections, seconds } = amount;
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', `${timeoutSeconds}s`, '-s', script];
  const { stdout } = await promisify(execFile)('taskset', ['-c', loadCore, 'wrk', ...how, url, '--', ...given]).catch(
    (error: unknown) => {
      throw new CommandError(`wrk could not measure ${request.method} ${request.path}: ${(error as Error).message}`);
    },
  );
  return parseLoad(stdout, `${request.method} ${request.path}`);
}

/** The request as HTTP text. All keys in a body have the same length, so Content-Length is known. */
export function wireOf(url: string, { method, path, headers, body, keys }: LoadRequest): string {
  const example = (text: string): string => text.replace('{key}', keys ? keyText(keys, keys.from) : '{key}');
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(example(body))) };
  const all = { Host: new URL(url).host, ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** A key as the script for wrk formats it. */
export function keyText({ form }: Pick<Keys, 'form'>, key: number): string {
  const width = Number(/^%0?(\d*)d$/.exec(form)?.[1] ?? 0);
  return String(key).padStart(width, '0');
}

const counts = ['requests', 'microseconds', 'p50', 'p99', 'connect', 'read', 'write', 'timeout', 'status'] as const;
const failures = {
  connect: 'connections that could not be made',
  read: 'incomplete responses',
  write: 'requests that could not be sent',
  timeout: `responses that took over ${timeoutSeconds} s`,
  status: 'responses with a status above 399',
} as const;

/** Reads wrk's output. Throws a command error, with `what` in it, for incomplete output and for failed requests. */
export function parseLoad(output: string, what: string): LoadResult {
  const found = numbersIn(output);
  if (!found) throw new CommandError(`${what}: wrk ended without a result.`);
  const wrong = Object.entries(failures).filter(([name]) => found[name as keyof typeof failures] > 0);
  if (wrong.length > 0) {
    const list = wrong.map(([name, words]) => `${found[name as keyof typeof failures]} ${words}`).join(', ');
    throw new CommandError(`${what}: ${list} in ${found.requests} requests. A measurement must have none.`);
  }
  if (found.requests === 0 || found.microseconds === 0) throw new CommandError(`${what}: no request got a response.`);
  const perSecond = (found.requests / found.microseconds) * 1e6;
  return { requests: found.requests, perSecond, p50: found.p50 / 1000, p99: found.p99 / 1000 };
}

function numbersIn(output: string): Readonly<Record<(typeof counts)[number], number>> | undefined {
  const [, text] = /^bench-result (\{[^\n]*\})$/m.exec(output) ?? [];
  const given = text === undefined ? undefined : jsonOrUndefined(text);
  if (!isRecord(given)) return undefined;
  const isCount = (name: string): boolean => Number.isSafeInteger(given[name]) && Number(given[name]) >= 0;
  return counts.every(isCount) ? (given as Record<(typeof counts)[number], number>) : undefined;
}
