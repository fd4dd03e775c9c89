/** A profile: a server's choices for open questions, made from a report. The mock reads it to imitate the server. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { AnswerForm } from './response-summary.js';
import type { Coded } from './open-answers.js';
import { compiledLater } from '../validation/compile-lazily.js';
import schema from './profile.schema.json' with { type: 'json' };

/** One answer to an open question, with the exchanges that show it. */
export interface ProfileAnswer {
  /** The part of the question, which may have several: "createCustomer notes: null (in the full request)". */
  readonly about: string;
  /** The text for people, the same on every run against the same server. */
  readonly answer: string;
  /** The code for programs, if the mock can imitate the answer. */
  readonly coded?: Coded;
  /** Numbers of exchanges in the report. */
  readonly exchanges: readonly number[];
}

/** One open question with the observed answers. */
export interface ProfileQuestion {
  /** The id of the check. */
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  readonly question: string;
  /** Several if the target is not consistent, or if the question has parts. */
  readonly answers: readonly ProfileAnswer[];
  /** Why there is no answer, if the check could not be run. */
  readonly undecided?: string;
}

/** The error in a request that must be refused. */
export type RefusalCondition =
  | 'token'
  | 'unknown'
  | 'path'
  | 'body'
  | 'not-json'
  | 'not-an-object'
  | 'no-body'
  | 'reference'
  | 'foreign'
  | 'no-key'
  | 'other';

/** One form of an operation's refusals under one condition. If a rule has several forms, the most frequent is first. */
export interface ProfileRefusal {
  readonly operation: string;
  readonly condition: RefusalCondition;
  /** For a body that breaks a rule: the keyword of the rule in the contract: "required", "format", "format.hint". */
  readonly rule?: string;
  /** The number of requests that were refused in this form. */
  readonly seen: number;
  /** The form as text: "refused: 422 application/json with errors, message". */
  readonly answer: string;
  /** The form for programs; absent if the response was cut. */
  readonly form?: AnswerForm;
  /** An example of a body: JSON as a value, anything else as text. Values that vary become `<uuid>`, `<id>`, … */
  readonly template?: unknown;
  readonly exchanges: readonly number[];
}

/** Whether the target follows a hint of the specification. */
export interface ProfileHint {
  /** An advisory row of the catalogue. */
  readonly requirement: string;
  readonly answer: 'followed' | 'not followed' | 'followed in part' | 'undecided';
  /** Exchanges that show that the hint is not followed. */
  readonly exchanges: readonly number[];
}

/** A target's choices for open questions. */
export interface Profile {
  /** The version of this format. */
  readonly format: 2;
  readonly target: { readonly url: string; readonly embedded: boolean };
  readonly suite: { readonly version: string };
  readonly contract: { readonly version: string; readonly digest: string };
  readonly run: { readonly id: string; readonly startedAt: string };
  readonly questions: readonly ProfileQuestion[];
  readonly refusals: readonly ProfileRefusal[];
  readonly hints: readonly ProfileHint[];
}

/** The error of a text that is not a profile, in one line. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/** Typed as `object`, so that declaration files don't depend on the JSON file. */
export const profileSchema: object = schema;

const validator = compiledLater<Profile>(schema, {}, 'profile');

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required')
    return `${place} has no ${String((params as { missingProperty: string }).missingProperty)}`;
  return `${place} ${message ?? 'is wrong'}`;
}

/** A JSON value as a profile. Throws a `ProfileError` with the first mistake. */
export function profileOfJson(json: unknown, fileName: string): Profile {
  const validate = validator();
  if (validate(json)) return json;
  const [first] = validate.errors ?? [];
  throw new ProfileError(`${fileName} is not a profile: ${first ? sentence(first) : 'it has another format'}.`);
}

/** Reads a profile. Throws a `ProfileError` for a text that is not a profile. */
export function readProfile(text: string, fileName: string): Profile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProfileError(`${fileName} is not a profile: it is not JSON.`);
  }
  return profileOfJson(json, fileName);
}

/** The answers of a profile without values that vary between runs: equal for servers that make the same choices. */
export interface ProfileAnswers {
  /** By the id of the check, the sorted answers as "about: answer". */
  readonly questions: Readonly<Record<string, readonly string[]>>;
  /** By operation, condition and rule ("createOrder, body, format"), the sorted forms. */
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  readonly hints: Readonly<Record<string, string>>;
}

const sorted = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

/** The place of a refusal in a profile: "createOrder, body, format". */
export const placeOf = ({ operation, condition, rule }: ProfileRefusal): string =>
  [operation, condition, ...(rule === undefined ? [] : [rule])].join(', ');

/** The answers of a profile, for a comparison with another profile. */
export function answersOf({ questions, refusals, hints }: Profile): ProfileAnswers {
  const byKey = new Map<string, readonly string[]>();
  for (const refusal of refusals) {
    const key = placeOf(refusal);
    byKey.set(key, [...(byKey.get(key) ?? []), refusal.answer]);
  }
  return {
    questions: Object.fromEntries(
      questions.map(({ id, answers }) => [id, sorted(answers.map(({ about, answer }) => `${about}: ${answer}`))]),
    ),
    refusals: Object.fromEntries(sorted([...byKey.keys()]).map((key) => [key, sorted(byKey.get(key) ?? [])])),
    hints: Object.fromEntries(hints.map(({ requirement, answer }) => [requirement, answer])),
  };
}
