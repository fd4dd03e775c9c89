/** The types of handlers, derived from the contract: the input and the response of each operation. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { operations } from '../../openapi/generated/types.js';
import type { AllFields } from '../account/storage/records.js';
import type { StoredAccount } from '../account/stored-account.js';

type RequestBody<Id extends OperationId> = operations[Id]['requestBody'];

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** Undefined for an operation without a body, and possibly if the body is optional. */
type BodyOf<Id extends OperationId> = JsonOf<RequestBody<Id>>;

type AnswerOf<Id extends OperationId> = operations[Id]['responses'][200]['content']['application/json'];

type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
type PathOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** A validated request: all records that it refers to exist. `origin` is the base of links in the response. */
export interface HandlerInput<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly account: StoredAccount;
  readonly origin: string;
}

type Answering<Id extends OperationId, Answer> = (input: HandlerInput<Id>) => Answer | Promise<Answer>;

/** Returns every field of the response, optional ones included. */
export type Handler<Id extends OperationId> = Answering<Id, AllFields<AnswerOf<Id>>>;

/** A handler for each operation. A replacement may leave out optional fields. */
export type Handlers = { readonly [Id in OperationId]: Answering<Id, AnswerOf<Id>> };

/** A validated request of any operation. */
export interface AnyInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly account: StoredAccount;
  readonly origin: string;
}

/** Calls the handler of an operation. Validation has already checked the types of the input. */
export function handle(handlers: Handlers, id: OperationId, request: AnyInput): unknown {
  return callHandler(handlers, id, request as HandlerInput<OperationId>);
}

function callHandler<Id extends OperationId>(handlers: Handlers, id: Id, input: HandlerInput<Id>): unknown {
  return handlers[id](input);
}

/** The body of a successful response. */
export function success<Data>(data: Data): { readonly message: string; readonly data: Data } {
  return { message: 'success', data };
}

/** The body of a successful response without data. */
export const done = { message: 'success' } as const;
