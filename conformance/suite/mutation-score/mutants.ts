/**
 * Mutants: ways in which one recorded response could have been wrong. A mutant always breaks the specification. It removes a
 * field, or sets it to null, only if the contract or the requests demand the field. It replaces a value by another one of its
 * type only if the requests decide the value. Values that the server chooses and unlisted fields have no mutants.
 */
import type { Contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import type { Schema } from '../../../openapi/keywords/kit/schema.js';
import { nameUnder, valueAt, withValue, type Place } from '../../../openapi/json/place.js';
import { visitValue } from '../../../openapi/schema/walk.js';
import { sameValue } from '../../judging/orders/compare-order.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { kindOf } from '../../model/expected-order/expected-order.js';
import type { DecidedInResponse } from './decided-values.js';

/** The places that a mutant changes, with the new values; undefined removes the field. */
type Changes = readonly (readonly [Place, unknown])[];

/** One way in which a response could be wrong. */
export interface Mutant {
  readonly exchange: Exchange;
  /** With `*` for positions in lists. */
  readonly place: string;
  readonly kind: MutantKind;
  readonly changes: Changes;
}

/** A value of a response that the contract describes. */
interface Node {
  readonly place: Place;
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly value: unknown;
  readonly parent: Node | undefined;
  readonly children: Node[];
  /** Whether the specification decides the value of this field. */
  readonly isDecided: boolean;
  /** Whether the specification decides this value or one within it. */
  holdsDecided: boolean;
}

/** The decided values of the response, and other responses of its operation. */
interface MutantContext {
  readonly decided: DecidedInResponse;
  readonly others: readonly Exchange[];
}

const tokenOf = ({ place }: Node): string | number => place.at(-1) ?? '';

/** Whether a value has no fields of its own: a list of texts or numbers is one value. */
const isLeaf = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((element) => typeof element !== 'object') : typeof value !== 'object';

/** The values of a response, parents first. */
function nodesOf(contract: Contract, { operation, answer }: Exchange, decided: DecidedInResponse): readonly Node[] {
  const nodes: Node[] = [];
  const path: Node[] = [];
  visitValue(contract, contract.operation(operation).answer.schema, answer?.json, (schemas, place, value) => {
    // A hostile response may have a million values.
    if (nodes.length >= 2000) return;
    const parent = place.length > 0 ? path[place.length - 1] : undefined;
    const name = nameUnder(parent?.name ?? '', place.at(-1) ?? '');
    const isDecided = isLeaf(value) && typeof place.at(-1) === 'string' && decided.has(place, value);
    const node: Node = { place, name, schemas, value, parent, children: [], isDecided, holdsDecided: isDecided };
    path[place.length] = node;
    parent?.children.push(node);
    for (let at = parent; isDecided && at && !at.holdsDecided; at = at.parent) at.holdsDecided = true;
    nodes.push(node);
  });
  return nodes;
}

const presenceOf = ({ schemas }: Node): Schema['x-presence'] =>
  schemas.find((schema) => schema['x-presence'])?.['x-presence'];

/** Whether the specification demands a value at this place of this response. */
function isDue(node: Node, decided: DecidedInResponse): boolean {
  const [token, presence] = [tokenOf(node), presenceOf(node)];
  if (typeof token === 'number') return node.holdsDecided || node.parent?.isDecided === true;
  if (presence === 'assigned') return decided.isAssigned;
  // The server gives a contact its uuid if the contact was sent.
  if (presence === 'sent') return node.holdsDecided || (token === 'uuid' && node.parent?.holdsDecided === true);
  return node.parent?.schemas.some(({ required }) => required?.includes(token)) === true;
}

function retyped(value: unknown): unknown {
  if (Array.isArray(value)) return { items: value as unknown[] };
  if (isRecord(value)) return [value];
  if (typeof value !== 'string') return String(value);
  return /^\d{1,15}$/.test(value) ? Number(value) : 7;
}

/** Whether two values have the same type and differ, compared as the checks do. */
const areOther = (place: Place, one: unknown, other: unknown): boolean =>
  other !== null && kindOf(one) === kindOf(other) && !sameValue(place, one, other);

function siblingSwap({ place, value, parent }: Node): Changes | undefined {
  const children = isRecord(parent?.value) ? (parent?.children ?? []) : [];
  const sibling = children.find((child) => isLeaf(child.value) && areOther([], value, child.value));
  return (
    sibling && [
      [place, sibling.value],
      [sibling.place, value],
    ]
  );
}

/** The value at this place of another response. Resources are compared by uuid. */
function fromElsewhere({ place, value }: Node, { others }: MutantContext): Changes | undefined {
  const [compared, own] = isRecord(value) ? [[...place, 'uuid'], value['uuid']] : [place, value];
  const found = others.find(({ answer }) => areOther(compared, own, valueAt(answer?.json, compared)));
  return found && [[place, valueAt(found.answer?.json, place)]];
}

/** Whether null breaks the specification at this place. */
function isNullWrong(node: Node, decided: DecidedInResponse): boolean {
  const mayBeNull = node.schemas.some(({ type }) => Array.isArray(type) && type.includes('null'));
  return (typeof tokenOf(node) === 'number' || isDue(node, decided)) && (presenceOf(node) !== undefined || !mayBeNull);
}

/** How each kind of mutant changes a place; undefined where it can't, or where the specification allows the result. */
const makers = {
  'left out': (node, { decided }) => (isDue(node, decided) ? [[node.place, undefined]] : undefined),
  'set to null': (node, { decided }) => (isNullWrong(node, decided) ? [[node.place, null]] : undefined),
  'given another type': ({ place, value }) => [[place, retyped(value)]],
  'swapped with another field': siblingSwap,
  'replaced by its value from another response': fromElsewhere,
} as const satisfies Readonly<Record<string, (node: Node, ground: MutantContext) => Changes | undefined>>;

/** The name of a way to alter a response. */
export type MutantKind = keyof typeof makers;

/** The names of all ways to alter a response. */
export const mutantKinds = Object.keys(makers) as readonly MutantKind[];

/** Kinds that need no decided value. */
const formKinds: readonly MutantKind[] = ['left out', 'set to null', 'given another type'];

/** The kinds of mutant that a place may have. */
function kindsAt(
  { place, name, value, isDecided, holdsDecided }: Node,
  { isAssigned }: DecidedInResponse,
): readonly MutantKind[] {
  // Before an assignment, the server chooses the carrier's fields.
  const isOpen = place.length > 3 && place[1] === 'order' && place[2] === 'carrier' && !isAssigned;
  if (place.length === 0 || value === null || isOpen) return [];
  if (name === 'data.order' && holdsDecided) return [...formKinds, 'replaced by its value from another response'];
  return isDecided ? mutantKinds : formKinds;
}

/** A place of a response that may have mutants. */
export interface MutablePlace {
  readonly place: string;
  /** The kinds that are not in the sample yet. */
  readonly kinds: Set<MutantKind>;
  /** The mutant of a kind; undefined where the value allows none. */
  readonly mutant: (kind: MutantKind) => Mutant | undefined;
}

/** The places of one response that may have mutants; `others` are other responses of its operation. */
export function mutablePlacesOf(
  contract: Contract,
  exchange: Exchange,
  decided: DecidedInResponse,
  others: readonly Exchange[],
): readonly MutablePlace[] {
  return nodesOf(contract, exchange, decided).map((node) => ({
    place: node.name,
    kinds: new Set(kindsAt(node, decided)),
    mutant: (kind) => {
      const changes = makers[kind](node, { decided, others });
      return changes && { exchange, place: node.name, kind, changes };
    },
  }));
}

/** The exchange as it would have been recorded with a mutant in place of its response. */
export function applyMutant({ exchange, changes }: Mutant): Exchange {
  const { answer } = exchange;
  if (!answer) return exchange;
  const json = changes.reduce((made, [place, value]) => withValue(made, place, value), answer.json);
  return { ...exchange, answer: { ...answer, json, body: JSON.stringify(json) } };
}
