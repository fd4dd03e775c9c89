/** The answers to open questions as codes: the suite writes them into a profile, and the mock reads them there. */
import type { AnswerForm } from './response-summary.js';

const response = { accepted: 'accepted' };
const kept = { kept: 'kept', changed: 'changed' };

/** The codes for the time at which a write becomes visible. */
const delay = {
  none: 'at once',
  short: 'later',
  long: 'later, by half a second or more',
  endless: 'not within the wait',
};

/**
 * The parts of open questions, each with its codes and their texts for people. Programs use part and code. The texts
 * may change at any time. A response other than a plain acceptance has a code of `ResponseCode` instead.
 */
export const openAnswers = {
  /** Whether the server accepts a request that the specification neither allows nor forbids. */
  response,
  emoji: response,
  'long-text': response,
  'assigned-again': response,
  'without-identifiers': response,
  'same-body': response,
  repeated: { accepted: 'accepted', same: 'accepted, the same one', second: 'accepted, a second one' },

  /** The effect of a request on existing records. */
  'customer-after-repeat': { second: 'as the second one', other: 'otherwise' },
  'order-after-second-assignment': { second: 'the second', other: 'something else' },
  'earlier-order': { new: 'the new values', old: 'the old values', neither: 'neither of them' },
  'repeated-tag': { twice: 'reads twice', once: 'reads once' },
  'outer-blanks': kept,
  'line-ends': { ...kept, 'line-feed': 'a line feed' },
  tabs: { ...kept, blank: 'a blank' },
  'email-capitals': kept,
  'composed-letters': { ...kept, composed: 'composed', compatible: 'composed and made compatible' },
  'order-by-external-id': delay,
  'order-by-number': delay,
  'customer-update': delay,
  assignment: delay,
  'rate-limited': { none: 'none', some: 'some' },

  /** The value in a response of a field that was not sent, and of one that may be null. */
  unsent: {
    absent: 'absent',
    null: 'null',
    list: '[]',
    object: '{}',
    text: '""',
    'filled-blank': 'filled in (an object of blanks)',
    'filled-object': 'filled in (object)',
    'filled-list': 'filled in (list)',
    'filled-text': 'filled in (string)',
    'filled-number': 'filled in (number)',
    'filled-boolean': 'filled in (boolean)',
  },
  'or-null': {
    absent: 'absent',
    null: 'null',
    text: 'a text',
    number: 'a number',
    boolean: 'a boolean',
    object: 'an object',
  },
  /** With `nulls` and `fields`, the value is a list of the carrier's field names. */
  'carrier-before': {
    absent: 'absent',
    null: 'null',
    object: 'an empty object',
    list: 'an empty list',
    text: 'an empty string',
    nulls: 'an object of nulls',
    fields: 'an object',
    other: 'something else',
  },

  /** Words and numbers that the target chooses, given as the value. */
  status: { value: 'a word' },
  'status-assigned': { value: 'a word' },
  'status-cancelled': { value: 'a word' },
  /** The value is the number of carriers and of methods. */
  connected: { value: 'two numbers' },
  'carrier-names': { different: 'all different', same: 'the same ones' },
  /** The value is a list of the members of the pricing models that explain the rates. */
  prices: { explained: 'explained', unexplained: 'none of these', unknown: "can't be determined" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A part of an open question that has codes. */
export type AnswerPart = keyof typeof openAnswers;

/** The parts about when a write becomes visible. */
export type DelayPart = 'order-by-external-id' | 'order-by-number' | 'customer-update' | 'assignment';

/** The codes of a part. */
export type CodeOf<Name extends AnswerPart> = keyof (typeof openAnswers)[Name];

/** The parts that a plain acceptance can answer. */
export type ResponsePart = { [Name in AnswerPart]: 'accepted' extends CodeOf<Name> ? Name : never }[AnswerPart];

/** Responses other than a plain acceptance: 4xx, 5xx, any other status than 200, and no response. */
export type ResponseCode = 'refused' | 'failed' | 'other-status' | 'no-response';

/** The machine-readable part of an answer in a profile. */
export interface Coded {
  readonly part: string;
  readonly code: string;
  /** The form of a response. */
  readonly form?: AnswerForm;
  /** Details that the code does not contain. */
  readonly value?: unknown;
}

/** An answer as code and text. */
export interface OpenAnswer {
  readonly text: string;
  readonly coded: Coded;
}

/** An answer with one of the codes of its part. The default text is the code's. */
export const openAnswer = <Name extends AnswerPart>(
  part: Name,
  code: CodeOf<Name>,
  { value, text = openAnswers[part][code] as string }: { readonly value?: unknown; readonly text?: string } = {},
): OpenAnswer => ({ text, coded: { part, code: String(code), ...(value !== undefined && { value }) } });

/** The code of an answer to the part `name`; undefined for an answer to another part, or an unknown code. */
export function codeIn<Name extends AnswerPart>({ part, code }: Coded, name: Name): CodeOf<Name> | undefined {
  return part === name && Object.hasOwn(openAnswers[name], code) ? (code as CodeOf<Name>) : undefined;
}
