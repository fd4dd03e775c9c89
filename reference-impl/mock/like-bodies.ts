/** Takes and refuses bodies as the target of a profile does, where the specification leaves it open. */
import { constraintsOf } from '../../openapi/constraints.js';
import { contract, type Operation } from '../../openapi/contract.js';
import { formIn } from '../../openapi/answer-form.js';
import { unfold } from '../../openapi/variations.js';
import { pointerOf, valueAt, withValue, type Place } from '../../openapi/walk.js';
import type { Parts } from '../app.js';
import type { Call } from '../call.js';
import { Refusal, type StateViolation } from '../refusal.js';
import { bodyRules } from './like-body-rules.js';
import { wantedIn, type Wanted } from './like-forms.js';
import type { Reading } from './like-reading.js';
import type { Marks } from './like-refusals.js';
import { bodyJudge, fieldRules, type BodyRule } from './like-rules.js';

type Take = BodyRule['instead'][number];

/** A rule, decided: how what asks is refused, or what is taken in its place. */
type Decided = { readonly rule: BodyRule } & ({ readonly refused: Wanted } | { readonly take: Take });

/** A body of one operation whose refusal the specification forbids. */
type Statement = ReadonlyMap<string, readonly unknown[]>;

/** The examples of the contract, and what just keeps a rule that is stated. */
function acceptedBodies(): Statement {
  const bodies = (operation: Operation): readonly unknown[] => {
    const examples = Object.values(operation.body?.examples ?? {});
    const stated = constraintsOf(contract, operation.body?.schema ?? {}, operation.requirement).filter(
      ({ level }) => level === 'required',
    );
    const kept = examples.flatMap((example) =>
      stated.flatMap(({ keeps }) =>
        keeps
          .flatMap((one) => unfold(example, one))
          .filter(({ changes }) => changes.every(({ place }) => valueAt(example, place.slice(0, -1)) !== undefined))
          .map(({ changes }) => changes.reduce((made, { place, value }) => withValue(made, place, value), example)),
      ),
    );
    return [...examples, ...kept];
  };
  return new Map(contract.operations.map((operation) => [operation.id, operation.body ? bodies(operation) : []]));
}

/** The examples that can ask a question, asking it. */
function examplesOf({ operation, asked, asking }: BodyRule) {
  return Object.values(operation.body?.examples ?? {}).flatMap((example) => {
    const body = asking?.(example);
    const [place] = body === undefined ? [] : asked(body);
    return place ? [{ body, place }] : [];
  });
}

/** Decides the rules by the answers of a profile. */
class Deciding {
  private readonly accepted = acceptedBodies();
  private readonly judge = bodyJudge();

  constructor(private readonly reading: Reading) {}

  decide(rule: BodyRule): Decided | undefined {
    const understand = (answer: string, about: string): Decided | undefined => {
      if (rule.about !== undefined && rule.about !== about) return undefined;
      return formIn(answer)?.verdict === 'accepted' ? this.taken(rule, answer) : this.refused(rule, answer);
    };
    return this.reading.takeOne(rule.id, understand);
  }

  private refused(rule: BodyRule, answer: string): Decided | undefined {
    const wanted = wantedIn(this.reading.profile, rule.operation.id, answer, { failing: true });
    if (!wanted) return undefined;
    const isStated = this.accepted.get(rule.operation.id)?.some((body) => rule.asked(body).length > 0);
    return isStated ? undefined : { rule, refused: wanted };
  }

  /** Another 2xx status than 200 would break what is stated. */
  private taken(rule: BodyRule, answer: string): Decided | undefined {
    if (formIn(answer)?.status !== 200) return undefined;
    const examples = examplesOf(rule);
    const fits = (take: Take): boolean =>
      examples.length === 0 ||
      examples.some(({ body, place }) => this.judge(rule.operation)(take(body, place)).length === 0);
    const take = rule.instead.length === 0 ? same : rule.instead.find(fits);
    return take && { rule, take };
  }
}

const same: Take = (body) => body;

/** What the reference would say of a body that is refused where it has nothing against it. */
function violationAt(place: Place, { keyword, says, operation }: BodyRule): StateViolation {
  const level = 'reference';
  const known = { place, pointer: pointerOf(place), level, requirement: operation.requirement, message: says } as const;
  return { ...known, keyword: keyword as 'state', instead: undefined };
}

/** What became of the body of one call: as it was read, with the question in it that is to be refused, if there is one. */
interface Judged {
  readonly body: unknown;
  readonly asked?: { readonly place: Place; readonly rule: BodyRule } | undefined;
}

type Refusing = Extract<Decided, { readonly refused: Wanted }>;

/** The first question of a body that is refused. */
function refusedIn(body: unknown, rules: readonly Decided[]) {
  for (const one of rules as readonly Refusing[]) {
    const [place] = one.refused ? one.rule.asked(body) : [];
    if (place) return { place, rule: one.rule, wanted: one.refused };
  }
  return undefined;
}

/** Whether the reference refuses just what is asked; what else is wrong with a body comes first. */
const isAbout = ({ violations }: Refusal, { place, rule }: NonNullable<Judged['asked']>): boolean =>
  rule.instead.length > 0 && violations.some(({ pointer }) => pointer === pointerOf(place));

/** Judges bodies by the answers of a profile before the contract does. */
export function takingAlike(reading: Reading, marks: Marks): (parts: Parts) => Parts {
  const deciding = new Deciding(reading);
  const decided = [...fieldRules(), ...bodyRules].flatMap((rule) => deciding.decide(rule) ?? []);
  const rulesOf = ({ id }: Operation): readonly Decided[] => decided.filter(({ rule }) => rule.operation.id === id);
  const byOperation = new Map(contract.operations.map((operation) => [operation.id, rulesOf(operation)]));
  const judged = new WeakMap<Call, Judged>();
  return (parts) => ({
    ...parts,
    parse: (call, operation) => {
      const parsed = parts.parse(call, operation);
      const rules = parsed.body === undefined ? [] : (byOperation.get(operation.id) ?? []);
      const asked = refusedIn(parsed.body, rules);
      if (asked) marks.set(call, asked.wanted);
      const body = asked ? parsed.body : rules.reduce(takenBy, parsed.body);
      judged.set(call, { body, asked });
      return { ...parsed, body };
    },
    validate: (request) => {
      const { call, body, operation } = request;
      const known = judged.get(call);
      const own = known?.body === body ? known : undefined;
      try {
        parts.validate(request);
      } catch (error) {
        if (own?.asked && error instanceof Refusal && !isAbout(error, own.asked)) marks.delete(call);
        throw error;
      }
      const asked = own ? own.asked : refusedIn(body, byOperation.get(operation.id) ?? []);
      if (!asked) return;
      // A body that was mended in the search for a fix must be one that is taken.
      if (!own) throw new Refusal('unprocessable', asked.rule.says);
      throw Refusal.of('unprocessable', [violationAt(asked.place, asked.rule)], { in: 'body', operation, value: body });
    },
  });
}

const takenBy = (body: unknown, one: Decided): unknown =>
  'take' in one && one.take !== same
    ? one.rule.asked(body).reduce<unknown>((made, place) => one.take(made, place), body)
    : body;
