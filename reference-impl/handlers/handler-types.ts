/** The types of handlers, made from the contract: what an operation is given and what it must answer. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { operations } from '../../openapi/generated/types.js';
import type { AllFields } from '../account/storage/records.js';
import type { World } from '../account/world.js';

type RequestBody<Id extends OperationId> = operations[Id]['requestBody'];

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** Undefined where the operation takes no body; with undefined where one may be left out. */
type BodyOf<Id extends OperationId> = JsonOf<RequestBody<Id>>;

type AnswerOf<Id extends OperationId> = operations[Id]['responses'][200]['content']['application/json'];

type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
type PathOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** A request that keeps the contract: what it names exists in the world. `origin` is where links lead. */
export interface Input<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly world: World;
  readonly origin: string;
}

type Answering<Id extends OperationId, Answer> = (input: Input<Id>) => Answer | Promise<Answer>;

/** Gives every field of its operation's answer, also those that the contract lets a server leave out. */
export type Handler<Id extends OperationId> = Answering<Id, AllFields<AnswerOf<Id>>>;

/** A handler for each operation of the contract. One that replaces a handler may leave out what the contract lets it. */
export type Handlers = { readonly [Id in OperationId]: Answering<Id, AnswerOf<Id>> };

/** A validated request of any operation. */
export interface AnyInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly world: World;
  readonly origin: string;
}

/** Calls the handler of an operation. Validation has made sure that the request has the types that the handler wants. */
export function handle(handlers: Handlers, id: OperationId, request: AnyInput): unknown {
  return callHandler(handlers, id, request as Input<OperationId>);
}

function callHandler<Id extends OperationId>(handlers: Handlers, id: Id, input: Input<Id>): unknown {
  return handlers[id](input);
}

/** The answer that carries data. */
export function success<Data>(data: Data): { readonly message: string; readonly data: Data } {
  return { message: 'success', data };
}

/** The answer that only says that it was done. */
export const done = { message: 'success' } as const;
