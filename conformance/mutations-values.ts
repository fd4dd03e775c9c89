/** Other values of the same type for a field whose value the specification decides. */
import { isRecord } from '../openapi/schema.js';
import { valueAt, type Place } from '../openapi/walk.js';
import { sameValue } from './comparing.js';
import type { Exchange } from './exchange.js';
import { kindOf } from './mirror.js';
import type { Changes } from './mutations.js';
import { isLeaf, nameOf, type Node } from './mutations-nodes.js';

/** Where other values for one answer come from: a few answers of the same operation, the first ones first. */
export interface Sources {
  readonly any: readonly Exchange[];
  /** From the latest one before this answer on. */
  readonly earlier: readonly Exchange[];
  /** Those of the earlier ones that show the same customer. */
  readonly ofCustomer: readonly Exchange[];
}

/** How many other answers are looked at for another value. */
const mostOthers = 12;

const customers = new WeakMap<Exchange, { readonly uuid: unknown }>();

/** The customer that an answer shows, looked up once: every later answer asks. */
function customerOf(exchange: Exchange): unknown {
  const known = customers.get(exchange) ?? {
    uuid: valueAt(exchange.answer?.json, ['data', 'order', 'customer', 'uuid']),
  };
  customers.set(exchange, known);
  return known.uuid;
}

/** The sources for one answer; with which of the others it begins is decided by the seed. */
export function sourcesFor(exchange: Exchange, others: readonly Exchange[], seed: number): Sources {
  const start = seed % Math.max(1, others.length);
  const earlier = others.filter(({ id }) => id < exchange.id).toReversed();
  const customer = customerOf(exchange);
  return {
    any: [...others.slice(start, start + mostOthers), ...others.slice(0, mostOthers)].slice(0, mostOthers),
    earlier: earlier.slice(0, mostOthers),
    ofCustomer:
      customer === undefined ? [] : earlier.filter((one) => customerOf(one) === customer).slice(0, mostOthers),
  };
}

/** Whether a value could stand in place of another one, and is not the same as the reading compares them. */
const areOther = (place: Place, one: unknown, other: unknown): boolean =>
  other !== null && kindOf(one) === kindOf(other) && !sameValue(place, one, other);

/** The value of a field and that of another field beside it, each in the other's place. */
export function siblingSwap(node: Node): Changes | undefined {
  const { place, value, parent } = node;
  if (!parent || !isRecord(parent.value)) return undefined;
  const { children } = parent;
  const at = children.indexOf(node);
  const isOther = (child: Node): boolean => isLeaf(child.value) && areOther([], value, child.value);
  const sibling =
    children.find((child, index) => index > at && isOther(child)) ??
    children.find((child, index) => index < at && isOther(child));
  if (!sibling) return undefined;
  return [
    [place, sibling.value],
    [sibling.place, value],
  ];
}

/** In how many fields two elements of a list differ, of those that the specification decides. */
function differences(one: Node, other: Node): number {
  if (one.isKnown) return areOther(one.place, one.value, other.value) ? 1 : 0;
  const known = one.children.filter(({ holdsKnown }) => holdsKnown);
  return known.reduce((sum, child) => {
    const match = other.children.find((candidate) => nameOf(candidate) === nameOf(child));
    return sum + (match ? differences(child, match) : 1);
  }, 0);
}

/** The element of a list that a field belongs to. */
function elementOf(node: Node): Node | undefined {
  let at: Node | undefined = node;
  while (at && typeof nameOf(at) === 'string') at = at.parent;
  return at;
}

/**
 * The value of a field and that of the same field of the next element, each in the other's place. Where two elements differ in
 * nothing else, that would only be another sequence.
 */
export function elementSwap(node: Node, root: unknown): Changes | undefined {
  const element = elementOf(node);
  const list = element?.parent?.children ?? [];
  if (!element || list.length < 2) return undefined;
  const next = list[(list.indexOf(element) + 1) % list.length]!;
  const place = [...next.place, ...node.place.slice(next.place.length)];
  const value = valueAt(root, place);
  if (!areOther(node.place, node.value, value) || differences(element, next) < 2) return undefined;
  return [
    [node.place, value],
    [place, node.value],
  ];
}

/** The value that the first of these answers gives in place of this one. A whole resource is told by its uuid. */
export function otherValue({ place, value }: Node, answers: readonly Exchange[]): unknown {
  const [compared, own] = isRecord(value) ? [[...place, 'uuid'], value['uuid']] : [place, value];
  const found = answers.find(({ answer }) => areOther(compared, own, valueAt(answer?.json, compared)));
  return valueAt(found?.answer?.json, place);
}

/** The value that an earlier answer gives in place of this one; of a customer, one that shows the same customer, if there is any. */
export const staleValue = (node: Node, { earlier, ofCustomer }: Sources): unknown =>
  (node.place.includes('customer') ? otherValue(node, ofCustomer) : undefined) ?? otherValue(node, earlier);
