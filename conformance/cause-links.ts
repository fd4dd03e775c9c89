/** Which findings are of one cause although they are not about the same place. */
import { Joined, manyOperations, type Rule } from './cause-joining.js';
import { grouped } from './grouped.js';
import { joinMost } from './cause-most.js';
import { aspectOf, bindingOf, mistypedAs, objectIn, questionOf, type Sign } from './cause-signs.js';
import type { Report } from './report.js';

/** A server error, or no answer, is the same whatever it says. */
const bluntly = (outcome: string): string => outcome.replace(/^(status [35]\d\d|no answer) .*/s, '$1');

/** Whether a request names something that isn't there, whatever else the value of its key may be. */
const isOfUnknown = ({ check, exchange }: Sign): boolean =>
  exchange?.refusal === 'unknown' || questionOf(check) === 'refuses.other-identifiers';

function wayOf(sign: Sign): string {
  const { kind, subject, outcome, check } = sign;
  const about = kind === 'takes' && isOfUnknown(sign) ? 'unknown' : subject || questionOf(check);
  // What is only hinted at is often left out everywhere, and would hide the one thing that binds.
  return `${check.level} ${kind} ${about} ${bluntly(outcome)}`;
}

/** The same question answered in the same wrong way by many operations, or by all that are asked it. */
const joinOperations: Rule = (signs, joined, { checks }) => {
  const asked = grouped(checks, questionOf);
  for (const alike of grouped(signs, wayOf).values()) {
    const operations = new Set(alike.map(({ operation }) => operation)).size;
    const all = new Set((asked.get(questionOf(alike[0]!.check)) ?? []).map(({ operation }) => operation)).size;
    if (operations >= Math.min(manyOperations, Math.max(all, 2))) joined.joinAll(alike.map(({ key }) => key));
  }
};

const bodies = ['refuses.body.not-json', 'refuses.body.loose-json'];

/** What is no JSON gets the same response from a server that can't read it, whether it must be refused or is hinted at. */
const joinBodies: Rule = (signs, joined) => {
  const unread = signs.filter(({ check }) => bodies.includes(questionOf(check)));
  for (const alike of grouped(unread, ({ operation, outcome }) => `${operation} ${bluntly(outcome)}`).values())
    joined.joinAll(alike.map(({ key }) => key));
};

/** The names of the two sides of an order, and of its two schedules, as one. */
const withoutSide = (text: string): string =>
  text.replace(/source|destination/g, 'side').replace(/pickup|delivery/g, 'time');

/** The same difference on both sides of an order. */
const joinSides: Rule = (signs, joined) => {
  const sides = grouped(signs, (sign) =>
    sign.kind === 'answer' || sign.kind === 'takes'
      ? `${sign.operation} ${bindingOf(sign)} ${withoutSide(sign.subject)} ${sign.outcome}`
      : undefined,
  );
  for (const alike of sides.values()) joined.joinAll(alike.map(({ key }) => key));
};

/** Whether a place holds the other one, and is not just the whole answer. */
function holds(outer: string, inner: string): boolean {
  const isWhole = outer.split(/\.|(?=\[)/).length < 3 || outer === 'data.carriers[*]';
  return !isWhole && (inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`));
}

/** A difference in a whole, and in its parts. */
const joinParts: Rule = (signs, joined) => {
  const answers = [...new Map(signs.filter(({ kind }) => kind === 'answer').map((sign) => [sign.key, sign])).values()];
  for (const outer of answers)
    for (const inner of answers)
      if (outer.operation === inner.operation && holds(outer.subject, inner.subject)) joined.join(outer.key, inner.key);
};

const plainLetters = (text: string): string => text.replace(/[^A-Za-z]/g, '');

/** Whether the letters beyond ASCII are all that became of a text: the plain ones are still there, in their order. */
function losesLetters({ kind, outcome, finding: { expected, received } }: Sign): boolean {
  const [plain, rest] = [plainLetters(expected), plainLetters(received)];
  if (kind !== 'answer' || outcome !== 'value' || !/\P{ASCII}/u.test(expected) || plain.length < 3) return false;
  let at = 0;
  for (const letter of rest) if (letter === plain[at]) at += 1;
  return at === plain.length && received.length < 3 * expected.length;
}

/** Letters that are lost wherever they stand. */
const joinLetters: Rule = (signs, joined) => joined.joinAll(signs.filter(losesLetters).map(({ key }) => key));

/** Values of one type that are written as those of another one in many places. */
const joinTypes: Rule = (signs, joined) => {
  for (const alike of grouped(signs, mistypedAs).values())
    if (new Set(alike.map(({ key }) => key)).size >= manyOperations) joined.joinAll(alike.map(({ key }) => key));
};

const isWhole = ({ kind, subject }: Sign): boolean => kind === 'refuses' && (subject === '' || subject === 'body');

/** A refusal whose form is wrong, and the same refusal of what must be accepted. */
const joinRefusals: Rule = (signs, joined) => {
  const whole = signs.filter(isWhole);
  for (const sign of signs.filter(({ check }) => aspectOf(check) === 'refusals'))
    for (const refused of whole)
      if (refused.operation === sign.operation && sign.exchange?.answer?.body === refused.exchange?.answer?.body)
        joined.join(refused.key, sign.key);
};

/** The values that a request has in a field, each as JSON; "nothing" where it is left out. */
function valuesAt(sign: Sign, field: string): readonly string[] {
  const steps = field.split(/\.|(?=\[)/);
  const values = steps.reduce<readonly unknown[]>(
    (found, step) =>
      found.flatMap((value) => {
        if (step === '[*]') return Array.isArray(value) ? (value as unknown[]) : [];
        return [(value as Readonly<Record<string, unknown>> | null | undefined)?.[step]];
      }),
    [objectIn(sign.exchange?.request.body)],
  );
  return values.map((value) => JSON.stringify(value) ?? 'nothing');
}

/** A whole request that is refused as one is with just one field altered, which has the same value in both. */
const joinExamples: Rule = (signs, joined) => {
  const single = signs.filter((sign) => sign.kind === 'refuses' && sign.finding.variation?.startsWith(sign.subject));
  for (const sign of signs.filter(isWhole)) {
    const cause = single.find((other) => {
      const isAlike = !isWhole(other) && other.operation === sign.operation && other.outcome === sign.outcome;
      const values = isAlike ? valuesAt(other, other.subject) : [];
      return values.some((value) => valuesAt(sign, other.subject).includes(value));
    });
    if (cause) joined.join(cause.key, sign.key);
  }
};

/** A strange status of what was taken: of what must be refused, and in general. */
const joinStatuses: Rule = (signs, joined) => {
  const takes = signs.filter(({ kind, outcome }) => kind === 'takes' && outcome !== 'status 200');
  for (const sign of signs.filter(({ subject }) => subject === 'answers.status'))
    for (const taken of takes)
      if (taken.operation === sign.operation && taken.outcome === sign.finding.received)
        joined.join(taken.key, sign.key);
};

/** A look-up by a strange text names no order, so a target that breaks where there is none breaks on that one, too. */
const joinLookUps: Rule = (signs, joined) => {
  const asked = signs.filter(({ operation }) => operation === 'getOrder');
  const unknown = asked.filter((sign) => sign.kind === 'takes' && isOfUnknown(sign));
  for (const strange of asked.filter(({ check }) => aspectOf(check) === 'stands'))
    for (const one of unknown) if (bluntly(one.outcome) === bluntly(strange.outcome)) joined.join(one.key, strange.key);
};

/** Another carrier than the one assigned has other methods, too. */
const joinAssignments: Rule = (signs, joined) =>
  joined.joinAll(
    signs
      .filter(
        ({ kind, check }) => kind === 'answer' && check.operation === 'assignOrder' && aspectOf(check) === 'shows',
      )
      .map(({ key }) => key),
  );

/** An identifier of an order that is not the one it was created with finds nothing, either. */
const joinNumbers: Rule = (signs, joined) => {
  const number = signs.find(({ kind, subject }) => kind === 'answer' && subject === 'data.order.order_number');
  const lost = signs.find(({ kind, check }) => kind === 'refuses' && questionOf(check) === 'finds.by-order-number');
  if (number?.outcome === 'value' && lost) joined.join(number.key, lost.key);
};

/** A creation that gives the identifiers of another thing does so for the same body, too. */
const joinCreations: Rule = (signs, joined) => {
  const given = signs.filter(({ kind, check }) => kind === 'other' && aspectOf(check) === 'gives');
  for (const alike of grouped(given, ({ operation }) => operation).values())
    joined.joinAll(alike.map(({ key }) => key));
};

const rules: readonly Rule[] = [
  ...[joinOperations, joinBodies, joinSides, joinParts, joinLetters, joinTypes, joinRefusals],
  ...[joinExamples, joinStatuses, joinLookUps, joinAssignments, joinNumbers, joinCreations, joinMost],
];

/** Joins the keys of the signs that are of one cause. */
export function joinedBy(signs: readonly Sign[], report: Report): Joined {
  const joined = new Joined();
  for (const rule of rules) rule(signs, joined, report);
  return joined;
}
