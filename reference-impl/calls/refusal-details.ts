/** The details of a refusal: each broken rule once, with its place, its row of the catalogue and one plain sentence. */
import type { Operation } from '../../openapi/contract/contract.js';
import type { Violation } from '../../openapi/validation/validator.js';
import { placeName, pointerOf, valueAt, type Place } from '../../openapi/json/place.js';
import { fieldsOfUnion } from '../account/sample-values.js';

/** The part of a request that breaks a rule. */
export type RequestPart = 'body' | 'query' | 'path';

/** The context of violations: the part of the request and, where they are known, its operation and its value. */
export interface About {
  readonly in: RequestPart;
  readonly operation?: Operation;
  readonly value?: unknown;
}

/** One broken rule, as the response lists it. */
export interface Detail {
  readonly in: RequestPart;
  readonly place: string;
  readonly pointer: string;
  readonly requirement?: string;
  readonly level: Violation['level'];
  readonly sentence: string;
}

/** The details of violations, up to a limit. */
export function detailsOf(violations: readonly Violation[], about: About, most: number): Detail[] {
  return brokenRules(violations, about)
    .slice(0, most)
    .map((violation) => {
      const { place, pointer } = violation;
      // The specification requires nothing of an operation that it only names.
      const level = about.operation?.provisional ? 'reference' : violation.level;
      const requirement = violation.requirement ?? about.operation?.requirement;
      return {
        in: about.in,
        place: place.length === 0 ? about.in : placeName(place),
        pointer,
        ...(requirement !== undefined && { requirement }),
        level,
        sentence: sentenceOf(violation, about),
      };
    });
}

/** The violations without those that repeat another one in other words. */
export function brokenRules(violations: readonly Violation[], about: About = { in: 'body' }): readonly Violation[] {
  const found = new Map<string, Violation>();
  for (const violation of withoutEchoes(violations, about)) {
    const key = `${violation.pointer} ${violation.requirement}`;
    // A list of allowed values implies the type, too.
    if (!found.has(key) || violation.keyword === 'enum') found.set(key, violation);
  }
  return [...found.values()];
}

/**
 * If one of several fields is required and none is valid, report one mistake: that they are missing if only null was
 * sent, otherwise the mistake in the one that was sent.
 */
function withoutEchoes(violations: readonly Violation[], about: About): readonly Violation[] {
  const echoes = violations
    .filter(({ keyword }) => keyword === 'anyOf')
    .flatMap((union) => {
      const fields = fieldsOfUnion(about.operation, union.place).map((name) => pointerOf([...union.place, name]));
      const theirs = violations.filter(({ pointer }) => fields.includes(pointer));
      return theirs.every(({ place }) => valueAt(about.value, place) === null) ? theirs : [union];
    });
  return echoes.length === 0 ? violations : violations.filter((violation) => !echoes.includes(violation));
}

function sentenceOf({ place, keyword, message }: Violation, about: About): string {
  if (keyword === 'x-dependencies') return `The query ${withArticles(message)}.`;
  if (keyword === 'anyOf') return `${subjectOf(place, about, nounOf(about.operation))} ${withArticles(message)}.`;
  const given = about.value === undefined ? undefined : valueAt(about.value, place);
  const verb = isPlural(place.at(-1)) ? message.replace(/^is /, 'are ') : message;
  return `${subjectOf(place, about, about.in)} ${verb}${given === undefined ? '' : contrast(message, given)}.`;
}

/** Whether a field is named in the plural, such as `packages`, unlike `status` and `address`. */
const isPlural = (name: string | number | undefined): boolean => typeof name === 'string' && /[^su]s$/.test(name);

/** A place in words: "The width of packages[1]". */
function subjectOf(place: Place, about: About, whole: string): string {
  const last = place.at(-1);
  if (last === undefined) return `The ${whole}`;
  if (typeof last === 'number') return `The element ${placeName(place)}`;
  if (about.in !== 'body') return `The ${last} in the ${about.in}`;
  return place.length === 1 ? `The ${last}` : `The ${last} of ${placeName(place.slice(0, -1))}`;
}

/** What the body of an operation represents, from the name of its schema: `CustomerWrite` is a customer. */
function nounOf(operation: Operation | undefined): string {
  return /\/(\w+)Write$/.exec(operation?.body?.schema.$ref ?? '')?.[1]?.toLowerCase() ?? 'body';
}

/** Required fields in plain words: "needs an email or a phone". */
function withArticles(message: string): string {
  const [verb, ...words] = message.split(' ');
  const named = words.map((word) =>
    ['and', 'or'].includes(word) ? word : `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`,
  );
  return [verb, ...named].join(' ');
}

function contrast(message: string, given: unknown): string {
  if (/^must (?:be|name) /.test(message)) return `, not ${shown(given)}`;
  if (message.startsWith('must not be ')) return `, but is ${shown(given)}`;
  return message === 'is not a code that exists' ? `: ${shown(given)}` : '';
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Text from a caller in quotes, cut to a length that fits into a sentence. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
