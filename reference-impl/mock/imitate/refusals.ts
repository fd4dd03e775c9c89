/** Refuses as the server of a profile does: by the operation and by what is wrong with the request. */
import { formText, type AnswerForm } from '../../../openapi/profile/response-summary.js';
import type { Profile, RefusalCondition } from '../../../openapi/profile/profile.js';
import type { Violation } from '../../../openapi/validation/validator.js';
import { valueAt } from '../../../openapi/schema/walk.js';
import { pathOf, type Call } from '../../calls/call.js';
import type { Stages } from '../../pipeline/app.js';
import { Refusal } from '../../calls/refusal.js';
import type { Change } from './answers.js';
import { formOfReply, inForm, RefusedAlike, wantedFor, type Wanted } from './refusal-forms.js';

/** How calls are to be refused for which a question of its own says it. */
export type Marks = WeakMap<Call, Wanted>;

/** The forms for a condition and a rule of an operation, or else for the condition of the operation, or else for the condition. */
type Find = (operation: string, condition: RefusalCondition, rule?: string) => readonly Wanted[];

function formsOf(profile: Profile): Find {
  const known = new Map<string, Wanted[]>();
  const add = (key: string, wanted: Wanted): void => void known.set(key, [...(known.get(key) ?? []), wanted]);
  // What was seen most often comes first where nothing is known of a rule.
  for (const { operation, condition, rule, form, template } of [...profile.refusals].sort((a, b) => b.seen - a.seen)) {
    const wanted = wantedFor(profile, operation, form);
    if (!wanted) continue;
    const own = { ...wanted, template };
    if (rule !== undefined) add(`${operation} ${condition} ${rule}`, own);
    if (rule === undefined || !known.has(`${operation} ${condition}`)) add(`${operation} ${condition}`, own);
    if (!known.has(condition)) add(condition, own);
  }
  return (operation, condition, rule = '') =>
    [`${operation} ${condition} ${rule}`, `${operation} ${condition}`, condition]
      .map((key) => known.get(key))
      .find((forms) => forms) ?? [];
}

function bodyCondition({ violations: [first] }: Refusal): RefusalCondition {
  if (first?.place.length === 0 && first.keyword === 'type') return 'not-an-object';
  if (first?.place.length === 0 && first.keyword === 'required') return 'no-body';
  return first?.keyword === 'x-refers-to' ? 'reference' : 'body';
}

/** The condition of a refusal; `other` where the contract has no rule that the request breaks. */
function conditionOf(refusal: Refusal): RefusalCondition {
  const { kind, violations, about } = refusal;
  if (kind === 'unauthorized') return 'token';
  if (kind === 'malformed' || kind === 'unsupported') return 'not-json';
  if (violations.length === 0) return kind === 'not-found' ? 'unknown' : 'other';
  if (about.in === 'path') return violations[0]?.keyword === 'x-refers-to' ? 'unknown' : 'path';
  if (about.in === 'query') return 'no-key';
  return bodyCondition(refusal);
}

/** An address where only a location of the account will do breaks a rule of the workflow. */
const isWorkflow = ({ place, keyword }: Violation): boolean =>
  keyword === 'required' && place.at(-1) === 'uuid' && /_location$/.test(String(place[0]));

/** The rule that a refused body breaks first, by the name that profiles have for it. */
function ruleOf({ violations, about }: Refusal): string | undefined {
  const [first] = violations;
  if (!first) return undefined;
  if (isWorkflow(first)) return 'workflow';
  if (first.keyword === 'type' && valueAt(about.value, first.place) === null) return 'null';
  return first.level === 'advisory' ? `${first.keyword}.hint` : first.keyword;
}

/** Fields in which the reference tells what is wrong; a form that has them suits no refusal of the reference's without them. */
const telling = ['details', 'fix'];

const suits = ({ form: { fields = [] } }: Wanted, own: AnswerForm): boolean =>
  telling.every(
    (name) => !fields.some((field) => telling.includes(field)) || fields.includes(name) === own.fields?.includes(name),
  );

/** Conditions that may be about the path or the body: a server refuses each as it refuses others of that kind. */
const ofTwoKinds: readonly RefusalCondition[] = ['reference', 'other'];

/** Of several forms for one rule: the reference's own, else one with the status that others of the kind have, else the usual one. */
function chosen(forms: readonly Wanted[], own: AnswerForm, status: number | undefined): Wanted | undefined {
  const fitting = forms.filter((one) => suits(one, own));
  return (
    fitting.find(({ form }) => formText(form) === formText(own)) ??
    fitting.find(({ form }) => form.status === status) ??
    fitting[0] ??
    forms[0]
  );
}

/** Puts each refusal into the form that is wanted for it. */
export function refusingAlike(profile: Profile, marks: Marks): Change {
  const find = formsOf(profile);
  return (stages) => {
    const usual = (refusal: Refusal, call: Call, own: AnswerForm): Wanted | undefined => {
      const operation = operationOf(stages, call);
      if (operation === undefined) return undefined;
      const condition = conditionOf(refusal);
      const [akin] = find(operation, refusal.about.in === 'path' ? 'unknown' : 'body');
      const forms = find(operation, condition, condition === 'body' ? ruleOf(refusal) : undefined);
      if (forms.length > 0) return chosen(forms, own, ofTwoKinds.includes(condition) ? akin?.form.status : undefined);
      // What nobody asked the server about, such as a conflict, in the manner in which it refuses bodies.
      return akin && condition === 'other' ? { ...akin, form: { ...akin.form, status: own.status } } : undefined;
    };
    return {
      ...stages,
      refuse: async (error, call) => {
        const reply = await stages.refuse(error, call);
        if (!(error instanceof Refusal) || typeof reply === 'string') return reply;
        const marked = error instanceof RefusedAlike ? error.wanted : marks.get(call);
        const wanted = marked ?? usual(error, call, formOfReply(reply));
        return wanted ? inForm(reply, wanted) : reply;
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
