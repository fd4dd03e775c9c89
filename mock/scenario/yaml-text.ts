/** Parses a scenario's text, and locates mistakes in it. */
import type { FileError } from '../../openapi/text/file-error.js';
import { placeName, type Place } from '../../openapi/json/place.js';
import { readYaml } from '../../openapi/text/yaml-text.js';

/** A parsed text. `error` makes an error about the value at a place, `keyError` one about the name of a field there. */
export interface ScenarioText {
  readonly data: unknown;
  error(place: Place, message: string): FileError;
  keyError(place: Place, name: string, message: string): FileError;
}

const nameOf = (place: Place): string => (place.length === 0 ? 'the scenario' : placeName(place));

/** Parses the text. Throws a FileError for invalid YAML, or for a text with more than `most` names and values. */
export function readText(text: string, most?: number): ScenarioText {
  const source = readYaml(text, undefined, most);
  return {
    data: source.data,
    error: (place, message) => source.error(place, `${nameOf(place)} ${message}.`),
    keyError: (place, name, message) => source.keyError(place, name, `${nameOf(place)} ${message}.`),
  };
}
