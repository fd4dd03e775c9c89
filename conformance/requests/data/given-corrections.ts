/** Corrections of common mistakes in values and field names of the test data file. */
import { contract } from '../../../openapi/contract/contract.js';
import { hintsIn, type Schema } from '../../../openapi/keywords/kit/schema.js';
import { closedValues } from '../../../openapi/keywords/values.js';
import type { Place } from '../../../openapi/json/place.js';
import { similarIds } from '../../../openapi/text/similar.js';

/** The country codes that the contract recommends. */
const countries = (): readonly string[] => {
  const country = contract.resolve('#/components/schemas/Country') as Schema;
  return closedValues(hintsIn([country])).map(String);
};

/** The code of a country given by its name, in lower case, or by another code (UK, 276). */
function countryFor(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const nameOf = new Intl.DisplayNames('en', { type: 'region' });
  const known = countries();
  const other =
    plain === 'el' ? 'GR' : /^(?:[a-z]{2}|\d{3})$/.test(plain) ? new Intl.Locale(`und-${plain}`).region : '';
  return known.find((code) => code === other) ?? known.find((code) => nameOf.of(code)?.toLowerCase() === plain);
}

/** The E.164 form of a number: without spaces and brackets, with `+` instead of `00`. */
function phoneFor(text: string): string | undefined {
  const number = text.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return /^\+[1-9](?=[0-9#]{6,14}$)[0-9]*#*$/.test(number) ? number : undefined;
}

/** A date with month and day in two digits, or the last day of the month if it has no such day. */
function dateFor(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return undefined;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${year}-${two(Number(month))}-${two(Math.min(Number(day), last))}`;
}

function uuidFor(text: string): string | undefined {
  const digits = text.replace(/^urn:uuid:/i, '').replace(/[{}-]/g, '');
  const [, ...parts] = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i.exec(digits) ?? [];
  return parts.length === 0 ? undefined : parts.join('-');
}

/** The corrections by field name. An entry of a list has the name of the list. */
const byField: Readonly<Record<string, (text: string) => string | undefined>> = {
  country: countryFor,
  phones: phoneFor,
  date: dateFor,
  customer: uuidFor,
  locations: uuidFor,
  currency: (text) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : undefined),
  email_domain: (text) => /(?:^|@|\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/?$/i.exec(text)?.[1]?.toLowerCase(),
};

/** The correction of a value at a place of the file; undefined if it can't be guessed. */
export function correctionFor(place: Place, value: unknown): string | undefined {
  const field = String(place.filter((token) => typeof token === 'string').at(-1));
  if (field === 'coordinates' && Array.isArray(value) && value.length === 2)
    return `{ lat: ${String(value[0])}, lng: ${String(value[1])} }`;
  if (typeof value === 'number') return quotedFor(field, value);
  if (typeof value !== 'string') return undefined;
  if (isDegrees(field)) return Number.isNaN(Number(value)) ? undefined : `${value} without quotes`;
  const corrected = byField[field]?.(value);
  return corrected === value ? undefined : corrected;
}

const isDegrees = (field: string): boolean => field === 'lat' || field === 'lng';

/** The quoted form of a number: YAML reads a phone number without quotes as a number, and drops its plus. */
function quotedFor(field: string, value: number): string | undefined {
  const text = field === 'phones' ? phoneFor(`+${value}`) : String(value);
  return text === undefined || isDegrees(field) ? undefined : `'${text}'`;
}

/** Field names, each with names that other APIs use for it. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  zip_code: ['postcode', 'postal_code', 'zip', 'plz', 'postalcode'],
  line_1: ['street', 'address', 'address_1', 'line', 'name'],
  city: ['town', 'place', 'locality'],
  region: ['state', 'province', 'county'],
  country: ['country_code'],
  coordinates: ['lat', 'lng', 'latitude', 'longitude', 'location', 'position', 'geo', 'point'],
  lat: ['latitude', 'y'],
  lng: ['longitude', 'lon', 'long', 'x'],
  places: ['place', 'addresses', 'address'],
  email_domain: ['email', 'domain'],
  phones: ['phone', 'phone_number', 'phone_numbers'],
  date: ['day', 'dates', 'start'],
  dimensions_unit: ['dimension_unit', 'length_unit'],
  customer: ['customers', 'customer_uuid'],
  locations: ['location', 'location_uuids'],
  external_id: ['id'],
  order_number: ['number'],
};

/** The known field that is most likely meant by an unknown name. */
export function fieldMeant(name: string, known: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[ -]/g, '_');
  const field = known.find((one) => otherNames[one]?.includes(plain)) ?? similarIds(plain, known)[0];
  return field === 'coordinates' ? 'coordinates: { lat: …, lng: … }' : field;
}
