/** JSON pointers into a document, plain and as values of `$ref`. */
import { ContractError } from '../schema/contract-error.js';

const own = (node: unknown, key: string): unknown =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? (node as Record<string, unknown>)[key]
    : undefined;

/** Resolves a JSON pointer with a leading `#` in a document. Throws if its target does not exist. */
export function resolvePointer(document: unknown, pointer: string): unknown {
  const found = valueBehind(document, pointer.replace(/^#/, ''));
  if (found === undefined) throw new Error(`The contract has nothing at ${pointer}.`);
  return found;
}

function valueBehind(document: unknown, pointer: string): unknown {
  const [start, ...tokens] = pointer.split('/');
  if (start !== '') return undefined;
  return tokens.reduce<unknown>(
    (node, token) => own(node, token.replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  );
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The target of a `$ref`, and its plain JSON pointer. */
interface Target {
  readonly value: unknown;
  readonly at: string;
}

/**
 * Follows a `$ref`, a pointer that is percent-encoded like the fragment of a URI. Throws a `ContractError` with `at`,
 * the place of the `$ref`, if it is broken or external.
 */
export function resolveReference(document: unknown, reference: unknown, at: string): Target {
  if (typeof reference !== 'string')
    throw new ContractError(at, `is an invalid reference: ${JSON.stringify(reference)}.`);
  if (!reference.startsWith('#'))
    throw new ContractError(
      at,
      `refers to another document, ${JSON.stringify(reference)}. Copy the part into this one.`,
    );
  const pointer = decoded(reference.slice(1));
  const value = valueBehind(document, pointer);
  if (value === undefined) throw new ContractError(at, `refers to a missing part: ${JSON.stringify(reference)}.`);
  return { value, at: `#${pointer}` };
}
