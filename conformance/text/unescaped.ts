/** Decodes the escapes of a text, and maps each character to its position in the original. */

/** A text with its escapes decoded. Without `from`, it is the text itself. */
export interface View {
  readonly text: string;
  /** The position of each code unit in the original text, and the end of the last one. */
  readonly from?: Int32Array;
}

/** Escapes of JSON and JavaScript, bytes of a URL, and entities of HTML. */
const escapes =
  /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^])|(?:%[0-9a-f]{2})+|&(?:#\d{1,10}|#x[0-9a-f]{1,8}|amp|lt|gt|quot|apos);/gi;

/** The maximum rounds of decoding: JSON in JSON in a URL that is encoded twice needs four. */
const most = 4;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

function unescapedEntity(name: string): string {
  if (name.startsWith('#')) return characterOf(Number(name.replace('#', /^#x/i.test(name) ? '0' : '')));
  return entities[name.toLowerCase()]!;
}

function unescapedBackslash(escape: string): string {
  if (escape.length > 2) return characterOf(parseInt(escape.slice(2), 16));
  const [, character = ''] = escape;
  if (/[nrtbf]/.test(character)) return ' ';
  // A backslash before another letter or digit is literal.
  return /\w/.test(character) ? escape : character;
}

/** The number of bytes of a UTF-8 character, by its first byte. */
const sizeOf = (byte: number): number => (byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

/** The characters of an escape, each with the position of its part of the escape. */
function decoded(escape: string): readonly (readonly [string, number])[] {
  if (escape.startsWith('\\')) return [[unescapedBackslash(escape), 0]];
  if (escape.startsWith('&')) return [[unescapedEntity(escape.slice(1, -1)), 0]];
  const characters: (readonly [string, number])[] = [];
  const bytes = Buffer.from(escape.replaceAll('%', ''), 'hex');
  for (let at = 0; at < bytes.length;) {
    const size = sizeOf(bytes[at]!);
    characters.push([bytes.toString('utf8', at, at + size), at * 3]);
    at += size;
  }
  return characters;
}

/** One round of decoding; undefined if nothing changes. */
function decodedOnce({ text, from }: View): View | undefined {
  const pieces: string[] = [];
  const positions = new Int32Array(text.length + 1);
  let [length, end] = [0, 0];
  const add = (piece: string, at: (index: number) => number): void => {
    pieces.push(piece);
    for (let index = 0; index < piece.length; index += 1) positions[length++] = from ? from[at(index)]! : at(index);
  };
  for (const { 0: escape, index: start } of text.matchAll(escapes)) {
    const before = end;
    add(text.slice(before, start), (index) => before + index);
    for (const [piece, at] of decoded(escape)) add(piece, (index) => start + (piece === escape ? index : at));
    end = start + escape.length;
  }
  add(text.slice(end), (index) => end + index);
  const result = pieces.join('');
  if (result === text) return undefined;
  positions[length] = from ? from[text.length]! : text.length;
  return { text: result, from: positions };
}

/** A text, and its text after each round of decoding until nothing changes. */
export function viewsOf(text: string): readonly View[] {
  const views: View[] = [{ text }];
  while (views.length <= most && /[\\%&]/.test(views.at(-1)!.text)) {
    const next = decodedOnce(views.at(-1)!);
    if (!next) break;
    views.push(next);
  }
  return views;
}
