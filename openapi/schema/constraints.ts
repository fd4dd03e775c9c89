/** Every constraint of a schema, found by one walk, with changes to a valid value that break only this constraint. */
import type { Place } from '../json/place.js';
import { keywordsIn } from '../keywords/index.js';
import type { Keyword, RequestRules } from '../keywords/kit/keyword.js';
import { typesOf, type JsonType, type Resolver, type Schema } from '../keywords/kit/schema.js';
import { wordsOf } from '../keywords/values.js';
import { leftOut, set, type Mutation, type Mutations } from '../keywords/kit/mutation.js';
import type { WrongText } from '../keywords/kit/wrong-texts.js';
import type { Level } from '../requirements.js';
import { applicableSchemas, fieldsOf, schemasAt } from './walk.js';

/**
 * One rule about one place. `place` may contain `*` for every element of a list. At level observed, `breaks` are values
 * for which the specification doesn't say whether they are refused.
 */
export interface Constraint extends Mutations {
  readonly place: Place;
  readonly keyword: string;
  readonly level: Level;
  readonly requirement: string;
  /** The constraint applies only if the root value satisfies this schema (or doesn't, if `negated`). */
  readonly condition?: { readonly schema: Schema; readonly negated: boolean };
  /** True for values in look-alike characters, which break a required rule. */
  readonly disguised?: true;
}

/** Rows of the catalogue that apply to every field. */
const rows = {
  nullForRequired: 'REF-09',
  nullForOptional: 'REF-10',
  coercible: 'REF-11',
  emptyForRequired: 'REF-13',
  emptyList: 'GEN-14',
  disguised: 'FMT-05',
} as const;

/** Values of a wrong type that a lenient server may convert. */
const coercible: Readonly<Partial<Record<JsonType, unknown>>> = { string: 5, number: '1', boolean: 'true' };

/** The state of a walk at one place. */
interface WalkState {
  readonly place: Place;
  readonly level: Level;
  readonly requirement: string;
  readonly required: boolean;
  /** The row of the open question of which fields are required here. */
  readonly openPresence: string | undefined;
  /** Whether a hint says that this field is required; the hint has constraints of its own. */
  readonly hinted?: boolean;
  readonly condition?: Constraint['condition'];
}

class Walk {
  readonly found: Constraint[] = [];

  /** The words of all sets in the schema. */
  private readonly words: readonly string[];

  constructor(
    private readonly contract: Resolver,
    root: Schema,
  ) {
    this.words = fieldsOf(contract, root).flatMap(({ place }) => wordsOf(schemasAt(contract, root, place)));
  }

  private add(
    state: WalkState,
    keyword: string,
    variations: Mutations,
    more: Pick<Constraint, 'disguised'> = {},
  ): void {
    if (variations.breaks.length + variations.keeps.length === 0) return;
    const { place, level, requirement, condition } = state;
    this.found.push({ place, keyword, level, requirement, ...variations, ...(condition && { condition }), ...more });
  }

  private observe(state: WalkState, keyword: string, requirement: string, value: unknown): void {
    // Quotes distinguish the string "1" from the number 1.
    const label =
      value === '' ? 'the empty string ""' : value === null ? 'null' : `the ${typeof value} ${JSON.stringify(value)}`;
    const probe = { breaks: [set(state.place, value, label)], keeps: [] };
    this.add({ ...state, level: 'observed', requirement }, keyword, probe);
  }

  private presence(state: WalkState, nullable = false): void {
    if (state.required) {
      this.add(state, 'required', { breaks: [leftOut(state.place)], keeps: [] });
      if (state.condition || nullable) return;
      this.add({ ...state, requirement: rows.nullForRequired }, 'null', {
        breaks: [set(state.place, null, 'null')],
        keeps: [],
      });
    } else if (state.hinted) {
      return;
    } else if (state.openPresence) {
      this.add({ ...state, level: 'observed', requirement: state.openPresence }, 'optional', {
        breaks: [leftOut(state.place)],
        keeps: [],
      });
    } else this.add(state, 'optional', { breaks: [], keeps: [leftOut(state.place)] });
  }

  /** Adds the open questions that apply to any field. */
  private openQuestions(all: readonly Schema[], state: WalkState): void {
    const types = all.flatMap(typesOf);
    if (!state.required && !types.includes('null')) this.observe(state, 'null', rows.nullForOptional, null);
    if (state.required && types.includes('string')) this.observe(state, 'empty', rows.emptyForRequired, '');
    const [type] = types;
    if (type && coercible[type] !== undefined) this.observe(state, 'coerced', rows.coercible, coercible[type]);
  }

  private properties(schema: Schema, state: WalkState): void {
    const open = schema['x-open'];
    const openPresence = open === true ? undefined : open?.presence;
    const names = new Set([...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]);
    for (const name of names) {
      const child = schema.properties?.[name] ?? {};
      const below = {
        ...state,
        place: [...state.place, name],
        required: schema.required?.includes(name) ?? false,
        openPresence,
        hinted: schema['x-advisory']?.required?.includes(name) ?? false,
      };
      const requirement = applicableSchemas(this.contract, child).find((one) => one['x-requirement'])?.[
        'x-requirement'
      ];
      this.node(child, { ...below, requirement: requirement ?? state.requirement });
    }
  }

  /** Adds the rules of a hint. `isAlone`: no statement is about the format of the value. */
  private soft(schema: Schema, state: WalkState, isAlone: boolean): void {
    const hint = schema['x-advisory'];
    if (!hint) return;
    const advisory: WalkState = {
      ...state,
      level: 'advisory',
      requirement: hint['x-requirement'] ?? state.requirement,
    };
    this.rules(hint, advisory, isAlone);
    for (const name of hint.required ?? [])
      this.add({ ...advisory, place: [...state.place, name] }, 'required', {
        breaks: [leftOut([...state.place, name])],
        keeps: [],
      });
  }

  private rules(schema: Schema, state: WalkState, isAlone = true): void {
    for (const [keyword, value] of keywordsIn(schema))
      if (keyword.requests) this.rule(schema, keyword, keyword.requests, value, state, isAlone);
  }

  private rule(
    schema: Schema,
    { name }: Keyword,
    requests: RequestRules<never>,
    value: never,
    state: WalkState,
    isAlone: boolean,
  ): void {
    const requirement = (requests.hasOwnRow ? schema['x-requirement'] : undefined) ?? state.requirement;
    const { breaks, keeps } = requests.vary(value, state.place, schema);
    const from = (texts: readonly WrongText[]): readonly Mutation[] =>
      isAlone
        ? texts.map(({ from: make, ...text }) => ({ ...text, changes: [{ place: state.place, from: make }] }))
        : [];
    const wrong = [...breaks, ...from(requests.derive(value, schema, this.words))];
    const disguised = from(requests.disguise(value, schema));
    if (state.level === 'required') {
      this.add({ ...state, requirement }, name, { breaks: wrong, keeps });
      this.disguises(state, name, disguised);
      // A hint only forbids values: it never requires acceptance.
    } else this.add({ ...state, requirement }, name, { breaks: [...wrong, ...disguised], keeps: [] });
  }

  /** Many parsers accept digits of any script and normalise letters. Only a hint of the specification forbids that. */
  private disguises(state: WalkState, keyword: string, breaks: readonly Mutation[]): void {
    const hint: WalkState = { ...state, level: 'advisory', requirement: rows.disguised };
    this.add(hint, keyword, { breaks, keeps: [] }, { disguised: true });
  }

  private branches(schema: Schema, state: WalkState): void {
    if (!schema.if) return;
    for (const [branch, negated] of [
      [schema.then, false],
      [schema.else, true],
    ] as const)
      if (branch) this.conditional(branch, { ...state, condition: { schema: schema.if, negated } });
  }

  /** A `then` or `else` only adds required fields, so only `required` is read. */
  private conditional(schema: Schema, state: WalkState): void {
    const own = { ...state, requirement: schema['x-requirement'] ?? state.requirement };
    for (const name of schema.required ?? []) this.presence({ ...own, place: [...state.place, name], required: true });
    for (const [name, child] of Object.entries(schema.properties ?? {}))
      this.conditional(child, { ...own, place: [...state.place, name] });
  }

  node(schema: Schema, state: WalkState): void {
    const all = applicableSchemas(this.contract, schema);
    if (all.some((one) => one['x-open'] === true)) return;
    const isElement = state.place.at(-1) === '*';
    const refers = all.some((one) => one['x-refers-to'] !== undefined);
    if (state.place.length > 0 && !isElement && (state.required || !refers)) {
      this.presence(state, all.flatMap(typesOf).includes('null'));
      this.openQuestions(all, state);
    }
    const isFormed = all.some(({ format, pattern }) => format !== undefined || pattern !== undefined);
    for (const one of all) {
      this.rules(one, state);
      this.soft(one, state, !isFormed);
      if (one.properties ?? one.required) this.properties(one, state);
      this.branches(one, state);
      if (one.items) this.items(one, state);
    }
  }

  private items(schema: Schema, state: WalkState): void {
    if (!state.required)
      this.add({ ...state, requirement: rows.emptyList }, 'empty', {
        breaks: [],
        keeps: [set(state.place, [], 'an empty list')],
      });
    this.node(schema.items ?? {}, { ...state, place: [...state.place, '*'], required: false, openPresence: undefined });
  }
}

/** The constraints at and below a root schema. `requirement` is the row of the root. */
export function constraintsOf(contract: Resolver, root: Schema, requirement: string): readonly Constraint[] {
  const walk = new Walk(contract, root);
  walk.node(root, { place: [], level: 'required', requirement, required: true, openPresence: undefined });
  return walk.found;
}
