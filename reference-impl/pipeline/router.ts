/** Finds the operation of a method and a path. */
import type { Contract, Operation } from '../../openapi/contract/contract.js';
import { Refusal } from '../calls/refusal.js';

/** An operation and the values in its path. */
export interface Route {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
}

export type Router = (method: string, path: string) => Route;

/** A path of the contract; a segment is a literal or the name of a parameter. */
interface Template {
  readonly segments: readonly { readonly literal?: string; readonly name?: string }[];
  readonly operations: ReadonlyMap<string, Operation>;
}

const none: Readonly<Record<string, string>> = {};

/** The router throws a refusal for a path or method that the contract doesn't have. */
export function createRouter(contract: Contract): Router {
  const templates = templatesOf(contract);
  const isLiteral = (template: Template): boolean => template.segments.every(({ literal }) => literal !== undefined);
  const literals = new Map(
    templates.filter(isLiteral).map((template) => [`/${template.segments.map((s) => s.literal).join('/')}`, template]),
  );
  const exists = (path: string): boolean => templates.some((each) => matches(each, path.split('/').slice(1)));
  const suggestion = (path: string): string => {
    const meant = repairPath(path, contract.basePath);
    return exists(meant) ? `; did you mean ${meant}?` : '.';
  };
  return (method, path) => {
    const literal = literals.get(path);
    if (literal) return { operation: operationOf(literal, method), path: none };
    const segments = path.split('/').slice(1).map(decode);
    const template = templates.find((candidate) => matches(candidate, segments));
    if (!template) throw new Refusal('not-found', `Unknown path${suggestion(path)}`);
    return { operation: operationOf(template, method), path: valuesOf(template, segments) };
  };
}

/** Repairs common mistakes in a client's base URL: a missing or repeated base path, or a double slash. */
function repairPath(path: string, basePath: string): string {
  const base = basePath.split('/').slice(1);
  const segments = path.split('/').filter((segment) => segment !== '');
  const start = segments.findIndex((segment) => !base.includes(segment));
  return start < 0 ? basePath : [basePath, ...segments.slice(start)].join('/');
}

/** The contract's paths, sorted so that a literal segment has precedence over a parameter. */
function templatesOf({ basePath, operations }: Contract): readonly Template[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const order = (path: string): string => path.replaceAll(/\/\{\w+\}/g, '1').replaceAll(/\/[^/1{]+/g, '0');
  return paths
    .sort((one, other) => (order(one) < order(other) ? -1 : 1))
    .map((path) => ({
      segments: `${basePath}${path}`.split('/').slice(1).map(segmentOf),
      operations: new Map(operations.filter((each) => each.path === path).map((each) => [each.method, each])),
    }));
}

function segmentOf(text: string): Template['segments'][number] {
  const name = /^\{(\w+)\}$/.exec(text)?.[1];
  return name === undefined ? { literal: text } : { name };
}

function decode(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    throw new Refusal('malformed', 'The path has an invalid percent-encoding.');
  }
}

function matches({ segments }: Template, given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every(({ literal }, index) => literal === undefined || literal === given[index])
  );
}

function valuesOf({ segments }: Template, given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    segments.flatMap(({ name }, index) => (name === undefined ? [] : [[name, given[index] ?? '']])),
  );
}

/** The operation for a method. HEAD is handled as GET; the host drops the body. */
function operationOf({ operations }: Template, method: string): Operation {
  const found = operations.get(method === 'HEAD' ? 'GET' : method);
  if (found) return found;
  const allow = [...operations.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known])).join(', ');
  throw new Refusal('wrong-method', `This path supports only ${allow}.`, { headers: { allow } });
}
