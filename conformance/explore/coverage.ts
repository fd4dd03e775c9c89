/** The coverage of exploring: fields, their listed values, pairs of fields, and pairs of consecutive operations. */
import { listedValues } from '../../openapi/keywords/values.js';
import type { Contract, Operation } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { eachChild, placeName, type Place } from '../../openapi/json/place.js';
import { fieldsOf, schemasAt } from '../../openapi/schema/walk.js';
import type { ExploredPart, Share } from '../report/report.js';
import type { Step } from '../model/sequence.js';

/** The covered items, by kind. */
export type ExploredItems = ExploredPart['covered'];

const namesIn = (
  value: unknown,
  place: Place = [],
  found = new Map<string, unknown>(),
): ReadonlyMap<string, unknown> => {
  eachChild(value, (token, child) => {
    const below = [...place, typeof token === 'number' ? '*' : token];
    found.set(placeName(below), child);
    namesIn(child, below, found);
  });
  return found;
};

const pairsOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((one, at) => names.slice(at + 1).map((other) => `${one} + ${other}`));

const eachKind = <Value>(of: (kind: keyof ExploredItems) => Value): Record<keyof ExploredItems, Value> => ({
  fields: of('fields'),
  values: of('values'),
  pairs: of('pairs'),
  transitions: of('transitions'),
});

/** Collects the coverage. */
export class Coverage {
  private readonly seen = eachKind(() => new Set<string>());
  private readonly all = eachKind(() => new Set<string>());

  constructor(private readonly contract: Contract) {
    const described = contract.operations.filter(({ provisional }) => !provisional);
    for (const operation of described) this.addAll(operation);
    for (const one of described) for (const next of described) this.all.transitions.add(`${one.id} → ${next.id}`);
  }

  private addAll(operation: Operation): void {
    if (!operation.body) return;
    const { schema } = operation.body;
    const fields = fieldsOf(this.contract, schema).flatMap(({ place }) => (place.length > 0 ? [place] : []));
    for (const place of fields) {
      const name = placeName(place);
      this.all.fields.add(`${operation.id} ${name}`);
      const facets = schemasAt(this.contract, schema, place);
      for (const value of listedValues(facets)) this.all.values.add(`${operation.id} ${name} = ${String(value)}`);
    }
    for (const pair of pairsOf(this.optional(operation))) this.all.pairs.add(`${operation.id} ${pair}`);
  }

  /** The names of the optional fields at the top level of a body. */
  private optional({ body }: Operation): readonly string[] {
    const facets = schemasAt(this.contract, body!.schema, []);
    const required = new Set(facets.flatMap((facet) => facet.required ?? []));
    const names = facets.flatMap((facet) => Object.keys(facet.properties ?? {}));
    return names.filter((name) => !required.has(name)).sort();
  }

  /** Notes the steps of a sequence: the contents of its valid requests, and the pairs of consecutive operations. */
  note(steps: readonly Step[]): void {
    steps.forEach((step) => this.noteBody(step));
    steps.slice(1).forEach(({ operation }, at) => this.seen.transitions.add(`${steps[at]!.operation} → ${operation}`));
  }

  private noteBody({ operation, body, mistake, wrong }: Step): void {
    if (!isRecord(body) || mistake || wrong) return;
    for (const [name, value] of namesIn(body)) {
      this.seen.fields.add(`${operation} ${name}`);
      if (typeof value === 'string' || typeof value === 'number')
        this.seen.values.add(`${operation} ${name} = ${value}`);
    }
    const names = this.optional(this.contract.operation(operation)).filter((name) => name in body);
    for (const pair of pairsOf(names)) this.seen.pairs.add(`${operation} ${pair}`);
  }

  summary(): ExploredItems {
    return eachKind((kind): Share => {
      const all = [...this.all[kind]];
      const untouched = all.filter((one) => !this.seen[kind].has(one));
      return { seen: all.length - untouched.length, of: all.length, untouched };
    });
  }
}
