/** Parsing that remembers what it made of a call, since the mock looks into it before the app does. */
import type { Operation } from '../../openapi/contract.js';
import type { Call } from '../call.js';
import { parse, type Parsed } from '../parse.js';

/** A parsing part that parses each call once. */
export function memoizedParse(): (call: Call, operation: Operation) => Parsed {
  const known = new WeakMap<Call, Parsed>();
  return (call, operation) => {
    const before = known.get(call);
    if (before) return before;
    const made = parse(call, operation);
    known.set(call, made);
    return made;
  };
}
