/** Validates calls to `/__mock` by their own OpenAPI document, as the API's calls are validated by the contract. */
import { loadContract, type Operation } from '../../openapi/contract/contract.js';
import { joinList } from '../../openapi/text/join-list.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { createValidator, type Validator, type Violation } from '../../openapi/validation/validator.js';
import { applicableSchemas } from '../../openapi/schema/walk.js';
import { pathOf, type Call } from '../../reference-impl/calls/call.js';
import { bearerOf } from '../../reference-impl/pipeline/authentication.js';
import { parse } from '../../reference-impl/pipeline/parse.js';
import { quoted, Refusal } from '../../reference-impl/calls/refusal.js';
import { createRouter } from '../../reference-impl/pipeline/router.js';
import document from './admin.json' with { type: 'json' };

/** The document of the control interface. */
export const adminContract = loadContract(document, { catalogued: false });

/** The input of a handler of the control interface. */
export interface AdminRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The base of links in responses. */
  readonly origin: string;
  /** The last event that a reconnecting client has seen. */
  readonly lastEvent: number | undefined;
  /** The bearer token of an account, which can name a world. */
  readonly token: string | undefined;
}

const route = createRouter(adminContract);
let made: Validator | undefined;

/** Created on first use: no API request needs it, and the mock starts faster without it. */
const validator = (): Validator => (made ??= createValidator(adminContract, { ahead: 'admin' }));

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a URL belongs to the control interface. */
export const isAdminPath = (url: string): boolean => url.startsWith('/__mock') && /^\/__mock(?:[/?]|$)/.test(url);

/** Parses a call. Throws a refusal if it doesn't match the document. */
export function adminRequest(call: Call): AdminRequest {
  const path = pathOf(call.url);
  const { operation, path: values } = route(call.method, path === '/__mock' ? '/__mock/' : path);
  const known = operation.parameters.map(({ name }) => name);
  const given = [...new URLSearchParams(call.url.slice(path.length)).keys()];
  assertKnown('parameter', given, known);
  assertOnce(given);
  const isText = operation.body?.media === 'application/yaml';
  const { query, body } = isText ? { query: {}, body: textOf(call.body) } : parse(call, operation);
  refuse(validator().parameters(operation, 'query')(query), 'query');
  if (body === undefined && operation.body?.required) throw new Refusal('unprocessable', 'The request needs a body.');
  if (operation.body && body !== undefined) assertBody(operation, operation.body.schema, body);
  if (!operation.body) assertNothing(call.body);
  const lastEvent = /^\d{1,15}$/.exec(call.headers['last-event-id'] ?? '')?.[0];
  const seen = lastEvent === undefined ? undefined : Number(lastEvent);
  const { origin } = call;
  return { operation, path: values, query, body, origin, lastEvent: seen, token: bearerOf(call.headers) };
}

function assertBody(operation: Operation, schema: Schema, body: unknown): void {
  refuse(validator().body(operation)(body), 'body');
  const fields = applicableSchemas(adminContract, schema).flatMap(({ properties = {} }) => Object.keys(properties));
  if (fields.length > 0) assertKnown('field', Object.keys(body as object), fields);
}

/** Refuses a body where none is read, since it was meant to have an effect. Some clients send an empty object. */
function assertNothing(body: Uint8Array): void {
  if (!/^\s*$|^\s*\{\s*\}\s*$/.test(textOf(body) ?? ''))
    throw new Refusal('unprocessable', 'This operation has no request body. The request was not carried out.');
}

/** Refuses an unknown name, since a misspelled parameter would be ignored. */
function assertKnown(what: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const others = known.length === 0 ? 'None is allowed here.' : `Allowed: ${joinList(known)}.`;
  throw new Refusal('unprocessable', `Unknown ${what} ${quoted(unknown)}. ${others}`);
}

/** Refuses repeated parameters, since only the first would count. */
function assertOnce(given: readonly string[]): void {
  const again = given.find((name, index) => given.indexOf(name) < index);
  if (again !== undefined)
    throw new Refusal('unprocessable', `The parameter ${quoted(again)} is given twice. Send it once.`);
}

/** The body as a text; undefined if it is empty. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return body.length === 0 ? undefined : utf8.decode(body);
  } catch {
    throw new Refusal('malformed', 'The body is not UTF-8.');
  }
}

function refuse(violations: readonly Violation[], part: 'query' | 'body'): void {
  if (violations.length > 0) throw Refusal.of('unprocessable', violations, { in: part });
}
