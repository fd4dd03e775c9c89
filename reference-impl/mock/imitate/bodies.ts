/** Takes and refuses bodies as the server of a profile does, where the specification leaves it open. */
import { constraintsOf } from '../../../openapi/schema/constraints.js';
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { codeIn } from '../../../openapi/profile/open-answers.js';
import { createValidator } from '../../../openapi/validation/validator.js';
import { unfold } from '../../../openapi/schema/constraint-values.js';
import { pointerOf, valueAt, withValue, type Place } from '../../../openapi/schema/walk.js';
import type { Call } from '../../calls/call.js';
import { Refusal, type StateViolation } from '../../calls/refusal.js';
import type { Answers, Change } from './answers.js';
import { bodyRules, type BodyRule } from './body-rules.js';
import { wantedFor, type Wanted } from './refusal-forms.js';
import type { Marks } from './refusals.js';

/** A rule with the form in which a body that asks is refused; without one it is taken. */
interface Decided {
  readonly rule: BodyRule;
  readonly refused?: Wanted;
}

/** Bodies of an operation that must be accepted: the examples of the contract, and what just keeps a rule that is stated. */
function acceptedBodies({ body, requirement }: Operation): readonly unknown[] {
  const examples = Object.values(body?.examples ?? {});
  const stated = constraintsOf(contract, body?.schema ?? {}, requirement).filter(({ level }) => level === 'required');
  const kept = examples.flatMap((example) =>
    stated
      .flatMap(({ keeps }) => keeps.flatMap((one) => unfold(example, one)))
      .filter(({ changes }) => changes.every(({ place }) => valueAt(example, place.slice(0, -1)) !== undefined))
      .map(({ changes }) => changes.reduce((made, { place, value }) => withValue(made, place, value), example)),
  );
  return [...examples, ...kept];
}

/** The rules of an operation that the profile decides. A body that must be accepted is refused by none. */
function decidedRules(answers: Answers, operation: Operation, rules: readonly BodyRule[]): readonly Decided[] {
  const accepted = rules.length > 0 ? acceptedBodies(operation) : [];
  return rules.flatMap((rule) => {
    const decided = answers.one(rule.id, (coded): Decided | undefined => {
      if (coded.part !== rule.part) return undefined;
      if (codeIn(coded, rule.part) === 'accepted') return { rule };
      const refused = wantedFor(answers.profile, operation.id, coded.form, { failing: true });
      const isStated = accepted.some((body) => rule.asked(body).length > 0);
      return refused && !isStated ? { rule, refused } : undefined;
    });
    return decided ? [decided] : [];
  });
}

/** The first question of a body that is refused. */
function refusedIn(body: unknown, rules: readonly Decided[]) {
  for (const { rule, refused } of rules) {
    const [place] = refused ? rule.asked(body) : [];
    if (refused && place) return { rule, place, refused };
  }
  return undefined;
}

type Asked = NonNullable<ReturnType<typeof refusedIn>>;

const isAt = (place: Place, violations: readonly { readonly pointer: string }[]): boolean =>
  violations.some(({ pointer }) => pointer === pointerOf(place));

/** Whether the reference refuses just what is asked; what else is wrong with a body comes first. */
const isAbout = (error: unknown, { place, rule }: Asked): boolean =>
  error instanceof Refusal && rule.instead.length > 0 && isAt(place, error.violations);

const violationOf = ({ place, rule: { operation } }: Asked): StateViolation => ({
  ...{ place, pointer: pointerOf(place), keyword: 'state', level: 'reference', message: 'is refused' },
  ...{ requirement: operation.requirement, instead: undefined },
});

/** Judges bodies by the answers of a profile before the contract does. */
export function takingAlike(answers: Answers, marks: Marks): Change {
  const validator = createValidator(contract, { advisory: true, reference: true, most: 100 });
  const all = bodyRules();
  const byOperation = new Map(
    contract.operations.map((operation) => {
      const rules = all.filter((rule) => rule.operation.id === operation.id);
      return [operation.id, decidedRules(answers, operation, rules)];
    }),
  );
  const rulesOf = ({ id }: Operation): readonly Decided[] => byOperation.get(id) ?? [];

  /** A body with what is taken of it in a form that the reference takes. */
  const mended = (body: unknown, { rule, refused }: Decided): unknown => {
    if (refused || rule.instead.length === 0) return body;
    const judge = validator.body(rule.operation);
    return rule.asked(body).reduce<unknown>((made, place) => {
      const tries = rule.instead.map((change) => change(made, place));
      return tries.find((one) => !isAt(place, judge(one))) ?? made;
    }, body);
  };

  const read = new WeakMap<Call, unknown>();
  return (stages) => ({
    ...stages,
    parse: (call, operation) => {
      const parsed = stages.parse(call, operation);
      if (parsed.body === undefined) return parsed;
      const asked = refusedIn(parsed.body, rulesOf(operation));
      if (asked) marks.set(call, asked.refused);
      const body = asked ? parsed.body : rulesOf(operation).reduce(mended, parsed.body);
      read.set(call, body);
      return { ...parsed, body };
    },
    validate: (request) => {
      const { call, body, operation } = request;
      const asked = refusedIn(body, rulesOf(operation));
      try {
        stages.validate(request);
      } catch (error) {
        // Other bodies of the same call are tried in the search for a fix.
        if (asked && read.get(call) === body && !isAbout(error, asked)) marks.delete(call);
        throw error;
      }
      if (asked) throw Refusal.of('unprocessable', [violationOf(asked)], { in: 'body', operation, value: body });
    },
  });
}
