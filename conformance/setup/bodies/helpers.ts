/** Helpers that build unusual orders. */
import { closedValues } from '../../../openapi/keywords/values.js';
import { record, type Json } from '../../../openapi/json/json.js';
import { schemasAt } from '../../../openapi/schema/walk.js';
import { hash } from '../../text/hash.js';
import type { Session } from '../../model/check.js';

/** Makes the body of an order for a session. */
export type Shape = (session: Session) => Promise<Json>;

/** The full order, from which all other orders here are derived. */
export const full = (session: Session): Promise<Json> => session.given.body('createOrder', 'full');

/** The full order with some fields changed. */
export const changed =
  (change: (body: Json, session: Session) => Json): Shape =>
  async (session) => {
    const body = await full(session);
    return { ...body, ...change(body, session) };
  };

/** A body with some values changed within one of its objects. */
export const changedIn = (body: Json, name: string, change: Readonly<Json>): Json => ({
  ...body,
  [name]: { ...record(body[name]), ...change },
});

/** An order or a customer without its external_id. */
export const withoutExternalId = ({ external_id: _id, ...rest }: Json): Json => rest;

/** The full order with another text as its notes. */
export const notes = (text: string): Shape => changed(() => ({ notes: text }));

const firstOf = (list: unknown): Json => (list as readonly Json[])[0]!;

/** A new identifier of digits with leading zeros, which are lost if it is parsed as a number. */
export const digits = (id: string): string => `00${hash(id)}${hash(`${id}.`)}`;

/** Packages of these types and sizes, each with a new identifier. */
export const packages = (body: Json, session: Session, sizes: readonly Json[]): readonly Json[] =>
  sizes.map((size) => ({
    ...firstOf(body['packages']),
    external_id: session.fresh('id'),
    barcode: session.fresh('id'),
    ...size,
  }));

/** Collections of the currency that the example has. */
export const collections = (body: Json, amounts: readonly (readonly [string, number])[]): readonly Json[] =>
  amounts.map(([type, amount]) => ({ ...firstOf(body['collections']), type, amount }));

/** Degrees rounded to six decimals, the usual precision of database columns: a server may refuse more. */
export const sixDecimals = (degrees: number): number => Number(degrees.toFixed(6));

/** Coordinates moved by `by` degrees. */
export function beside(coordinates: unknown, by: number): Json {
  const { lat, lng } = coordinates as { readonly lat: number; readonly lng: number };
  return { lat: sixDecimals(lat + by), lng: sixDecimals(lng + by) };
}

/** An order to a destination anywhere in the world, perhaps outside the service area. */
export const destined = (address: Readonly<Json>): Shape =>
  changed((body) => changedIn(body, 'destination_location', address));

/** All values that the contract lists for the requirements of an order. */
export function everyRequirement({ run }: Session): readonly unknown[] {
  const { body } = run.operation('createOrder');
  const words = body ? schemasAt(run.contract, body.schema, ['requirements', '*']) : [];
  return closedValues(words);
}
