/** The rules that merge findings of one cause in different places. */
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { lookUpIn } from './merge-mix-ups.js';
import { namesNothing, objectIn, outcomeClass, type Signature } from './signature.js';
import { grouped } from '../../text/group-by.js';
import type { Report } from '../report.js';

/** Disjoint sets of signature keys; each set is one cause. */
export class UnionFind {
  private readonly above = new Map<string, string>();

  /** The representative of the set that contains a key. */
  root(key: string): string {
    let at = key;
    for (let next = this.above.get(at); next !== undefined; next = this.above.get(at)) at = next;
    return at;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.root(one), this.root(other)];
    if (first !== second) this.above.set(second, first);
  }

  joinAll(signatures: readonly Signature[]): void {
    for (const { key } of signatures) this.join(signatures[0]!.key, key);
  }
}

/** A reason to merge signatures into one cause. */
type Rule = (signatures: readonly Signature[], sets: UnionFind, report: Report) => void;

/** Joins the signatures for which `textOf` gives the same text. */
const joinBy =
  (textOf: (signature: Signature) => string | undefined): Rule =>
  (signatures, sets) => {
    for (const alike of grouped(signatures, textOf).values()) sets.joinAll(alike);
  };

/** The same difference in at least three operations comes from shared code; in two it may be a coincidence. */
const manyOperations = 3;

const operationsOf = (all: readonly { readonly operation: string }[]): number =>
  new Set(all.map(({ operation }) => operation)).size;

/** The same failure in many operations, or in all operations for which the requirement is checked. */
const joinOperations: Rule = (signatures, sets, { checks }) => {
  const asked = grouped(checks, ({ requirement }) => requirement);
  const wayOf = (signature: Signature): string =>
    [signature.kind, namesNothing(signature) ? 'unknown' : signature.subject, outcomeClass(signature)].join(' ');
  for (const alike of grouped(signatures, wayOf).values()) {
    const [{ check, exchange }] = alike as [Signature];
    const all = exchange?.intent.altered?.place ? 2 : operationsOf(asked.get(check.requirement) ?? []);
    if (operationsOf(alike) >= Math.min(manyOperations, Math.max(all, 2))) sets.joinAll(alike);
  }
};

/** A server that can't parse a body responds in the same way, whatever the mistake in the body. */
const joinBodies = joinBy((signature) =>
  signature.kind === 'takes' && signature.exchange?.intent.altered?.rule === 'not-json'
    ? `${signature.operation} ${outcomeClass(signature)}`
    : undefined,
);

/** The same difference on both sides of an order, and in both of its schedules. */
const joinSides = joinBy((signature) => {
  if (signature.kind !== 'answer' && signature.kind !== 'takes') return undefined;
  const subject = signature.subject.replace(/source|destination/g, 'side').replace(/pickup|delivery/g, 'time');
  return `${signature.operation} ${signature.kind} ${subject} ${signature.outcome}`;
});

/** Containers too large for a difference in them to explain one in a part. */
const containers = ['body', 'data', 'data.order', 'data.carriers', 'data.carriers[*]'];

/** Whether a place is within the object or list at another one. Large containers don't count. */
const holds = (outer: string, inner: string): boolean =>
  !containers.includes(outer) && (inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`));

/** A difference in an object, and the differences in its fields. */
const joinParts: Rule = (signatures, sets) => {
  const answers = [
    ...new Map(
      signatures.filter(({ kind }) => kind === 'answer').map((signature) => [signature.key, signature]),
    ).values(),
  ];
  for (const outer of answers)
    for (const inner of answers)
      if (outer.operation === inner.operation && holds(outer.subject, inner.subject)) sets.join(outer.key, inner.key);
};

/** Whether an unaltered request was refused. */
const isUnalteredRefused = ({ kind, subject }: Signature): boolean =>
  kind === 'refuses' && (subject === '' || subject === 'body');

/** Joins each signature for which `isOne` holds with the first one of its operation that fits `isOther` and `areOne`. */
const joinPairs =
  (
    isOne: (signature: Signature) => boolean,
    isOther: (signature: Signature) => boolean,
    areOne: (one: Signature, other: Signature) => boolean,
  ): Rule =>
  (signatures, sets) => {
    const others = signatures.filter(isOther);
    for (const one of signatures.filter(isOne)) {
      const other = others.find((signature) => signature.operation === one.operation && areOne(one, signature));
      if (other) sets.join(other.key, one.key);
    }
  };

const bodyOf = ({ exchange }: Signature): string | undefined => exchange?.answer?.body;

/** A refusal in a wrong form, and the same refusal of a request that must be accepted. */
const joinRefusals = joinPairs(
  ({ finding }) => finding.due === 'refused' && finding.relation === 'refused',
  isUnalteredRefused,
  (one, other) => bodyOf(one) === bodyOf(other),
);

/** A refused example, and the same refusal of a request with one altered field: both have the same value in that field. */
const joinExamples = joinPairs(
  isUnalteredRefused,
  ({ kind, exchange }) => kind === 'refuses' && Boolean(exchange?.intent.altered?.place),
  (whole, single) => {
    const place = tokensOf(single.exchange?.intent.altered?.place ?? '');
    const [value, other] = [single, whole].map(({ exchange }) => valueAt(objectIn(exchange?.request.body), place));
    return single.outcome === whole.outcome && JSON.stringify(value) === JSON.stringify(other);
  },
);

/** The share of an operation's responses that must be the same failure for the operation to count as broken for all requests. */
const nearlyAll = 0.8;

/** A broken operation also fails for requests that must be refused. */
const joinAlwaysBroken: Rule = (signatures, sets, { exchanges }) => {
  for (const [operation, alike] of grouped(signatures, ({ operation: id }) => id)) {
    const own = exchanges.filter((exchange) => exchange.operation === operation);
    const isSame = ({ exchange }: Signature): boolean => {
      const same = own.filter(
        ({ answer, failure }) =>
          answer?.status === exchange?.answer?.status && failure?.reason === exchange?.failure?.reason,
      );
      return same.length >= nearlyAll * own.length;
    };
    const isBroken = (one: Signature): boolean =>
      one.exchange !== undefined && one.kind !== 'answer' && outcomeClass(one) === 'broken';
    sets.joinAll(alike.filter((one) => isBroken(one) && isSame(one)));
  }
};

/** A look-up by an unusual text or of another account may find no order: a server that breaks on a missing order breaks here. */
const joinLookUps = joinPairs(
  ({ operation, kind, finding }) => operation === 'getOrder' && (kind === 'takes' || finding.due === 'either'),
  namesNothing,
  (one, other) => outcomeClass(one) === outcomeClass(other),
);

/** An assigned order with a wrong carrier also shows wrong methods. */
const joinAssignments = joinBy(({ kind, check, finding }) =>
  kind === 'answer' && check.operation === 'assignOrder' && check.kind === 'authored' && finding.relation !== 'changed'
    ? 'assigned'
    : undefined,
);

/** If an order has a wrong order_number, a look-up by that number fails, too. */
const joinNumbers = joinPairs(
  ({ kind, exchange }) => kind === 'refuses' && exchange !== undefined && lookUpIn(exchange)?.key === 'order_number',
  ({ subject, finding }) => subject === 'data.order.order_number' && finding.relation === 'value',
  () => true,
);

/** Joins a difference in an object or a list with the first broad cause that contains a part of it. */
function joinBroadParts(signatures: readonly Signature[], sets: UnionFind): void {
  const answers = signatures.filter(({ kind }) => kind === 'answer');
  for (const outer of answers.filter(({ trait }) => trait === undefined)) {
    const inner = answers.find(
      (one) => one.trait && one.operation === outer.operation && holds(outer.subject, one.subject),
    );
    if (inner) sets.join(inner.key, outer.key);
  }
}

const rules: readonly Rule[] = [
  ...[joinOperations, joinBodies, joinSides, joinParts, joinRefusals],
  ...[joinExamples, joinAlwaysBroken, joinLookUps, joinAssignments, joinNumbers],
];

/** Merges the keys of signatures with one cause. Signatures with a trait already have a cause. */
export function applyMergeRules(signatures: readonly Signature[], report: Report): UnionFind {
  const sets = new UnionFind();
  const others = signatures.filter(({ trait }) => trait === undefined);
  for (const rule of rules) rule(others, sets, report);
  joinBroadParts(signatures, sets);
  return sets;
}
