/** Reads `x-mock-triggers`: the values in requests that make the mock react. */
import { notUnderstood, unknownWord } from '../schema/contract-error.js';
import { below, isRecord, type Json } from '../json/json.js';
import { placeName, tokensOf, type Place } from '../json/place.js';

/** Where a trigger works: in the body, the query, or the order of the path. `carrier` limits it to one carrier. */
export interface TriggerPlace {
  readonly operation: string;
  readonly in: 'body' | 'query' | 'order';
  readonly place: Place;
  readonly carrier: string | undefined;
}

/** A refusal of a kind, at a place in the body. Default: the place of the trigger's value, if it is in the body. */
export interface TriggerRefusal {
  readonly kind: string;
  readonly message: string;
  readonly at: Place | undefined;
  /** The requirement that the refusal names, as if the request had broken it. */
  readonly requirement: string | undefined;
}

/** A value, and its effect on a request: either a refusal or values of the mock's switches. */
export interface MockTrigger {
  readonly id: string;
  /** The effect, as a sentence. */
  readonly description: string;
  /** Whether the sent value equals the trigger's value or only begins with it. */
  readonly match: 'equals' | 'begins';
  readonly value: string | number;
  readonly where: readonly TriggerPlace[];
  readonly refuse: TriggerRefusal | undefined;
  readonly switches: Readonly<Record<string, unknown>> | undefined;
}

/** A place as text, such as `getOrder: external_id in the query`. */
export function placeText({ operation, in: part, place, carrier }: TriggerPlace): string {
  const name = placeName(place);
  const text = { body: name, query: `${name} in the query`, order: `${name} of the order` }[part];
  return `${operation}: ${text}${carrier === undefined ? '' : `, to the carrier ${carrier}`}`;
}

/** The triggers of a document, read from the value at `pointer`. Throws for anything invalid or unknown in them. */
export function readTriggers(node: unknown, pointer: string): readonly MockTrigger[] {
  return Object.entries(wordsOf(node, pointer)).map(([id, trigger]) => triggerOf(id, trigger, below(pointer, id)));
}

function triggerOf(id: string, node: unknown, pointer: string): MockTrigger {
  const known = ['description', 'equals', 'begins', 'where', 'refuse', 'switches'];
  const words = wordsOf(node, pointer, known);
  const match = theOneOf(words, ['equals', 'begins'], pointer);
  const effect = theOneOf(words, ['refuse', 'switches'], pointer);
  const value = words[match];
  const isValue = (typeof value === 'string' && value !== '') || (typeof value === 'number' && match === 'equals');
  if (!isValue) throw notUnderstood(below(pointer, match), value);
  if (!Array.isArray(words['where']) || words['where'].length === 0)
    throw notUnderstood(below(pointer, 'where'), words['where']);
  return {
    id: /^[a-z][A-Za-z]*$/.test(id) ? id : thrown(notUnderstood(pointer, node)),
    description: textOf(words, 'description', pointer),
    match,
    value,
    where: words['where'].map((place, index) => placeOf(place, `${pointer}/where/${index}`)),
    refuse: effect === 'refuse' ? refusalOf(words['refuse'], below(pointer, 'refuse')) : undefined,
    switches: effect === 'switches' ? wordsOf(words['switches'], below(pointer, 'switches')) : undefined,
  };
}

function placeOf(node: unknown, pointer: string): TriggerPlace {
  const words = wordsOf(node, pointer, ['operation', 'body', 'query', 'order', 'carrier']);
  const within = theOneOf(words, ['body', 'query', 'order'], pointer);
  return {
    operation: textOf(words, 'operation', pointer),
    in: within,
    place: within === 'query' ? [textOf(words, within, pointer)] : tokensIn(words, within, pointer),
    carrier: words['carrier'] === undefined ? undefined : textOf(words, 'carrier', pointer),
  };
}

function refusalOf(node: unknown, pointer: string): TriggerRefusal {
  const words = wordsOf(node, pointer, ['kind', 'message', 'at', 'requirement']);
  return {
    kind: textOf(words, 'kind', pointer),
    message: textOf(words, 'message', pointer),
    at: words['at'] === undefined ? undefined : tokensIn(words, 'at', pointer),
    requirement: words['requirement'] === undefined ? undefined : textOf(words, 'requirement', pointer),
  };
}

/** The fields of a node. Throws for a field that is not in `known`, if that is given. */
function wordsOf(node: unknown, pointer: string, known?: readonly string[]): Json {
  if (!isRecord(node)) throw notUnderstood(pointer, node);
  const strange = known && Object.keys(node).find((word) => !known.includes(word));
  if (strange === undefined) return node;
  throw unknownWord(below(pointer, strange));
}

function theOneOf<Word extends string>(words: Json, choices: readonly Word[], pointer: string): Word {
  const [found, second] = choices.filter((word) => words[word] !== undefined);
  return found !== undefined && second === undefined ? found : thrown(notUnderstood(pointer, words));
}

function textOf(words: Json, word: string, pointer: string): string {
  const text = words[word];
  return typeof text === 'string' && text !== '' ? text : thrown(notUnderstood(below(pointer, word), text));
}

function tokensIn(words: Json, word: string, pointer: string): Place {
  const text = textOf(words, word, pointer);
  return text.startsWith('/') ? tokensOf(text) : thrown(notUnderstood(below(pointer, word), text));
}

function thrown(error: Error): never {
  throw error;
}
