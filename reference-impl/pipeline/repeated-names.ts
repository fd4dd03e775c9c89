/** Finds objects in JSON that have the same name twice; `JSON.parse` would keep only the last one. */
import { isRecord } from '../../openapi/json/json.js';
import type { JsonSize } from '../../openapi/text/json-size.js';

/** The number of members in a value. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children: readonly unknown[] = Object.values(value);
  return children.reduce<number>((count, child) => count + membersIn(child), isRecord(value) ? children.length : 0);
}

/** Whether a value has fewer members than the JSON text of this size that it was parsed from. */
export const hasRepeatedName = ({ members }: JsonSize, value: unknown): boolean => members !== membersIn(value);
