/** Parsing that remembers what it made of a call, since the mock looks into it before the app does. */
import type { Operation } from '../../openapi/contract.js';
import type { Call } from '../call.js';
import { parse, type Parsed } from '../parse.js';

/** A parsing part that remembers the call before: the app is given a call right after the mock looked into it, nearly always. */
export function memoizedParse(): (call: Call, operation: Operation) => Parsed {
  let last: { readonly call: Call; readonly parsed: Parsed } | undefined;
  return (call, operation) => {
    if (last?.call === call) return last.parsed;
    const parsed = parse(call, operation);
    last = { call, parsed };
    return parsed;
  };
}
