/** Accepts and refuses bodies like the server of a profile, if the specification allows both. */
import { constraintsOf } from '../../openapi/schema/constraints.js';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { codeIn, type Coded } from '../../openapi/profile/open-answers.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { unfold } from '../../openapi/keywords/kit/mutation.js';
import { pointerOf, valueAt, withValue, type Place } from '../../openapi/json/place.js';
import type { Call } from '../../reference-impl/calls/call.js';
import { Refusal, type StateViolation } from '../../reference-impl/calls/refusal.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import type { ImitatedAnswers } from './answers.js';
import { bodyRules, type BodyRule } from './body-rules.js';
import { wantedRefusal, type WantedRefusal } from './refusal-forms.js';
import type { RefusalByCall } from './refusals.js';

/**
 * A rule that the profile decides. A body that the rule applies to is refused in the form `refused`, or accepted if
 * there is none.
 */
interface DecidedRule {
  readonly rule: BodyRule;
  readonly refused?: WantedRefusal;
}

/**
 * Bodies that must be accepted: the examples of the contract, also with each value that only just satisfies a required
 * rule.
 */
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

/**
 * The rules of an operation that the profile decides. A refusal that would affect a body that must be accepted is left
 * out.
 */
function decidedRules(
  answers: ImitatedAnswers,
  operation: Operation,
  rules: readonly BodyRule[],
): readonly DecidedRule[] {
  const accepted = rules.length > 0 ? acceptedBodies(operation) : [];
  return rules.flatMap((rule) => {
    const decide = (coded: Coded): DecidedRule | undefined => {
      if (coded.part !== rule.part) return undefined;
      if (codeIn(coded, rule.part) === 'accepted') return { rule };
      const refused = wantedRefusal(answers.profile, operation.id, coded.form, { failing: true });
      const isStated = accepted.some((body) => rule.asked(body).length > 0);
      return refused && !isStated ? { rule, refused } : undefined;
    };
    return rule.ids.flatMap((id) => answers.one(id, decide) ?? []).slice(0, 1);
  });
}

/** The first rule that refuses a body, with the place. */
function refusedIn(body: unknown, rules: readonly DecidedRule[]) {
  for (const { rule, refused } of rules) {
    const [place] = refused ? rule.asked(body) : [];
    if (refused && place) return { rule, place, refused };
  }
  return undefined;
}

type RefusedPlace = NonNullable<ReturnType<typeof refusedIn>>;

const isAt = (place: Place, violations: readonly { readonly pointer: string }[]): boolean =>
  violations.some(({ pointer }) => pointer === pointerOf(place));

/** Whether the reference refuses the body for the same rule. Its other reasons have precedence. */
const isAbout = (error: unknown, { place, rule }: RefusedPlace): boolean =>
  error instanceof Refusal && rule.instead.length > 0 && isAt(place, error.violations);

const violationOf = ({ place, rule: { operation } }: RefusedPlace): StateViolation => ({
  place,
  pointer: pointerOf(place),
  keyword: 'state',
  level: 'reference',
  message: 'is refused',
  requirement: operation.requirement,
  instead: undefined,
});

/** Applies the rules of a profile before those of the contract. */
export function imitateBodies(answers: ImitatedAnswers, refusals: RefusalByCall): StageOverride {
  const validator = createValidator(contract, { advisory: true, reference: true });
  const all = bodyRules();
  const byOperation = new Map(
    contract.operations.map((operation) => {
      const rules = all.filter((rule) => rule.operation.id === operation.id);
      return [operation.id, decidedRules(answers, operation, rules)];
    }),
  );
  const rulesOf = ({ id }: Operation): readonly DecidedRule[] => byOperation.get(id) ?? [];

  /** Replaces each value that only the server accepts by one that the reference accepts. */
  const replaceAccepted = (body: unknown, { rule, refused }: DecidedRule): unknown => {
    if (refused || rule.instead.length === 0) return body;
    const judge = validator.body(rule.operation);
    return rule.asked(body).reduce<unknown>((made, place) => {
      const tries = rule.instead.map((change) => change(made, place));
      return tries.find((one) => !isAt(place, judge(one)) && !refusedIn(one, rulesOf(rule.operation))) ?? made;
    }, body);
  };

  const read = new WeakMap<Call, unknown>();
  return (stages) => ({
    ...stages,
    parse: (call, operation) => {
      const parsed = stages.parse(call, operation);
      if (parsed.body === undefined) return parsed;
      const asked = refusedIn(parsed.body, rulesOf(operation));
      if (asked) refusals.set(call, asked.refused);
      const body = asked ? parsed.body : rulesOf(operation).reduce(replaceAccepted, parsed.body);
      read.set(call, body);
      return { ...parsed, body };
    },
    validate: (request) => {
      const { call, body, operation } = request;
      const asked = refusedIn(body, rulesOf(operation));
      try {
        stages.validate(request);
      } catch (error) {
        // The search for a fix validates other bodies of the same call.
        if (asked && read.get(call) === body && !isAbout(error, asked)) refusals.delete(call);
        throw error;
      }
      if (asked) throw Refusal.of('unprocessable', [violationOf(asked)], { in: 'body', operation, value: body });
    },
  });
}
