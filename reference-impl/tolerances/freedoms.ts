/**
 * The freedoms that can be turned on by name in a running mock: tolerances that don't change stored state or
 * identifiers.
 */
import { similarIds } from '../../openapi/text/similar.js';
import { quoted } from '../calls/refusal.js';
import { allTolerances } from './index.js';
import { freedomName, type Tolerance } from './kit/tolerance.js';

/**
 * Freedoms that are decided when an account is made, or about identifiers, which must stay valid when a freedom is
 * turned off. `pace` has its own switches.
 */
const fixedAtStart: readonly string[] = [
  ...['carriers', 'second-account', 'provisional'],
  ...['uuid-form', 'order-number', 'pace'],
];

/**
 * Of the freedoms that the specification hints against, only words and codes are offered: no client should rely on
 * those, and the others would cause warnings.
 */
export const allowedAgainstHints: readonly string[] = ['message', 'refusal-status', 'refusal-body'];

/** Freedoms that only affect the form of a response. Several of one axis alternate from response to response. */
export const changing: readonly string[] = [
  ...['unsent', 'or-null', 'sequence', 'repeats', 'coordinates', 'verified'],
  ...['message', 'extra-fields', 'media-type', 'numbers', 'texts', 'layout', 'field-order'],
  ...['refusal-body', 'refusal-extras', 'uuid-case'],
];

/** In the order in which they are applied. */
export const freedoms: readonly Tolerance[] = allTolerances.filter(
  ({ axis, advisory }) => !fixedAtStart.includes(axis) && (advisory.length === 0 || allowedAgainstHints.includes(axis)),
);

const names = freedoms.map(freedomName);

/** The freedoms with these names, in the order in which they are applied. */
export const freedomsNamed = (wanted: readonly string[]): readonly Tolerance[] =>
  freedoms.filter((_, at) => wanted.includes(names[at] ?? ''));

/** A freedom in the form for people and programs. */
export interface ListedFreedom {
  readonly name: string;
  /** What a server with this freedom does. */
  readonly sentence: string;
  readonly on: boolean;
}

/** All freedoms; `isOn` is asked by name. */
export const listFreedoms = (isOn: (name: string) => boolean): readonly ListedFreedom[] =>
  freedoms.map(({ title }, at) => {
    const name = names[at] ?? '';
    return { name, sentence: `${title.charAt(0).toUpperCase()}${title.slice(1)}.`, on: isOn(name) };
  });

/** The mistake in a list of names, for the user; undefined if they can be used together. */
export function mistakeIn(wanted: readonly string[]): string | undefined {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const near = similarIds(unknown, names);
    const question = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
    return `Unknown variation ${quoted(unknown)}.${question} A seed has only digits, such as 7. GET /__mock/freedoms lists the variations.`;
  }
  const found = freedomsNamed(wanted).filter(({ axis }) => !changing.includes(axis));
  const one = found.find(({ axis }, at) => found.findIndex((each) => each.axis === axis) < at);
  const other = one && found.find(({ axis }) => axis === one.axis);
  return one && other
    ? `The variations ${freedomName(other)} and ${freedomName(one)} can't be used together.`
    : undefined;
}
