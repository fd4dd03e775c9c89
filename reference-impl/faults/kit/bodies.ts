/** Faults that depend on the body: it is refused, crashes the server, or is read or stored as another one. */
import type { Operation, OperationId } from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { type Json, record, records } from '../../../openapi/json/json.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { at, crashing, type Test } from './alter.js';
import { family, type Fault } from './fault.js';

/** Changes a body that is sent, or an order that is read. */
export type Change = (value: Json, request: Request) => Json;
/** Which bodies a fault affects. */
export type BodyTest = (body: Json, request: Request) => boolean;
/** The body of a request; an empty object if it is no object. */
export const bodyOf = ({ body }: Request): Json => record(body);
/** The packages of an order, sent or read. */
export const packagesOf = (order: Json): readonly Json[] => records(order['packages']);
/** Whether an order, sent or read, is a return. */
export const isReturn = ({ is_return: flag }: Json): boolean => flag === true;

/** Turns a predicate on bodies into one on requests. */
const byBody =
  (test: BodyTest): Test =>
  (request) =>
    test(bodyOf(request), request);

/** Replaces a body with another one before validation. */
export const rewriteBody = (id: OperationId, change: Change): StageOverride =>
  at(id).rewriteRequest((request) => {
    const body = bodyOf(request);
    const read = change(body, request);
    return read === body ? request : { ...request, body: read };
  });

/** Stores a changed body. */
export const mapSent = (id: OperationId, change: Change): StageOverride =>
  at(id).mapBody((body, request) => change(record(body), request));

/** Faults that refuse some valid bodies of an operation. */
export const refusals = (id: OperationId) => family((test: BodyTest) => at(id).refusing(byBody(test)));
/** Faults that respond with 500 to some bodies of an operation. */
export const crashes = (id: OperationId) => family((test: BodyTest) => at(id).crashing(byBody(test)));
/** Faults that return success for some bodies of an operation and change nothing. */
export const successes = (id: OperationId) => family((test: BodyTest) => at(id).alwaysSucceed(byBody(test)));
/** Faults that respond with 500 to some requests of any operation. */
export const crashesOn = family(crashing);

/** A fault that refuses some bodies of an operation, and violates the row of the operation itself. */
export const refusesRequests = (kind: string, { id, requirement }: Operation, title: string, test: BodyTest): Fault =>
  refusals(id)(`closed.${slugOf({ id })}${kind}`, requirement, title, test);

/** Faults that refuse an order that must be accepted. */
export const refusedOrder = refusals('createOrder');

/** A fault that refuses orders with more than `most` elements in a list. */
export const refusedAbove = (most: number, name: string): Fault =>
  refusedOrder(
    `orders.${name}.more-than-${most}.refused`,
    'ORD-01',
    `More than ${most} ${name} are refused`,
    (body) => {
      const list = body[name];
      return Array.isArray(list) && list.length > most;
    },
  );

/** Faults that return success for an order that must be refused, and store nothing. */
export const acceptsOrder = successes('createOrder');

/** A fault that refuses valid orders whose body passes the test. */
export const refusesOrder = (id: string, title: string, test: BodyTest): Fault =>
  refusedOrder(`closed.orders.${id}`, 'ORD-01', title, test);

/** The same for orders that are not returns. */
export const refusesDelivery = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  refusesOrder(id, title, (body) => !isReturn(body) && test(body));

/** The same for returns. */
export const refusesReturn = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  refusesOrder(id, title, (body) => isReturn(body) && test(body));

/** Whether an order names its customer without a uuid. */
export const isForNewCustomer = (body: Json): boolean => record(body['customer'])['uuid'] === undefined;
/** The uuid that a part of a body has. */
export const uuidIn = (body: Json, name: string): unknown => record(body[name])['uuid'];
