/** Arbitrary objects and lists, and the values of their fields, derived from the contract. */
import { closedValues, listedValues } from '../../openapi/keywords/values.js';
import * as fc from 'fast-check';
import { isRecord, type Json } from '../../openapi/json/json.js';
import { typesOf, type Fresh, type Resolver, type Schema } from '../../openapi/keywords/kit/schema.js';
import { applicableSchemas } from '../../openapi/schema/walk.js';
import type { Place } from '../../openapi/json/place.js';
import {
  amount,
  asItIs,
  degrees,
  email,
  freshPhone,
  identifier,
  mostly,
  oddly,
  phone,
  plainly,
  textFor,
  time,
  type Value,
  type LeafValues,
} from './leaf-values.js';

/** The value of the contract's example at a place of the body: always plain, or from the operator's test data. */
export type SampleValue = (place: Place) => unknown;

/** Makes arbitraries for the schemas of one contract. `isUpdate`: for an operation that changes a resource. */
export class ValueMaker {
  constructor(
    private readonly contract: Resolver,
    private readonly sample: SampleValue,
    private readonly isUpdate = false,
  ) {}

  /** Values that satisfy a schema at a place of the body. Throws a `TypeError` for a schema that it can't read. */
  of(schema: Schema, place: Place = []): LeafValues {
    const facets = applicableSchemas(this.contract, schema);
    const types = facets.flatMap(typesOf);
    const listed = listedValues(facets);
    if (listed.length > 0) return plainly(fc.constantFrom(...listed));
    if (types.includes('boolean')) return plainly(fc.boolean());
    if (types.includes('number')) return this.number(place);
    if (types.includes('array')) return this.list(facets, place);
    if (types.includes('object') || facets.some(({ properties }) => properties)) return this.object(facets, place);
    if (types.includes('string')) return this.text(facets, place);
    throw new TypeError(`no values are known for the field ${place.join('.')} of the contract`);
  }

  /** Quantities other than 1 are open, and a server may rate only some shipments, but always the example's. */
  private number(place: Place): LeafValues {
    if (place.at(-1) === 'quantity') return plainly(fc.constant(1));
    if (place.length > 1) return amount;
    return this.mostlySample(
      place,
      amount.map(({ value }) => value),
    );
  }

  /** Mostly the value of the example, as a server may know only some values. */
  private mostlySample(place: Place, odd: fc.Arbitrary<unknown>): LeafValues {
    const sample = this.sample(place);
    return mostly(plainly(fc.constant(sample)), oddly(odd, sample));
  }

  private text(facets: readonly Schema[], place: Place): LeafValues {
    const name = String(place.at(-1));
    const fresh = facets.flatMap((facet) => facet['x-fresh'] ?? [])[0];
    if (fresh !== undefined) return this.freshValue(fresh);
    if (facets.some(({ format }) => format === 'email')) return email;
    if (name === 'phone') return phone;
    if (name === 'country') return this.mostlySample(place, fc.constantFrom('AU', 'BR', 'JP', 'NO'));
    if (name === 'currency') return this.mostlySample(place, fc.constantFrom('GBP', 'USD', 'KWD', 'JPY', 'CHF'));
    if (name === 'departure_time') return time(true);
    return facets.some(({ pattern }) => pattern !== undefined) ? time(false) : textFor(name);
  }

  private freshValue(kind: Fresh): LeafValues {
    const values = { id: identifier, email, phone: freshPhone }[kind];
    return this.isUpdate ? fc.oneof({ weight: 2, arbitrary: values }, plainly(asItIs)) : values;
  }

  /** Lists of up to five elements. Listed values and texts are not repeated. */
  private list(facets: readonly Schema[], place: Place): LeafValues {
    const name = place.at(-1);
    const items: Schema = facets.find((facet) => facet.items)?.items ?? {};
    const schemas = applicableSchemas(this.contract, items);
    const words = closedValues(schemas);
    // It is open which abilities and vehicle types a location needs, so it has all of them, in any order.
    const all = name === 'abilities' || name === 'allowed_vehicle_types';
    if (words.length > 0) return plainly(fc.shuffledSubarray([...words], all ? { minLength: words.length } : {}));
    const isText = schemas.flatMap(typesOf).includes('string');
    const element = this.of(items, [...place, isText ? name! : 0]);
    const minLength = name === 'packages' ? 1 : 0;
    // It is open whether keys may be repeated.
    const keyOf = ({ value }: Value): unknown => String(isRecord(value) ? value['key'] : value).toLowerCase();
    const isUnique = isText || name === 'metafields';
    const list = isUnique
      ? fc.uniqueArray(element, { minLength, maxLength: 5, selector: keyOf })
      : fc.array(element, { minLength, maxLength: 5 });
    return list.map((elements) => ({
      value: elements.map(({ value }) => value),
      plain: isText ? [...new Set(elements.map(({ plain }) => plain))] : elements.map(({ plain }) => plain),
    }));
  }

  /** Objects: a reference to an existing resource, or the fields themselves. */
  private object(facets: readonly Schema[], place: Place): LeafValues {
    const properties = Object.entries(
      Object.assign({}, ...facets.map((facet) => facet.properties ?? {})) as Record<string, Schema>,
    );
    const names = properties.map(([name]) => name);
    const axes = [
      ['lat', 'lng'],
      ['latitude', 'longitude'],
    ].find((pair) => pair.every((name) => names.includes(name)));
    if (axes) return this.point(axes, place);
    const references = properties.filter(([, schema]) => this.refersTo(schema));
    const fields = properties.filter(([, schema]) => !this.refersTo(schema));
    const reference = fc.record(
      Object.fromEntries(references.map(([name, schema]) => [name, this.reference(this.refersTo(schema)!)])),
    );
    if (fields.length === 0) return plainly(reference);
    const inline = this.fields(facets, fields, place);
    return references.length === 0 ? inline : fc.oneof(plainly(reference), inline);
  }

  /** A point on the globe. It may be outside the service area, so only the example's is plain. */
  private point([lat, lng]: readonly string[], place: Place): LeafValues {
    const odd = fc.tuple(degrees(90), degrees(180)).map(([north, east]) => ({ [lat!]: north, [lng!]: east }));
    return this.mostlySample(place, odd);
  }

  private refersTo(schema: Schema): Schema['x-refers-to'] {
    return applicableSchemas(this.contract, schema).find((facet) => facet['x-refers-to'])?.['x-refers-to'];
  }

  private reference(to: NonNullable<Schema['x-refers-to']>): fc.Arbitrary<string> {
    return fc.nat({ max: 20 }).map((number) => `<${typeof to === 'string' ? to : to.kind} ${number}>`);
  }

  /** Objects with optional fields sometimes left out. If it is open which are optional, a plain object has all. */
  private fields(
    facets: readonly Schema[],
    properties: readonly (readonly [string, Schema])[],
    place: Place,
  ): LeafValues {
    const required = new Set(facets.flatMap((facet) => facet.required ?? []));
    const isOpen = facets.some((facet) => isRecord(facet['x-open']));
    const hints = new Set(facets.flatMap((facet) => facet['x-advisory']?.required ?? []));
    const names = properties.map(([name]) => name);
    const isFresh = (schema: Schema): boolean =>
      applicableSchemas(this.contract, schema).some((facet) => facet['x-fresh'] !== undefined);
    const fresh = properties.filter(([, schema]) => isFresh(schema)).map(([name]) => name);
    // Elements of a list keep the fields that identify them: their own identifier, or all fields.
    const own = place.at(-1) === 0 ? (fresh.length > 0 ? fresh.slice(0, 1) : names) : [];
    const optional = names.filter((name) => !required.has(name) && !hints.has(name) && !own.includes(name));
    const made = Object.fromEntries(properties.map(([name, schema]) => [name, this.of(schema, [...place, name])]));
    const left = fc.oneof(fc.constant<readonly string[]>([]), fc.subarray(optional));
    return fc.tuple(fc.record(made), left).map(([all, without]) => {
      const pick = (side: keyof Value, kept: readonly string[]): Json =>
        Object.fromEntries(kept.map((name) => [name, (all[name] as Value)[side]]));
      const kept = names.filter((name) => !without.includes(name));
      return { value: pick('value', kept), plain: pick('plain', isOpen ? names : kept) };
    });
  }
}
