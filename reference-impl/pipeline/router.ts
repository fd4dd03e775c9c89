/** Finds the operation of a method and a path. */
import type { Contract, Operation } from '../../openapi/contract/contract.js';
import { similarIds } from '../../openapi/text/similar.js';
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
    const repaired = repairPath(path, contract.basePath);
    const meant = exists(repaired) ? repaired : similarPath(path, templates);
    return meant === undefined ? '.' : `; did you mean ${meant}?`;
  };
  /** The same method on the collection of a resource: `GET /orders` takes identifiers in its query. */
  const onCollection = (method: string, template: Template, segments: readonly string[]): string => {
    if (template.segments.at(-1)?.name === undefined) return '.';
    const collection = `/${segments.slice(0, -1).join('/')}`;
    const operation = literals.get(collection)?.operations.get(method);
    if (!operation) return '.';
    const query = operation.parameters.find((each) => each.in === 'query');
    return `; did you mean ${method} ${collection}${query ? `?${query.name}=…` : ''}?`;
  };
  return (method, path) => {
    const literal = literals.get(path);
    if (literal) return { operation: operationOf(literal, method, () => '.'), path: none };
    const segments = path.split('/').slice(1).map(decode);
    const template = templates.find((candidate) => matches(candidate, segments));
    if (!template) throw new Refusal('not-found', `Unknown path${suggestion(path)}`);
    const operation = operationOf(template, method, () => onCollection(method, template, segments));
    return { operation, path: valuesOf(template, segments) };
  };
}

/** Repairs common mistakes in a client's base URL: a missing or repeated base path, or a double slash. */
function repairPath(path: string, basePath: string): string {
  const base = basePath.split('/').slice(1);
  const segments = path.split('/').filter((segment) => segment !== '');
  const start = segments.findIndex((segment) => !base.includes(segment));
  return start < 0 ? basePath : [basePath, ...segments.slice(start)].join('/');
}

/** The path if one of its literal segments is misspelt. */
function similarPath(path: string, templates: readonly Template[]): string | undefined {
  const given = path.split('/').slice(1);
  for (const { segments } of templates.filter((each) => each.segments.length === given.length)) {
    const wrong = segments.flatMap(({ literal }, at) => (literal === undefined || literal === given[at] ? [] : [at]));
    const [at] = wrong;
    const literal = segments[at ?? -1]?.literal;
    if (wrong.length !== 1 || at === undefined || literal === undefined) continue;
    if (similarIds(given[at]!, [literal]).length > 0) return `/${given.with(at, literal).join('/')}`;
  }
  return undefined;
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

/** The operation for a method. HEAD is handled as GET; the host drops the body. `hint` ends the message of the refusal. */
function operationOf({ operations }: Template, method: string, hint: () => string): Operation {
  const found = operations.get(method === 'HEAD' ? 'GET' : method);
  if (found) return found;
  const allow = [...operations.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known])).join(', ');
  throw new Refusal('wrong-method', `This path supports only ${allow}${hint()}`, { headers: { allow } });
}
