/** Sequences of requests as data: what exploring makes up, shrinks, keeps in files and sends again. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/schema/schema.js';

/** The one rule that a request breaks. */
export interface Mistake {
  /** The row of the catalogue that says that it must be refused. */
  readonly requirement: string;
  /** JSON pointer into the body. */
  readonly place: string;
  /** The keyword of the contract. */
  readonly rule: string;
  readonly words: string;
}

/** Parts of a request other than the fields of its body: its `Authorization` header, its query or path, and the text of its body. */
export const wrongParts = ['header', 'key', 'text'] as const;
export type WrongPart = (typeof wrongParts)[number];

/**
 * One request. A text of its body may be a placeholder, which is filled in when the request is sent: `<id>`, `<email>` and
 * `<phone>` by a fresh value, also within a longer text, and `<customer 2>`, `<location 0>`, `<carrier 1>` and `<method 3>` by the
 * uuid of one that is there, `<other customer 0>` by one of the second account,
 * `<mismatched method 1>` by one that the carrier doesn't have, `<own>` by what the thing has already. Numbers count what the sequence made, beginning again where there are fewer.
 */
export interface Step {
  readonly operation: OperationId;
  readonly body?: Json;
  /** The same body with plain values where a server may have limits; absent if all are plain. */
  readonly plain?: Json;
  /** The number of the order or customer that the request is about. */
  readonly subject?: number;
  /** What an order is looked up by. */
  readonly key?: 'external_id' | 'order_number';
  readonly mistake?: Mistake;
  /**
   * Present if a server that accepts `plain` must also accept `body`: then `body` has one value that careless servers refuse, and
   * `plain` one right beside it.
   */
  readonly edge?: Mistake;
  /** The part of the request that is wrong, if that is not a field of its body, and which of the wrong ones it is. */
  readonly wrong?: { readonly part: WrongPart; readonly nth: number };
  /** The second account works with its own things (`second`) or asks for those of the first one (`visiting`), or the reverse (`visited`). */
  readonly account?: 'second' | 'visiting' | 'visited';
}

/** Steps one after the other. Those of a list within are sent at the same time. */
export type Sequence = readonly (Step | readonly Step[])[];

/** All steps of a sequence, in their order. */
export const stepsIn = (sequence: Sequence): readonly Step[] => sequence.flat();

/** A sequence that exploring found, in a report or a file. */
export interface KeptSequence {
  /** The id of its check. */
  readonly id: string;
  /** The row of the catalogue that it showed to be violated. */
  readonly requirement: string;
  readonly operation: OperationId;
  /** How many requests exploring had sent until then. */
  readonly requests: number;
  readonly sequence: Sequence;
}

/** The check that says that exploring took place. It judges what exploring sent, which no report has. */
export const sequencesId = 'create-order.explored.sequences';

/** Whether an id is that of a check of a sequence that exploring found. */
export const isExploredId = (id: string): boolean => /\.explored\.\d+$/.test(id);
