/** Requests that must be refused and that name bystanders: a server may write before it refuses. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { without, type Json } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import { assignmentBody } from '../../setup/assignments.js';
import type { Bystanders } from './bystanders.js';
import type { Session } from '../../model/check.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { foreignIfAny } from '../accounts/second-account.js';
import { wrongTokens, withoutToken } from '../kit/wrong-tokens.js';
import { changedIn } from '../../setup/bodies/helpers.js';
import {
  assignmentMistakes,
  customerMistakes,
  locationMistakes,
  orderMistakes,
  someOf,
  type Spoil,
} from './mistakes.js';

/**
 * Requests with a mistake, each with a label for the mistake. Whether one with identifiers of a bystander is refused is open:
 * a server may answer it like the first request with these before it validates anything.
 */
export type WrongRequests = readonly (readonly [label: string, Input, due: 'refused' | 'either'])[];

/** Mistakes that every operation refuses. */
function ofAnyBody(session: Session, body: Json, path?: Input['path'], tokens = wrongTokens(session)): WrongRequests {
  const input = path ? { path } : {};
  return [
    ...tokens.map(([label, authorization]) => [label, { ...input, body, authorization }, 'refused'] as const),
    ['a body that is not JSON', { ...input, raw: JSON.stringify(body).slice(0, -1) }, 'refused'],
    ['a body that is not an object', { ...input, body: [body] }, 'refused'],
  ];
}

/** The same without another account's token, as that account may create customers and locations itself. */
const ofAnyNew = (session: Session, body: Json): WrongRequests => ofAnyBody(session, body, undefined, withoutToken);

type Bodies = readonly (readonly [label: string, Json])[];

const withBodies = (bodies: Bodies, path: NonNullable<Input['path']>): WrongRequests =>
  bodies.map(([label, body]) => [label, { path, body }, 'refused']);

/** The same for bodies with identifiers of a bystander. */
const withKnown = (bodies: Bodies): WrongRequests => bodies.map(([label, body]) => [label, { body }, 'either']);

/** A body with each of these mistakes. */
const spoiled = (body: Json, mistakes: readonly (readonly [label: string, Spoil])[]): Bodies =>
  mistakes.map(([label, spoil]) => [label, spoil(body)]);

async function wrongCustomers(session: Session, { customer }: Bystanders): Promise<WrongRequests> {
  const { external_id, email, phone } = customer.body;
  const fresh = async (known: Json): Promise<Json> => ({
    ...(await session.given.body('createCustomer', 'business')),
    ...known,
  });
  const known = await fresh({ external_id });
  const nameless = customerMistakes['no last name'];
  return [
    ...ofAnyNew(session, known),
    ...withKnown([
      ...spoiled(known, someOf(customerMistakes, 'no last name')),
      ['no last name, and an existing email', nameless(await fresh({ email }))],
      ['no last name, and an existing phone', nameless(await fresh({ phone }))],
      ...spoiled(known, someOf(customerMistakes, 'a type outside the list', 'notes that are an object')),
    ]),
  ];
}

async function wrongLocations(session: Session, { location }: Bystanders): Promise<WrongRequests> {
  const { external_id } = location.body;
  const body = { ...(await session.given.body('createLocation')), external_id, line_1: 'Nowhere 1' };
  return [...ofAnyNew(session, body), ...withKnown(spoiled(body, Object.entries(locationMistakes)))];
}

/** Orders whose new customer or location has identifiers of a bystander. */
function ofKnownParts(body: Json, { customer, location }: Bystanders): Readonly<Record<string, Json>> {
  const { external_id, email, phone } = customer.body;
  const place = { external_id: location.body['external_id'] };
  return {
    "an existing customer's external_id and email": changedIn(body, 'customer', { external_id, email }),
    "an existing customer's external_id and phone": changedIn(body, 'customer', { external_id, phone }),
    "an existing location's external_id": changedIn(body, 'destination_location', place),
  };
}

/** Orders that name a customer or a location of the second account, if the run has one. */
async function ofOtherAccount(session: Session, body: Json): Promise<Bodies> {
  const [customer, location] = [await foreignIfAny(session, 'customer'), await foreignIfAny(session, 'location')];
  return Object.entries({
    ...(customer && { 'a customer of another account': { ...body, customer: { uuid: customer.uuid } } }),
    ...(location && { 'a location of another account': { ...body, source_location: { uuid: location.uuid } } }),
  });
}

async function wrongOrders(session: Session, things: Bystanders): Promise<WrongRequests> {
  const { plain, customer, location } = things;
  const { external_id } = plain.body;
  const given = { external_id, notes: 'Of none.', tags: [] };
  const full = { ...(await session.given.body('createOrder')), ...given };
  const body = { ...full, customer: { uuid: customer.uuid }, source_location: { uuid: location.uuid } };
  const late = someOf(orderMistakes, 'an unlisted requirement', 'a schedule whose times are not times');
  const known = Object.entries(ofKnownParts(full, things)).flatMap(([label, one]) =>
    spoiled(one, late).map(([mistake, made]) => [`${mistake}, ${label}`, made] as const),
  );
  const foreign = await ofOtherAccount(session, body);
  return [
    ...ofAnyBody(session, body),
    ...withKnown([
      ...spoiled(body, someOf(orderMistakes, 'an unknown destination', 'an unknown customer')),
      ['no packages', without(body, 'packages')],
      ['a package of negative weight', { ...body, packages: [{ weight: -1 }] }],
      ...spoiled(body, late),
      ...known,
      ...foreign,
    ]),
  ];
}

async function wrongUpdates(session: Session, { customer }: Bystanders): Promise<WrongRequests> {
  const body = await session.given.body('updateCustomer', 'business');
  const path = { customer_uuid: customer.uuid };
  return [
    ...ofAnyBody(session, body, path),
    ...withBodies(spoiled(body, someOf(customerMistakes, 'no type', 'a malformed email')), path),
    ['an unknown customer', { path: { customer_uuid: unknownUuid }, body: { ...customer.body, ...body } }, 'refused'],
  ];
}

async function wrongAssignments(session: Session, { plain, assignedReturn }: Bystanders): Promise<WrongRequests> {
  const carriers = await session.given.carriers();
  const [first] = carriers;
  const body = assignmentBody(first!, first!.methods[0]!.uuid);
  const wrong = someOf(assignmentMistakes(carriers), 'an unknown method', 'no carrier', 'a method of another carrier');
  return [
    ...ofAnyBody(session, body, { order_uuid: plain.uuid }),
    ...withBodies(wrong, { order_uuid: assignedReturn.order.uuid }),
    ['an unknown order', { path: { order_uuid: unknownUuid }, body }, 'refused'],
  ];
}

/** The requests that an operation must refuse. */
export const wrongRequests = {
  createCustomer: wrongCustomers,
  createLocation: wrongLocations,
  createOrder: wrongOrders,
  updateCustomer: wrongUpdates,
  assignOrder: wrongAssignments,
} as const satisfies Partial<Record<OperationId, (session: Session, things: Bystanders) => Promise<WrongRequests>>>;
