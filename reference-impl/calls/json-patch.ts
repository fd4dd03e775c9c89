/** The JSON Patch operations (RFC 6902) that fixes use: add, replace and remove. */
import { isRecord } from '../../openapi/json/json.js';
import { tokensOf, type Place } from '../../openapi/json/place.js';

/** One operation; `path` is a JSON pointer, and the empty string is the whole document. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** The document after all operations in order; the input stays unchanged. Throws if an operation is impossible. */
export function applyPatch(document: unknown, operations: readonly PatchOperation[]): unknown {
  return operations.reduce<unknown>((made, operation) => edited(made, placeOf(operation), operation), document);
}

function placeOf({ path }: PatchOperation): Place {
  if ((path !== '' && !path.startsWith('/')) || /~(?![01])/.test(path))
    throw new Error(`${path} is not a JSON pointer.`);
  return tokensOf(path);
}

function edited(node: unknown, place: Place, operation: PatchOperation): unknown {
  const [token, ...rest] = place;
  if (token === undefined) return operation.op === 'remove' ? undefined : operation.value;
  if (Array.isArray(node)) return editedList(node, token, rest, operation);
  if (!isRecord(node)) throw nowhere(operation);
  return editedObject(node, String(token), rest, operation);
}

function editedList(list: readonly unknown[], token: string | number, rest: Place, operation: PatchOperation): unknown {
  const isNew = operation.op === 'add' && rest.length === 0;
  const index = token === '-' ? list.length : token;
  if (typeof index !== 'number' || index > list.length || (index === list.length && !isNew)) throw nowhere(operation);
  const copy = [...list];
  if (isNew) copy.splice(index, 0, operation.value);
  else if (rest.length === 0 && operation.op === 'remove') copy.splice(index, 1);
  else copy[index] = edited(copy[index], rest, operation);
  return copy;
}

function editedObject(object: object, name: string, rest: Place, operation: PatchOperation): unknown {
  if (!Object.hasOwn(object, name) && (operation.op !== 'add' || rest.length > 0)) throw nowhere(operation);
  const copy: Record<string, unknown> = { ...object };
  if (rest.length === 0 && operation.op === 'remove') delete copy[name];
  else setOwn(copy, name, edited(copy[name], rest, operation));
  return copy;
}

/** Sets an own property of any name, even `__proto__`. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, ...ordinary });
  else object[name] = value;
}

const ordinary = { configurable: true, enumerable: true, writable: true } as const;

const nowhere = ({ op, path }: PatchOperation): Error => new Error(`No value at ${path} to ${op}.`);
