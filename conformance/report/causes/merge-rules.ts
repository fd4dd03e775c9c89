/** Which findings are of one cause although they are not about the same place. */
import { tokensOf, valueAt } from '../../../openapi/schema/walk.js';
import { askedOf } from './merge-mix-ups.js';
import { bindingOf, objectIn, type Sign } from './signature.js';
import { grouped } from '../../text/group-by.js';
import type { Report } from '../report.js';

/** Keys that are joined two by two into sets. */
export class Joined {
  private readonly above = new Map<string, string>();

  /** The representative of the set that a key is in. */
  root(key: string): string {
    let at = key;
    for (let next = this.above.get(at); next !== undefined; next = this.above.get(at)) at = next;
    return at;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.root(one), this.root(other)];
    if (first !== second) this.above.set(second, first);
  }

  joinAll(signs: readonly Sign[]): void {
    for (const { key } of signs) this.join(signs[0]!.key, key);
  }
}

/** One way in which findings belong together. */
type Rule = (signs: readonly Sign[], joined: Joined, report: Report) => void;

/** Joins those that have a text in common. */
const joinBy =
  (textOf: (sign: Sign) => string | undefined): Rule =>
  (signs, joined) => {
    for (const alike of grouped(signs, textOf).values()) joined.joinAll(alike);
  };

/** In so many operations the same difference is one cause: what they share makes it. Two may have it by accident. */
const manyOperations = 3;
/** So many places or fields of one operation that go wrong in one way are one cause: an operation that checks no type at all. */
const manySubjects = 5;

/** The kind of response: a server error, or none, is the same whatever it says. */
const bluntly = ({ kind, outcome, exchange }: Sign): string =>
  kind === 'answer' || (exchange?.answer?.status ?? 500) < 500 ? outcome : 'broken';

/** Whether a request names something that isn't there, whatever else the value of its key may be. */
function isOfUnknown({ kind, exchange }: Sign): boolean {
  const { place = '', rule } = exchange?.altered ?? {};
  return kind === 'takes' && (exchange?.refusal === 'unknown' || (rule === 'x-refers-to' && !place.startsWith('/')));
}

const operationsOf = (all: readonly { readonly operation: string }[]): number =>
  new Set(all.map(({ operation }) => operation)).size;

/** The same done wrong in the same way by many operations, or by all of which the statement is checked. */
const joinOperations: Rule = (signs, joined, { checks }) => {
  const asked = grouped(checks, ({ requirement }) => requirement);
  // What is only hinted at is often left out everywhere, and would hide the one thing that binds.
  const wayOf = (sign: Sign): string =>
    [sign.check.level, sign.kind, isOfUnknown(sign) ? 'unknown' : sign.subject, bluntly(sign)].join(' ');
  for (const alike of grouped(signs, wayOf).values()) {
    const [{ check, exchange }] = alike as [Sign];
    const all = exchange?.altered?.place ? 2 : operationsOf(asked.get(check.requirement) ?? []);
    if (operationsOf(alike) >= Math.min(manyOperations, Math.max(all, 2))) joined.joinAll(alike);
  }
};

/** The same done wrong with many fields or places of an operation, and with those of many operations. */
const joinMost: Rule = (signs, joined) => {
  const wayOf = ({ check, kind, finding, exchange, outcome }: Sign): string | undefined => {
    const { value, rule: broken } = exchange?.altered ?? {};
    const rule = kind === 'answer' ? finding.relation : value === 'look-alikes' ? value : broken;
    const came = kind === 'answer' ? '' : outcome.slice(0, 'status 500'.length);
    return check.kind === 'derived' && rule !== undefined ? [check.level, kind, rule, came].join(' ') : undefined;
  };
  for (const alike of grouped(signs, wayOf).values()) {
    const most = [...grouped(alike, ({ operation }) => operation).values()].filter(
      (own) => new Set(own.map(({ subject }) => subject)).size >= manySubjects,
    );
    for (const own of most) joined.joinAll(own);
    if (most.length >= manyOperations) joined.joinAll(most.flat());
  }
};

/** What is no JSON gets the same response from a server that can't read it, whether it must be refused or is hinted at. */
const joinBodies = joinBy((sign) =>
  sign.kind === 'takes' && sign.exchange?.altered?.rule === 'not-json'
    ? `${sign.operation} ${bluntly(sign)}`
    : undefined,
);

/** The same difference on both sides of an order, and in both of its schedules. */
const joinSides = joinBy((sign) => {
  if (sign.kind !== 'answer' && sign.kind !== 'takes') return undefined;
  const subject = sign.subject.replace(/source|destination/g, 'side').replace(/pickup|delivery/g, 'time');
  return `${sign.operation} ${bindingOf(sign)} ${subject} ${sign.outcome}`;
});

/** Places that hold so much that a difference in them says nothing about one in a part. */
const wholes = ['body', 'data', 'data.order', 'data.carriers', 'data.carriers[*]'];

const holds = (outer: string, inner: string): boolean =>
  !wholes.includes(outer) && (inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`));

/** A difference in a whole, and in its parts. */
const joinParts: Rule = (signs, joined) => {
  const answers = [...new Map(signs.filter(({ kind }) => kind === 'answer').map((sign) => [sign.key, sign])).values()];
  for (const outer of answers)
    for (const inner of answers)
      if (outer.operation === inner.operation && holds(outer.subject, inner.subject)) joined.join(outer.key, inner.key);
};

/** Letters that are lost wherever they stand. */
const joinLetters = joinBy(({ finding }) => (finding.relation === 'letters' ? 'letters' : undefined));

/** Values of one type that are written as those of another one in many places. */
const joinTypes: Rule = (signs, joined) => {
  const spelled = grouped(signs, ({ finding }) => (finding.relation === 'spelling' ? finding.expected : undefined));
  for (const alike of spelled.values())
    if (new Set(alike.map(({ key }) => key)).size >= manyOperations) joined.joinAll(alike);
};

/** Whether a request that must be accepted was refused with nothing altered in it. */
const isWhole = ({ kind, subject }: Sign): boolean => kind === 'refuses' && (subject === '' || subject === 'body');

/** Joins signs of an operation that are of one cause by what they share. */
const joinPairs =
  (
    isOne: (sign: Sign) => boolean,
    isOther: (sign: Sign) => boolean,
    areOne: (one: Sign, other: Sign) => boolean,
  ): Rule =>
  (signs, joined) => {
    const others = signs.filter(isOther);
    for (const one of signs.filter(isOne)) {
      const other = others.find((sign) => sign.operation === one.operation && areOne(one, sign));
      if (other) joined.join(other.key, one.key);
    }
  };

const bodyOf = ({ exchange }: Sign): string | undefined => exchange?.answer?.body;
const statusOf = ({ exchange }: Sign): number | undefined => exchange?.answer?.status;

/** A refusal whose form is wrong, and the same refusal of what must be accepted. */
const joinRefusals = joinPairs(
  ({ finding }) => finding.due === 'refused' && finding.relation === 'refused',
  isWhole,
  (one, other) => bodyOf(one) === bodyOf(other),
);

/** A whole request that is refused as one is with just one field altered, which has the same value in both. */
const joinExamples = joinPairs(
  isWhole,
  ({ kind, exchange }) => kind === 'refuses' && Boolean(exchange?.altered?.place),
  (whole, single) => {
    const place = tokensOf(single.exchange?.altered?.place ?? '');
    const [value, other] = [single, whole].map(({ exchange }) => valueAt(objectIn(exchange?.request.body), place));
    return single.outcome === whole.outcome && JSON.stringify(value) === JSON.stringify(other);
  },
);

/** A strange status of what was accepted: of what must be refused, and in general. */
const joinStatuses = joinPairs(
  ({ kind, finding }) => kind === 'other' && finding.rule === 'status' && finding.due !== 'refused',
  (sign) => sign.kind === 'takes' && statusOf(sign) !== 200,
  (one, other) => statusOf(one) === statusOf(other),
);

/** A look-up by a strange text names no order, so a target that breaks where there is none breaks on that one, too. */
const joinLookUps = joinPairs(
  ({ operation, exchange }) => operation === 'getOrder' && exchange?.altered?.rule === 'text',
  isOfUnknown,
  (one, other) => bluntly(one) === bluntly(other),
);

/** Another carrier than the one assigned has other methods, too. */
const joinAssignments = joinBy(({ kind, check, finding }) =>
  kind === 'answer' && check.operation === 'assignOrder' && check.kind === 'authored' && finding.relation !== 'changed'
    ? 'assigned'
    : undefined,
);

/** A number of an order that is not the one it was created with finds nothing, either. */
const joinNumbers = joinPairs(
  ({ kind, exchange }) => kind === 'refuses' && exchange !== undefined && askedOf(exchange)?.key === 'order_number',
  ({ subject, finding }) => subject === 'data.order.order_number' && finding.relation === 'value',
  () => true,
);

const rules: readonly Rule[] = [
  ...[joinOperations, joinBodies, joinSides, joinParts, joinLetters, joinTypes, joinRefusals],
  ...[joinExamples, joinStatuses, joinLookUps, joinAssignments, joinNumbers, joinMost],
];

/** Joins the keys of the signs that are of one cause. */
export function joinedBy(signs: readonly Sign[], report: Report): Joined {
  const joined = new Joined();
  for (const rule of rules) rule(signs, joined, report);
  return joined;
}
