/** Every constraint of a schema, found by one walk, with the changes to a valid value that break just it. */
import { typesOf, type JsonType, type Resolver, type Schema } from './schema.js';
import { leftOut, madeWrong, rules, set, shown, type Variation, type Variations } from './variations.js';
import type { Level } from './requirements.js';
import { facets, fieldsOf, schemasAt, type Place } from './walk.js';
import { disguisesOf, wordsOf, wrongValuesOf, type WrongValue } from './wrong-values.js';

/**
 * One rule about one place. `place` may hold `*` for every element of a list. At level observed nothing is stated: `breaks` are
 * then values of which the specification doesn't say whether they are refused.
 */
export interface Constraint extends Variations {
  readonly place: Place;
  readonly keyword: string;
  readonly level: Level;
  readonly requirement: string;
  /** A value is bound by the constraint only where its root satisfies this schema (or not, when `negated`). */
  readonly condition?: { readonly schema: Schema; readonly negated: boolean };
  /** Set where the values are written in look-alike characters; the rule that they break by that is a required one. */
  readonly disguised?: true;
}

/** Rows of the catalogue that speak of every field alike. */
const rows = {
  nullForRequired: 'REF-09',
  nullForOptional: 'REF-10',
  coercible: 'REF-11',
  emptyForRequired: 'REF-13',
  emptyList: 'GEN-14',
  disguised: 'FMT-05',
} as const;

/** Values of a wrong type that a lenient server may take for the right one. */
const coercible: Readonly<Partial<Record<JsonType, unknown>>> = { string: 5, number: '1', boolean: 'true' };

/** What a walk knows of the place it is at. */
interface Spot {
  readonly place: Place;
  readonly level: Level;
  readonly requirement: string;
  readonly required: boolean;
  /** The row that says that the specification leaves open which fields are needed here. */
  readonly openPresence: string | undefined;
  /** Whether a hint says that this is needed, which has constraints of its own. */
  readonly hinted?: boolean;
  readonly condition?: Constraint['condition'];
}

const judgedKeywords = Object.keys(rules);

/** Walks one root schema. */
class Walk {
  readonly found: Constraint[] = [];

  /** The words of every set in the schema. */
  private readonly words: readonly string[];

  constructor(
    private readonly contract: Resolver,
    root: Schema,
  ) {
    this.words = fieldsOf(contract, root).flatMap(({ place }) => wordsOf(schemasAt(contract, root, place)));
  }

  private add(spot: Spot, keyword: string, variations: Variations, more: Pick<Constraint, 'disguised'> = {}): void {
    if (variations.breaks.length + variations.keeps.length === 0) return;
    const { place, level, requirement, condition } = spot;
    this.found.push({ place, keyword, level, requirement, ...variations, ...(condition && { condition }), ...more });
  }

  private observe(spot: Spot, keyword: string, requirement: string, value: unknown): void {
    const probe = { breaks: [set(spot.place, value, shown(value))], keeps: [] };
    this.add({ ...spot, level: 'observed', requirement }, keyword, probe);
  }

  private presence(spot: Spot, nullable = false): void {
    if (spot.required) {
      this.add(spot, 'required', { breaks: [leftOut(spot.place)], keeps: [] });
      if (spot.condition || nullable) return;
      this.add({ ...spot, requirement: rows.nullForRequired }, 'null', {
        breaks: [set(spot.place, null, 'null')],
        keeps: [],
      });
    } else if (spot.hinted) {
      return;
    } else if (spot.openPresence) {
      this.add({ ...spot, level: 'observed', requirement: spot.openPresence }, 'optional', {
        breaks: [leftOut(spot.place)],
        keeps: [],
      });
    } else this.add(spot, 'optional', { breaks: [], keeps: [leftOut(spot.place)] });
  }

  /** What the specification leaves open about any field. */
  private openQuestions(all: readonly Schema[], spot: Spot): void {
    const types = all.flatMap(typesOf);
    if (!spot.required && !types.includes('null')) this.observe(spot, 'null', rows.nullForOptional, null);
    if (spot.required && types.includes('string')) this.observe(spot, 'empty', rows.emptyForRequired, '');
    const [type] = types;
    if (type && coercible[type] !== undefined) this.observe(spot, 'coerced', rows.coercible, coercible[type]);
  }

  private properties(schema: Schema, spot: Spot): void {
    const open = schema['x-open'];
    const openPresence = open === true ? undefined : open?.presence;
    const names = new Set([...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]);
    for (const name of names) {
      const child = schema.properties?.[name] ?? {};
      const below = {
        ...spot,
        place: [...spot.place, name],
        required: schema.required?.includes(name) ?? false,
        openPresence,
        hinted: schema['x-advisory']?.required?.includes(name) ?? false,
      };
      const requirement = facets(this.contract, child).find((facet) => facet['x-requirement'])?.['x-requirement'];
      this.node(child, { ...below, requirement: requirement ?? spot.requirement });
    }
  }

  /** `isAlone` says that nothing is stated about the form of the value, so that the hint is all that a wrong one breaks. */
  private soft(schema: Schema, spot: Spot, isAlone: boolean): void {
    const hint = schema['x-advisory'];
    if (!hint) return;
    const advisory: Spot = { ...spot, level: 'advisory', requirement: hint['x-requirement'] ?? spot.requirement };
    this.rules(hint, advisory, isAlone);
    for (const name of hint.required ?? [])
      this.add({ ...advisory, place: [...spot.place, name] }, 'required', {
        breaks: [leftOut([...spot.place, name])],
        keeps: [],
      });
  }

  private rules(schema: Schema, spot: Spot, isAlone = true): void {
    for (const keyword of judgedKeywords)
      if (schema[keyword as keyof Schema] !== undefined) this.rule(schema, keyword, spot, isAlone);
  }

  private rule(schema: Schema, keyword: string, spot: Spot, isAlone: boolean): void {
    const requirement = keyword === 'anyOf' ? (schema['x-requirement'] ?? spot.requirement) : spot.requirement;
    const { breaks, keeps } = rules[keyword]!(schema, spot.place);
    const made = (values: readonly WrongValue[]) => (isAlone ? values.map((one) => madeWrong(spot.place, one)) : []);
    const wrong = [...breaks, ...made(wrongValuesOf(keyword, schema, this.words))];
    const disguised = made(disguisesOf(keyword, schema));
    if (spot.level === 'required') {
      this.add({ ...spot, requirement }, keyword, { breaks: wrong, keeps });
      this.disguises(spot, keyword, disguised);
      // What a hint allows is no statement, so only what it forbids is asked for.
    } else this.add({ ...spot, requirement }, keyword, { breaks: [...wrong, ...disguised], keeps: [] });
  }

  /** Many parsers read any digits and normalise letters, and the specification only hints that they must not. */
  private disguises(spot: Spot, keyword: string, breaks: readonly Variation[]): void {
    const hint: Spot = { ...spot, level: 'advisory', requirement: rows.disguised };
    this.add(hint, keyword, { breaks, keeps: [] }, { disguised: true });
  }

  private branches(schema: Schema, spot: Spot): void {
    if (!schema.if) return;
    for (const [branch, negated] of [
      [schema.then, false],
      [schema.else, true],
    ] as const)
      if (branch) this.conditional(branch, { ...spot, condition: { schema: schema.if, negated } });
  }

  /** A `then` or `else` says only what is needed on top, so only what it requires is a constraint. */
  private conditional(schema: Schema, spot: Spot): void {
    const own = { ...spot, requirement: schema['x-requirement'] ?? spot.requirement };
    for (const name of schema.required ?? []) this.presence({ ...own, place: [...spot.place, name], required: true });
    for (const [name, child] of Object.entries(schema.properties ?? {}))
      this.conditional(child, { ...own, place: [...spot.place, name] });
  }

  node(schema: Schema, spot: Spot): void {
    const all = facets(this.contract, schema);
    if (all.some((facet) => facet['x-open'] === true)) return;
    const isElement = spot.place.at(-1) === '*';
    const refers = all.some((facet) => facet['x-refers-to'] !== undefined);
    if (spot.place.length > 0 && !isElement && (spot.required || !refers)) {
      this.presence(spot, all.flatMap(typesOf).includes('null'));
      this.openQuestions(all, spot);
    }
    const isFormed = all.some(({ format, pattern }) => format !== undefined || pattern !== undefined);
    for (const facet of all) {
      this.rules(facet, spot);
      this.soft(facet, spot, !isFormed);
      if (facet.properties ?? facet.required) this.properties(facet, spot);
      this.branches(facet, spot);
      if (facet.items) this.items(facet, spot);
    }
  }

  private items(schema: Schema, spot: Spot): void {
    if (!spot.required)
      this.add({ ...spot, requirement: rows.emptyList }, 'empty', {
        breaks: [],
        keeps: [set(spot.place, [], 'an empty list')],
      });
    this.node(schema.items ?? {}, { ...spot, place: [...spot.place, '*'], required: false, openPresence: undefined });
  }
}

/** The constraints below (and at) a root schema; `requirement` is the row that speaks for the root. */
export function constraintsOf(contract: Resolver, root: Schema, requirement: string): readonly Constraint[] {
  const walk = new Walk(contract, root);
  walk.node(root, { place: [], level: 'required', requirement, required: true, openPresence: undefined });
  return walk.found;
}
