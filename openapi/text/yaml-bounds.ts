/** Rejects YAML before it is parsed if parsing would take long: too many values, too many mistakes, or too many levels. */
import { CST, Lexer } from 'yaml';
import type { FileError } from './file-error.js';

/** Makes an error about the place at an offset. */
export type At = (offset: number, problem: string) => FileError;

const mostLevels = 200;

/** The message for a text with more names and values than allowed. */
export const tooMany = (most: number): string =>
  `the file has more than ${most.toLocaleString('en')} names and values, counting each alias in full.`;

/** The message for a syntax error, in the words of the library. */
export const notYaml = (message: string): string => `this is not YAML: ${message}.`;

/** Lexemes without characters of their own: `CST.SCALAR` says that the next one is a text. */
const marks: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);
const blanks = new Set(['space', 'newline', 'comment']);
const openers = new Set(['flow-seq-start', 'flow-map-start']);
const closers = new Set(['flow-seq-end', 'flow-map-end']);
const indicators = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);
const scalars = new Set(['scalar', 'single-quoted-scalar', 'double-quoted-scalar', 'alias']);
const properties = new Set(['anchor', 'tag']);
/** A list, its first key and both their tags. */
const mostProperties = 4;

/**
 * Rejects large files and deep nesting before parsing, which takes ten times as long: the parser recurses for each level, and a
 * million levels crash the process. It also collects all errors, so text that can only be a mistake counts like a value.
 */
export function assertBounded(text: string, most: number, at: At): void {
  const levels = new LevelCount();
  const values = new ValueCount();
  let offset = 0;
  let mark = '';
  for (const lexeme of new Lexer().lex(text)) {
    if (marks.has(lexeme)) {
      mark = lexeme;
      continue;
    }
    const type = mark === CST.SCALAR ? 'scalar' : (CST.tokenType(lexeme) ?? '');
    mark = '';
    values.add(type, levels.brackets);
    levels.add(type, lexeme);
    if (values.count > most) throw at(offset, tooMany(most));
    if (levels.count > mostLevels) throw at(offset, `this is nested more than ${mostLevels} levels deep.`);
    if (type === 'double-quoted-scalar' && lexeme.includes('\\')) assertEscapes(lexeme, offset, at);
    offset += lexeme.length;
  }
}

/** Rejects the first wrong escape. The parser would collect all. */
function assertEscapes(source: string, offset: number, at: At): void {
  CST.resolveAsScalar(
    { type: 'double-quoted-scalar', offset, indent: 0, source, end: [] },
    true,
    (place, _code, message) => {
      throw at(place, notYaml(message));
    },
  );
}

/** An upper bound of the levels: one for each bracket, column of indentation and indicator in the line. */
class LevelCount {
  brackets = 0;
  private inLine = 0;
  private isIndentation = true;

  add(type: string, lexeme: string): void {
    if (openers.has(type)) this.brackets += 1;
    if (closers.has(type)) this.brackets = Math.max(0, this.brackets - 1);
    if (this.brackets === 0) {
      if (type === 'newline') this.inLine = 0;
      else if (indicators.has(type)) this.inLine += 1;
      else if (type === 'space' && this.isIndentation) this.inLine += lexeme.length;
    }
    this.isIndentation = type === 'newline';
  }

  get count(): number {
    return this.brackets + this.inLine;
  }
}

/** A lower bound of the names and values of valid YAML. Objects without brackets are not counted. */
class ValueCount {
  count = 0;
  private before = '';
  private propertiesInRow = 0;

  add(type: string, brackets: number): void {
    if (blanks.has(type)) return;
    this.propertiesInRow = properties.has(type) ? this.propertiesInRow + 1 : 0;
    if (this.isValue(type, brackets)) this.count += 1;
    this.before = scalars.has(type) || closers.has(type) ? 'value' : type;
  }

  /** Whether this lexeme is a value, implies one before it, such as the comma in `{a:, b: 1}`, or is a mistake. */
  private isValue(type: string, brackets: number): boolean {
    if (type === 'block-scalar-header') return false;
    if (properties.has(type)) return this.propertiesInRow > mostProperties;
    if (closers.has(type)) return brackets === 0;
    if (type === 'explicit-key-ind' && (this.before === 'comma' || openers.has(this.before))) return false;
    if (type === 'comma' || indicators.has(type)) return this.before !== 'value';
    return true;
  }
}
