/** Orders of both workflows: for known or new customers, from and to an address or a location of the account. */
import type { Json } from '../../../openapi/json/json.js';
import type { Session } from '../../model/check.js';
import { full, type Shape } from './helpers.js';

/** A return with a new customer inline instead of a reference. */
export async function returnForNewCustomer(session: Session): Promise<Json> {
  const { customer } = await full(session);
  return { ...(await session.given.body('createOrder', 'return')), customer };
}

/** The same from a location of the account. */
export async function returnForNewFromLocation(session: Session): Promise<Json> {
  const { uuid } = await session.given.location(1);
  return { ...(await returnForNewCustomer(session)), source_location: { uuid } };
}

/** A return in which both places are locations of the account. */
export async function returnBetweenLocations(session: Session): Promise<Json> {
  const source = await session.given.location(1);
  return { ...(await session.given.body('createOrder', 'return')), source_location: { uuid: source.uuid } };
}

/** An order in which only the customer is new. */
export async function betweenLocations(session: Session): Promise<Json> {
  const { uuid } = await session.given.location(1);
  return { ...(await full(session)), destination_location: { uuid } };
}

/** The most common order: a known customer, at an address. */
export async function forKnownCustomer(session: Session): Promise<Json> {
  const { uuid } = await session.given.customer();
  return { ...(await full(session)), customer: { uuid } };
}

/** An order that doesn't say which workflow it follows. */
export const withoutIsReturn =
  (shape: Shape): Shape =>
  async (session) => {
    const { is_return: _isReturn, ...body } = await shape(session);
    return body;
  };
