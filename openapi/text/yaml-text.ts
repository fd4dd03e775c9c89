/** Reads the text of a file in YAML or JSON, with the line and column of each value. */
import { isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, Scalar, YAMLError } from 'yaml';
import { FileError } from './file-error.js';
import type { Place } from '../json/place.js';
import { assertBounded, notYaml, tooMany, type At } from './yaml-bounds.js';

/** A parsed text: its values, and errors with the line and column of one of them. */
export interface YamlText {
  readonly data: unknown;
  /** The document of the values, with its comments. */
  readonly document: Document.Parsed;
  /** The line, from 1, of a list element or of a field's name. */
  lineOf(place: Place): number;
  /** An error about the value at a place or, if that does not exist, about its nearest parent. */
  error(place: Place, problem: string): FileError;
  /** An error about the name of a field in the object at a place. */
  keyError(place: Place, name: string, problem: string): FileError;
}

const mostCharacters = 5_000_000;
/** The names and values that a file may have. Each alias of a value counts like the value itself. */
const mostValues = 1_000_000;

/** `uniqueKeys` compares all pairs of names, 16 seconds for 40,000 names. `PlainValues` finds duplicates instead. */
const options = {
  schema: 'core',
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/**
 * Reads one document of plain values. Throws a FileError, which names the file if given, for invalid YAML, tags, a
 * second document, duplicate fields, an alias without an anchor, and for files that are too deeply nested or have more than `most`
 * names and values. A million of them take some ten seconds.
 */
export function readYaml(text: string, file?: string, most = mostValues): YamlText {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  const at: At = (offset, problem) => {
    const { line, col } = lines.linePos(offset);
    return new FileError(problem, line, col, file);
  };
  if (text.length > mostCharacters) throw at(0, 'the file is longer than 5 million characters.');
  assertBounded(text, most, at);
  const document = parseDocument(text, options);
  const [mistake] = [...document.errors, ...document.warnings];
  if (mistake) throw at(mistake.pos[0], problemOf(mistake, text));
  return {
    data: new PlainValues(most, at).of(document.contents).value,
    document,
    lineOf: (place) => lines.linePos(entryOffset(document, place)).line,
    error: (place, problem) => at(valueOffset(document, place), problem),
    keyError: (place, name, problem) => at(entryOffset(document, [...place, name]), problem),
  };
}

/** The message for a syntax error. */
function problemOf({ code, message, pos }: YAMLError, text: string): string {
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here. Keep one document per file.';
  if (code === 'NON_STRING_KEY') return 'the name of a field must be plain text.';
  if (code === 'TAG_RESOLVE_FAILED' && text[pos[0]] === '!')
    return `the tag ${JSON.stringify(text.slice(...pos))} is not supported. Remove it.`;
  return notYaml(message);
}

/** A plain value, and how many values are in it. */
interface Sized {
  readonly value: unknown;
  readonly size: number;
}

/** Makes the plain values of a document. The library would search all anchors for each alias. */
class PlainValues {
  /** Values by anchor so far. An anchor is added after its value: an alias of it inside the value would be endless. */
  private readonly anchored = new Map<string, Sized>();

  constructor(
    private readonly most: number,
    private readonly at: At,
  ) {}

  /** The value of a node. Throws for one that JSON can't express, and if there are more values than allowed. */
  of(node: unknown): Sized {
    if (isAlias(node)) return this.ofAnchor(node.source, offsetOf(node));
    const anchor = isScalar(node) || isCollection(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.anchored.delete(anchor);
    const made = this.ofPlain(node);
    if (made.size > this.most) throw this.at(offsetOf(node), tooMany(this.most));
    if (anchor !== undefined) this.anchored.set(anchor, made);
    return made;
  }

  private ofAnchor(anchor: string, offset: number): Sized {
    const found = this.anchored.get(anchor);
    if (!found) throw this.at(offset, `no anchor before this alias is named ${JSON.stringify(anchor)}.`);
    return found;
  }

  private ofPlain(node: unknown): Sized {
    let size = 1;
    const valueOf = (child: unknown): unknown => {
      const made = this.of(child);
      size += made.size;
      return made.value;
    };
    if (isMap(node)) {
      const names = this.namesOf(node.items.map(({ key }) => key));
      const entries = node.items.map((pair, at) => [names[at] ?? '', valueOf(pair.value)] as const);
      return { value: Object.fromEntries(entries), size: size + names.length };
    }
    const value = isSeq(node) ? node.items.map(valueOf) : ((node as Scalar | null)?.value ?? null);
    return { value, size };
  }

  /** The names of an object's fields. They are plain texts, by an option of the library. */
  private namesOf(keys: readonly unknown[]): readonly string[] {
    const names = new Set<string>();
    for (const key of keys) {
      const name = String((key as Scalar).value);
      if (names.has(name)) throw this.at(offsetOf(key), `${JSON.stringify(name)} is duplicated.`);
      names.add(name);
    }
    return [...names];
  }
}

/** The offset of a value or, if it does not exist, of its nearest parent. */
function valueOffset(document: Document.Parsed, place: Place): number {
  for (let length = place.length; length > 0; length -= 1) {
    const node = nodeAt(document, place.slice(0, length));
    if (node) return offsetOf(node);
  }
  return offsetOf(document.contents);
}

/** The offset of a field's name or of a list element. */
function entryOffset(document: Document.Parsed, place: Place): number {
  const holder = nodeAt(document, place.slice(0, -1));
  const pairs = isMap(holder) ? holder.items : [];
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === place.at(-1));
  return pair ? offsetOf(pair.key) : valueOffset(document, place);
}

/** The node at a place, with aliases followed. */
function nodeAt(document: Document.Parsed, place: Place): unknown {
  return place.reduce<unknown>((node, token) => {
    const target = isAlias(node) ? node.resolve(document) : node;
    return isCollection(target) ? target.get(token, true) : undefined;
  }, document.contents);
}

const offsetOf = (node: unknown): number => (node as Node | null | undefined)?.range?.[0] ?? 0;
