/** Pieces that unlike orders are put together from. */
import type { Json } from '../../../openapi/schema/schema.js';
import { schemasAt } from '../../../openapi/schema/walk.js';
import { hash } from '../../text/hash.js';
import type { Session } from '../../model/check.js';

/** Makes the body of an order from nothing but what a session can give. */
export type Shape = (session: Session) => Promise<Json>;

/** The full order, which all other orders here are changes of. */
export const full = (session: Session): Promise<Json> => session.given.body('createOrder', 'full');

/** The full order with something else in it. */
export const changed =
  (change: (body: Json, session: Session) => Json): Shape =>
  async (session) => {
    const body = await full(session);
    return { ...body, ...change(body, session) };
  };

/** The full order with another text as its notes. */
export const notes = (text: string): Shape => changed(() => ({ notes: text }));

const firstOf = (list: unknown): Json => (list as readonly Json[])[0]!;

/** A new identifier of digits that begins with zeros, as a number can't. */
export const digits = (id: string): string => `00${hash(id)}${hash(`${id}.`)}`;

/** Packages of these types and sizes, each with an identifier of its own. */
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

/** Coordinates so many degrees off, of six digits, which columns for them often keep; a sum of binary fractions has more. */
export function beside(coordinates: unknown, by: number): Json {
  const { lat, lng } = coordinates as { readonly lat: number; readonly lng: number };
  const moved = (degrees: number): number => Number((degrees + by).toFixed(6));
  return { lat: moved(lat), lng: moved(lng) };
}

/** The destination somewhere else in the world, which may be out of the service's area. */
export const destined = (address: Readonly<Json>): Shape =>
  changed(({ destination_location: place }) => ({ destination_location: { ...(place as Json), ...address } }));

/** All the words that the contract lists for the requirements of an order. */
export function everyRequirement({ run }: Session): readonly unknown[] {
  const { body } = run.operation('createOrder');
  const words = body ? schemasAt(run.contract, body.schema, ['requirements', '*']) : [];
  return words.flatMap((schema) => schema.enum ?? []);
}

/** An e-mail address with a tag, as people use it to sort what they get. */
export const withTag = (email: unknown): string => String(email).replace('@', '+door.2@');
