/** The operator's test data file (`--given`): reads YAML or JSON and validates it. */
import type { Place } from '../../openapi/schema/walk.js';
import { fileSchema, readChecked } from '../text/validated-yaml.js';
import schema from '../given.schema.json' with { type: 'json' };

/** A place inside the server's service area. */
export interface GivenPlace {
  readonly line_1: string;
  readonly line_2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country: string;
  readonly zip_code?: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
}

/** What the file may hold; everything is optional. */
export interface GivenData {
  readonly places?: readonly GivenPlace[];
  readonly email_domain?: string;
  readonly phones?: readonly string[];
  /** The first day of schedules and departures, as `2031-03-04`. */
  readonly date?: string;
  readonly currency?: string;
  readonly weight_unit?: string;
  readonly dimensions_unit?: string;
  readonly locations?: readonly string[];
  readonly customer?: string;
  readonly order?: { readonly external_id?: string; readonly order_number?: string };
}

const validator = fileSchema(schema);

/** Where the values of files stand that were read. */
const sources = new WeakMap<GivenData, (place: Place) => string>();

/** Reads the file's text. Throws a `FileError` that names the line of the first mistake. */
export function readGivenData(text: string, file: string): GivenData {
  const source = readChecked(text, file, validator(), {});
  const data = source.data as GivenData;
  sources.set(data, (place) => `${file}:${source.lineOf(place)}`);
  return data;
}

/** Where a value stands in the file that the data were read from: `conform.yaml:12`; without one, which value of --given it is. */
export function lineInFile(given: GivenData, place: Place): string {
  const [section, index] = place;
  const entry = typeof index === 'number' ? `, entry ${index + 1}` : '';
  return sources.get(given)?.(place) ?? `--given, ${section}${entry}`;
}
