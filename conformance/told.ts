/** What a check tells, as a report can hold it: short texts. Checks of others may be without types, so this looks. */
import { clip } from './clipping.js';
import type { Expectation, Finding } from './model.js';

/** How many characters of each text are kept. */
const longest = 500;

/** What a check tells by a name, clipped. Throws a `TypeError` for what is no text. */
export function told(name: string, value: string): string {
  const given: unknown = value;
  if (typeof given === 'string') return clip(given, longest);
  throw new TypeError(`what a check tells as ${name} must be a text, not of the type ${typeof given}`);
}

/** The finding of a difference. */
export const findingOf = ({ expected, received, place, variation, exchange }: Expectation): Finding => ({
  expected: told('expected', expected),
  received: told('received', received),
  ...(place !== undefined && { place: told('place', place) }),
  ...(variation !== undefined && { variation: told('variation', variation) }),
  ...(exchange && { exchange: exchange.id }),
});
