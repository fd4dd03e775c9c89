/** Keywords that combine schemas: all, any, one or none of them, and conditions. */
import { isRecord } from '../json/json.js';
import type { Place } from '../json/place.js';
import { canonical } from '../json/canonical.js';
import { effectOfSet, kept, parsed, type Aspect } from './kit/comparison.js';
import { constraint, none, requestRules } from './kit/rules.js';
import type { Schema } from './kit/schema.js';
import { joinList } from '../text/join-list.js';
import type { Variation, Variations } from './kit/variation.js';

type Branches = readonly Schema[];

const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

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
  form: isList,
  holds: 'a list of schemas',
  requests: undefined,
  sentence: undefined,
  comparison: 'by place',
});

/** The fields that the branches of a union require, of which one is enough. */
const fieldsOf = (branches: Branches): readonly string[] => branches.flatMap(({ required }) => required ?? []);

/** A union of branches that each require other fields: without any, and with each one alone. */
function eachAlone(branches: Branches, place: Place): Variations {
  const fields = fieldsOf(branches);
  if (fields.length === 0) return { breaks: [], keeps: [] };
  const without = (names: readonly string[], label: string): Variation => ({
    label,
    changes: names.map((name) => ({ place: [...place, name] })),
  });
  return {
    breaks: [without(fields, `neither ${fields.join(' nor ')}`)],
    keeps: fields.map((field) =>
      without(
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

const alternatives: Aspect = {
  name: 'alternatives',
  says: {
    narrowed: 'an alternative was removed, or anyOf was added',
    widened: 'an alternative was added, or anyOf was removed',
    changed: 'the alternatives changed',
  },
  read(schemas) {
    const groups = schemas.flatMap(({ anyOf: branches }) => (branches ? [branches.map(canonical)] : []));
    // Several groups all apply, so they can only be compared as a whole.
    return groups.length < 2 ? groups[0] : [canonical(groups)];
  },
  effect: (before, after) =>
    effectOfSet(before as readonly string[] | undefined, after as readonly string[] | undefined),
  display: (value) => parsed(value as readonly string[] | undefined),
};

export const anyOf = constraint<Branches>({
  ...usual,
  name: 'anyOf',
  says: 'schemas of which at least one applies',
  form: isList,
  holds: 'a list of schemas',
  requests: requestRules(eachAlone, { hasOwnRow: true, isHarmless: true }),
  sentence: needed,
  comparison: alternatives,
});

export const oneOf = constraint<Branches>({
  ...usual,
  name: 'oneOf',
  says: 'schemas of which exactly one applies',
  form: isList,
  holds: 'a list of schemas',
  requests: requestRules(eachAlone, { hasOwnRow: true, isHarmless: true }),
  sentence: (branches) => `${needed(branches)}, and not more than one of them`,
  // With one more alternative, a value that matched one may match two, and be refused.
  comparison: kept('exclusive-alternatives', 'a choice of exactly one schema', ({ oneOf: branches }) =>
    branches === undefined ? [] : [branches],
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
  // Only equal rules can be compared: what they forbid depends on the whole schema.
  comparison: kept('exclusion', 'a rule about what is not allowed', ({ not: schema }) =>
    schema === undefined ? [] : [schema],
  ),
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
