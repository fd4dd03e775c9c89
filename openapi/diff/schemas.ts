/** Walks two schemas side by side and reports the changes at each place. */
import { isNothing, type Schema } from '../keywords/kit/schema.js';
import { isWithheld } from '../keywords/remarks.js';
import { pointerOf, type Place } from '../json/place.js';
import type { ComparedAspect, Direction } from '../keywords/kit/comparison.js';
import { keywords } from '../keywords/index.js';
import type { ContractChanges, ChangePlace } from './change.js';
import { flattenSchemas, meaning, remarkRules } from './flatten-schema.js';
import { presenceOf, presenceEffect } from './presence.js';

/** The same schema in both documents; undefined if a document doesn't have it. */
export interface SchemaPair {
  readonly before: Schema | undefined;
  readonly after: Schema | undefined;
}

/** The schemas that apply to one place, in one of the documents. */
type PlaceSchemas = readonly Schema[];

/** All that constrains one place. Fields and elements are places of their own. */
const aspects: ReadonlySet<ComparedAspect> = new Set(
  keywords.flatMap(({ comparison }) => (typeof comparison === 'string' ? [] : [comparison])),
);

/** The schemas of both documents for one place. */
interface Both {
  readonly before: PlaceSchemas;
  readonly after: PlaceSchemas;
}

/** Keywords for all elements of a list, or for all fields that are not listed by name. */
const wholes: readonly (readonly [token: string, name: string, read: (schema: Schema) => Schema | undefined])[] = [
  ['*', 'elements', ({ items }) => items],
  ['{name}', 'others', ({ additionalProperties }) => additionalProperties],
];

const isOpen = (schemas: PlaceSchemas): boolean => schemas.some((schema) => schema['x-open'] === true);

const namesOf = (schemas: PlaceSchemas): readonly string[] =>
  schemas.flatMap(({ properties, required }) => [...Object.keys(properties ?? {}), ...(required ?? [])]);

/** Compares schemas in one direction, of requests or of responses. */
export class SchemaComparison {
  constructor(
    private readonly direction: Direction,
    private readonly changes: ContractChanges,
  ) {}

  /** Compares two schemas at the place `where`. */
  compare({ before, after }: SchemaPair, where: ChangePlace): void {
    this.walk(this.both(before ? [before] : [], after ? [after] : []), where, []);
  }

  private both(before: readonly Schema[], after: readonly Schema[]): Both {
    return { before: flattenSchemas(before), after: flattenSchemas(after) };
  }

  private step({ before, after }: Both, read: (schema: Schema) => Schema | undefined): Both {
    const down = (schemas: PlaceSchemas): PlaceSchemas => schemas.map(read).filter((schema) => schema !== undefined);
    return this.both(down(before), down(after));
  }

  private walk(both: Both, root: ChangePlace, place: Place): void {
    const where = { ...root, at: `${root.at}${place.length > 0 ? ` ${pointerOf(place)}` : ''}` };
    const [wasOpen, open] = [isOpen(both.before), isOpen(both.after)];
    if (wasOpen !== open) this.changes.add(`${this.direction}-${open ? 'left-open' : 'settled'}`, where);
    const standing = wasOpen || open ? 'open' : root.standing;
    const [wasNothing, nothing] = [both.before.some(isNothing), both.after.some(isNothing)];
    // What other rules say of a place that allows no value doesn't matter.
    if (wasNothing !== nothing)
      return this.changes.add(`${this.direction}-exclusion-${nothing ? 'narrowed' : 'widened'}`, {
        ...where,
        standing,
      });
    this.keywords(both, { ...where, standing });
    this.remarks(both, { ...where, standing });
    this.below(both, { ...root, standing }, place);
  }

  private keywords({ before, after }: Both, where: ChangePlace): void {
    const [old, now] = [before.map(meaning), after.map(meaning)];
    for (const aspect of aspects) {
      const [was, is] = [aspect.read(old), aspect.read(now)];
      const found = aspect.effect(was, is, this.direction);
      if (found)
        this.changes.add(`${this.direction}-${aspect.name}-${found}`, where, aspect.display(was), aspect.display(is));
    }
  }

  private remarks({ before, after }: Both, where: ChangePlace): void {
    const remarksOf = (schemas: PlaceSchemas, words: readonly string[]): unknown =>
      schemas.flatMap((schema) => words.flatMap((word) => schema[word] ?? []));
    for (const [rule, words] of remarkRules)
      this.changes.compare(rule, where, remarksOf(before, words), remarksOf(after, words));
  }

  private below(both: Both, root: ChangePlace, place: Place): void {
    for (const name of new Set([...namesOf(both.before), ...namesOf(both.after)])) {
      const child = this.step(both, ({ properties }) =>
        properties && Object.hasOwn(properties, name) ? properties[name] : undefined,
      );
      const down = [...place, name];
      const has = (side: keyof Both): boolean =>
        namesOf(both[side]).includes(name) && !isWithheld(child[side], this.direction);
      const [was, is] = [has('before'), has('after')];
      if (was && is) {
        this.presence(both, child, root, down);
        this.walk(child, root, down);
      } else if (was || is) this.only(both, child, root, down, is ? 'after' : 'before');
    }
    for (const [token, name, read] of wholes) this.whole(this.step(both, read), root, [...place, token], name);
  }

  /** Compares the elements of a list, or the fields that are not listed by name. */
  private whole(child: Both, root: ChangePlace, place: Place, name: string): void {
    const [was, is] = [child.before.length > 0, child.after.length > 0];
    if (was && is) return this.walk(child, root, place);
    const where = { ...root, at: `${root.at} ${pointerOf(place)}` };
    if (was !== is) this.changes.add(`${this.direction}-${name}-${is ? 'narrowed' : 'widened'}`, where);
  }

  private presence(parent: Both, child: Both, root: ChangePlace, place: Place): void {
    const name = String(place.at(-1));
    const was = presenceOf(this.direction, parent.before, child.before, name);
    const is = presenceOf(this.direction, parent.after, child.after, name);
    const effect = presenceEffect(was, is);
    const where = { ...root, at: `${root.at} ${pointerOf(place)}` };
    if (effect) this.changes.add(`${this.direction}-presence-${effect}`, where, was, is);
  }

  /** Reports a field that only one of the documents has. */
  private only(parent: Both, child: Both, root: ChangePlace, place: Place, side: keyof Both): void {
    const name = String(place.at(-1));
    const isNew = side === 'after';
    const presence = presenceOf(this.direction, parent[side], child[side], name);
    const kind = { request: ['needed', 'optional'], answer: ['promised', 'optional'] }[this.direction];
    const isFree = presence === 'optional' || presence === 'open' || presence === 'free';
    const rule = `${this.direction}-${kind[isFree ? 1 : 0]}-field-${isNew ? 'added' : 'removed'}`;
    const where = { ...root, at: `${root.at} ${pointerOf(place)}` };
    this.changes.add(rule, where);
    // The other document has rules for fields that it doesn't list: this field is one of them.
    const unlisted = this.step(parent, ({ additionalProperties }) => additionalProperties);
    if (unlisted[isNew ? 'before' : 'after'].length > 0) this.walk({ ...unlisted, [side]: child[side] }, root, place);
  }
}
