/** Replaces values of the contract's samples with the operator's test data. */
import { isRecord, mapValues, type Json } from '../../../openapi/json/json.js';
import { onOwnDay } from './operator-dates.js';
import { fillDigits } from './unique-values.js';
import type { GivenData, GivenPlace } from './operator-data.js';
import schema from '../../given.schema.json' with { type: 'json' };

const addressFields = Object.keys(schema.properties.places.items.properties) as readonly (keyof GivenPlace)[];

/** An address moved to another place. Only fields that the sample has are replaced. */
function withPlace(address: Json, place: GivenPlace): Json {
  const known = addressFields.filter((name) => name in address && place[name] !== undefined);
  const kept = Object.entries(address).filter(([name]) => !addressFields.some((field) => field === name));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(known.map((name) => [name, place[name]])) };
}

/** An e-mail address moved to another domain. */
const atDomain = (email: string, domain: string | undefined): string =>
  domain === undefined ? email : email.replace(/@[^@]*$/, `@${domain}`);

/** The fields that have a time. */
const times: ReadonlySet<string> = new Set(['from', 'to', 'departure_time']);

/**
 * Changes a valid body so that it suits the server: places, people, currency, units and days. Places are used in turn. Phones are
 * used in turn from the last one backwards, since fresh values for customers use them from the first one on.
 */
export function applyOperatorData(value: unknown, given: GivenData): unknown {
  let turn = 0;
  let dialled = 0;
  const nextPlace = (): GivenPlace | undefined => given.places?.[turn++ % given.places.length];
  const nextPhone = (): string | undefined => {
    const phone = given.phones?.at(-1 - (dialled++ % given.phones.length));
    return phone && fillDigits(phone, dialled);
  };
  const change = (at: unknown): unknown => {
    if (Array.isArray(at)) return at.map(change);
    if (!isRecord(at)) return at;
    const made = mapValues(at, (child, name) => replaced(name, child));
    const place = 'line_1' in at && 'coordinates' in at ? nextPlace() : undefined;
    return place ? withPlace(made, place) : made;
  };
  const replaced = (name: string, child: unknown): unknown => {
    if (name === 'currency') return given.currency ?? child;
    if (name === 'weight_unit') return given.weight_unit ?? child;
    if (name === 'dimensions_unit') return given.dimensions_unit ?? child;
    if (times.has(name) && typeof child === 'string') return onOwnDay(child, given.date);
    if (name === 'email' && typeof child === 'string') return atDomain(child, given.email_domain);
    if (name === 'phone' && typeof child === 'string') return nextPhone() ?? child;
    if (isRecord(child) && 'latitude' in child) return point(nextPlace()) ?? child;
    return change(child);
  };
  return change(value);
}

const point = (place: GivenPlace | undefined): object | undefined =>
  place && { latitude: place.coordinates.lat, longitude: place.coordinates.lng };
