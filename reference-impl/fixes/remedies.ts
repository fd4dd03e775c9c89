/** The edit of a body that satisfies one rule: a new value for a place, or its removal. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { typesOf, type Reference, type Schema } from '../../openapi/keywords/kit/schema.js';
import type { Violation } from '../../openapi/validation/validator.js';
import { stepDown } from '../../openapi/schema/walk.js';
import { valueAt, type Place } from '../../openapi/json/place.js';
import { meantBy, typeOf } from '../../openapi/keywords/kit/coercions.js';
import { keywordNamed } from '../../openapi/keywords/index.js';
import { closedValues } from '../../openapi/keywords/values.js';
import type { StateViolation } from '../calls/refusal.js';
import { exampleValue, fieldsOfUnion, referent, rulesAt } from '../account/sample-values.js';
import type { StoredAccount } from '../account/stored-account.js';

/** Sets the value at one place, or removes it if there is no value. */
export interface Edit {
  readonly place: Place;
  readonly value: unknown;
}

/** The context of a broken rule. */
interface Breach {
  readonly violation: Violation;
  readonly operation: Operation;
  readonly body: unknown;
  readonly account: StoredAccount;
  readonly place: Place;
  readonly value: unknown;
  readonly rules: readonly Schema[];
}

/** The edit that satisfies a broken rule; it may break others. */
export function editFor(violation: Violation, operation: Operation, body: unknown, account: StoredAccount): Edit {
  const { place, keyword } = violation;
  const value = valueAt(body, place);
  const breach = { violation, operation, body, account, place, value, rules: rulesAt(operation, place) };
  const remedy = Object.hasOwn(remedies, keyword) ? remedies[keyword]! : mended;
  return remedy(breach);
}

type Remedy = (breach: Breach) => Edit;

const instead = ({ place }: Breach, value: unknown): Edit => ({ place, value });

/** The values of one keyword in all rules of a place. */
const said = <Word extends keyof Schema>({ rules }: Breach, word: Word): readonly NonNullable<Schema[Word]>[] =>
  rules.map((rule) => rule[word]).filter((each) => each !== undefined) as NonNullable<Schema[Word]>[];

/** A record of the account if the rule is a reference, else the value in the contract's examples. */
const sample: Remedy = (breach) => {
  const { operation, place } = breach;
  const [to] = said(breach, 'x-refers-to');
  if (to === undefined) return instead(breach, exampleValue(operation, place));
  return reference(breach, to);
};

/** Removes the reference if the account has no such record, since the reference may be optional. */
function reference(breach: Breach, to: Reference): Edit {
  const { account, body, place, operation } = breach;
  const holder = place.slice(0, -1);
  if (typeof to === 'object') {
    const method = referent(account, to, valueAt(body, holder));
    if (method !== undefined) return instead(breach, method);
    const some = account.carriers.find(({ shipping_methods }) => shipping_methods.length > 0)?.uuid;
    return { place: [...holder, to.of], value: providing(breach, place) ?? some };
  }
  const dependent = rulesAt(operation, holder)
    .flatMap(({ properties = {} }) => Object.keys(properties))
    .find((name) => isMethodOf(rulesAt(operation, [...holder, name]), place.at(-1)));
  const kept = dependent === undefined ? undefined : providing(breach, [...holder, dependent]);
  return instead(breach, kept ?? referent(account, to, undefined));
}

const isMethodOf = (rules: readonly Schema[], name: unknown): boolean =>
  rules.some(({ 'x-refers-to': to }) => typeof to === 'object' && to.of === name);

/** The carrier of the method at a place, so that the method can stay. */
function providing({ account, body }: Breach, place: Place): string | undefined {
  const method = valueAt(body, place);
  if (typeof method !== 'string') return undefined;
  return account.carriers.find(({ uuid }) => account.has('method', method, uuid))?.uuid;
}

const missing: Remedy = (breach) => {
  const { operation, place } = breach;
  const [name = ''] = fieldsOfUnion(operation, place);
  return { place: [...place, name], value: exampleValue(operation, [...place, name]) };
};

/** The value of a field with a similar name, if it has the right type. */
const omitted: Remedy = (breach) => {
  const { body, place, operation } = breach;
  const holder = valueAt(body, place.slice(0, -1));
  const meant = isRecord(holder) ? meantBy(holder, String(place.at(-1))) : undefined;
  const types = rulesAt(operation, place).flatMap(typesOf);
  return types.includes(typeOf(meant)) ? instead(breach, meant) : sample(breach);
};

/** What the keyword makes of the value that was sent; a sample if nothing of it can be kept. */
const mended: Remedy = (breach) => {
  const { violation, value, rules, place, operation } = breach;
  const keyword = keywordNamed(violation.keyword);
  const elements = stepDown(contract, rules, '*');
  const kept = rules
    .filter((rule) => rule[violation.keyword] !== undefined)
    .map((rule) => keyword?.fix(rule[violation.keyword] as never, value, { schemas: rules, elements }))
    .findLast((made) => made !== undefined);
  if (kept !== undefined) return instead(breach, kept);
  const shown = exampleValue(operation, place);
  const allowed = closedValues(rules);
  return allowed.length > 0 && !allowed.includes(shown) ? instead(breach, allowed[0]) : sample(breach);
};

/** Null is removed: nothing was meant to be sent. */
const mistyped: Remedy = (breach) => {
  const { value, place } = breach;
  if (value === null && typeof place.at(-1) === 'string') return instead(breach, undefined);
  return place.length === 0 ? sample(breach) : mended(breach);
};

/** A reference is to a record of the account, whatever its form. */
const misshapen: Remedy = (breach) => (said(breach, 'x-refers-to').length > 0 ? sample(breach) : mended(breach));

const tooFew: Remedy = (breach) => {
  const at = [...breach.place, Array.isArray(breach.value) ? breach.value.length : 0];
  return sample({ ...breach, place: at, rules: rulesAt(breach.operation, at) });
};

const taken: Remedy = (breach) => instead(breach, (breach.violation as Partial<StateViolation>).instead);

/** Rules whose repair needs more than the value: an example, a record of the account, or the state. */
const remedies: Readonly<Record<string, Remedy>> = {
  required: omitted,
  anyOf: missing,
  type: mistyped,
  format: misshapen,
  pattern: misshapen,
  minItems: tooFew,
  state: taken,
};
