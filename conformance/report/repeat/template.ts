/** Replaces values that differ in each run with placeholders: names, phone numbers, and identifiers from responses. */
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { eachChild, pointerOf, type Place } from '../../../openapi/json/place.js';
import { uuidForm } from '../../../openapi/keywords/texts.js';
import { usableNumber } from '../../exchange/ledger.js';
import type { Report, ReportedExchange } from '../report.js';
import { isPrintable } from '../../text/printable.js';
import { literal } from '../../text/redact.js';
import { decoded } from '../steps.js';

/** A value that a later request needs: the variable for it, and its place in the response. */
export interface Take {
  readonly variable: string;
  readonly pointer: string;
}

/** A phone number of the run: the variable with its digits, and their beginning. */
export interface Phone {
  readonly variable: string;
  readonly beginning: string;
}

interface Known extends Take {
  readonly value: string;
  readonly exchange: number;
}

/** Limits for the values of a response: their number and depth. */
const most = { values: 20_000, depth: 20 } as const;

/** The phone numbers that the suite generates. Those of the contract's samples end below 2000. */
const phoneForm = /(\+|%2B)(1\d{3}555)([2-9]\d{3})(?!\d)/gi;

const openBraces = '{{open}}';

/** The value must not be part of a longer word. */
const wordOf = (value: string): string => `(?<![0-9a-z])${literal(value)}(?![0-9a-z])`;

const capitals = (value: string): string => value.toUpperCase();
const withoutDashes = (value: string): string => value.replaceAll('-', '');

/** The spellings of a value in requests, each with the placeholder for it. */
const forms: readonly (readonly [(value: string) => string, string])[] = [
  [(value) => value, ''],
  [capitals, ':upper'],
  [withoutDashes, ':short'],
];

const isUuid = (value: unknown): boolean => typeof value === 'string' && uuidForm.test(value);

/** The texts in a JSON value that a request may refer to, with their places. */
function identifiersIn(json: unknown): readonly { value: string; pointer: string }[] {
  const found: { value: string; pointer: string }[] = [];
  let left: number = most.values;
  const visit = (value: unknown, place: Place): void => {
    left -= 1;
    if (left < 0 || place.length > most.depth) return;
    const isIdentifier = place.at(-1) === 'order_number' ? usableNumber(value) !== undefined : isUuid(value);
    if (typeof value === 'string' && isIdentifier) found.push({ value, pointer: pointerOf(place) });
    eachChild(value, (token, child) => visit(child, [...place, token]));
  };
  visit(json, []);
  return found.filter(({ pointer }) => isPrintable(pointer) && pointer.length <= 200);
}

/** The shell variable for the value at a pointer: `order_uuid_2`. The number avoids conflicts with variables of the functions. */
function variableFor(pointer: string, number: number): string {
  const name = pointer.split('/').findLast((token) => /[a-z]/i.test(token)) ?? 'value';
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30);
  return `${/^[a-z]/.test(word) ? word : `v_${word}`}_${number}`;
}

/** Replaces the values of a run with placeholders. It learns the values from the responses, in the order of the steps. */
export class Templates {
  private readonly known = new Map<string, Known>();
  private readonly used = new Map<number, Take[]>();
  private readonly dialled = new Map<string, Phone>();

  constructor(private readonly report: Report) {}

  /** Learns the identifiers in a response. */
  learn({ id, answer }: ReportedExchange): void {
    const found = answer === undefined ? [] : identifiersIn(jsonOrUndefined(answer.body));
    for (const { value, pointer } of found) {
      const key = value.toLowerCase();
      const variable = variableFor(pointer, this.known.size + 1);
      if (!this.known.has(key)) this.known.set(key, { value, pointer, variable, exchange: id });
    }
  }

  /** The placeholder of a value; undefined unless an earlier response had it. */
  placeholderOf(value: string): string | undefined {
    const known = this.known.get(value.toLowerCase());
    return known && this.use(known, '');
  }

  private use({ exchange, variable, pointer }: Known, form: string): string {
    const takes = this.used.get(exchange) ?? [];
    this.used.set(exchange, takes);
    if (!takes.some((take) => take.variable === variable)) takes.push({ variable, pointer });
    return `{{${variable}${form}}}`;
  }

  private phone(beginning: string, end: string): string {
    const digits = `${beginning}${end}`;
    const known = this.dialled.get(digits) ?? { variable: `phone_${this.dialled.size + 1}`, beginning };
    this.dialled.set(digits, known);
    return `{{${known.variable}}}`;
  }

  /** The text with placeholders. `hasNumbers`: replace order numbers, too. In a body other numbers may be equal to them. */
  of(text: string, hasNumbers = true): string {
    const { run, settings } = this.report;
    let made = text.replaceAll('{{', openBraces);
    for (const [spell, form] of forms.slice(0, 2)) made = made.replaceAll(`${spell(run.id)}-`, `{{run${form}}}-`);
    if (settings.given?.phones === undefined)
      made = made.replace(phoneForm, (_all, plus: string, beginning: string, end: string) => {
        return `${plus}${this.phone(beginning, end)}`;
      });
    for (const known of this.known.values())
      for (const [spell, form] of hasNumbers || uuidForm.test(known.value) ? forms : [])
        made = this.replaced(made, known, spell(known.value), form);
    return made;
  }

  private replaced(text: string, known: Known, spelt: string, form: string): string {
    if (!text.includes(spelt) || (form !== '' && spelt === known.value)) return text;
    return text.replace(new RegExp(wordOf(spelt), 'g'), () => this.use(known, form));
  }

  /** Whether a request has an identifier of an earlier response in a form without a placeholder. */
  isStale({ request: { url, body = '' } }: ReportedExchange): boolean {
    const compact = (text: string): string =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '');
    const left = compact(this.of(`${decoded(url)} ${body}`).replace(/\{\{[^{}]*\}\}/g, ' '));
    return this.report.created.some(({ uuid }) => left.includes(compact(uuid)));
  }

  /** The values that the script reads from an exchange's response, because later steps need them. */
  takesFrom({ id }: ReportedExchange): readonly Take[] {
    return this.used.get(id) ?? [];
  }

  get phones(): readonly Phone[] {
    return [...this.dialled.values()];
  }
}
