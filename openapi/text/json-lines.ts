/** JSON in lines, each with its place. No character of a value changes: numbers stay as they were sent. */
import { jsonOrUndefined } from './json-or-undefined.js';

/** A line, and the JSON pointer of the value that begins on it. */
export interface JsonLine {
  readonly text: string;
  readonly pointer: string;
}

/** The scanner's position: a list or an object, and the place in it. */
interface Level {
  readonly pointer: string;
  readonly close: string;
  index: number;
}

const token = /\s+|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/gy;

/** The maximum depth of indentation. */
const deepest = 60;

/** The lines of a JSON text; undefined for any other text. */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  if (jsonOrUndefined(text) === undefined) return undefined;
  const tokens = (text.match(token) ?? []).filter((part) => part.trim() !== '');
  return new Layout(tokens).lines();
}

class Layout {
  private readonly made: JsonLine[] = [];
  private readonly levels: Level[] = [];
  private text = '';
  private pointer = '';
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  lines(): readonly JsonLine[] {
    for (; this.at < this.tokens.length; this.at += 1) this.take(this.tokens[this.at] ?? '');
    this.end();
    return this.made;
  }

  private take(part: string): void {
    const level = this.levels.at(-1);
    if (part === '{' || part === '[') this.open(part);
    else if (part === '}' || part === ']') this.close(part);
    else if (part === ',') this.next(level);
    else if (part === ':') this.text += ': ';
    else this.value(part, level);
  }

  private open(part: string): void {
    const close = part === '{' ? '}' : ']';
    if (this.tokens[this.at + 1] === close) {
      this.text += `${part}${close}`;
      this.at += 1;
      return;
    }
    this.text += part;
    const { pointer } = this;
    this.end();
    this.levels.push({ pointer, close, index: 0 });
    if (close === ']') this.pointer = `${pointer}/0`;
  }

  private close(part: string): void {
    this.end();
    this.pointer = this.levels.pop()?.pointer ?? '';
    this.text += part;
  }

  private next(level: Level | undefined): void {
    this.text += ',';
    this.end();
    if (level?.close === ']') this.pointer = `${level.pointer}/${(level.index += 1)}`;
  }

  private value(part: string, level: Level | undefined): void {
    this.text += part;
    const isKey = level?.close === '}' && this.tokens[this.at + 1] === ':';
    if (isKey) this.pointer = `${level.pointer}/${escaped(JSON.parse(part) as string)}`;
  }

  private end(): void {
    if (this.text === '') return;
    const depth = Math.min(deepest, this.levels.length);
    this.made.push({ text: `${'  '.repeat(depth)}${this.text}`, pointer: this.pointer });
    this.text = '';
  }
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The lines to mark for places in a body: the line of the place or, if that is missing, of its nearest parent. */
export function markedLines(lines: readonly JsonLine[], pointers: readonly string[]): ReadonlySet<number> {
  return new Set(pointers.map((pointer) => lineOf(lines, pointer)).filter((line) => line >= 0));
}

function lineOf(lines: readonly JsonLine[], pointer: string): number {
  const found = lines.findIndex((line) => line.pointer === pointer);
  if (found >= 0 || pointer === '') return found < 0 ? 0 : found;
  return lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/')));
}
