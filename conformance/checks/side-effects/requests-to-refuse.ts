/** Requests that must be refused and that name bystanders: a server may write before it refuses. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Json } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import { assignmentBody, mismatches } from '../../setup/assignments.js';
import type { Bystanders } from './bystanders.js';
import type { Session } from '../../model/check.js';
import type { Input } from '../../exchange/build-request.js';
import { foreignIfAny } from '../accounts/second-account.js';
import { wrongTokens, withoutToken } from '../kit/wrong-tokens.js';
import { changedIn } from '../../setup/bodies/helpers.js';

/** Requests with a mistake, each with a label for the mistake. */
export type Wrong = readonly (readonly [label: string, Input])[];

/** Mistakes that every operation refuses. */
function ofAnyBody(session: Session, body: Json, path?: Input['path'], tokens = wrongTokens(session)): Wrong {
  const input = path ? { path } : {};
  return [
    ...tokens.map(([label, authorization]) => [label, { ...input, body, authorization }] as [string, Input]),
    ['a body that is not JSON', { ...input, raw: JSON.stringify(body).slice(0, -1) }],
    ['a body that is not an object', { ...input, body: [body] }],
  ];
}

/** The same without another account's token, as that account may create customers and locations itself. */
const ofAnyNew = (session: Session, body: Json): Wrong => ofAnyBody(session, body, undefined, withoutToken);

const withBodies = (bodies: Readonly<Record<string, Json>>, path?: Input['path']): Wrong =>
  Object.entries(bodies).map(([label, body]) => [label, { ...(path && { path }), body }]);

const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

async function wrongCustomers(session: Session, { customer }: Bystanders): Promise<Wrong> {
  const { external_id, email, phone } = customer.body;
  const fresh = async (known: Json): Promise<Json> => ({
    ...(await session.given.body('createCustomer', 'business')),
    ...known,
  });
  const known = await fresh({ external_id });
  return [
    ...ofAnyNew(session, known),
    ...withBodies({
      'no last name': without(known, 'last_name'),
      'no last name, and an existing email': without(await fresh({ email }), 'last_name'),
      'no last name, and an existing phone': without(await fresh({ phone }), 'last_name'),
      'a type outside the list': { ...known, type: 3 },
      'notes that are an object': { ...known, notes: { a: 1 } },
    }),
  ];
}

async function wrongLocations(session: Session, { location }: Bystanders): Promise<Wrong> {
  const { external_id } = location.body;
  const body = { ...(await session.given.body('createLocation')), external_id, line_1: 'Nowhere 1' };
  return [
    ...ofAnyNew(session, body),
    ...withBodies({
      'an unknown country': { ...body, country: 'Germany' },
      'no coordinates': without(body, 'coordinates'),
      'an ability outside the list': { ...body, abilities: [1, 9] },
      'a latitude that is an object': { ...body, coordinates: { lat: { a: 1 }, lng: 1 } },
    }),
  ];
}

/** Ways to spoil an order. */
const spoiled: Readonly<Record<string, (body: Json) => Json>> = {
  'an unknown destination': (body) => ({ ...body, destination_location: { uuid: unknownUuid } }),
  'an unknown customer': (body) => ({ ...body, customer: { uuid: unknownUuid } }),
  'no packages': (body) => without(body, 'packages'),
  'a package of negative weight': (body) => ({ ...body, packages: [{ weight: -1 }] }),
  'an unlisted requirement': (body) => ({ ...body, requirements: ['lift', 'unlisted'] }),
  'a schedule whose times are not times': (body) => ({ ...body, delivery_schedule: { from: 'soon', to: 'later' } }),
};

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
async function ofOtherAccount(session: Session, body: Json): Promise<Readonly<Record<string, Json>>> {
  const [customer, location] = [await foreignIfAny(session, 'customer'), await foreignIfAny(session, 'location')];
  return {
    ...(customer && { 'a customer of another account': { ...body, customer: { uuid: customer.uuid } } }),
    ...(location && { 'a location of another account': { ...body, source_location: { uuid: location.uuid } } }),
  };
}

async function wrongOrders(session: Session, things: Bystanders): Promise<Wrong> {
  const { plain, customer, location } = things;
  const { external_id } = plain.body;
  const given = { external_id, notes: 'Of none.', tags: [] };
  const full = { ...(await session.given.body('createOrder')), ...given };
  const body = { ...full, customer: { uuid: customer.uuid }, source_location: { uuid: location.uuid } };
  const known = Object.entries(ofKnownParts(full, things)).flatMap(([label, one]) =>
    ['an unlisted requirement', 'a schedule whose times are not times'].map(
      (mistake) => [`${mistake}, ${label}`, spoiled[mistake]!(one)] as const,
    ),
  );
  const wrong = Object.entries(spoiled).map(([label, spoil]) => [label, spoil(body)] as const);
  const foreign = await ofOtherAccount(session, body);
  return [...ofAnyBody(session, body), ...withBodies({ ...Object.fromEntries([...wrong, ...known]), ...foreign })];
}

async function wrongUpdates(session: Session, { customer }: Bystanders): Promise<Wrong> {
  const body = await session.given.body('updateCustomer', 'business');
  const path = { customer_uuid: customer.uuid };
  return [
    ...ofAnyBody(session, body, path),
    ...withBodies({ 'no type': without(body, 'type'), 'a malformed email': { ...body, email: 'none' } }, path),
    ['an unknown customer', { path: { customer_uuid: unknownUuid }, body: { ...customer.body, ...body } }],
  ];
}

async function wrongAssignments(session: Session, { plain, assignedReturn }: Bystanders): Promise<Wrong> {
  const carriers = await session.given.carriers();
  const [first] = carriers;
  const body = assignmentBody(first!, first!.methods[0]!.uuid);
  const foreign = mismatches(carriers).find(({ carrier }) => carrier === first)?.method;
  const unknown = { ...body, shipping_method_uuid: unknownUuid };
  const path = { order_uuid: assignedReturn.order.uuid };
  return [
    ...ofAnyBody(session, body, { order_uuid: plain.uuid }),
    ...withBodies(
      {
        'an unknown method': unknown,
        'no carrier': without(body, 'carrier_uuid'),
        ...(foreign !== undefined && { 'a method of another carrier': { ...body, shipping_method_uuid: foreign } }),
      },
      path,
    ),
    ['an unknown order', { path: { order_uuid: unknownUuid }, body }],
  ];
}

/** The requests that an operation must refuse. */
export const wrongRequests = {
  createCustomer: wrongCustomers,
  createLocation: wrongLocations,
  createOrder: wrongOrders,
  updateCustomer: wrongUpdates,
  assignOrder: wrongAssignments,
} as const satisfies Partial<Record<OperationId, (session: Session, things: Bystanders) => Promise<Wrong>>>;
