/** What imitates one freedom: the shape that all such share, and how the texts of a profile's answers are read. */
import { isRecord } from '../../openapi/schema.js';
import type { Parts } from '../app.js';
import type { Json } from '../tolerances/changes.js';
import { allTolerances } from '../tolerances/index.js';
import type { Reading } from './like-reading.js';
import type { Marks } from './like-refusals.js';

/** Gets the parts of an app and returns the ones to build it with. */
export type Change = (parts: Parts) => Parts;

/** Imitates what it can of a profile; undefined where the reference does the same anyway. */
export type Dial = (reading: Reading, marks: Marks) => Change | undefined;

/** What a question is answered with where the run showed nothing of the kind. */
export const unseen = 'nothing of the kind was seen';

/** Longer texts are no words that a service would use. */
const mostText = 100;

/** A text written as JSON; undefined for anything else, or for one that no service would show. */
export function textIn(json: string): string | undefined {
  try {
    const value = JSON.parse(json) as unknown;
    return typeof value === 'string' && value !== '' && value.length <= mostText ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The change of a tolerance. Its id must be one that there is. */
export function freedom(id: string): Change {
  const found = allTolerances.find((one) => one.id === id)?.apply;
  if (!found) throw new Error(`There is no tolerance ${id}.`);
  return found;
}

/** What a server does that does what the reference does if that is among the answers, and the first of them otherwise. */
export const preferring = <T>(own: T, answers: readonly T[]): T => (answers.includes(own) ? own : (answers[0] ?? own));

/** The element of an order by its name, as far as it is an object. */
export const partOf = (order: Json, name: string): Json | undefined =>
  isRecord(order[name]) ? order[name] : undefined;

/** An object with some of its fields set, or removed where the value is undefined. */
export const withFields = (object: Json, fields: Json): Json =>
  Object.fromEntries(Object.entries({ ...object, ...fields }).filter(([, value]) => value !== undefined));
