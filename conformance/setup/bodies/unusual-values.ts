/** Labels a request with the values in which it differs from its example. */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { placeName, valueAt, withValue, type Place } from '../../../openapi/json/place.js';
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Session } from '../../model/check.js';

/** The maximum number of values in a label, and the length of each in characters. */
const shown = { values: 4, length: 40 } as const;

/** Identifiers are new in every request, so they don't count as unusual. */
const identifiers: readonly (string | number | undefined)[] = ['external_id', 'barcode', 'uuid'];

/** Whether a value is new in every request, or comes from the operator's test data. */
function isOwn({ run, given }: Session, value: unknown, example: unknown): boolean {
  if (typeof value !== 'string') return false;
  const { runId, given: data } = run.options;
  const isFresh = value.startsWith(`${runId}-`) && /^[\w-]+(?:@example\.com)?$/.test(value);
  const isTime = typeof example === 'string' && /^\d{4}-\d\d-\d\d/.test(example) && value === given.at(example);
  return (
    isFresh ||
    isTime ||
    /^\+1\d{3}555\d{4}$/.test(value) ||
    (data !== undefined && JSON.stringify(data).includes(value))
  );
}

/** The places where a body differs from an example, each with its value, or undefined if it was left out. */
function differencesIn(session: Session, example: unknown, body: unknown, place: Place): readonly UnusualValue[] {
  const isSameKind = Array.isArray(example) === Array.isArray(body);
  if (isRecord(example) && isRecord(body) && 'uuid' in body) return [];
  const isList = Array.isArray(example) && Array.isArray(body) && body.length > 0;
  if (isSameKind && (isList || (isRecord(example) && isRecord(body)))) {
    const [before, after] = [example as Json, body as Json];
    const names = isList ? Object.keys(after) : [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return names.flatMap((name) =>
      differencesIn(session, before[name], after[name], [...place, isList ? Number(name) : name]),
    );
  }
  if (isRecord(body) && example === undefined)
    return Object.entries(body).flatMap(([name, value]) => differencesIn(session, undefined, value, [...place, name]));
  if (identifiers.includes(place.at(-1)) || Object.is(example, body) || isOwn(session, body, example)) return [];
  return [[place, body]];
}

function textOf([place, value]: UnusualValue): string {
  if (value === undefined) return `${placeName(place)} left out`;
  const text = JSON.stringify(value);
  return `${placeName(place)}: ${text.length > shown.length ? `${text.slice(0, shown.length - 2)}…${typeof value === 'string' ? '"' : ''}` : text}`;
}

/** A request, and the example that it was made from. */
export interface ExampleRequest {
  readonly operation: OperationId;
  readonly example?: string;
  readonly body: unknown;
}

/** A place where a request differs from its example, and the value there: undefined if it was left out. */
export type UnusualValue = readonly [Place, unknown];

/** The values in which a request differs from its example. */
export const unusualValues = (
  session: Session,
  { operation, example = 'full', body }: ExampleRequest,
): readonly UnusualValue[] =>
  differencesIn(session, session.run.operation(operation).body?.examples[example], body, []);

/** A body with one unusual value of another one. An element beyond the end of a list becomes its first element. */
export function withOneOf(body: unknown, [place, value]: UnusualValue): Json {
  const inList = place.map((token, at) => {
    const list = valueAt(body, place.slice(0, at));
    return Array.isArray(list) && Number(token) >= list.length ? 0 : token;
  });
  return withValue(body, inList, value) as Json;
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** A place without the positions in its lists, which many refusals leave out. */
const withoutPositions = (place: Place): Place => place.filter((token) => typeof token === 'string');

/**
 * The values whose place a response names, in any form: `packages.0.weight`, `/packages/0/weight`, `["packages", 0, "weight"]`,
 * `packages[].weight`. Those named with their positions come first.
 */
function namedIn<Value extends UnusualValue>(response: string, all: readonly Value[]): readonly Value[] {
  const text = lettersAndDigits(response);
  const isNamed = (place: Place): boolean => text.includes(lettersAndDigits(place.join('')));
  const whole = all.filter(([place]) => isNamed(place));
  return [...whole, ...all.filter(([place]) => isNamed(withoutPositions(place)))];
}

/**
 * A label with the values by which the request differs from its example: `names: first_name: "U"`. Those that a refusal names come
 * first, since the label has room for a few. `only`: the values to name, if they are known.
 */
export function withUnusualValues(
  session: Session,
  label: string,
  made: ExampleRequest,
  only: readonly UnusualValue[] = [],
): (response: string) => string {
  const all = only.length > 0 ? only : unusualValues(session, made);
  if (all.length === 0) return () => label;
  const more = all.length > shown.values ? ` and ${all.length - shown.values} more` : '';
  return (response) => {
    const first = [...new Set([...namedIn(response, all), ...all])].slice(0, shown.values);
    return `${label}: ${first.map(textOf).join(', ')}${more}`;
  };
}
