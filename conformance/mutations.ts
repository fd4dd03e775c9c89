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
import { elementSwap, otherValue, siblingSwap, staleValue, type Sources } from './mutations-values.js';

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

/** The places that a mutation sets; one without a value is removed. */
export type Changes = readonly (readonly [Place, unknown])[];

/** One way in which an answer could have been wrong. */
export interface Mutation {
  readonly exchange: number;
  readonly operation: OperationId;
  /** With `*` for positions in lists. */
  readonly place: string;
  readonly kind: MutationKind;
  readonly changes: Changes;
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

/** Before an assignment, whatever is in the carrier is the target's own choice. */
const isOpen = ({ place }: Node, known: Known): boolean =>
  place.length > 3 && place[1] === 'order' && place[2] === 'carrier' && !known.isAssigned;

const isWholeOrder = ({ name, holdsKnown }: Node): boolean => name === 'data.order' && holdsKnown;

/** What an answer is altered by. */
interface Ground {
  readonly root: unknown;
  readonly known: Known;
  readonly sources: Sources;
}

const setTo = ({ place }: Node, value: unknown): Changes | undefined =>
  value === undefined ? undefined : [[place, value]];

/** How each kind of mutation alters a place; undefined where it can't, or where the specification allows what it would make. */
const makers: Readonly<Record<MutationKind, (node: Node, ground: Ground) => Changes | undefined>> = {
  'left out': (node, { known }) => (isDue(node, known) ? [[node.place, undefined]] : undefined),
  null: (node, { known }) => (isNullWrong(node, known) ? [[node.place, null]] : undefined),
  'of another type': (node) => [[node.place, retyped(node.value)]],
  'swapped with a sibling': (node) => siblingSwap(node),
  'swapped with the next element': (node, { root }) => elementSwap(node, root),
  'of another answer': (node, { sources }) => setTo(node, otherValue(node, sources.any)),
  'of an earlier answer': (node, { sources }) => setTo(node, staleValue(node, sources)),
};

const formKinds = ['left out', 'null', 'of another type'] as const;
const otherKinds = ['of another answer', 'of an earlier answer'] as const;

/** The kinds that a place may be altered by. */
function kindsAt(node: Node, known: Known): readonly MutationKind[] {
  if (node.place.length === 0 || node.value === null || isOpen(node, known)) return [];
  if (isWholeOrder(node)) return [...formKinds, ...otherKinds];
  return node.isKnown ? mutationKinds : formKinds;
}

/** The mutations of one answer, of those kinds at those places that are asked for. */
export function mutationsOf(
  contract: Contract,
  exchange: Exchange,
  known: Known,
  sources: Sources,
  isAsked: (place: string, kind: MutationKind) => boolean = () => true,
): readonly Mutation[] {
  const { id, operation, answer } = exchange;
  const ground = { root: answer?.json, known, sources };
  const made: Mutation[] = [];
  for (const node of nodesOf(contract, exchange, known))
    for (const kind of kindsAt(node, known)) {
      const changes = isAsked(node.name, kind) ? makers[kind](node, ground) : undefined;
      if (changes) made.push({ exchange: id, operation, place: node.name, kind, changes });
    }
  return made;
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
