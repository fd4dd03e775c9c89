/** The values of one answer that the contract speaks about, and which of them the specification decides. */
import type { Contract } from '../openapi/contract.js';
import type { Schema } from '../openapi/schema.js';
import { nameUnder, visitValue, type Place } from '../openapi/walk.js';
import type { Exchange } from './exchange.js';
import type { Known } from './mutations-known.js';

/** A value of an answer that the contract speaks about. */
export interface Node {
  readonly place: Place;
  /** The place in words, with `*` for positions in lists. */
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly value: unknown;
  readonly parent: Node | undefined;
  readonly children: Node[];
  /** Whether the specification decides the value of this field. */
  readonly isKnown: boolean;
  /** Whether it decides one of this field or of those in it. */
  holdsKnown: boolean;
}

/** The field's name, or the position in a list. */
export const nameOf = ({ place }: Node): string | number => place.at(-1) ?? '';

/** Whether a value has no fields of its own: a list of texts or numbers is one value. */
export const isLeaf = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((element) => typeof element !== 'object') : typeof value !== 'object';

/** How many values of one answer are looked at. */
const mostNodes = 2000;

/** The values of an answer, parents first. */
export function nodesOf(contract: Contract, { operation, answer }: Exchange, known: Known): readonly Node[] {
  const nodes: Node[] = [];
  const path: Node[] = [];
  visitValue(contract, contract.operation(operation).answer.schema, answer?.json, (schemas, place, value) => {
    if (nodes.length >= mostNodes) return;
    const parent = place.length > 0 ? path[place.length - 1] : undefined;
    const name = nameUnder(parent?.name ?? '', place.at(-1) ?? '');
    const isKnown = isLeaf(value) && typeof place.at(-1) === 'string' && known.has(place, value);
    const node: Node = { place, name, schemas, value, parent, children: [], isKnown, holdsKnown: isKnown };
    path[place.length] = node;
    parent?.children.push(node);
    for (let at = parent; isKnown && at && !at.holdsKnown; at = at.parent) at.holdsKnown = true;
    nodes.push(node);
  });
  return nodes;
}
