/** Rules between query parameters, in IDL4OAS. Only the form that the contract uses is supported. */
import { notUnderstood } from '../schema/contract-error.js';

/** One rule: at least one of these parameters must be given. */
export interface Dependency {
  readonly names: readonly string[];
}

/** Reads a rule such as `Or(external_id, order_number);`. Throws for any other form, so that no rule is ignored. */
export function parseDependency(text: string, at = 'x-dependencies'): Dependency {
  const found = /^Or\(\s*(\w+(?:\s*,\s*\w+)+)\s*\);$/.exec(text);
  if (!found) throw notUnderstood(at, text);
  return { names: found[1]!.split(',').map((name) => name.trim()) };
}

/** Whether a query satisfies the rule. An empty value counts as missing. */
export function keepsDependency(rule: Dependency, query: Readonly<Record<string, string | undefined>>): boolean {
  return rule.names.some((name) => (query[name] ?? '') !== '');
}
