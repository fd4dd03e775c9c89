/** Reads `x-mock-triggers`: the values in requests that make the mock answer in a certain way. */
import { notUnderstood, unknownWord } from '../schema/contract-error.js';
import { below, isRecord, type Json } from '../schema/schema.js';
import { placeName, tokensOf, type Place } from '../schema/walk.js';

/** Where a value counts: in the body, in the query, or in the order that the path names; with `carrier` only for that one. */
export interface TriggerPlace {
  readonly operation: string;
  readonly in: 'body' | 'query' | 'order';
  readonly place: Place;
  readonly carrier: string | undefined;
}

/** A refusal of a kind, at a place of the body; without one at the place of the value, if that is in the body. */
export interface TriggerRefusal {
  readonly kind: string;
  readonly message: string;
  readonly at: Place | undefined;
  /** The row of the catalogue that the refusal is for, as where the rule is really broken. */
  readonly requirement: string | undefined;
}

/** A value, and what it makes of a request: either a refusal or what the mock's switches say. */
export interface MockTrigger {
  readonly id: string;
  /** What happens, as a sentence. */
  readonly description: string;
  /** Whether the value is the whole of what is sent, or its beginning. */
  readonly match: 'equals' | 'begins';
  readonly value: string | number;
  readonly where: readonly TriggerPlace[];
  readonly refuse: TriggerRefusal | undefined;
  readonly switches: Readonly<Record<string, unknown>> | undefined;
}

/** A place in words, such as `getOrder: external_id in the query`. */
export function placeText({ operation, in: part, place, carrier }: TriggerPlace): string {
  const name = placeName(place);
  const text = { body: name, query: `${name} in the query`, order: `${name} of the order` }[part];
  return `${operation}: ${text}${carrier === undefined ? '' : `, to the carrier ${carrier}`}`;
}

/** The triggers of a document by the pointer of the word. Throws for anything in them that is not known here. */
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

/** The words of a node; all of them must be known, if it is said which are. */
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
