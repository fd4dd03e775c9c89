/** Keywords that combine schemas: all, any, one or none of them, and conditions. */
import { isRecord, without } from '../json/json.js';
import type { Place } from '../json/place.js';
import { canonical, isSame } from '../json/canonical.js';
import { aspect, kept, type Effect } from './kit/comparison.js';
import { constraint, isFilledList, none, requestRules } from './kit/rules.js';
import { typesOf, type Schema } from './kit/schema.js';
import { joinList } from '../text/join-list.js';
import type { Mutation, Mutations } from './kit/mutation.js';

type Branches = readonly Schema[];

const usual = {
  break: none,
  fix: none,
  bindsNull: true,
  in30: 'the same',
  inScenarios: false,
  expect: none,
} as const;

export const allOf = constraint<Branches>({
  ...usual,
  name: 'allOf',
  says: 'schemas that all apply',
  form: isFilledList,
  holds: 'a list of schemas',
  requests: undefined,
  sentence: undefined,
  comparison: 'by place',
});

/** The fields that the branches of a union require, of which one is enough. */
const fieldsOf = (branches: Branches): readonly string[] => branches.flatMap(({ required }) => required ?? []);

/** A union of branches that each require other fields: without any, and with each one alone. */
function eachAlone(branches: Branches, place: Place): Mutations {
  const fields = fieldsOf(branches);
  if (fields.length === 0) return { breaks: [], keeps: [] };
  const lacking = (names: readonly string[], label: string): Mutation => ({
    label,
    changes: names.map((name) => ({ place: [...place, name] })),
  });
  return {
    breaks: [lacking(fields, `neither ${fields.join(' nor ')}`)],
    keeps: fields.map((field) =>
      lacking(
        fields.filter((other) => other !== field),
        `${field} alone`,
      ),
    ),
  };
}

const needed = (branches: Branches): string => {
  const fields = branches.map(({ required }) => (required ?? []).join(' and '));
  return fields.some((one) => one === '') ? 'must match one of the alternatives' : `needs ${joinList(fields, 'or')}`;
};

/** Whether every value of one schema is certainly one of another: its types and required fields are stricter, and it has the other's rules. */
const isWithin = (one: Schema, other: Schema): boolean =>
  Object.entries(other).every(([word, value]) => {
    if (word === 'type') return one.type !== undefined && typesOf(one).every((type) => typesOf(other).includes(type));
    if (word === 'required') return other.required!.every((name) => one.required?.includes(name));
    return isSame(one[word], value);
  });

/** The unions of a place, and all its other rules as one schema. */
interface Unions {
  readonly unions: readonly Branches[];
  readonly beside: Schema;
}

const all = (some: Branches, others: Branches): boolean =>
  some.every((one) => others.some((other) => isWithin(one, other)));

/** The effect on a union. A place without one is a union of a single branch, with all rules of the place. */
function effectOfUnion(before: Unions, after: Unions): Effect | undefined {
  const [was, is] = [before.unions, after.unions];
  if (was.length === 0 && is.length === 0) return undefined;
  if (was.length > 1 || is.length > 1) return isSame(was, is) ? undefined : 'changed';
  const branchesOf = ({ unions: [own], beside }: Unions, other: Unions): Branches =>
    own ? own.map((branch) => (other.unions.length > 0 ? branch : { ...beside, ...branch })) : [beside];
  const [old, now] = [branchesOf(before, after), branchesOf(after, before)];
  const [fewer, more] = [all(now, old), all(old, now)];
  if (fewer && more) return undefined;
  if (fewer || more) return fewer ? 'narrowed' : 'widened';
  if (was.length === 0) return 'narrowed';
  return is.length === 0 ? 'widened' : 'changed';
}

const alternatives = aspect<Unions>({
  name: 'alternatives',
  says: {
    narrowed: 'an alternative was removed, or anyOf was added',
    widened: 'an alternative was added, or anyOf was removed',
    changed: 'the alternatives changed',
  },
  read: (schemas) => ({
    unions: schemas.flatMap(({ anyOf: branches }) => (branches ? [branches] : [])),
    beside: without(Object.assign({}, ...schemas) as Schema, 'anyOf', 'allOf'),
  }),
  effect: effectOfUnion,
  display: ({ unions }) => (unions.length < 2 ? unions[0] : unions),
});

export const anyOf = constraint<Branches>({
  ...usual,
  name: 'anyOf',
  says: 'schemas of which at least one applies',
  form: isFilledList,
  holds: 'a list of schemas',
  requests: requestRules(eachAlone, { hasOwnRow: true, isHarmless: true }),
  sentence: needed,
  comparison: alternatives,
});

const inOrder = (branches: Branches): Branches =>
  [...branches].sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1));

export const oneOf = constraint<Branches>({
  ...usual,
  name: 'oneOf',
  says: 'schemas of which exactly one applies',
  form: isFilledList,
  holds: 'a list of schemas',
  requests: requestRules(eachAlone, { hasOwnRow: true, isHarmless: true }),
  sentence: (branches) => `${needed(branches)}, and not more than one of them`,
  // With one more alternative, a value that matched one may match two, and be refused.
  comparison: kept('exclusive-alternatives', 'a choice of exactly one schema', ({ oneOf: branches }) =>
    Array.isArray(branches) ? [inOrder(branches)] : [],
  ),
});

/** The values that a forbidden schema names: the only ones that certainly match it. */
const forbidden = (schema: Schema): readonly unknown[] =>
  schema['const'] === undefined ? ((schema['enum'] ?? []) as readonly unknown[]) : [schema['const']];

export const not = constraint<Schema>({
  ...usual,
  name: 'not',
  says: 'a schema that must not apply',
  form: isRecord,
  holds: 'a schema',
  requests: requestRules(
    (schema, place) => ({
      breaks: forbidden(schema).map((value) => ({ label: String(value), changes: [{ place, value }] })),
      keeps: [],
    }),
    { breaking: (name) => `a forbidden value for ${name}`, hasOwnRow: true, isHarmless: true },
  ),
  sentence: (schema) => {
    const values = forbidden(schema);
    if (Object.keys(schema).length === 0) return 'must not be there';
    return values.length === 0 ? 'is not allowed in this form' : `must not be ${joinList(values.map(String), 'or')}`;
  },
  break: (schema) => forbidden(schema)[0],
  // Forbidden values are compared one by one, any other schema as a whole.
  comparison: kept('exclusion', 'a rule about what is not allowed', ({ not: schema }) => {
    if (!isRecord(schema)) return [];
    const isOfValues = Object.keys(schema).join() === 'enum' || Object.keys(schema).join() === 'const';
    return isOfValues ? forbidden(schema).map((value) => ({ const: value })) : [schema];
  }),
});

const conditions = ({ if: when, then, else: otherwise }: Schema): readonly unknown[] =>
  when ? [...(then ? [{ when, then }] : []), ...(otherwise ? [{ when, otherwise }] : [])] : [];

const condition = kept('condition', 'a condition', conditions);

const ofCondition = (name: string, says: string) =>
  constraint<Schema>({
    ...usual,
    name,
    says,
    form: isRecord,
    holds: 'a schema',
    requests: undefined,
    sentence: undefined,
    comparison: condition,
    in30: 'left out',
  });

export const when = ofCondition('if', 'the condition of then and else');
export const then = ofCondition('then', 'a schema that applies if the condition does');
export const otherwise = ofCondition('else', 'a schema that applies if the condition does not');
