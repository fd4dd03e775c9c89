/** A profile: a target's choices where the specification is silent, made from a report and read by the mock that imitates it. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { AnswerForm } from './response-summary.js';
import type { Coded } from './open-answers.js';
import { compiledLater } from '../validation/compile-lazily.js';
import schema from './profile.schema.json' with { type: 'json' };

/** One answer to an open question, and the exchanges that show it. */
export interface ProfileAnswer {
  /** What exactly was asked, since a question may have several parts: "createCustomer notes: null (in the full request)". */
  readonly about: string;
  /** For people. The same on every run against the same server. */
  readonly answer: string;
  /** For programs, where the mock can do the same. */
  readonly coded?: Coded;
  /** Numbers of exchanges of the report. */
  readonly exchanges: readonly number[];
}

/** One open question with what was seen. */
export interface ProfileQuestion {
  /** The check that asks. */
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  readonly question: string;
  /** Several where the target does now this, now that, or where the question has parts. */
  readonly answers: readonly ProfileAnswer[];
  /** Why there is no answer, where the question could not be put. */
  readonly undecided?: string;
}

/** What is wrong with a request that must be refused. */
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

/** One form in which an operation refuses under one condition; of several for one rule the usual one comes first. */
export interface ProfileRefusal {
  readonly operation: string;
  readonly condition: RefusalCondition;
  /** Of a body that breaks a rule: which kind of rule, by the contract's keyword: "required", "format", "format.hint". */
  readonly rule?: string;
  /** How many requests were refused in this form. */
  readonly seen: number;
  /** The form for people: "refused: 422 application/json with errors, message". */
  readonly answer: string;
  /** The form for programs; a profile of format 1 has none. */
  readonly form?: AnswerForm;
  /** One body of this form: JSON as a value, anything else as text. What is new each time stands as `<uuid>`, `<id>`, … */
  readonly template?: unknown;
  readonly exchanges: readonly number[];
}

/** Whether the target does what the specification only hints at. */
export interface ProfileHint {
  /** An advisory row of the catalogue. */
  readonly requirement: string;
  readonly answer: 'followed' | 'not followed' | 'followed in part' | 'undecided';
  /** Exchanges that show it is not followed. */
  readonly exchanges: readonly number[];
}

/** What a target does where the specification is silent. */
export interface Profile {
  /** 1 has no codes: it can be compared, but not imitated. */
  readonly format: 1 | 2;
  readonly target: { readonly url: string; readonly embedded: boolean };
  readonly suite: { readonly version: string };
  readonly contract: { readonly version: string; readonly digest: string };
  readonly run: { readonly id: string; readonly startedAt: string };
  readonly questions: readonly ProfileQuestion[];
  readonly refusals: readonly ProfileRefusal[];
  readonly hints: readonly ProfileHint[];
}

/** Why a text is no profile, in one line. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/** Typed as an object, so that no declaration needs the file. */
export const profileSchema: object = schema;

const validator = compiledLater<Profile>(schema, {}, 'profile');

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required')
    return `${place} has no ${String((params as { missingProperty: string }).missingProperty)}`;
  return `${place} ${message ?? 'is wrong'}`;
}

/** A JSON value as a profile. Throws a `ProfileError` that names the first thing that is wrong. */
export function profileOfJson(json: unknown, fileName: string): Profile {
  const validate = validator();
  if (validate(json)) return json;
  const [first] = validate.errors ?? [];
  throw new ProfileError(`${fileName} is not a profile: ${first ? sentence(first) : 'it has another format'}.`);
}

/** Reads a profile. Throws a `ProfileError` for a text that is none. */
export function readProfile(text: string, fileName: string): Profile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProfileError(`${fileName} is not a profile: it is not JSON.`);
  }
  return profileOfJson(json, fileName);
}

/** What a profile says of its target, without what differs from run to run. Two servers do alike if these are equal. */
export interface ProfileAnswers {
  /** By the question's check, what was asked and answered: "about: answer", sorted. */
  readonly questions: Readonly<Record<string, readonly string[]>>;
  /** By operation, condition and rule: "createOrder, body, format", the forms, sorted. */
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  readonly hints: Readonly<Record<string, string>>;
}

const sorted = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

/** The answers of a profile alone, to be compared with another one's. */
export function answersOf({ questions, refusals, hints }: Profile): ProfileAnswers {
  const keyOf = ({ operation, condition, rule }: ProfileRefusal): string =>
    [operation, condition, ...(rule === undefined ? [] : [rule])].join(', ');
  return {
    questions: Object.fromEntries(
      questions.map(({ id, answers }) => [id, sorted(answers.map(({ about, answer }) => `${about}: ${answer}`))]),
    ),
    refusals: Object.fromEntries(
      sorted(refusals.map(keyOf)).map((key) => [
        key,
        sorted(refusals.filter((one) => keyOf(one) === key).map(({ answer }) => answer)),
      ]),
    ),
    hints: Object.fromEntries(hints.map(({ requirement, answer }) => [requirement, answer])),
  };
}
