/** Plain JSON values: objects, lists, and copies of them with changes. */

/** A JSON object of any fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a plain JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value itself if it is an object; an empty object otherwise. */
export const record = (value: unknown): Json => (isRecord(value) ? value : {});

/** The objects in a list; none for any other value. */
export const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A copy of an object with each of its values changed. */
export const mapValues = (fields: Json, change: (value: unknown, name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]));

/** A copy of a JSON value with each text in it replaced. It must not be too deep. */
export function mapTexts(json: unknown, replace: (text: string) => unknown): unknown {
  if (typeof json === 'string') return replace(json);
  if (Array.isArray(json)) return json.map((one) => mapTexts(one, replace));
  return isRecord(json) ? mapValues(json, (child) => mapTexts(child, replace)) : json;
}

/** A copy of an object without some of its fields. */
export const without = (fields: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The JSON pointer of one token below another pointer. */
export const below = (pointer: string, token: string): string =>
  `${pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;
