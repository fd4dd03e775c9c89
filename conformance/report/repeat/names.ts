/** Writes texts of a run as JavaScript, with expressions for values that differ in each run: names, phone numbers, identifiers. */
import { isRecord } from '../../../openapi/json/json.js';
import { eachChild, pointerOf, type Place } from '../../../openapi/json/place.js';
import { uuidForm } from '../../../openapi/keywords/texts.js';
import { usableNumber } from '../../requests/exchange/ledger.js';
import { reread } from '../../requests/exchange/reported-exchange.js';
import { isPrintable } from '../../text/printable.js';
import { literal } from '../../text/redact.js';
import type { Report, ReportedExchange } from '../report.js';

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as a string literal on one line: JSON, with everything unprintable escaped. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => character.split('').map(escaped).join(''));

/** A text as JavaScript, with an expression for each match of the pattern. */
export function concatenated(text: string, pattern: string, expressionFor: (match: string) => string): string {
  const parts = text.split(new RegExp(`(${pattern})`)).map((part, at) => (at % 2 ? expressionFor(part) : quoted(part)));
  return parts.filter((part) => part !== '""').join(' + ') || '""';
}

/** A value that a later step needs: its variable, and its place in the response. */
export interface Captured {
  readonly variable: string;
  readonly pointer: string;
}

interface Known extends Captured {
  readonly value: string;
  readonly exchange: number;
}

/** The last digits of a generated phone number. Those of the contract's samples end below 2000. */
const phoneEnd = String.raw`(?<=(?:\+|%2[Bb])1\d{3}555)[2-9]\d{3}(?!\d)`;

const upper = (text: string): string => text.toUpperCase();

/** The spellings of an identifier in requests, each with the method that makes it. */
const spellings: readonly (readonly [(text: string) => string, string])[] = [
  [(text) => text, ''],
  [upper, '.toUpperCase()'],
  [(text) => text.replaceAll('-', ''), ".replaceAll('-', '')"],
];

/** What may be an identifier in a text: a uuid, with dashes or without, or an order number. */
const identifierForm = /(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|\d+)(?![0-9a-z])/gi;

/** All spellings of an identifier have one key. */
const keyOf = (identifier: string): string => identifier.toLowerCase().replaceAll('-', '');

const isUuid = (value: string): boolean => uuidForm.test(value);

/** The uuids and order numbers in a JSON value, with their places. */
function identifiersIn(json: unknown): readonly { readonly value: string; readonly pointer: string }[] {
  const found: { value: string; pointer: string }[] = [];
  const visit = (value: unknown, place: Place): void => {
    const isNumber = place.at(-1) === 'order_number' && usableNumber(value) !== undefined;
    const pointer = pointerOf(place);
    if (typeof value === 'string' && (isNumber || isUuid(value)) && isPrintable(pointer))
      found.push({ value, pointer });
    eachChild(value, (token, child) => visit(child, [...place, token]));
  };
  visit(json, []);
  return found;
}

/** The variable for the value at a pointer: `order_uuid_2`. */
function variableFor(pointer: string, number: number): string {
  const token = pointer.split('/').findLast((one) => /^[a-z][a-z0-9_]*$/i.test(one)) ?? 'value';
  return `${token.slice(0, 30)}_${number}`;
}

/** The values of a run that differ in each run. It learns identifiers from the responses, in the order of the steps. */
export class RunNames {
  private readonly known = new Map<string, Known>();
  private readonly used = new Set<Known>();
  private readonly phones: string[] = [];

  constructor(private readonly report: Report) {}

  /** Learns the identifiers in a response. */
  learn(exchange: ReportedExchange): void {
    for (const { value, pointer } of identifiersIn(reread(exchange).answer?.json)) {
      const [key, variable] = [keyOf(value), variableFor(pointer, this.known.size + 1)];
      if (!this.known.has(key)) this.known.set(key, { value, pointer, variable, exchange: exchange.id });
    }
  }

  /** A text as JavaScript. `hasNumbers`: replace order numbers, too. In a body, other numbers may be equal to them. */
  text(text: string, hasNumbers = true): string {
    const { run, settings } = this.report;
    const made = new Map([[run.id, 'run'] as const, [upper(run.id), 'run.toUpperCase()'] as const]);
    const patterns = [...made.keys()].map((name) => `${literal(name)}(?=-)`);
    const ids = new Map<string, readonly [Known, string]>();
    // A hostile server may send any number of identifiers, so they are looked up by what the text has.
    for (const [spelt] of text.matchAll(identifierForm)) {
      const known = this.known.get(keyOf(spelt));
      const [, method] = (known && spellings.find(([spell]) => spell(known.value) === spelt)) ?? [];
      if (known && method !== undefined && (hasNumbers || isUuid(known.value))) ids.set(spelt, [known, method]);
    }
    patterns.push(...[...ids.keys()].map((id) => `(?<![0-9a-zA-Z])${literal(id)}(?![0-9a-zA-Z])`));
    if (settings.given?.phones === undefined) patterns.push(phoneEnd);
    return concatenated(text, patterns.join('|'), (match) => {
      const [known, method] = ids.get(match) ?? [];
      if (known) this.used.add(known);
      return known ? `${known.variable}${method}` : (made.get(match) ?? this.phone(match));
    });
  }

  private phone(end: string): string {
    if (!this.phones.includes(end)) this.phones.push(end);
    return `phone(${this.phones.indexOf(end)})`;
  }

  /** A JSON value as JavaScript on one line. */
  value(value: unknown, hasNumbers = false): string {
    if (typeof value === 'string') return this.text(value, hasNumbers);
    if (Array.isArray(value)) return `[${value.map((one) => this.value(one, hasNumbers)).join(', ')}]`;
    return isRecord(value) ? `{ ${this.members(value, hasNumbers).join(', ')} }` : JSON.stringify(value);
  }

  /** The members of an object as JavaScript. */
  members(object: Readonly<Record<string, unknown>>, hasNumbers = false): readonly string[] {
    return Object.entries(object).map(([name, value]) => {
      const key = /^[a-z_]\w*$/i.test(name) && name !== '__proto__' ? name : `[${this.text(name, false)}]`;
      return `${key}: ${this.value(value, hasNumbers)}`;
    });
  }

  /** Whether a text has an identifier of the run in a spelling that isn't replaced. */
  isLeftIn(text: string): boolean {
    const compact = (one: string): string =>
      one
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '');
    const left = compact(this.text(text));
    return this.report.created.some(({ uuid }) => left.includes(compact(uuid)));
  }

  /** The values of a response that later steps need. */
  capturedFrom({ id }: ReportedExchange): readonly Captured[] {
    return [...this.used].filter(({ exchange }) => exchange === id);
  }
}
