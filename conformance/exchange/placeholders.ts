/** A body without what is new in each: what another server can say in its place. */
import { isRecord } from '../../openapi/schema/schema.js';
import { beginning } from '../text/clip.js';
import type { Exchange } from './exchange.js';
import { literal } from '../text/redact.js';

/** How much of a body a template holds. */
const most = { text: 300, page: 2000, values: 200, depth: 6 } as const;

/** What stands for a text's volatile parts, in the sequence in which they are looked for. Bounded: a hostile text must not take long. */
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

/** All that is replaced in the answers of a run: made once for its thousands of texts. */
function patternsOf(runId: string): readonly Pattern[] {
  if (latest?.runId !== runId) latest = { runId, patterns: patternsFor(runId) };
  return latest.patterns;
}

/** A text of an answer with what is new in each run replaced, and no longer than so many characters. */
export function withPlaceholders(text: string, runId: string, length: number): string {
  // What is replaced is mostly longer than what stands for it.
  const part = text.length > 4 * length ? beginning(text, 4 * length) : text;
  const replaced = patternsOf(runId).reduce((made, [pattern, name]) => made.replace(pattern, name), part);
  return replaced.length > length ? `${beginning(replaced, length)}…` : replaced;
}

/** A number of an answer; a large or broken one is a time or a counter, which says nothing. */
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

/** The template of an answer's body: a JSON value, or a text where it is no JSON; undefined where it is empty. */
export function templateOf({ body, json }: NonNullable<Exchange['answer']>, runId: string): unknown {
  if (body === '') return undefined;
  return json === undefined ? withPlaceholders(body, runId, most.page) : valueWithPlaceholders(json, runId);
}
