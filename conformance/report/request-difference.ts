/** The differences between a request and its accepted control, without values that differ in every request. */
import { isRecord } from '../../openapi/json/json.js';
import { placeName, pointerOf, tokensOf, type Place } from '../../openapi/json/place.js';
import { excessInText } from '../../openapi/text/json-size.js';
import { clip } from '../text/clip.js';
import type { Report, ReportedExchange } from './report.js';
import { controlNamed, setUpNamed } from '../requests/exchange/intent.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';

/** A place with its two values; undefined if a side has none. */
export interface RequestDifference {
  /** JSON pointer into the bodies, or the name of another part of the request. */
  readonly place: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Whether two values differ only because every request has its own. */
export type IsFresh = (before: unknown, after: unknown) => boolean;

const never: IsFresh = () => false;

function childrenOf(value: unknown): ReadonlyMap<string | number, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.entries());
  return isRecord(value) ? new Map(Object.entries(value)) : undefined;
}

function differencesBelow(
  before: unknown,
  after: unknown,
  place: Place,
  isFresh: IsFresh,
): readonly RequestDifference[] {
  const [left, right] = [childrenOf(before), childrenOf(after)];
  if (left && right && Array.isArray(before) === Array.isArray(after))
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differencesBelow(left.get(key), right.get(key), [...place, key], isFresh),
    );
  const isSame = !left && !right && (Object.is(before, after) || isFresh(before, after));
  return isSame ? [] : [{ place: pointerOf(place), before, after }];
}

/** The places where two JSON values differ, in the order of the first value. They must not be too deep. */
export const differences = (before: unknown, after: unknown, isFresh: IsFresh = never): readonly RequestDifference[] =>
  differencesBelow(before, after, [], isFresh);

const phoneForm = /^\+1\d{3}555\d{4}$/;

/** Recognizes values that differ in every request: names of the run, phone numbers, and identifiers of created resources. */
export function freshValuesIn({ run, created, settings: { given } }: Report): IsFresh {
  const kinds = new Map(created.map(({ uuid, kind }) => [uuid.toLowerCase(), kind]));
  const kindOf = (value: unknown): string | undefined => {
    if (typeof value !== 'string') return undefined;
    if (value.startsWith(`${run.id}-`)) return value.includes('@') ? 'address' : 'name';
    if (phoneForm.test(value) || given?.phones?.includes(value)) return 'phone';
    return kinds.get(value.toLowerCase());
  };
  return (before, after) => kindOf(before) !== undefined && kindOf(before) === kindOf(after);
}

function bodyOf({ request: { body } }: ReportedExchange): unknown {
  if (body === undefined || excessInText(body, 'response') !== undefined) return body;
  const json = jsonOrUndefined(body);
  return json === undefined ? body : json;
}

const pathOf = ({ request: { url } }: ReportedExchange): readonly string[] =>
  URL.canParse(url) ? new URL(url).pathname.split('/').map((part) => part.slice(0, 200)) : [];

/** The differences of a request from its control: in the token, the path and the body. */
export function differencesFromControl(
  control: ReportedExchange,
  exchange: ReportedExchange,
  isFresh: IsFresh,
): readonly RequestDifference[] {
  const path = differences(pathOf(control), pathOf(exchange), isFresh).map((one) => ({ ...one, place: 'path' }));
  const tokens = [control, exchange].map(({ request }) => request.headers['authorization']);
  const token = differences(tokens[0], tokens[1]).map((one) => ({ ...one, place: 'Authorization' }));
  return [...token, ...path, ...differences(bodyOf(control), bodyOf(exchange), isFresh)];
}

const shown = (value: unknown): string => (value === undefined ? 'left out' : clip(JSON.stringify(value), 80));

/** A difference on one line: `packages[0].width: 30 → -1`. */
export function differenceText({ place, before, after }: RequestDifference): string {
  const name = place === '' || place.startsWith('/') ? placeName(tokensOf(place)) : place;
  return before === undefined ? `${name}: added ${shown(after)}` : `${name}: ${shown(before)} → ${shown(after)}`;
}

/** The accepted control of an altered request: of the same example, or of the most complete one. */
export function controlOf(
  { exchanges }: Report,
  { operation, intent: { altered } }: ReportedExchange,
): ReportedExchange | undefined {
  const name = setUpNamed(controlNamed(operation, altered?.example));
  return exchanges.find(({ by, operation: own, answer }) => by === name && own === operation && answer?.status === 200);
}
