/** The names of a scenario's records: uuids that are the same at every load, and names for references. */
import { joinList } from '../../openapi/text/join-list.js';
import { placeName, type Place } from '../../openapi/json/place.js';
import { firstIds, IdSource } from '../../reference-impl/account/ids.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import type { ScenarioText } from './yaml-text.js';

/** The generated uuid of a record: always the same for a kind of record and its key or position. */
export function uuidFor(kind: string, key: string | number): string {
  const label = typeof key === 'string' ? `${kind}/${key}` : `${kind}#${key}`;
  // Each word has its own hash: a single hash for all four would give two records of a large scenario the same uuid.
  const random = [1, 2, 3, 4].map((word) => firstIds(`scenario/${word}/${label}`).random?.[word - 1] ?? 0);
  return new IdSource({ ...firstIds(undefined), random }).uuid();
}

/** The maximum number of names in a message. */
const mostNames = 10;

/** The names of a record besides its uuid, in order of precedence. */
export interface Named {
  readonly uuid: string;
  readonly names: readonly (string | null | undefined)[];
}

/** Finds records of one kind by their names in a scenario. */
export class Names {
  private readonly uuids = new Map<string, string>();
  private readonly byName = new Map<string, Set<string>>();

  constructor(
    private readonly kind: string,
    private readonly source: ScenarioText,
    records: readonly Named[],
  ) {
    for (const { uuid, names } of records) {
      this.uuids.set(uuid.toLowerCase(), uuid);
      for (const name of names) if (name) this.byName.set(name, (this.byName.get(name) ?? new Set()).add(uuid));
    }
  }

  /** The uuid of the record with a name. Throws if there is none, or more than one. */
  find(place: Place, name: unknown): string {
    if (typeof name !== 'string') throw this.source.error(place, `must be the name of a ${this.kind}, as a string`);
    const [uuid, other] = this.byName.get(name) ?? [];
    const found = this.uuids.get(name.toLowerCase()) ?? uuid;
    if (found === undefined) throw this.source.error(place, `names no ${this.kind}: ${quoted(name)}${this.known()}`);
    if (found === uuid && other !== undefined)
      throw this.source.error(place, `is the name of more than one ${this.kind}: ${quoted(name)}. Use its key or uuid`);
    return found;
  }

  /** The possible names, if there are only a few. */
  private known(): string {
    const names = [...this.byName.keys()];
    return names.length === 0 || names.length > mostNames ? '' : `. Known are ${joinList(names)}`;
  }
}

/** Throws if two elements of a list have the same value in one of these fields; uuids are case-insensitive. */
export function assertDistinct<Field extends string>(
  source: ScenarioText,
  place: Place,
  elements: readonly { readonly [Name in Field]?: unknown }[],
  fields: readonly Field[],
): void {
  for (const field of fields) {
    const taken = new Map<string, number>();
    for (const [index, element] of elements.entries()) {
      const value = element[field];
      if (typeof value !== 'string') continue;
      const folded = field === 'uuid' ? value.toLowerCase() : value;
      const before = taken.get(folded);
      if (before !== undefined)
        throw source.error([...place, index, field], `is also that of ${placeName([...place, before])}`);
      taken.set(folded, index);
    }
  }
}
