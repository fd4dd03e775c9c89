/** Joins advisory failures with required ones of the same origin: a parser that reads NaN breaks a statement and a hint. */
import type { ReportedCheck } from '../report.js';
import { holds } from './merge-rules.js';
import { outcomeClass, type Signature } from './signature.js';

/** Rules that look-alike letters slip through where they are not checked. */
const forms = ['pattern', 'format', 'enum'];

/** The rule that a request breaks, where a hint of it has the same name. */
const ruleOf = ({ exchange }: Signature): string => exchange?.altered?.rule?.replace(/\.hint$/, '') ?? '';

/** Whether two requests break one rule in one place. */
function isSameRule(one: Signature, other: Signature): boolean {
  const [rule, bound] = [ruleOf(one), ruleOf(other)];
  const isDisguised = one.exchange?.altered?.value === 'look-alikes';
  return one.subject === other.subject && (isDisguised ? forms.includes(bound) : bound === rule);
}

/** Whether two values of a response are at one place, or one is in the other. */
const isSamePlace = ({ subject: one }: Signature, { subject: other }: Signature): boolean =>
  one === other || holds(one, other) || holds(other, one);

/** Whether both are of one mix-up, or show values that differ in one way, such as numbers that are rounded. */
const isSameWay = (one: Signature, other: Signature): boolean =>
  (one.key === other.key && other.subject === 'repeated') ||
  (one.finding.relation === 'letters' && other.finding.relation === 'letters') ||
  (one.trait !== undefined && one.trait.likeness !== 'rule' && one.trait.key === other.trait?.key);

/** Whether both bodies are no JSON: one parser reads those of all operations. */
const isSameParser = (one: Signature, other: Signature): boolean =>
  [one, other].every((signature) => signature.kind === 'takes' && ruleOf(signature) === 'not-json');

/** Whether an advisory failure comes from the same mistake as a required one. */
function isSameOrigin(one: Signature, other: Signature): boolean {
  if (isSameWay(one, other)) return true;
  if (isSameParser(one, other)) return outcomeClass(one) === outcomeClass(other);
  if (one.operation !== other.operation || one.kind !== other.kind) return false;
  if (one.kind === 'answer') return isSamePlace(one, other);
  if (outcomeClass(one) !== outcomeClass(other)) return false;
  return one.kind === 'takes' ? isSameRule(one, other) : one.kind === 'refuses' && one.subject === other.subject;
}

/** A cause with what it was found by. */
interface Group {
  readonly key: string;
  readonly checks: readonly ReportedCheck[];
  readonly own: readonly Signature[];
}

/** The causes, and the keys of those that became parts of others. */
interface Merged<One> {
  readonly groups: readonly One[];
  readonly mergedInto: ReadonlyMap<string, string>;
}

/** Adds each advisory cause to a required one if each of its failures comes from a mistake that required failures show as well. */
export function mergeLevels<One extends Group>(required: readonly One[], advisory: readonly One[]): Merged<One> {
  const mergedInto = new Map<string, string>();
  for (const { key, own } of advisory) {
    const homes = own.map((one) => required.find((group) => group.own.some((other) => isSameOrigin(one, other))));
    if (homes[0] && homes.every((home) => home !== undefined)) mergedInto.set(key, homes[0].key);
  }
  const parts = (key: string): readonly One[] => advisory.filter((one) => mergedInto.get(one.key) === key);
  return {
    mergedInto,
    groups: [
      ...required.map((group) => ({
        ...group,
        checks: [...group.checks, ...parts(group.key).flatMap(({ checks }) => checks)],
      })),
      ...advisory.filter(({ key }) => !mergedInto.has(key)),
    ],
  };
}
