/** Findings and observations as they are in a report: short texts without secrets. */
import type { Coded } from '../../openapi/profile/open-answers.js';
import { tokensOf, valueAt } from '../../openapi/json/place.js';
import { clip } from '../text/clip.js';
import { withoutValue } from '../requests/exchange/diff-excerpt.js';
import { describe, isRefusal, isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Due } from '../requests/exchange/intent.js';
import type { Redact } from '../text/redact.js';
import type { Differing, DifferingPart } from '../requests/exchange/marked-differences.js';
import type { Relation } from '../requests/exchange/relations.js';

/** One way in which the server differs from the contract. */
export interface Finding extends Context {
  readonly expected: string;
  readonly received: string;
  /** A JSON pointer into the response's body, if the difference has a place there. */
  readonly place?: string;
  /** The number of the exchange that shows it. */
  readonly exchange?: number;
  /** The unusual part of the request: "type left out". */
  readonly variation?: string;
  /** The same without the name of the example that was altered. */
  readonly alteration?: string;
  /** The response that the request was due. Records of older suites don't have this field and the next ones. */
  readonly due?: Due;
  /** The relation between what was expected and what was received. */
  readonly relation?: Relation;
  /** For objects and lists: the values in which they differ. */
  readonly differing?: Differing;
  /** The rule of the contract that a value of the response breaks: a keyword, or "sent" or "assigned" for what must be present. */
  readonly rule?: string;
}

/** Further facts that the run knows about a difference. */
export interface Context {
  /** The number of the last write before the difference, accepted or refused, that changed what is read. */
  readonly after?: number;
  /** Another resource that a value belongs to: the exchange that created or updated it, and the part of that request's body. */
  readonly other?: { readonly exchange: number; readonly place?: string };
  /** How long after its creation an order was found, in milliseconds, although the wait was over by then. */
  readonly shownAfterMs?: number;
}

/** A difference, its place and its exchange. */
export interface Expectation extends Omit<Finding, 'exchange'> {
  readonly exchange?: Exchange;
}

/** The server's choice in an open question of the specification. */
export interface Observation {
  readonly question: string;
  readonly answer: string;
  /** The answer as data, if the mock can behave the same way (`--like`). */
  readonly coded?: Coded;
  readonly exchange?: number;
}

/** The rules by which a value must be present. */
const presences: readonly (string | undefined)[] = ['required', 'sent', 'assigned'];

/** The kind of a response. */
function responseOf(exchange: Exchange): Relation {
  if (!exchange.answer) return 'unanswered';
  if (isAccepted(exchange)) return 'accepted';
  return isRefusal(exchange) ? 'refused' : 'broken';
}

function valueRelation(value: unknown, rule: string | undefined): Relation {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (presences.includes(rule)) return 'empty';
  if (rule === undefined) return 'value';
  return rule === 'type' ? 'type' : 'form';
}

/** The relation of a finding: the one that it names, or the one that its exchange shows. */
export function relationOf({ relation, place, rule, exchange, received }: Expectation): Relation | undefined {
  if (relation !== undefined || !exchange) return relation;
  if (!place) return responseOf(exchange);
  const value = valueAt(exchange.answer?.json, tokensOf(place));
  // `received` may be a value of another response, or of a list.
  return value === undefined && received !== describe(value) ? 'value' : valueRelation(value, rule);
}

/** The response that the request of a finding was due. A refusal counts even if it is only hinted at. */
const dueIn = ({ due, exchange }: Expectation): Due | undefined =>
  due ?? (exchange && (exchange.intent.refusal === undefined ? exchange.intent.due : 'refused'));

/** The received text. For a missing value, it shows the object around it. */
function receivedIn({ received, place, exchange }: Expectation): string {
  // A foreign check may pass any type as its place.
  const [json, tokens] = [exchange?.answer?.json, typeof place === 'string' ? tokensOf(place) : []];
  const isMissing = tokens.length > 0 && received === describe(undefined) && valueAt(json, tokens) === undefined;
  return isMissing ? withoutValue(json, tokens) : received;
}

/** The maximum length of each text. */
const longest = 500;

/** Masks secrets in a text and clips it. Throws a `TypeError` for anything else, as foreign checks may be written without types. */
export function sanitizeText(name: string, value: string, redact: Redact): string {
  const given: unknown = value;
  if (typeof given === 'string') return clip(redact(given), longest);
  throw new TypeError(`${name} of a check's finding must be a string, not ${typeof given}`);
}

function sanitizedParts({ parts, more }: Differing, redact: Redact): Differing {
  const texts = (part: DifferingPart): DifferingPart =>
    Object.fromEntries(
      Object.entries(part).map(([name, text]: [string, string]) => [name, sanitizeText(name, text, redact)]),
    );
  return { parts: parts.map(texts), more };
}

/** The finding of a difference. */
export const findingOf = (expectation: Expectation, redact: Redact): Finding => {
  const { expected, place, variation, alteration, exchange, differing, rule, after, other, shownAfterMs } = expectation;
  const [due, relation] = [dueIn(expectation), relationOf(expectation)];
  return {
    expected: sanitizeText('expected', expected, redact),
    received: sanitizeText('received', receivedIn(expectation), redact),
    ...(place !== undefined && { place: sanitizeText('place', place, redact) }),
    ...(variation !== undefined && { variation: sanitizeText('variation', variation, redact) }),
    ...(alteration !== undefined && { alteration: sanitizeText('alteration', alteration, redact) }),
    ...(exchange && { exchange: exchange.id }),
    ...(due && { due: sanitizeText('due', due, redact) as Due }),
    ...(relation && { relation: sanitizeText('relation', relation, redact) as Relation }),
    ...(differing && { differing: sanitizedParts(differing, redact) }),
    ...(rule !== undefined && { rule: sanitizeText('rule', rule, redact) }),
    ...(after !== undefined && { after }),
    ...(other && { other }),
    ...(shownAfterMs !== undefined && { shownAfterMs }),
  };
};
