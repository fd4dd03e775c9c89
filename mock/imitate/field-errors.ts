/** Refusals whose fields are those of the body that have mistakes, as Django REST framework and Rails send them. */
import { contract } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { namesOf } from '../../openapi/profile/response-summary.js';
import type { Profile } from '../../openapi/profile/profile.js';
import type { Refusal } from '../../reference-impl/calls/refusal.js';
import { rulesAt } from '../../reference-impl/account/sample-values.js';
import type { WantedRefusal } from './refusal-forms.js';

type Names = readonly string[];

const isSame = (some: Names, others: Names): boolean => namesOf(some).join() === namesOf(others).join();

/** A message as text, or as the only element of a list: like the example. */
function messageLike(example: unknown, message: string): unknown {
  if (typeof example === 'string') return message;
  return Array.isArray(example) && typeof example[0] === 'string' ? [message] : example;
}

/** How the server of a profile names fields with mistakes in its refusals of an operation's bodies. */
export class FieldErrors {
  /** The fields of its refusals; empty if they are never those of the body. */
  private readonly known: readonly Names[];
  /** The name for mistakes that are in no field, such as `base` or `non_field_errors`. */
  private readonly whole: string | undefined;

  constructor({ refusals }: Profile, operation: string) {
    const isField = (name: string): boolean => rulesAt(contract.operation(operation), [name]).length > 0;
    const all = refusals
      .filter((one) => one.operation === operation && one.condition === 'body')
      .flatMap(({ form }) => (form?.fields && form.fields.length > 0 ? [form.fields] : []));
    this.known = all.some((fields) => fields.every(isField)) ? all : [];
    this.whole = this.known.flat().find((name) => !isField(name));
  }

  /** Whether the fields of a refusal are those with mistakes. */
  areIn({ form: { fields = [] } }: WantedRefusal): boolean {
    return this.known.some((names) => isSame(names, fields));
  }

  /** Replaces the fields of a refusal by those with mistakes, if it has such fields. */
  put(wanted: WantedRefusal, { violations }: Refusal): WantedRefusal {
    if (!this.areIn(wanted) || violations.length === 0) return wanted;
    const { whole = '' } = this;
    const nameOf = ({ place: [name = whole] }: Refusal['violations'][number]): string => String(name);
    const names = violations.map(nameOf);
    // Some servers say nothing about the fields if another mistake is in none of them.
    const sets = names.includes(whole)
      ? [names, [whole]].filter((set) => this.known.some((one) => isSame(one, set)))
      : [names];
    const fields = namesOf(sets[0] ?? wanted.form.fields ?? []);
    const [example] = isRecord(wanted.template) ? Object.values(wanted.template) : [];
    const errors = fields.map((name) => {
      const message = violations.find((one) => nameOf(one) === name)?.message ?? 'is invalid';
      return [name, messageLike(example, message)] as const;
    });
    return { ...wanted, form: { ...wanted.form, fields }, template: Object.fromEntries(errors) };
  }
}
