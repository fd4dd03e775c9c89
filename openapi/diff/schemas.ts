/** Walks two schemas side by side, and tells what changed at each place. */
import type { Schema } from '../schema.js';
import { pointerOf, type Place } from '../walk.js';
import { aspects, type Direction, type Facets } from './aspects.js';
import type { Changes, Spot } from './change.js';
import { assertEnds, facetsOf, type Resolve } from './facets.js';
import { presenceOf, presenceEffect } from './presence.js';

/** The same schema in both documents: undefined where one has none. */
export interface Pair {
  readonly before: Schema | undefined;
  readonly after: Schema | undefined;
}

/** What both sides of a place say. */
interface Both {
  readonly before: Facets;
  readonly after: Facets;
}

/** What says nothing about values, with the rule that tells a change of it. */
const remarks: readonly (readonly [rule: string, words: readonly (keyof Schema | 'x-spec')[]])[] = [
  ['documentation-changed', ['description', 'x-spec', 'x-enum-varnames']],
  ['requirement-changed', ['x-requirement', 'x-value-requirements', 'x-presence-requirements', 'x-open']],
  ['hint-changed', ['x-advisory']],
  ['suite-data-changed', ['x-counterexamples', 'x-fresh', 'x-reference']],
];

/** What holds for all elements of a list, or for all fields that have no name of their own. */
const wholes: readonly (readonly [token: string, aspect: string, read: (schema: Schema) => Schema | undefined])[] = [
  ['*', 'elements', ({ items }) => items],
  ['{name}', 'others', ({ additionalProperties }) => additionalProperties],
];

const isOpen = ({ schemas }: Facets): boolean => schemas.some((schema) => schema['x-open'] === true);

const namesOf = ({ schemas }: Facets): readonly string[] =>
  schemas.flatMap(({ properties, required }) => [...Object.keys(properties ?? {}), ...(required ?? [])]);

/** Compares what schemas say, in one direction. */
export class SchemaComparison {
  constructor(
    private readonly direction: Direction,
    private readonly resolve: { readonly before: Resolve; readonly after: Resolve },
    private readonly changes: Changes,
  ) {}

  /** Compares two schemas; `spot` is where they are. */
  compare({ before, after }: Pair, spot: Spot): void {
    this.walk(this.both(before ? [before] : [], after ? [after] : []), spot, [], new Set());
  }

  private both(before: readonly Schema[], after: readonly Schema[]): Both {
    const side = (which: 'before' | 'after', schemas: readonly Schema[]): Facets => ({
      schemas: facetsOf(this.resolve[which], schemas),
      resolve: this.resolve[which],
    });
    return { before: side('before', before), after: side('after', after) };
  }

  private step({ before, after }: Both, read: (schema: Schema) => Schema | undefined): Both {
    const down = ({ schemas }: Facets): readonly Schema[] => schemas.flatMap((schema) => read(schema) ?? []);
    return this.both(down(before), down(after));
  }

  private walk(both: Both, root: Spot, place: Place, above: ReadonlySet<Schema>): void {
    const here = [...both.before.schemas, ...both.after.schemas];
    assertEnds(here.some((schema) => above.has(schema)));
    const spot = { ...root, at: `${root.at}${place.length > 0 ? ` ${pointerOf(place)}` : ''}` };
    const [wasOpen, open] = [isOpen(both.before), isOpen(both.after)];
    if (wasOpen !== open) this.changes.add(`${this.direction}-${open ? 'left-open' : 'settled'}`, spot);
    const standing = wasOpen || open ? 'open' : root.standing;
    this.aspects(both, { ...spot, standing });
    this.remarks(both, { ...spot, standing });
    this.below(both, { ...root, standing }, place, new Set([...above, ...here]));
  }

  private aspects({ before, after }: Both, spot: Spot): void {
    for (const { name, read, effect, tell } of aspects) {
      const [was, is] = [read(before, this.direction), read(after, this.direction)];
      const found = effect(was, is, this.direction);
      if (found) this.changes.add(`${this.direction}-${name}-${found}`, spot, tell(was), tell(is));
    }
  }

  private remarks({ before, after }: Both, spot: Spot): void {
    const said = ({ schemas }: Facets, words: readonly string[]): unknown =>
      schemas.flatMap((schema) => words.flatMap((word) => (schema as Readonly<Record<string, unknown>>)[word] ?? []));
    for (const [rule, words] of remarks) this.changes.compare(rule, spot, said(before, words), said(after, words));
  }

  private below(both: Both, root: Spot, place: Place, above: ReadonlySet<Schema>): void {
    const [was, is] = [new Set(namesOf(both.before)), new Set(namesOf(both.after))];
    for (const name of new Set([...was, ...is])) {
      const child = this.step(both, ({ properties }) =>
        properties && Object.hasOwn(properties, name) ? properties[name] : undefined,
      );
      const down = [...place, name];
      if (was.has(name) && is.has(name)) {
        this.presence(both, child, root, down);
        this.walk(child, root, down, above);
      } else this.only(both, child, root, down);
    }
    for (const [token, aspect, read] of wholes)
      this.whole(this.step(both, read), root, [...place, token], aspect, above);
  }

  /** The elements of a list, or the fields that have no name of their own. */
  private whole(child: Both, root: Spot, place: Place, aspect: string, above: ReadonlySet<Schema>): void {
    const [was, is] = [child.before.schemas.length > 0, child.after.schemas.length > 0];
    if (was && is) return this.walk(child, root, place, above);
    const spot = { ...root, at: `${root.at} ${pointerOf(place)}` };
    if (was !== is) this.changes.add(`${this.direction}-${aspect}-${is ? 'narrowed' : 'widened'}`, spot);
  }

  private presence(parent: Both, child: Both, root: Spot, place: Place): void {
    const name = String(place.at(-1));
    const was = presenceOf(this.direction, parent.before.schemas, child.before.schemas, name);
    const is = presenceOf(this.direction, parent.after.schemas, child.after.schemas, name);
    const effect = presenceEffect(was, is);
    const spot = { ...root, at: `${root.at} ${pointerOf(place)}` };
    if (effect) this.changes.add(`${this.direction}-presence-${effect}`, spot, was, is);
  }

  /** A field that only one of the documents has. */
  private only(parent: Both, child: Both, root: Spot, place: Place): void {
    const name = String(place.at(-1));
    const isNew = namesOf(parent.after).includes(name);
    const side = isNew ? 'after' : 'before';
    const presence = presenceOf(this.direction, parent[side].schemas, child[side].schemas, name);
    const kind = { request: ['needed', 'optional'], answer: ['promised', 'optional'] }[this.direction];
    const isFree = presence === 'optional' || presence === 'open' || presence === 'free';
    const rule = `${this.direction}-${kind[isFree ? 1 : 0]}-field-${isNew ? 'added' : 'removed'}`;
    const spot = { ...root, at: `${root.at} ${pointerOf(place)}` };
    this.changes.add(rule, spot);
  }
}
