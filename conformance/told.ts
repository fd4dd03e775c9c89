/**
 * What a check tells, as a report can hold it: short texts without secrets. Checks of others may be without types, and know the
 * token from elsewhere, so this looks.
 */
import { clip } from './clipping.js';
import type { Due } from './exchange.js';
import type { Expectation, Finding } from './model.js';
import type { Redact } from './redaction.js';
import { dueIn, relationOf, type Relation } from './relations.js';

/** How many characters of each text are kept. */
const longest = 500;

/** What a check tells by a name, masked and clipped. Throws a `TypeError` for what is no text. */
export function told(name: string, value: string, redact: Redact): string {
  const given: unknown = value;
  if (typeof given === 'string') return clip(redact(given), longest);
  throw new TypeError(`what a check tells as ${name} must be a text, not of the type ${typeof given}`);
}

/** The finding of a difference. */
export const findingOf = (expectation: Expectation, redact: Redact): Finding => {
  const { expected, received, place, variation, alteration, exchange, rule } = expectation;
  const [due, relation] = [dueIn(expectation), relationOf(expectation)];
  return {
    expected: told('expected', expected, redact),
    received: told('received', received, redact),
    ...(place !== undefined && { place: told('place', place, redact) }),
    ...(variation !== undefined && { variation: told('variation', variation, redact) }),
    ...(alteration !== undefined && { alteration: told('alteration', alteration, redact) }),
    ...(exchange && { exchange: exchange.id }),
    ...(due && { due: told('due', due, redact) as Due }),
    ...(relation && { relation: told('relation', relation, redact) as Relation }),
    ...(rule !== undefined && { rule: told('rule', rule, redact) }),
  };
};
