/** Refuses as the target of a profile does: by the operation and by what is wrong with the request. */
import { formIn, formText, type AnswerForm } from '../../openapi/answer-form.js';
import type { Profile, RefusalCondition } from '../../openapi/profile.js';
import { placeName } from '../../openapi/walk.js';
import type { Parts } from '../app.js';
import type { Worlds } from '../authentication.js';
import { pathOf, type Call } from '../call.js';
import { Refusal } from '../refusal.js';
import { conditionOf, ruleOf } from './like-conditions.js';
import { formOfReply, inForm, isOurs, RefusedAlike, wantedIn, type Wanted } from './like-forms.js';
import { ignores } from './like-hints.js';
import type { Reading } from './like-reading.js';

/** How calls are to be refused for which a question of its own says it. */
export type Marks = WeakMap<Call, Wanted>;

/** How many places of requests are remembered with the form in which they are refused. */
const mostPlaces = 5000;

/** The ways in which an operation refuses under a condition, the usual one first. */
function waysOf(
  profile: Profile,
): (operation: string, condition: RefusalCondition, rule?: string) => readonly Wanted[] {
  const known = new Map<string, Wanted[]>();
  const add = (key: string, wanted: Wanted): void => void known.set(key, [...(known.get(key) ?? []), wanted]);
  // What was seen most often comes first where nothing is known of a rule.
  for (const { operation, condition, rule, answer, template } of [...profile.refusals].sort(
    (a, b) => b.seen - a.seen,
  )) {
    const wanted = wantedIn(profile, operation, answer);
    if (!wanted) continue;
    const way = { ...wanted, template };
    if (rule !== undefined) add(`${operation} ${condition} ${rule}`, way);
    if (!known.has(`${operation} ${condition}`)) add(`${operation} ${condition}`, way);
    else if (rule === undefined) add(`${operation} ${condition}`, way);
    if (!known.has(condition)) add(condition, way);
  }
  return (operation, condition, rule = '') =>
    [`${operation} ${condition} ${rule}`, `${operation} ${condition}`, condition]
      .map((key) => known.get(key))
      .find((ways) => ways) ?? [];
}

/** What a form and the reference's own refusal have in common: details and fixes can't be made up. */
function suits({ form }: Wanted, own: AnswerForm): boolean {
  const telling = (name: string): boolean => name === 'details' || name === 'fix' || name === 'errors';
  const [fields, known] = [form.fields?.filter(telling) ?? [], own.fields?.filter(telling) ?? []];
  return !fields.some((name) => name !== 'errors') || fields.join() === known.join();
}

/** Of several ways each place keeps the one that it got, and all get used. */
class Ways {
  private readonly chosen = new Map<string, Wanted>();
  private readonly used = new Map<string, number>();

  choose(key: string, place: string, ways: readonly Wanted[]): Wanted | undefined {
    if (ways.length < 2) return ways[0];
    const at = `${key} ${place}`;
    const known = this.chosen.get(at);
    if (known && ways.includes(known)) return known;
    const count = this.used.get(key) ?? 0;
    const wanted = ways[count < ways.length ? count : 0];
    this.used.set(key, count + 1);
    if (wanted && this.chosen.size < mostPlaces) this.chosen.set(at, wanted);
    return wanted;
  }
}

const placeOf = ({ violations, message }: Refusal): string => {
  const [first] = violations;
  return first ? `${placeName(first.place)} ${first.keyword}` : message;
};

/** Conditions that may be about the path or about the body, each of which a server refuses as it refuses others of the kind. */
const kindred: readonly RefusalCondition[] = ['foreign', 'reference', 'other'];

/** Puts each refusal into the form that is wanted for it. */
export function refusingAlike(profile: Profile, marks: Marks): (parts: Parts) => Parts {
  const find = waysOf(profile);
  return (parts) => {
    let worlds: Worlds = new Map();
    const ways = new Ways();
    const usual = (refusal: Refusal, call: Call, own: AnswerForm): Wanted | undefined => {
      const operation = operationOf(parts, call);
      if (operation === undefined) return undefined;
      const condition = conditionOf(refusal, worlds);
      const rule = condition === 'body' ? ruleOf(refusal) : undefined;
      const known = find(operation, condition, rule);
      if (known.length === 0) return condition === 'other' ? inTheStyleOf(find(operation, 'body')[0], own) : undefined;
      const fitting = known.filter((one) => suits(one, own));
      const akin = find(operation, refusal.about.in === 'path' ? 'unknown' : 'body')[0];
      const alike = kindred.includes(condition) ? fitting.filter(({ form }) => form.status === akin?.form.status) : [];
      const choice = [alike, fitting].find((some) => some.length > 0) ?? known.slice(0, 1);
      const key = [operation, condition, rule, ...choice.map(({ form }) => formText(form))].join('; ');
      return ways.choose(key, placeOf(refusal), choice);
    };
    return {
      ...parts,
      authenticate: (call, all, route) => {
        worlds = all;
        return parts.authenticate(call, all, route);
      },
      refuse: async (error, call) => {
        const own = await parts.refuse(error, call);
        if (!(error instanceof Refusal) || typeof own === 'string') return own;
        const wanted =
          error instanceof RefusedAlike ? error.wanted : (marks.get(call) ?? usual(error, call, formOfReply(own)));
        return wanted ? inForm(own, wanted) : own;
      },
    };
  };
}

/** What nobody asked the target about, such as a conflict, in the manner in which it refuses bodies. */
const inTheStyleOf = (wanted: Wanted | undefined, { status }: AnswerForm): Wanted | undefined =>
  wanted && !isOurs(wanted.form) ? { ...wanted, form: { ...wanted.form, status } } : undefined;

function operationOf(parts: Parts, call: Call): string | undefined {
  try {
    return parts.route(call.method, pathOf(call.url)).operation.id;
  } catch {
    return undefined;
  }
}

/** Takes the answers that follow from the refusals for imitated as far as these are; says which statuses can't be. */
export function takeConsequences(reading: Reading): void {
  const { profile } = reading;
  const isMeant = (answer: string, about = ''): true | undefined =>
    wantedIn(profile, about, answer, { failing: true }) ? true : undefined;
  for (const { id } of profile.questions) if (id.endsWith('.asks.refusals')) reading.take(id, isMeant);
  reading.take('answers.asks.conditions', (answer, about) => {
    const status = Number(answer);
    if (status === 200) return ignores(profile.hints, about.split(', ')[1] ?? '') || undefined;
    return (status >= 400 && status < 500 && status !== 429) || undefined;
  });
  const others = profile.questions
    .filter(({ id }) => id.endsWith('.asks.existence'))
    .flatMap(({ answers }) => answers.map(({ answer }) => formIn(answer)?.status));
  reading.take('answers.asks.codes', (answer) => {
    const status = Number(answer);
    return status === 200 || others.includes(status) || (status >= 400 && status < 600 && status !== 429) || undefined;
  });
}
