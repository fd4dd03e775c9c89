/** Refuses like the server of a profile: depending on the operation and the mistake in the request. */
import { contract } from '../../openapi/contract/contract.js';
import { formText, type AnswerForm } from '../../openapi/profile/response-summary.js';
import type { Profile, ProfileRefusal, RefusalCondition } from '../../openapi/profile/profile.js';
import type { Violation } from '../../openapi/validation/validator.js';
import { valueAt } from '../../openapi/json/place.js';
import { pathOf, type Call } from '../../reference-impl/calls/call.js';
import type { Stages, StageOverride } from '../../reference-impl/pipeline/app.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import { FieldErrors } from './field-errors.js';
import { formOfReply, putInForm, ImitatedRefusal, wantedRefusal, type WantedRefusal } from './refusal-forms.js';

/** The refusals of calls that the answer to an open question decides. */
export type RefusalByCall = WeakMap<Call, WantedRefusal>;

/** The forms for an operation, condition and rule. Fallbacks: the operation and condition, then the condition. */
type Find = (operation: string, condition: RefusalCondition, rule?: string) => readonly WantedRefusal[];

function formsOf(profile: Profile): Find {
  const known = new Map<string, WantedRefusal[]>();
  const add = (key: string, wanted: WantedRefusal): void => void known.set(key, [...(known.get(key) ?? []), wanted]);
  // The most frequent form first: it is the fallback for an unknown rule.
  for (const { operation, condition, rule, form, template } of [...profile.refusals].sort((a, b) => b.seen - a.seen)) {
    const wanted = wantedRefusal(profile, operation, form);
    if (!wanted) continue;
    const own = { ...wanted, template };
    if (rule !== undefined) add(`${operation} ${condition} ${rule}`, own);
    if (rule === undefined || !known.has(`${operation} ${condition}`)) add(`${operation} ${condition}`, own);
    if (!known.has(condition)) add(condition, own);
  }
  return (operation, condition, rule = '') =>
    [
      `${operation} ${condition} ${rule}`,
      `${operation} ${condition}`,
      condition,
      // The suite sends no body, too, to find out how text that is not JSON is refused.
      ...(condition === 'no-body' ? [`${operation} not-json`] : []),
    ]
      .map((key) => known.get(key))
      .find((forms) => forms) ?? [];
}

function bodyCondition({ violations: [first] }: Refusal): RefusalCondition {
  if (first?.place.length === 0 && first.keyword === 'type') return 'not-an-object';
  if (first?.place.length === 0 && first.keyword === 'required') return 'no-body';
  return first?.keyword === 'x-refers-to' ? 'reference' : 'body';
}

/** The condition of a refusal; `other` if the request breaks no rule of the contract. */
function conditionOf(refusal: Refusal): RefusalCondition {
  const { kind, violations, about } = refusal;
  if (kind === 'unauthorized') return 'token';
  if (kind === 'malformed' || kind === 'unsupported') return 'not-json';
  if (violations.length === 0) return kind === 'not-found' ? 'unknown' : 'other';
  if (about.in === 'path') return violations[0]?.keyword === 'x-refers-to' ? 'unknown' : 'path';
  if (about.in === 'query') return 'no-key';
  return bodyCondition(refusal);
}

/** An inline address instead of a location of the account breaks a rule of the workflow. */
const isWorkflow = ({ place, keyword }: Violation): boolean =>
  keyword === 'required' && place.at(-1) === 'uuid' && /_location$/.test(String(place[0]));

/** The first rule that a refused body breaks, by its name in profiles. */
function ruleOf({ violations, about }: Refusal): string | undefined {
  const [first] = violations;
  if (!first) return undefined;
  if (isWorkflow(first)) return 'workflow';
  if (first.keyword === 'type' && valueAt(about.value, first.place) === null) return 'null';
  return first.level === 'advisory' ? `${first.keyword}.hint` : first.keyword;
}

/**
 * The fields in which the reference explains a refusal. A form with these fields only suits a refusal that has them.
 */
const explainingFields = ['details', 'fix'];

const suits = ({ form: { fields = [] } }: WantedRefusal, own: AnswerForm): boolean =>
  explainingFields.every(
    (name) =>
      !fields.some((field) => explainingFields.includes(field)) || fields.includes(name) === own.fields?.includes(name),
  );

/** Conditions about the path or the body: a server refuses them like others of the same part. */
const pathOrBodyConditions: readonly RefusalCondition[] = ['reference', 'other'];

/** Of several forms for one rule: the reference's own, else one of this status, else the most frequent. */
function chooseForm(forms: readonly WantedRefusal[], own: AnswerForm, status = own.status): WantedRefusal | undefined {
  const fitting = forms.filter((one) => suits(one, own));
  return (
    fitting.find(({ form }) => formText(form) === formText(own)) ??
    fitting.find(({ form }) => form.status === status) ??
    fitting[0] ??
    forms[0]
  );
}

/** Whether the mock chooses one of these forms and never the other. */
function isAlike(one: AnswerForm, other: AnswerForm): boolean {
  const explained = ({ fields }: AnswerForm): string =>
    explainingFields.filter((name) => fields?.includes(name)).join();
  return one.status === other.status && explained(one) === explained(other);
}

/** How the server of a profile names fields with mistakes, by operation. */
const fieldErrorsIn = (profile: Profile): ReadonlyMap<string, FieldErrors> =>
  new Map(contract.operations.map(({ id }) => [id, new FieldErrors(profile, id)]));

/** The refusals that the mock never sends: their response is none, or it sends a more frequent one in their place. */
export function unusedRefusals(profile: Profile): readonly ProfileRefusal[] {
  const fieldErrors = fieldErrorsIn(profile);
  return profile.refusals.filter(({ operation, condition, rule, form, answer }, at, all) => {
    const wanted = wantedRefusal(profile, operation, form);
    if (!wanted) return true;
    const ofPath = all.filter((one) => one.operation === operation && one.condition === 'path');
    if (condition === 'unknown' && ofPath.some((one) => one.answer === answer)) return false;
    if (condition !== 'not-json' && fieldErrors.get(operation)?.areIn(wanted)) return false;
    return all
      .slice(0, at)
      .filter((one) => one.operation === operation && one.condition === condition && one.rule === rule)
      .some((one) => one.form && isAlike(one.form, wanted.form));
  });
}

/** Converts each refusal to the server's form for it. */
export function imitateRefusals(profile: Profile, refusals: RefusalByCall): StageOverride {
  const find = formsOf(profile);
  const fieldErrors = fieldErrorsIn(profile);
  return (stages) => {
    const usual = (refusal: Refusal, call: Call, own: AnswerForm): WantedRefusal | undefined => {
      const operation = operationOf(stages, call);
      if (operation === undefined) return undefined;
      const condition = conditionOf(refusal);
      const [similar] = find(operation, refusal.about.in === 'path' ? 'unknown' : 'body');
      const forms = find(operation, condition, condition === 'body' ? ruleOf(refusal) : undefined);
      const chosen = chooseForm(
        forms,
        own,
        pathOrBodyConditions.includes(condition) ? similar?.form.status : undefined,
      );
      if (chosen) return chosen;
      // The profile has no refusal of this kind, such as a conflict: use its form for bodies, with the mock's own
      // status.
      return similar && condition === 'other'
        ? { ...similar, form: { ...similar.form, status: own.status } }
        : undefined;
    };
    return {
      ...stages,
      refuse: async (error, call) => {
        const reply = await stages.refuse(error, call);
        if (!(error instanceof Refusal) || typeof reply === 'string') return reply;
        const decided = error instanceof ImitatedRefusal ? error.wanted : refusals.get(call);
        const wanted = decided ?? usual(error, call, formOfReply(reply));
        const named = wanted && fieldErrors.get(operationOf(stages, call) ?? '')?.put(wanted, error);
        return wanted ? putInForm(reply, named ?? wanted) : reply;
      },
    };
  };
}

function operationOf(stages: Stages, call: Call): string | undefined {
  try {
    return stages.route(call.method, pathOf(call.url)).operation.id;
  } catch {
    return undefined;
  }
}
