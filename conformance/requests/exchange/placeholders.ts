/** Templates of bodies: placeholders replace the values that differ in each run. */
import { isRecord } from '../../../openapi/json/json.js';
import { beginning } from '../../text/clip.js';
import type { Exchange } from './exchange.js';
import { literal } from '../../text/redact.js';

/** The size limits of a template. */
const most = { text: 300, page: 2000, values: 200, depth: 6 } as const;

/** Volatile parts and their placeholders, in the order of replacement. Repetitions are bounded, as a text may be hostile. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/g, '<email>'],
  [/\+\d{7,15}\b/g, '<phone>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b/gi, '<id>'],
  [/\d{5,}/g, '<number>'],
];

type Pattern = (typeof volatile)[number];

function patternsFor(runId: string): readonly Pattern[] {
  const own = literal(runId);
  return [
    [new RegExp(`${own}[\\w.-]{0,100}@[\\w.-]{1,253}`, 'gi'), '<email>'],
    [new RegExp(`${own}[\\w-]{0,100}`, 'gi'), '<id>'],
    ...volatile,
  ];
}

let latest: { readonly runId: string; readonly patterns: readonly Pattern[] } | undefined;

/** The patterns of a run: cached for its thousands of texts. */
function patternsOf(runId: string): readonly Pattern[] {
  if (latest?.runId !== runId) latest = { runId, patterns: patternsFor(runId) };
  return latest.patterns;
}

/** A text with its volatile parts replaced, cut to `length` characters. */
export function withPlaceholders(text: string, runId: string, length: number): string {
  // A placeholder is mostly shorter than what it replaces.
  const part = text.length > 4 * length ? beginning(text, 4 * length) : text;
  const replaced = patternsOf(runId).reduce((made, [pattern, name]) => made.replace(pattern, name), part);
  return replaced.length > length ? `${beginning(replaced, length)}…` : replaced;
}

/** A number, or 0 for large or fractional ones: those are times and counters. */
const plainNumber = (value: number): number => (Number.isInteger(value) && Math.abs(value) < 100_000 ? value : 0);

function valueWithPlaceholders(json: unknown, runId: string): unknown {
  let left: number = most.values;
  const copy = (value: unknown, depth: number): unknown => {
    left -= 1;
    if (left < 0 || depth > most.depth) return null;
    if (typeof value === 'string') return withPlaceholders(value, runId, most.text);
    if (typeof value === 'number') return plainNumber(value);
    if (Array.isArray(value)) return value.slice(0, Math.max(0, left)).map((one) => copy(one, depth + 1));
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).slice(0, Math.max(0, left));
    return Object.fromEntries(
      entries.map(([name, child]) => [withPlaceholders(name, runId, most.text), copy(child, depth + 1)]),
    );
  };
  return copy(json, 0);
}

/** The template of a response's body: JSON, or text if it is no JSON; undefined if it is empty. */
export function templateOf({ body, json }: NonNullable<Exchange['answer']>, runId: string): unknown {
  if (body === '') return undefined;
  return json === undefined ? withPlaceholders(body, runId, most.page) : valueWithPlaceholders(json, runId);
}
