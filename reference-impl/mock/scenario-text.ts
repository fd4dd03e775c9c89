/** Reads a scenario's text as YAML, and knows on which line and column of it each value stands. */
import { Composer, CST, Lexer, LineCounter, Parser } from 'yaml';
import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, type Document, type YAMLMap } from 'yaml';
import { placeName, type Place } from '../../openapi/walk.js';

/** What is wrong with a scenario, and where; the message says both. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';

  constructor(
    readonly line: number,
    readonly column: number,
    readonly problem: string,
  ) {
    super(`Line ${line}, column ${column}: ${problem}`);
  }
}

/** A text that was read. `error` makes an error about the value at a place, `keyError` one about the name of a field there. */
export interface ScenarioText {
  readonly data: unknown;
  error(place: Place, message: string): ScenarioError;
  keyError(place: Place, name: string, message: string): ScenarioError;
}

const mostCharacters = 5_000_000;
const mostLevels = 100;
/** A value that stands in many places through aliases counts in each. */
const mostValues = 1_000_000;
const mostAliases = 10_000;

const openers = new Set(['flow-seq-start', 'flow-map-start']);
const closers = new Set(['flow-seq-end', 'flow-map-end']);
const indicators = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);

/** Reads the text. Throws a ScenarioError for what is no YAML, or more of it than a scenario can need. */
export function readText(text: string): ScenarioText {
  if (text.length > mostCharacters) throw new ScenarioError(1, 1, 'a scenario has at most 5 million characters.');
  const lines = new LineCounter();
  const at = (offset: number, problem: string): ScenarioError => {
    const { line, col } = lines.linePos(offset);
    return new ScenarioError(Math.max(1, line), Math.max(1, col), problem);
  };
  const document = documentOf(text, lines, at);
  const [mistake] = [...document.errors, ...document.warnings];
  if (mistake) throw at(mistake.pos[0], `this is not YAML: ${mistake.message}.`);
  assertPlain(document.contents, at);
  return {
    data: dataOf(document, at),
    error: (place, message) => at(offsetOf(document, place), `${nameOf(place)} ${message}.`),
    keyError: (place, name, message) => at(keyOffsetOf(document, place, name), `${nameOf(place)} ${message}.`),
  };
}

type At = (offset: number, problem: string) => ScenarioError;

const nameOf = (place: Place): string => (place.length === 0 ? 'the scenario' : placeName(place));

function documentOf(text: string, lines: LineCounter, at: At): Document.Parsed {
  const options = { schema: 'core', resolveKnownTags: false, uniqueKeys: false, prettyErrors: false } as const;
  const documents = new Composer(options).compose(tokensOf(text, lines, at), true, text.length);
  const [first, second] = [...documents];
  if (!first) throw new Error('A YAML text always has a document.');
  if (second) throw at(second.range[0], 'a scenario is a single document, and here a second one begins.');
  return first;
}

/** What is nested too deeply is refused here, since the parser would call itself until there is no memory left. */
function* tokensOf(text: string, lines: LineCounter, at: At): Generator<CST.Token, void> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const levels = new Levels();
  for (const lexeme of new Lexer().lex(text)) {
    if (levels.after(lexeme) > mostLevels)
      throw at(parser.offset, `this is nested more than ${mostLevels} levels deep.`);
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

/** How deep a text can be nested at most at the token where it stands: by brackets, by indentation and within its line. */
class Levels {
  private brackets = 0;
  private inLine = 0;
  private atStart = true;

  after(lexeme: string): number {
    const type = CST.tokenType(lexeme) ?? '';
    if (type === 'newline') [this.inLine, this.atStart] = [0, true];
    else if (type === 'space' && this.atStart) this.inLine += lexeme.length;
    else this.atStart = false;
    if (openers.has(type)) this.brackets += 1;
    if (closers.has(type)) this.brackets -= 1;
    if (indicators.has(type) && this.brackets === 0) this.inLine += 1;
    return this.brackets + this.inLine;
  }
}

/**
 * Refuses what has no place in JSON: a field that is given twice and a name that is no text. And an alias of nothing
 * before it, which is also one of what it stands in.
 */
function assertPlain(node: unknown, at: At, anchors = new Set<string>()): void {
  if (isAlias(node) && !anchors.has(node.source))
    throw at(offsetOfNode(node) ?? 0, `nothing before this alias is called ${JSON.stringify(node.source)}.`);
  if (isMap(node)) assertFields(node, at, anchors);
  if (isSeq(node)) for (const element of node.items) assertPlain(element, at, anchors);
  if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.add(node.anchor);
}

function assertFields(map: YAMLMap, at: At, anchors: Set<string>): void {
  const names = new Set<unknown>();
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? key.value : undefined;
    const offset = offsetOfNode(key) ?? offsetOfNode(map) ?? 0;
    if (typeof name !== 'string') throw at(offset, 'the name of a field must be a text.');
    if (names.has(name)) throw at(offset, `${JSON.stringify(name)} is given twice.`);
    names.add(name);
    assertPlain(key, at, anchors);
    assertPlain(value, at, anchors);
  }
}

function dataOf(document: Document.Parsed, at: At): unknown {
  try {
    const data: unknown = document.toJS({ maxAliasCount: mostAliases });
    if (countUpTo(data, mostValues) > mostValues) throw new ReferenceError();
    return data;
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw at(0, 'the aliases of this scenario make more of it than can be read.');
  }
}

/** How many values there are, or more than the limit as soon as there are. */
function countUpTo(root: unknown, limit: number): number {
  const open = [root];
  let count = 0;
  for (let value = open.pop(); value !== undefined && count <= limit; value = open.pop()) {
    count += 1;
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) open.push(child);
  }
  return count;
}

/** Where a value stands; for one that isn't there, where the nearest thing around it does. */
function offsetOf(document: Document.Parsed, place: Place): number {
  for (let length = place.length; length > 0; length -= 1) {
    const offset = offsetOfNode(nodeAt(document, place.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  return offsetOfNode(document.contents) ?? 0;
}

function keyOffsetOf(document: Document.Parsed, place: Place, name: string): number {
  const holder = nodeAt(document, place);
  const pairs = isMap(holder) ? holder.items : [];
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === name);
  return offsetOfNode(pair?.key) ?? offsetOf(document, place);
}

/** The node at a place, through aliases. */
function nodeAt(document: Document.Parsed, place: Place): unknown {
  return place.reduce<unknown>((node, token) => {
    const target = isAlias(node) ? node.resolve(document) : node;
    return isCollection(target) ? target.get(token, true) : undefined;
  }, document.contents);
}

function offsetOfNode(node: unknown): number | undefined {
  return (node as { readonly range?: readonly number[] | null } | undefined | null)?.range?.[0];
}
