/** Reads the operator's test data file (`--given`), YAML or JSON, and finds the mistakes in it. */
import type { Place } from '../../../openapi/json/place.js';
import { fileSchema, readChecked, wordsFor } from '../../text/validated-yaml.js';
import { correctionFor, fieldMeant } from './given-corrections.js';
import { mistakeIn } from './given-mistakes.js';
import schema from '../../given.schema.json' with { type: 'json' };
import type { GivenData } from './operator-data.js';

const validator = fileSchema(schema);

/** The lines of the values of files that were read. */
const sources = new WeakMap<GivenData, (place: Place) => string>();

/** Reads the file's text. Throws a `FileError` that names the line of the first mistake and its correction. */
export function readGivenData(text: string, file: string): GivenData {
  const source = readChecked(text, file, validator(), {}, { value: correctionFor, field: fieldMeant });
  const data = source.data as GivenData;
  const mistake = mistakeIn(data);
  if (mistake) throw source.error(mistake.place, `${wordsFor(mistake.place, data)} ${mistake.problem}.`);
  sources.set(data, (place) => `${file}:${source.lineOf(place)}`);
  return data;
}

/** The position of a value in the file that the data were read from: `conform.yaml:12`. Else its name in --given. */
export function lineInFile(given: GivenData, place: Place): string {
  const [section, index] = place;
  const entry = typeof index === 'number' ? `, entry ${index + 1}` : '';
  return sources.get(given)?.(place) ?? `--given, ${section}${entry}`;
}
