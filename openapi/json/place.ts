/** Places in JSON values: their names, and the values at them. */
import { isRecord } from './json.js';

/** A place in a JSON value, from its root; `*` stands for every element of a list. */
export type Place = readonly (string | number)[];

/** A place as a JSON pointer, such as `/packages/0/width`; the root is the empty text. */
export const pointerOf = (place: Place): string =>
  place.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A place as people write it, such as `packages[0].width`; the root is `body`. */
export function placeName(place: Place): string {
  const text = place.map((token) => (typeof token === 'number' || token === '*' ? `[${token}]` : `.${token}`)).join('');
  return text === '' ? 'body' : text.replace(/^\./, '');
}

/** The name one step below a place, with `*` for a position in a list. Here, the root's name is empty. */
export function nameUnder(name: string, token: string | number): string {
  if (typeof token === 'number') return `${name}[*]`;
  return name === '' ? token : `${name}.${token}`;
}

const isPosition = (token: string): boolean => /^\d+$/.test(token) && String(Number(token)) === token;

/** The tokens of a JSON pointer, list positions as numbers. */
export const tokensOf = (pointer: string): Place =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (isPosition(token) ? Number(token) : token));

/** A pointer as a place in a value: a name of digits, such as `404`, is a position only in a list. */
export const placeIn = (value: unknown, pointer: string): Place =>
  tokensOf(pointer).reduce<Place>(
    (place, token) => [...place, Array.isArray(valueAt(value, place)) ? token : String(token)],
    [],
  );

/** Calls `visit` for every field or element of a value. */
export function eachChild(value: unknown, visit: (token: string | number, child: unknown) => void): void {
  if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) visit(index, value[index]);
  else if (isRecord(value)) for (const name of Object.keys(value)) visit(name, value[name]);
}

/** An own property: the name may come from a response, and may be `constructor`. */
export const own = <Value>(
  holder: Readonly<Record<string, Value>> | undefined,
  name: string | number,
): Value | undefined => (holder && Object.hasOwn(holder, name) ? holder[name] : undefined);

/** The value one step down, or undefined. */
export function childOf(value: unknown, token: string | number): unknown {
  if (Array.isArray(value)) return typeof token === 'number' ? (value[token] as unknown) : undefined;
  return isRecord(value) ? own(value, token) : undefined;
}

/** The value at a place, or undefined. */
export function valueAt(root: unknown, place: Place): unknown {
  let at = root;
  for (const token of place) at = childOf(at, token);
  return at;
}

/** The attributes of a property that is created by assignment. */
const plain = { writable: true, enumerable: true, configurable: true };

/** A copy of a JSON value with one place set, or removed when the value is undefined. */
export function withValue(root: unknown, place: Place, value: unknown): unknown {
  if (place.length === 0) return value;
  return value === undefined && valueAt(root, place) === undefined ? root : copied(root, place, 0, value);
}

function copied(root: unknown, place: Place, depth: number, value: unknown): unknown {
  const token = place[depth];
  if (token === undefined) return value;
  if (Array.isArray(root)) {
    const copy = (root as unknown[]).slice();
    const next = copied(copy[token as number], place, depth + 1, value);
    if (next === undefined) copy.splice(token as number, 1);
    else copy[token as number] = next;
    return copy;
  }
  const copy: Record<string, unknown> = isRecord(root) ? { ...root } : {};
  const next = copied(own(copy, token), place, depth + 1, value);
  if (next === undefined) delete copy[token];
  // Assigning `__proto__` would set the prototype.
  else if (token === '__proto__') Object.defineProperty(copy, token, { ...plain, value: next });
  else copy[token] = next;
  return copy;
}
