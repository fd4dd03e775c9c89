/** Finds the operations that a person means: by id, or by method and path. */
import type { Contract, Operation } from './contract.js';

/**
 * A method, a path, or both: `POST /orders`, `/orders`, `post http://localhost:3000/api/v1/orders`. The lookahead after
 * the host keeps the time linear in a long word.
 */
const form =
  /^(?:(get|put|post|patch|delete|head|options)(?:\s+|$))?(?:https?:\/\/[^/?#\s]+(?=[/?#\s]|$))?([^\s?#]*)(?:[?#]\S*)?$/i;

/** The segments of a path below the base path, in lower case. */
function segmentsOf(path: string, basePath: string): readonly string[] {
  const lower = path.toLowerCase();
  const [before, ...below] = lower.split(`${basePath.toLowerCase()}/`);
  return (below.length > 0 ? below.join('/') : before!).split('/').filter((segment) => segment !== '');
}

const isTemplate = (segment: string): boolean => segment.startsWith('{');

/** How many segments are literally equal; undefined if the path does not match the template. */
function agreement(template: readonly string[], path: readonly string[]): number | undefined {
  const fits = template.every((segment, at) => isTemplate(segment) || segment === path[at]);
  if (template.length !== path.length || !fits) return undefined;
  return template.filter((segment, at) => segment === path[at]).length;
}

/**
 * The operations that a word names: an id, or a path with or without its method, base path and address. Case doesn't
 * matter. `/orders/1` matches the path `/orders/{order_uuid}`. Empty for any other word.
 */
export function operationsNamed({ operations, basePath }: Contract, word: string): readonly Operation[] {
  const text = word.trim();
  const byId = operations.filter(({ id }) => id.toLowerCase() === text.toLowerCase());
  if (byId.length > 0) return byId;
  const [, method, path = ''] = form.exec(text) ?? [];
  if (path === '' || (method === undefined && !path.startsWith('/'))) return [];
  const wanted = segmentsOf(path, basePath);
  const found = operations
    .filter((one) => method === undefined || one.method === method.toUpperCase())
    .map((one) => [one, agreement(segmentsOf(one.path, basePath), wanted) ?? -1] as const);
  const best = Math.max(0, ...found.map(([, count]) => count));
  return found.filter(([, count]) => count === best).map(([one]) => one);
}
