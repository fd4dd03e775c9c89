/** Values that begin like a trigger and are none: the mock treats them as plain values. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { valueAt, pointerOf } from '../../openapi/json/place.js';
import { similarIds } from '../../openapi/text/similar.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import type { NearField } from './misspelt-fields.js';

const begun = contract.triggers.filter(({ match }) => match === 'begins');

/** The beginnings of values that are triggers, such as `mock-refused`, which all begin with `mock-`. */
const beginnings = begun.map(({ value }) => String(value));
const prefix = 'mock-';

/** The places of bodies where such a value can be, each once. */
const places = [
  ...new Map(
    begun
      .flatMap(({ where }) => where)
      .filter((one) => one.in === 'body')
      .map(({ operation, place }) => [`${operation} ${pointerOf(place)}`, { operation, place }] as const),
  ).values(),
];

/** The misspelt triggers in the body of a request. */
export function nearTriggers({ id }: Operation, body: unknown): readonly NearField[] {
  return places.flatMap(({ operation, place }) => {
    const value = operation === id ? valueAt(body, place) : undefined;
    if (typeof value !== 'string' || !value.startsWith(prefix)) return [];
    if (beginnings.some((beginning) => value.startsWith(beginning))) return [];
    // The lookbehind keeps the time linear in a long value.
    const [meant] = similarIds(value.replace(/(?<![-_\d])[-_\d]+$/, ''), beginnings);
    const question = meant === undefined ? 'GET /__mock/triggers lists all.' : `Did you mean ${meant}?`;
    return [
      { pointer: pointerOf(place), sentence: `${quoted(value)} begins like a trigger, but is none. ${question}` },
    ];
  });
}
