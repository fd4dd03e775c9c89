/** The response that a call prefers: Prism's preferences in the header `Prefer`, or as query parameters. */
import type { Call } from '../../reference-impl/calls/call.js';
import { quoted, Refusal } from '../../reference-impl/calls/refusal.js';

/** A preferred response: by status, by example, or generated from its schema with an optional seed. */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

type Texts = ReadonlyMap<string, string>;

const names = ['code', 'example', 'dynamic', 'seed'] as const;
const isName = (name: string): boolean => (names as readonly string[]).includes(name);
const parameterForm = /^__(code|example|dynamic|seed)$/;
const parameters = names.map((name) => `__${name}`).join(', ');

/**
 * The preference of a call; undefined if it has none. If the header has one of Prism's preferences, it takes precedence
 * over the query, as in Prism; other preferences in the header are ignored. Throws a refusal for an invalid preference.
 */
export function preferenceOf(call: Call): Preference | undefined {
  if (call.headers['prefer'] === undefined && !call.url.includes('__') && !call.url.includes('%')) return undefined;
  const header = preferencesOf(call.headers['prefer'] ?? '');
  const preference = preferenceFrom(header, '') ?? preferenceFrom(parametersOf(call.url), '__');
  const { code, example, dynamic } = preference ?? {};
  return code === undefined && example === undefined && dynamic !== true ? undefined : preference;
}

/** The call without the query parameters of a preference, which the contract doesn't have. */
export function withoutPreference(call: Call): Call {
  const [path = '', ...rest] = call.url.split('?');
  if (rest.length === 0) return call;
  const kept = rest
    .join('?')
    .split('&')
    .filter((pair) => !parameterForm.test(nameOf(pair)));
  return { ...call, url: kept.length === 0 ? path : `${path}?${kept.join('&')}` };
}

function preferenceFrom(texts: Texts, prefix: string): Preference | undefined {
  if (texts.size === 0) return undefined;
  const [code, example, dynamic, seed] = names.map((name) => texts.get(name));
  if (code !== undefined && !/^[1-5]\d\d$/.test(code)) throw bad(`${prefix}code`, 'a status such as 422', code);
  if (dynamic !== undefined && !/^(?:true|false)$/.test(dynamic))
    throw bad(`${prefix}dynamic`, 'true or false', dynamic);
  if (example === '') throw bad(`${prefix}example`, 'the name of an example', example);
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    ...(dynamic !== undefined && { dynamic: dynamic === 'true' }),
    ...(seed !== undefined && { seed }),
  };
}

const bad = (name: string, wanted: string, given: string): Refusal =>
  new Refusal('malformed', `The preference ${name} must be ${wanted}, not ${given === '' ? 'empty' : quoted(given)}.`);

/**
 * A preference or one of its parameters: a name, optionally with a word or quoted text. They are separated by commas or
 * semicolons.
 */
const preferenceForm = /([^\s=;,"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** Prism's preferences in the header; the first one counts if one is repeated. */
function preferencesOf(header: string): Texts {
  const found = new Map<string, string>();
  for (const [, name = '', text, word] of header.matchAll(preferenceForm)) {
    const key = name.toLowerCase();
    if (isName(key) && !found.has(key)) found.set(key, text?.replace(/\\(.)/g, '$1') ?? word ?? '');
  }
  return found;
}

/** Prism's preferences in the query; no other parameter begins with two underscores. */
function parametersOf(url: string): Texts {
  const found = new Map<string, string>();
  const start = url.indexOf('?');
  for (const [name, value] of new URLSearchParams(start < 0 ? '' : url.slice(start))) {
    if (!name.startsWith('__')) continue;
    const key = parameterForm.exec(name)?.[1];
    if (key === undefined)
      throw new Refusal('malformed', `Unknown preference ${quoted(name)}. Allowed: ${parameters}.`);
    if (!found.has(key)) found.set(key, value);
  }
  return found;
}

const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
