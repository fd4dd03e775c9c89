/** Values that begin like a trigger and are none: the mock treats them as plain values. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { valueAt, pointerOf } from '../../../openapi/schema/walk.js';
import { similarIds } from '../../../openapi/text/similar.js';
import { quoted } from '../../calls/refusal.js';
import type { NearField } from './misspelt-fields.js';

/** The beginnings of values that are triggers, such as `mock-refused`, which all begin with `mock-`. */
const beginnings = contract.triggers.flatMap(({ match, value }) => (match === 'begins' ? [String(value)] : []));
const prefix = 'mock-';

/** The places where an operation takes the beginning of a trigger. An order's trigger can be in its creation. */
const places = contract.triggers
  .filter(({ match }) => match === 'begins')
  .flatMap(({ where }) => where)
  .filter((place, at, all) => all.findIndex((one) => keyOf(one) === keyOf(place)) === at);

/** The misspelt triggers in the body of a request. */
export function nearTriggers({ id }: Operation, body: unknown): readonly NearField[] {
  return places.flatMap(({ operation, in: part, place }) => {
    const value = operation === id && part === 'body' ? valueAt(body, place) : undefined;
    if (typeof value !== 'string' || !value.startsWith(prefix)) return [];
    if (beginnings.some((beginning) => value.startsWith(beginning))) return [];
    const [meant] = similarIds(value.replace(/[-_\d]*$/, ''), beginnings);
    const question = meant === undefined ? 'GET /__mock/triggers lists all.' : `Did you mean ${meant}?`;
    return [
      { pointer: pointerOf(place), sentence: `${quoted(value)} begins like a trigger, but is none. ${question}` },
    ];
  });
}

function keyOf({ operation, in: part, place }: (typeof contract.triggers)[number]['where'][number]): string {
  return `${operation} ${part} ${pointerOf(place)}`;
}
