/** A request before it is sent, and the changes that the form makes in it. */
import type { JournaledExchange, ExchangeSummary } from '../../mock/journal/journal.js';
import { isRecord } from '../../openapi/json/json.js';
import { ask } from '../shared/api.js';
import { ownHeaders } from './copy-as.js';

export interface Draft {
  readonly method: string;
  /** The path and query. */
  readonly url: string;
  /** The id of the world whose token is sent; empty for no token. */
  readonly world: string;
  /** The headers, one per line. */
  readonly headers: string;
  readonly body: string;
}

export const emptyDraft: Draft = { method: 'GET', url: '', world: 'main', headers: '', body: '' };

/** The request of an exchange as a draft. Throws if its body isn't stored in full. */
export function draftOf({ method, url, world = '', request }: JournaledExchange): Draft {
  if (request.partial) throw new Error('The body of this request is too long or binary, so it is not stored in full.');
  const headers = ownHeaders(request).filter(([name]) => name !== 'authorization');
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return { method, url, world, headers: lines, body: request.body };
}

/** Sends a draft to the mock, and returns the summary of the exchange. Throws for an invalid header line. */
export function sendDraft({ world, headers, ...rest }: Draft): Promise<ExchangeSummary> {
  const request = { ...rest, headers: Object.fromEntries(headersOf(headers)), ...(world !== '' && { world }) };
  return ask<ExchangeSummary>('POST', '/send', request);
}

/** Sends a draft and opens its exchange. Returns the text of the notice. */
export async function sendAndOpen(draft: Draft, open: (id: number) => void, how = 'Sent'): Promise<string> {
  const { id, outcome } = await sendDraft(draft);
  open(id);
  return `${how}: exchange ${id}, ${outcome}.`;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Parses lines such as `Prefer: code=404`. Throws for any other line. */
export function headersOf(text: string): readonly (readonly [string, string])[] {
  return linesOf(text).map((line) => {
    const [, name = '', value = ''] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === '') throw new Error(`Write a header as "Name: value", not as ${JSON.stringify(line)}.`);
    return [name, value];
  });
}

const isHeader = (line: string, name: string): boolean =>
  line.trimStart().toLowerCase().startsWith(`${name.toLowerCase()}:`);

/** The value of a header; empty if it is missing. */
export const headerIn = (text: string, name: string): string =>
  linesOf(text)
    .find((line) => isHeader(line, name))
    ?.replace(/^[^:]*:\s*/, '')
    .trim() ?? '';

/** The lines with a header set to this value; an empty value removes it. */
export function withHeader(text: string, name: string, value: string): string {
  const others = linesOf(text).filter((line) => !isHeader(line, name));
  return [...others, ...(value === '' ? [] : [`${name}: ${value}`])].join('\n');
}

/** `Mock-Switches` with one switch set; an empty value removes it. Names of variations are separated by commas, too. */
export function withSwitch(header: string, name: string, value: string): string {
  const others = header
    .split(/,(?=\s*\w+\s*=)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.split('=')[0]?.trim() !== name);
  return [...others, ...(value.trim() === '' ? [] : [`${name}=${value.trim()}`])].join(', ');
}

/** The draft with a query parameter set to a value. */
export function withQuery(draft: Draft, name: string, value: string): Draft {
  const [path = '', query = ''] = draft.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return { ...draft, url: `${path}?${parameters.toString()}` };
}

/** The draft with a field such as `destination_location.line_1` set in its body. Throws if that is no JSON object. */
export function withField(draft: Draft, name: string, value: unknown): Draft {
  const body: unknown = draft.body.trim() === '' ? {} : parsed(draft.body);
  if (!isRecord(body)) throw new Error('The body must be a JSON object to set a field in it.');
  return { ...draft, body: JSON.stringify(fieldSet(body, name.split('.'), value), undefined, 2) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('The body must be JSON to set a field in it.');
  }
}

function fieldSet(holder: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const fields = isRecord(holder) ? holder : {};
  return { ...fields, [name]: rest.length === 0 ? value : fieldSet(fields[name], rest, value) };
}
