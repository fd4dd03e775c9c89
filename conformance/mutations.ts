/**
 * Ways in which one recorded answer could have been wrong. Only such are made as the specification speaks against:
 * - a field left out or null: where it is always there, or mirrors what was sent, or belongs to the carrier of an assigned order;
 *   not where the tables say "or null", nor where nothing was sent;
 * - a value of another type: wherever there is a value;
 * - another value of the same type: where the specification decides the value, since it was sent, names the resource, or must be
 *   the same in another answer. A status, a price, a name that the target makes up is its own choice, so it is left alone.
 * Fields that the contract doesn't list are left alone, too.
 */
import type { Contract, OperationId } from '../openapi/contract.js';
import { isRecord, type Schema } from '../openapi/schema.js';
import { withValue, type Place } from '../openapi/walk.js';
import type { Exchange } from './exchange.js';
import type { Known } from './mutations-known.js';
import { nameOf, nodesOf, type Node } from './mutations-nodes.js';
import { otherChanges, valueChanges, type Sources } from './mutations-values.js';

/** What is done to a place of an answer. */
export const mutationKinds = [
  'left out',
  'null',
  'of another type',
  'swapped with a sibling',
  'swapped with the next element',
  'of another answer',
  'of an earlier answer',
] as const;

export type MutationKind = (typeof mutationKinds)[number];

/** A kind of mutation, and the places that it sets; one without a value is removed. */
export type Change = readonly [MutationKind, readonly (readonly [Place, unknown])[]];

/** One way in which an answer could have been wrong. */
export interface Mutation {
  readonly exchange: number;
  readonly operation: OperationId;
  /** With `*` for positions in lists. */
  readonly place: string;
  readonly kind: MutationKind;
  readonly changes: Change[1];
}

const isNullable = ({ schemas }: Node): boolean =>
  schemas.some(({ type }) => Array.isArray(type) && (type as readonly unknown[]).includes('null'));

const presenceOf = ({ schemas }: Node): Schema['x-presence'] =>
  schemas.find((schema) => schema['x-presence'])?.['x-presence'];

/** Whether the specification says that there is a value at this place of this answer. */
function isDue(node: Node, known: Known): boolean {
  const [name, presence] = [nameOf(node), presenceOf(node)];
  if (typeof name === 'number') return node.holdsKnown || node.parent?.isKnown === true;
  if (presence === 'assigned') return known.isAssigned;
  // The service gives a contact its uuid, where the rest of the contact was sent.
  if (presence === 'sent') return node.holdsKnown || (name === 'uuid' && node.parent?.holdsKnown === true);
  return node.parent?.schemas.some(({ required }) => required?.includes(name)) === true;
}

/** Whether null at this place is another thing than what the tables list. */
function isNullWrong(node: Node, known: Known): boolean {
  if (typeof nameOf(node) === 'number') return !isNullable(node);
  return isDue(node, known) && (presenceOf(node) !== undefined || !isNullable(node));
}

function retyped(value: unknown): unknown {
  if (Array.isArray(value)) return { items: value as unknown[] };
  if (isRecord(value)) return [value];
  if (typeof value !== 'string') return String(value);
  return /^\d{1,15}$/.test(value) ? Number(value) : 7;
}

function formChanges(node: Node, known: Known): readonly Change[] {
  const { place, value } = node;
  return [
    ...(isDue(node, known) ? [['left out', [[place, undefined]]] as const] : []),
    ...(isNullWrong(node, known) ? [['null', [[place, null]]] as const] : []),
    ['of another type', [[place, retyped(value)]]],
  ];
}

/** Before an assignment, whatever is in the carrier is the target's own choice. */
const isOpen = ({ place }: Node, known: Known): boolean =>
  place.length > 3 && place[1] === 'order' && place[2] === 'carrier' && !known.isAssigned;

const isWholeOrder = ({ name, holdsKnown }: Node): boolean => name === 'data.order' && holdsKnown;

function changesOf(node: Node, root: unknown, known: Known, sources: Sources): readonly Change[] {
  if (node.place.length === 0 || node.value === null || isOpen(node, known)) return [];
  const form = formChanges(node, known);
  if (isWholeOrder(node)) return [...form, ...otherChanges(node, sources)];
  return node.isKnown ? [...form, ...valueChanges(node, root, sources)] : form;
}

/** All mutations of one answer. */
export function mutationsOf(
  contract: Contract,
  exchange: Exchange,
  known: Known,
  sources: Sources,
): readonly Mutation[] {
  const { id, operation, answer } = exchange;
  return nodesOf(contract, exchange, known).flatMap((node) => {
    const changes = changesOf(node, answer?.json, known, sources);
    return changes.map(([kind, made]) => ({ exchange: id, operation, place: node.name, kind, changes: made }));
  });
}

/** The exchange as it would have been recorded with the answer altered. Its body is written when somebody looks at it. */
export function mutated(exchange: Exchange, { changes }: Mutation): Exchange {
  const { answer } = exchange;
  if (!answer) return exchange;
  const json = changes.reduce((made, [place, value]) => withValue(made, place, value), answer.json);
  const altered = {
    ...answer,
    json,
    get body(): string {
      return JSON.stringify(json);
    },
  };
  return { ...exchange, answer: altered };
}
