/** The variations that can be turned on in a running mock: by name, or by a seed. */
import { similarIds } from '../openapi/text/similar.js';
import { quoted } from '../reference-impl/calls/refusal.js';
import { variationGroupOf } from './groups.js';
import { allVariations } from './index.js';
import { variationName, type Variation } from './kit/variant.js';

/**
 * Choices that are made when an account is created, or about identifiers, which must stay valid when a variation is
 * turned off. `pace` has its own switches.
 */
const fixedAtStart: readonly string[] = [
  ...['carriers', 'second-account', 'provisional'],
  ...['uuid-form', 'order-number', 'pace'],
];

/**
 * Of the variations that the specification hints against, only words and codes are offered: no client should rely on
 * those, and the others would cause warnings.
 */
export const allowedAgainstHints: readonly string[] = ['message', 'refusal-status', 'refusal-body'];

/** Choices that only affect the form of a response. Several variations of one alternate from response to response. */
export const alternating: readonly string[] = [
  ...['unsent', 'or-null', 'sequence', 'repeats', 'coordinates', 'verified'],
  ...['message', 'extra-fields', 'media-type', 'numbers', 'texts', 'layout', 'field-order'],
  ...['refusal-body', 'refusal-extras', 'uuid-case'],
];

/**
 * Choices that no seed makes: latency, which has its own switches; limits, which would refuse ordinary requests of a
 * front end; frameworks, which would replace all other bodies of refusals; headers, with which browsers would cache
 * responses.
 */
export const byNameOnly: readonly string[] = [
  ...['late-look-up', 'late-update', 'late-assignment', 'put-off', 'framework', 'headers'],
  ...['sizes', 'keys', 'same-order', 'abilities', 'scant-orders'],
];

/** In the order in which they are applied. */
export const offered: readonly Variation[] = allVariations.filter(
  ({ choice, breaks }) =>
    !fixedAtStart.includes(choice) && (breaks.length === 0 || allowedAgainstHints.includes(choice)),
);

/** Those that a seed can select. */
export const bySeed: readonly Variation[] = offered.filter(({ choice }) => !byNameOnly.includes(choice));

const names = offered.map(variationName);

/** The variations with these names, in the order in which they are applied. */
export const offeredAs = (wanted: readonly string[]): readonly Variation[] =>
  offered.filter((_, at) => wanted.includes(names[at] ?? ''));

/** A variation in the form for people and programs. */
export interface ListedVariation {
  readonly name: string;
  readonly group: string;
  /** What a server with this variation does. */
  readonly sentence: string;
  readonly on: boolean;
}

/** All variations; `isOn` is asked by name. */
export const listVariations = (isOn: (name: string) => boolean): readonly ListedVariation[] =>
  offered.map((one, at) => {
    const [name, { title }] = [names[at] ?? '', one];
    const sentence = `${title.charAt(0).toUpperCase()}${title.slice(1)}.`;
    return { name, group: variationGroupOf(one), sentence, on: isOn(name) };
  });

/** The mistake in a list of names, for the user; undefined if they can be used together. */
export function mistakeIn(wanted: readonly string[]): string | undefined {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const near = similarIds(unknown, names);
    const question = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
    return `Unknown variation ${quoted(unknown)}.${question} A seed has only digits, such as 7. GET /__mock/variations lists the variations.`;
  }
  const found = offeredAs(wanted).filter(({ choice }) => !alternating.includes(choice));
  const one = found.find(({ choice }, at) => found.findIndex((each) => each.choice === choice) < at);
  const other = one && found.find(({ choice }) => choice === one.choice);
  return one && other
    ? `The variations ${variationName(other)} and ${variationName(one)} can't be used together.`
    : undefined;
}
