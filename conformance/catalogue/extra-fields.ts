/** Reads the fields of a module of extra checks, and reports a mistake in one sentence. */
import { isRecord } from '../../openapi/json/json.js';
import { clip } from '../text/clip.js';
import { FileError } from '../../openapi/text/file-error.js';
import type { Check } from '../model/check.js';
import { isPrintable, printable } from '../text/printable.js';

/** The maximum length of a text: reports repeat it. */
const longest = 500;

function shown(value: unknown): string {
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  try {
    return printable(clip(JSON.stringify(value) ?? String(value), 60));
  } catch {
    return 'what it is';
  }
}

/** An object of the module, with its place for error messages. */
export class FieldReader {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    private readonly file: string,
    private readonly place = '',
  ) {
    this.fields = isRecord(value) ? value : this.fail(`must be an object, not ${shown(value)}`);
  }

  /** Throws a `FileError` with the place. */
  fail(what: string): never {
    const name = isRecord(this.fields) ? this.fields['id'] : undefined;
    const id = typeof name === 'string' && isPrintable(name) ? ` (${clip(name, 100)})` : '';
    throw new FileError(`${this.file}: ${this.place === '' ? '' : `${this.place}${id}: `}${what}.`);
  }

  /** Throws for an unknown field: it may be a typo. */
  assertOnly(names: readonly string[]): void {
    const strange = Object.keys(this.fields).find((name) => !names.includes(name));
    if (strange !== undefined) this.fail(`unknown field ${shown(strange)}. Allowed: ${names.join(', ')}`);
  }

  /** A non-empty text of one line. */
  text(name: string, form = /\S/, words = 'a non-empty string'): string {
    const value = this.fields[name];
    if (typeof value !== 'string' || !form.test(value))
      return this.fail(`${name} must be ${words}, not ${shown(value)}`);
    if (!isPrintable(value) || value.length > longest)
      return this.fail(`${name} must be one line of at most ${longest} characters`);
    return value;
  }

  oneOf<const Value extends string>(name: string, values: readonly Value[]): Value {
    const value = this.fields[name];
    return (
      values.find((one) => one === value) ??
      this.fail(`${name} must be one of ${values.join(', ')}, not ${shown(value)}`)
    );
  }

  flag(name: string): boolean {
    const value = this.fields[name] ?? false;
    return typeof value === 'boolean' ? value : this.fail(`${name} must be true or false, not ${shown(value)}`);
  }

  /** A method of the object, called with the object as `this`. */
  work(name: string, isOptional = false): Check['run'] | undefined {
    const value = this.fields[name];
    if (value === undefined && isOptional) return undefined;
    if (typeof value !== 'function') return this.fail(`${name} must be a function, not ${shown(value)}`);
    const made = value as Check['run'];
    return async (session) => made.call(this.fields, session);
  }

  /** The objects of a list. The list must not be empty, but an optional one may be absent. */
  list(name: string, isOptional = false): readonly FieldReader[] {
    const value = this.fields[name] ?? (isOptional ? [] : undefined);
    if (!Array.isArray(value)) return this.fail(`${name} must be a list, not ${shown(value)}`);
    if (value.length === 0 && !isOptional) return this.fail(`${name} is empty`);
    return Array.from(value as unknown[], (one, at) => new FieldReader(one, this.file, `${name}[${at}]`));
  }
}
