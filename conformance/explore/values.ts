/** Arbitrary objects and lists, and which value stands where, made from the contract. */
import * as fc from 'fast-check';
import { isRecord, typesOf, type Fresh, type Json, type Resolver, type Schema } from '../../openapi/schema/schema.js';
import { applicableSchemas, type Place } from '../../openapi/schema/walk.js';
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
  type Values,
} from './leaf-values.js';

/** What an example of the contract has at a place of the body: plain for every server, or replaced by the operator's own data. */
export type Sample = (place: Place) => unknown;

/** Makes arbitraries for the schemas of one contract. `isUpdate`: for an operation that changes what is there. */
export class ValueMaker {
  constructor(
    private readonly contract: Resolver,
    private readonly sample: Sample,
    private readonly isUpdate = false,
  ) {}

  /** Values that satisfy a schema at a place of the body. Throws a `TypeError` for a schema that it can't read. */
  of(schema: Schema, place: Place = []): Values {
    const facets = applicableSchemas(this.contract, schema);
    const types = facets.flatMap(typesOf);
    const listed = facets.flatMap((facet) => facet.enum ?? facet['x-listed'] ?? []);
    if (listed.length > 0) return plainly(fc.constantFrom(...listed));
    if (types.includes('boolean')) return plainly(fc.boolean());
    if (types.includes('number')) return this.number(place);
    if (types.includes('array')) return this.list(facets, place);
    if (types.includes('object') || facets.some(({ properties }) => properties)) return this.object(facets, place);
    if (types.includes('string')) return this.text(facets, place);
    throw new TypeError(`no values are known for the field ${place.join('.')} of the contract`);
  }

  /** How often a package is there is open, but for once; which shipments can be rated may be limited, but for the example's. */
  private number(place: Place): Values {
    if (place.at(-1) === 'quantity') return plainly(fc.constant(1));
    if (place.length > 1) return amount;
    return this.mostlySample(
      place,
      amount.map(({ value }) => value),
    );
  }

  /** Mostly what the example has, as a server may only know some values. */
  private mostlySample(place: Place, odd: fc.Arbitrary<unknown>): Values {
    const sample = this.sample(place);
    return mostly(plainly(fc.constant(sample)), oddly(odd, sample));
  }

  private text(facets: readonly Schema[], place: Place): Values {
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

  private freshValue(kind: Fresh): Values {
    const values = { id: identifier, email, phone: freshPhone }[kind];
    return this.isUpdate ? fc.oneof({ weight: 2, arbitrary: values }, plainly(asItIs)) : values;
  }

  /** Lists of up to five elements. Words and texts are each there once. */
  private list(facets: readonly Schema[], place: Place): Values {
    const name = place.at(-1);
    const items = facets.flatMap((facet) => facet.items ?? [])[0] ?? {};
    const schemas = applicableSchemas(this.contract, items);
    const words = schemas.flatMap((facet) => facet.enum ?? []);
    // Whether a place needs an ability, or a vehicle a permission, is open: all are there, in any order.
    const all = name === 'abilities' || name === 'allowed_vehicle_types';
    if (words.length > 0) return plainly(fc.shuffledSubarray([...words], all ? { minLength: words.length } : {}));
    const isText = schemas.flatMap(typesOf).includes('string');
    const element = this.of(items, [...place, isText ? name! : 0]);
    const minLength = name === 'packages' ? 1 : 0;
    // Whether keys may be repeated is open.
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

  /** Objects: a reference to something that is there, or the fields themselves. */
  private object(facets: readonly Schema[], place: Place): Values {
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

  /** A place on the globe. It may be out of a service's area, so only the example's is plain. */
  private point([lat, lng]: readonly string[], place: Place): Values {
    const odd = fc.tuple(degrees(90), degrees(180)).map(([north, east]) => ({ [lat!]: north, [lng!]: east }));
    return this.mostlySample(place, odd);
  }

  private refersTo(schema: Schema): Schema['x-refers-to'] {
    return applicableSchemas(this.contract, schema).find((facet) => facet['x-refers-to'])?.['x-refers-to'];
  }

  private reference(to: NonNullable<Schema['x-refers-to']>): fc.Arbitrary<string> {
    return fc.nat({ max: 20 }).map((number) => `<${typeof to === 'string' ? to : to.kind} ${number}>`);
  }

  /** Fields that may be left out are, now and then. Where the specification leaves open which may be, a plain object has all. */
  private fields(facets: readonly Schema[], properties: readonly (readonly [string, Schema])[], place: Place): Values {
    const required = new Set(facets.flatMap((facet) => facet.required ?? []));
    const isOpen = facets.some((facet) => isRecord(facet['x-open']));
    const hints = new Set(facets.flatMap((facet) => facet['x-advisory']?.required ?? []));
    const names = properties.map(([name]) => name);
    const isFresh = (schema: Schema): boolean =>
      applicableSchemas(this.contract, schema).some((facet) => facet['x-fresh'] !== undefined);
    const fresh = properties.filter(([, schema]) => isFresh(schema)).map(([name]) => name);
    // Elements of a list keep what they are recognized by: an identifier of their own, or all that they are.
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
