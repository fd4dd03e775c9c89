/** Sequences of requests as data, which exploring generates, shrinks, stores in files and sends again. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/json/json.js';

/** The one rule that a request breaks. */
export interface Mistake {
  /** The row of the catalogue that requires its refusal. */
  readonly requirement: string;
  /** A JSON pointer into the body. */
  readonly place: string;
  /** The keyword of the contract. */
  readonly rule: string;
  readonly words: string;
}

/** Parts of a request other than the fields of its body: its `Authorization` header, its query or path, and the text of its body. */
export const wrongParts = ['header', 'key', 'text'] as const;
export type WrongPart = (typeof wrongParts)[number];

/**
 * One request. A text of its body may be a placeholder, which is filled in when the request is sent: `<id>`, `<email>`
 * and `<phone>` by a fresh value, also within a longer text; `<customer 2>`, `<location 0>`, `<carrier 1>` and
 * `<method 3>` by the uuid of an existing one; `<other customer 0>` by that of one of the second account;
 * `<mismatched method 1>` by that of one that the carrier doesn't have; `<own>` by the resource's current value.
 * Numbers count the resources of the sequence; if there are fewer, counting starts again at the first.
 */
export interface Step {
  readonly operation: OperationId;
  readonly body?: Json;
  /** The same body with plain values in place of those for which a server may have limits; absent if all are plain. */
  readonly plain?: Json;
  /** The number of the order or customer that the request is about. */
  readonly subject?: number;
  /** The key that an order is looked up by. */
  readonly key?: 'external_id' | 'order_number';
  readonly mistake?: Mistake;
  /**
   * Present if a server that accepts `plain` must also accept `body`: `body` has one value that careless servers
   * refuse, `plain` a value close to it.
   */
  readonly edge?: Mistake;
  /** The wrong part of the request, if it is no field of its body, and the number of the mistake in that part. */
  readonly wrong?: { readonly part: WrongPart; readonly nth: number };
  /**
   * The second account uses its own resources (`second`) or those of the first one (`visiting`), or the first account
   * uses those of the second one (`visited`).
   */
  readonly account?: 'second' | 'visiting' | 'visited';
}

/** Consecutive steps. Those of an inner list are sent at the same time. */
export type Sequence = readonly (Step | readonly Step[])[];

/** All steps of a sequence, in their order. */
export const stepsIn = (sequence: Sequence): readonly Step[] => sequence.flat();

/** In how many of the repetitions of a sequence the problem showed. */
export interface Repeated {
  readonly shown: number;
  readonly of: number;
}

/** A sequence that exploring found, in a report or a file. */
export interface KeptSequence {
  /** The id of its check. */
  readonly id: string;
  /** The row of the catalogue that it showed to be violated. */
  readonly requirement: string;
  readonly operation: OperationId;
  /** The number of requests that exploring had sent until then. */
  readonly requests: number;
  readonly sequence: Sequence;
  /** How often it showed the problem again; absent if it did in all repetitions. */
  readonly repeated?: Repeated;
}

/** The check that represents exploring itself. It judges the requests of exploring, which no report contains. */
export const sequencesId = 'create-order.explored.sequences';

/** Whether an id is that of a check of a sequence that exploring found. */
export const isExploredId = (id: string): boolean => /\.explored\.\d+$/.test(id);
