/** The contract for Prism, which runs both as a separate command and as an engine inside the mock. */
import type { Contract } from './contract.js';
import { isRecord } from '../json/json.js';

/**
 * A copy of the contract for Prism. Prism ignores the path of `servers`, so the copy has it in its paths. Prism also reports an
 * HTML refusal where the contract only hints at JSON, so such responses lose their content unless `hints` is set.
 */
export function documentForPrism({ document, basePath }: Contract, hints: boolean): unknown {
  const paths = document['paths'] as Record<string, unknown>;
  const below = Object.entries(paths).map(([path, item]) => [`${basePath}${path}`, item] as const);
  const copy = { ...document, servers: undefined, paths: Object.fromEntries(below) };
  const open = (_key: string, value: unknown): unknown =>
    !hints && isRecord(value) && value['x-hint'] === true ? { ...value, content: undefined } : value;
  return JSON.parse(JSON.stringify(copy, open));
}
