/** Mistakes in the test data file that its schema can't express: values that the contract refuses, and duplicates. */
import { contract } from '../../../openapi/contract/contract.js';
import { valueAt, type Place } from '../../../openapi/json/place.js';
import { createValidator, type Validator } from '../../../openapi/validation/validator.js';
import { applyOperatorData } from './apply-operator-data.js';
import { correctionFor } from './given-corrections.js';
import type { GivenData, GivenPlace } from './operator-data.js';

/** A mistake at a place of the file. The problem is the end of a sentence that begins with the place. */
export interface GivenMistake {
  readonly place: Place;
  readonly problem: string;
}

/** A part of the file, and the fields of request bodies that it ends up in. */
interface Part {
  readonly place: Place;
  readonly data: GivenData;
  readonly fields: readonly string[];
}

function partsOf(given: GivenData): readonly Part[] {
  const { places = [], phones = [] } = given;
  const alone = {
    email_domain: 'email',
    currency: 'currency',
    weight_unit: 'weight_unit',
    dimensions_unit: 'dimensions_unit',
  };
  return [
    ...places.map((place, at) => ({ place: ['places', at], data: { places: [place] }, fields: Object.keys(place) })),
    ...phones.map((phone, at) => ({ place: ['phones', at], data: { phones: [phone] }, fields: ['phone'] })),
    ...Object.entries(alone)
      .filter(([name]) => name in given)
      .map(([name, field]) => ({
        place: [name],
        data: { [name]: given[name as keyof typeof alone] },
        fields: [field],
      })),
  ];
}

const noDomain = "can't be the domain of an e-mail address";

/** The values of a part for which the contract, including its hints, would refuse a request. */
function refusals({ place, data, fields }: Part, validator: Validator): readonly GivenMistake[] {
  return contract.operations.flatMap((operation) =>
    Object.values(operation.provisional ? {} : (operation.body?.examples ?? {})).flatMap((example) =>
      validator
        .body(operation)(applyOperatorData(example, data))
        .flatMap(({ place: inBody, message }) => {
          const from = inBody.findIndex((token) => fields.includes(String(token)));
          const own = place[0] === 'places' ? [...place, ...inBody.slice(from)] : place;
          return from < 0 ? [] : [{ place: own, problem: place[0] === 'email_domain' ? noDomain : message }];
        }),
    ),
  );
}

const dayOf = (text: string): Date => new Date(`${text}T00:00:00Z`);

/** A date that does not exist. JavaScript reads 30 February as 2 March. */
function impossibleDay({ date }: GivenData): readonly GivenMistake[] {
  if (date === undefined || dayOf(date).toISOString().startsWith(date)) return [];
  return [{ place: ['date'], problem: 'is not a day that exists' }];
}

/** An element of a list that repeats an earlier one. */
function repeated<Element>(
  name: keyof GivenData,
  elements: readonly Element[] = [],
  isSame: (one: Element, other: Element) => boolean,
  need: string,
): readonly GivenMistake[] {
  return elements.flatMap((element, at) => {
    const before = elements.findIndex((other) => isSame(element, other));
    return before === at ? [] : [{ place: [name, at], problem: `is the same as entry ${before + 1}: ${need}` }];
  });
}

const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Compares coordinates within 1e-6 degrees, as everywhere. */
const isSamePoint = ({ coordinates: one }: GivenPlace, { coordinates: other }: GivenPlace): boolean =>
  Math.abs(one.lat - other.lat) < 1e-6 && Math.abs(one.lng - other.lng) < 1e-6;

/** A postcode in a field for names, or a name in the field for the postcode. */
const misplaced = ({ places = [] }: GivenData): readonly GivenMistake[] =>
  places.flatMap((place, at) => [
    ...(['city', 'region'] as const)
      .filter((name) => /^\d[\d -]*$/.test(place[name] ?? ''))
      .map((name) => ({ place: ['places', at, name], problem: 'looks like a postcode: put it into zip_code' })),
    ...(place.zip_code === undefined || /\d/.test(place.zip_code)
      ? []
      : [{ place: ['places', at, 'zip_code'], problem: 'has no digit: write a postcode, or leave zip_code out' }]),
  ]);

/** The first mistake in data that the schema of the file allows, with a correction if one is known. */
export function mistakeIn(given: GivenData): GivenMistake | undefined {
  const { places, locations, phones } = given;
  const validator = createValidator(contract, { advisory: true });
  const [first] = [
    ...partsOf(given).flatMap((part) => refusals(part, validator)),
    ...impossibleDay(given),
    ...misplaced(given),
    ...repeated('places', places, isSamePoint, 'give another point, some kilometres away'),
    ...repeated('locations', locations, isSameText, 'give the uuid of another location'),
    ...repeated('phones', phones, isSameText, 'give another number, or one alone'),
  ];
  const correct = first && correctionFor(first.place, valueAt(given, first.place));
  return first && (correct === undefined ? first : { ...first, problem: `${first.problem}: write ${correct}` });
}
